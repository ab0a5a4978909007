import type pg from 'pg';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import { slugOf } from '../../../platform/slug.ts';
import { checkRetiredParents } from '../../import/retired-parents.store.ts';
import { loadKeys } from '../../import/workbook/catalogue-keys.store.ts';
import { CatalogueKeys } from '../../import/workbook/catalogue-keys.ts';
import { storedMedia } from '../../import/workbook/media-intake.store.ts';
import { Problems } from '../../import/workbook/problems.ts';
import { problemOfRefusal, refusedFields } from './field-problem.ts';
import { lastChanges } from './last-changes.store.ts';
import { freeAddress, redirectMoved } from './moved-pages.store.ts';
import type { FieldValue, OfficeRow } from './nouns.contract.ts';
import type { Fields, Noun } from './nouns.ts';
import { fieldsOfColumns, parseValues } from './row-values.ts';
import { readRow, readRows, type StoredRow } from './rows.store.ts';
import {
  insertStaged,
  isTaken,
  mixesBrands,
  nextBrandId,
  setActive,
  stageRow,
  updateFromStaged,
} from './write-row.store.ts';

type Given = Record<string, FieldValue>;
type Seen = { id: number | string; version: number };

const GONE = 'This row is not there any more.';
const CHANGED = 'Somebody has changed this meanwhile.';

/** Adds a row, by the rules of the import. */
export async function addRow(client: pg.ClientBase, noun: Noun, given: Given): Promise<OfficeRow> {
  const values: Fields = { ...parseValues(noun, given, true), is_active: true };
  if (noun.noun === 'brands') values.id = await nextBrandId(client);
  await stageChecked(client, noun, values, undefined);
  const added = await readRow(client, noun, await refused(noun, () => insertStaged(client, noun)));
  if (!added) throw notFound(GONE);
  await pageShown(client, noun, added);
  await checkVisible(client, noun);
  return added.row;
}

/**
 * Changes some fields of a row, by the rules of the import.
 *
 * @throws HttpError 409 with the row as it is when it is not the version that was seen
 */
export async function changeRow(client: pg.ClientBase, noun: Noun, seen: Seen, given: Given): Promise<OfficeRow> {
  const changed = parseValues(noun, given, false);
  const before = await lockedRow(client, noun, seen);
  const values = { ...before.fields, ...changed };
  await stageChecked(client, noun, values, before, Object.keys(changed));
  const headings = new Set(Object.keys(changed));
  const id = await refused(noun, () => updateFromStaged(client, noun, before.id, headings));
  const after = await readRow(client, noun, id);
  if (!after) throw notFound(GONE);
  await pageMoved(client, noun, before, after);
  await checkVisible(client, noun);
  if (noun.noun === 'categories' && 'brand' in changed && (await mixesBrands(client, after.fields.slug))) {
    throw refusedFields([{ field: 'brand', problem: 'is not that of the categories below' }]);
  }
  return after.row;
}

/** Archives rows, or restores them: all of them, or none if one is not the version that was seen. */
export async function setRowsActive(
  client: pg.ClientBase,
  noun: Noun,
  seen: readonly Seen[],
  active: boolean,
): Promise<OfficeRow[]> {
  const ids = seen.map(({ id }) => id);
  const found = await readRows(client, noun, ids, true);
  if (found.length < new Set(ids.map(String)).size) throw notFound(GONE);
  const versionOf = new Map(seen.map(({ id, version }) => [String(id), version]));
  const conflicts = found.filter(({ id, version }) => versionOf.get(String(id)) !== version);
  if (conflicts.length)
    throw new HttpError(409, CHANGED, { error: CHANGED, conflicts: conflicts.map(({ row }) => row) });
  await setActive(
    client,
    noun,
    found.map(({ id }) => id),
    active,
  );
  await checkVisible(client, noun);
  const written = await readRows(client, noun, ids);
  for (const row of written) await pageShown(client, noun, row);
  return written.map(({ row }) => row);
}

/** Makes the redirect, if the row has a page of its own which visitors saw and which has moved. */
export async function pageMoved(
  client: pg.ClientBase,
  { ownPage }: Noun,
  before: StoredRow,
  after: StoredRow,
): Promise<void> {
  if (ownPage && before.active) await redirectMoved(client, ownPage(before.fields), ownPage(after.fields));
}

/** A page that is there again, or new, is not to be left for where a former one went. */
export async function pageShown(client: pg.ClientBase, { ownPage }: Noun, row: StoredRow): Promise<void> {
  if (ownPage && row.active) await freeAddress(client, ownPage(row.fields));
}

async function lockedRow(client: pg.ClientBase, noun: Noun, { id, version }: Seen): Promise<StoredRow> {
  const [current] = await readRows(client, noun, [id], true);
  if (!current) throw notFound(GONE);
  if (current.version === version) return current;
  const last = await lastChanges(client, noun.sheet.target.table, current.id, Math.max(1, current.version - version));
  throw new HttpError(409, CHANGED, {
    error: CHANGED,
    current: current.row,
    changed_by: last.changedBy,
    changed_at: last.changedAt,
    changed_fields: fieldsOfColumns(noun, last.columns),
  });
}

/** Checks a row as the import does, and stages it. `changed`: the fields whose files must be there; by default all. */
async function stageChecked(
  client: pg.ClientBase,
  noun: Noun,
  values: Fields,
  before: StoredRow | undefined,
  changed = Object.keys(values),
): Promise<void> {
  const { sheet } = noun;
  const problems = new Problems([sheet.name]);
  const keys = await keysWithout(client, noun, values, before);
  const headings = new Set(Object.keys(sheet.columns));
  const row = { row: 1, values, extra: {} };
  const context = { problems, keys, headings };
  sheet.check?.(row, context);
  await checkFiles(client, noun, values, changed, problems);
  sheet.settle?.(values);
  await stageRow(client, noun, headings, row);
  await sheet.checkAll?.(client, context);
  if (await isTaken(client, noun, before?.id)) {
    problems.add({
      sheet: sheet.name,
      row: 1,
      column: sheet.key[0] ?? noun.id,
      problem: 'is taken',
      allowed: 'each once',
    });
  }
  const reported = await problems.reported();
  if (reported.length)
    throw refusedFields(reported.map(({ column, problem, allowed }) => ({ field: column, problem, allowed })));
}

/** What the rules of a sheet compare a row with: everything that is stored, but for the row itself. */
async function keysWithout(
  client: pg.ClientBase,
  { noun, checksOthers }: Noun,
  values: Fields,
  before: StoredRow | undefined,
): Promise<CatalogueKeys> {
  if (!checksOthers) return new CatalogueKeys();
  const keys = await loadKeys(client);
  if (!before) return keys;
  if (noun === 'categories') {
    keys.moveCategory(String(before.fields.slug), String(values.slug || slugOf(String(values.name))));
  }
  if (noun === 'redirects') keys.redirects.delete(String(before.fields.old_path));
  return keys;
}

/** A field of a file has the name of an uploaded one. */
async function checkFiles(
  client: pg.ClientBase,
  { sheet }: Noun,
  values: Fields,
  changed: readonly string[],
  problems: Problems,
): Promise<void> {
  for (const name of changed) {
    const [column, file] = [sheet.columns[name], values[name]];
    if (!column?.isFile || !column.destination || typeof file !== 'string' || file === '') continue;
    const { folder, gated, picture } = column.destination;
    if (!picture && isHttpUrl(file)) continue;
    if (await storedMedia(client, `${gated ? 'gated' : 'uploads'}/${folder}/${file}`)) continue;
    problems.add({
      sheet: sheet.name,
      row: 1,
      column: name,
      problem: `"${file}" is not there`,
      allowed: 'an uploaded file',
    });
  }
}

/** What is below an archived row must be archived as well, as in an import. */
export async function checkVisible(client: pg.ClientBase, { sheet }: Pick<Noun, 'sheet'>): Promise<void> {
  const problems = new Problems([sheet.name]);
  await checkRetiredParents(client, [], problems, [sheet.name]);
  const [first] = await problems.reported();
  if (first) throw refusedFields([{ field: first.column, problem: first.problem, allowed: first.allowed }]);
}

async function refused<T>({ sheet }: Noun, write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    throw problemOfRefusal(error, sheet.key);
  });
}
