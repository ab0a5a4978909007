import type pg from 'pg';
import { HttpError } from '../../../platform/errors.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { mapInTurns } from '../../../platform/in-turns.ts';
import { cellText } from '../../../platform/resource/columns.ts';
import { addAttributes } from '../../catalogue/measures/model-values.store.ts';
import { checkArchivedParents } from '../../import/archived-parents.store.ts';
import { isAttributeHeading } from '../../import/workbook/attribute-columns.ts';
import { CatalogueKeys } from '../../import/workbook/catalogue-keys.ts';
import { Problems } from '../../import/workbook/problems.ts';
import { type CheckContext, namedFiles, type Row } from '../../import/workbook/sheet.ts';
import { analyzeStage, createStage, duplicateKeys, stageChecked } from '../../import/workbook/staging.store.ts';
import { writeStaged } from '../../import/workbook/write-rows.store.ts';
import {
  type Change,
  type ChangeProblem,
  ChangesConflict,
  ChangesDoubted,
  ChangesRefused,
  type Work,
} from './change.ts';
import { conflictOf } from './change-conflicts.ts';
import { problemOfRefusal, refusalField } from './field-problem.ts';
import { mayMovePage, pagesMoved } from './moved-pages.ts';
import { fieldsByName, orderFieldOf } from './resource-fields.ts';
import type { Conflict, OfficeRow } from './resources.contract.ts';
import { type Fields, type Resource, resourceNamed, resourcesInOrder } from './resources.ts';
import { parseValues } from './row-values.ts';
import { readRows, type StoredRow } from './rows.store.ts';
import { missingMedia, nextOrder, setActive, takenKeys, writtenIds } from './write-changes.store.ts';

const FIRST_ROW = 2;

/**
 * Checks rows of one resource together, as the import does, and writes them. Absent fields stay.
 * @throws ChangesRefused with invalid values; ChangesDoubted, if it `asks`, with probable mistakes
 */
async function writeChecked(
  client: pg.ClientBase,
  resource: Resource,
  works: readonly Work[],
  asks: boolean,
): Promise<void> {
  await placeLast(client, resource, works);
  const rows = await mapInTurns(works, (work, at) => rowOf(resource, work, at + FIRST_ROW));
  const { sheet, rules } = resource;
  const problems = new Problems([sheet.name]);
  const doubts = asks ? new Problems([sheet.name]) : undefined;
  const keys = new CatalogueKeys();
  await rules.prepare?.(client, keys, rows);
  const changed = works.flatMap(({ values }) => Object.keys(values));
  const headings = new Set([...Object.keys(sheet.columns), ...changed.filter(isAttributeHeading)]);
  const context = { problems, ...(doubts && { doubts }), keys, headings };
  sheet.checkHeadings?.(context);
  await createStage(client, sheet);
  await stageChecked(client, sheet, rows, context, () => checkFiles(client, resource, rows, problems));
  // Collects statistics even for one row, because PostgreSQL otherwise plans for a thousand.
  await analyzeStage(client, sheet);
  await sheet.checkAll?.(client, context);
  await checkKeys(client, resource, context);
  const refused = await changeProblems(problems, works);
  if (refused.length > 0) throw new ChangesRefused(refused);
  const doubted = doubts ? await changeProblems(doubts, works) : [];
  if (doubted.length > 0) throw new ChangesDoubted(doubted);

  await addAttributes(client, keys.newAttributes());
  await writeStaged(client, sheet).catch((error: unknown) => {
    throw refusal(error, resource, works);
  });
  const ids = await writtenIds(client, resource);
  for (const [at, work] of works.entries()) {
    work.id = ids.get(at + FIRST_ROW) ?? work.id;
    if (work.id === undefined) throw unplaced(resource, work);
    const row = rows[at];
    if (row) row.id = work.id;
  }
  await checkWritten(client, resource, works, rows);
}

async function checkWritten(client: pg.ClientBase, { rules }: Resource, works: readonly Work[], rows: readonly Row[]) {
  const wrong = (await rules.checkWritten?.(client, rows)) ?? [];
  const refused = wrong.map(({ id, ...problem }) => ({
    ...problem,
    position: works.find((work) => work.id === id)?.position ?? null,
  }));
  if (refused.length > 0) throw new ChangesRefused(refused);
}

async function placeLast(client: pg.ClientBase, resource: Resource, works: readonly Work[]): Promise<void> {
  const order = orderFieldOf(resource);
  if (!order) return;
  const added = works.filter(({ change: { action, values } }) => action === 'add' && (values?.[order] ?? '') === '');
  const next = added.length ? await nextOrder(client, resource, order) : 0;
  const { max = Number.MAX_SAFE_INTEGER } = resource.sheet.columns[order] ?? {};
  for (const [at, { values }] of added.entries()) values[order] = Math.min(next + at, max);
}

function rowOf({ sheet }: Resource, { id, stored, values: given }: Work, row: number): Row {
  const values: Fields = {};
  const extra: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...stored?.fields, ...given })) {
    if (Object.hasOwn(sheet.columns, name)) values[name] = value;
    else if (isAttributeHeading(name)) extra[name] = cellText(value, undefined);
  }
  return { row, id, stored: stored?.fields, values, extra, changed: Object.keys(given) };
}

async function checkFiles(
  client: pg.ClientBase,
  { sheet }: Resource,
  rows: readonly Row[],
  problems: Problems,
): Promise<void> {
  const named = rows.flatMap((row) => {
    // Stored file names were checked before they were stored.
    const known = row.stored ? namedFiles(sheet, { ...row, values: row.stored }) : [];
    return namedFiles(sheet, row)
      .filter(({ column, key }) => !known.some((one) => one.column === column && one.key === key))
      .map((file) => ({ ...file, row: row.row }));
  });
  const missing = await missingMedia(client, [...new Set(named.map(({ key }) => key))]);
  for (const { row, column, file, key } of named) {
    if (!missing.has(key)) continue;
    problems.add({ sheet: sheet.name, row, column, problem: `"${file}" does not exist`, allowed: 'an uploaded file' });
  }
}

async function checkKeys(client: pg.ClientBase, resource: Resource, { problems }: CheckContext): Promise<void> {
  const { name: sheet, key } = resource.sheet;
  const repeated = await duplicateKeys(client, resource.sheet);
  for (const row of new Set([...(await takenKeys(client, resource)), ...repeated.map((one) => one.row)]))
    problems.add({ sheet, row, column: key.at(-1) ?? resource.id, problem: 'is taken', allowed: 'each once' });
}

async function changeProblems(problems: Problems, works: readonly Work[]): Promise<ChangeProblem[]> {
  return (await problems.reported()).map(({ row, column, problem, allowed }) => {
    const at = row < FIRST_ROW ? works.find(({ values }) => Object.hasOwn(values, column)) : works[row - FIRST_ROW];
    return { position: at?.position ?? null, field: column, problem, allowed };
  });
}

/** A constraint error can be attributed only when one row was staged. */
function refusal(error: unknown, { sheet }: Resource, works: readonly Work[]): unknown {
  const refused = problemOfRefusal(error, sheet.key);
  const field = refused instanceof HttpError ? refusalField(refused) : undefined;
  if (!field) return refused;
  const [first, ...others] = works;
  return new ChangesRefused([{ ...field, position: others.length === 0 ? (first?.position ?? null) : null }]);
}

const unplaced = ({ sheet }: Resource, { position }: Work) =>
  new ChangesRefused([{ position, field: sheet.key.at(-1) ?? 'values', problem: 'names a row that does not exist' }]);

export type Group = { resource: Resource; works: Work[] };

export type Applied = OfficeRow | null;

/**
 * Writes all changes or none, by the rules of the import; the office writes rows only through this function.
 * @param asks reports doubts instead of treating them as confirmed
 * @throws ChangesConflict 409, ChangesRefused 400, ChangesDoubted 409
 */
export async function applyChanges(client: pg.ClientBase, changes: readonly Change[], asks = false): Promise<void> {
  await write(client, changes, asks);
}

export async function applyForRows(
  client: pg.ClientBase,
  changes: readonly Change[],
  asks = false,
): Promise<Applied[]> {
  const applied: Applied[] = changes.map(() => null);
  for (const { resource, works } of await write(client, changes, asks)) {
    const rows = await writtenRows(client, resource, works);
    for (const { position } of works) applied[position] = rows.get(position)?.row ?? null;
  }
  return applied;
}

async function write(client: pg.ClientBase, changes: readonly Change[], asks: boolean): Promise<Group[]> {
  const groups = await openChanges(client, changes);
  for (const [place, group] of groups.entries()) {
    if (place > 0) await readStored(client, group);
    await writeGroup(client, group, asks);
  }
  for (const group of [...groups].reverse()) await remove(client, group);
  for (const { resource, works } of groups) {
    await checkVisible(client, resource, works[0]?.position ?? null);
    const moving = works.filter((work) => mayMovePage(resource, work));
    const written = await writtenRows(client, resource, moving);
    const former = moving.flatMap(({ stored }) => stored ?? []);
    await pagesMoved(client, resource, former, [...written.values()]);
  }
  return groups;
}

/**
 * Loads the rows of changes and locks them until the transaction ends.
 * @throws as `applyChanges`
 */
export async function openChanges(client: pg.ClientBase, changes: readonly Change[]): Promise<Group[]> {
  const groups = await groupsOf(changes);
  for (const group of groups) await readStored(client, group);
  const conflicts: Conflict[] = [];
  for (const { resource, works } of groups)
    for (const work of works) conflicts.push(...(await conflictOf(client, resource, work)));
  if (conflicts.length > 0) throw new ChangesConflict(conflicts);
  return groups;
}

async function groupsOf(changes: readonly Change[]): Promise<Group[]> {
  const problems: ChangeProblem[] = [];
  const given: (Work & { resource: string })[] = [];
  await mapInTurns(changes, (change, position) => {
    const resource = resourceNamed(change.resource);
    const found = parseValues(resource, change.values ?? {}, change.action === 'add');
    problems.push(...[...found.problems, ...problemsOf(resource, change)].map((problem) => ({ ...problem, position })));
    const values = change.action === 'add' ? { ...found.values, is_active: !change.archived } : found.values;
    given.push({ position, change, values, stored: undefined, resource: resource.name });
  });
  const works = groupBy(given, ({ resource }) => resource);
  const groups = resourcesInOrder.flatMap((resource) => {
    const ofResource = works.get(resource.name);
    return ofResource ? { resource, works: ofResource } : [];
  });
  for (const { works: ofResource } of groups) problems.push(...rowsTwice(ofResource));
  if (problems.length > 0) throw new ChangesRefused(problems);
  return groups;
}

function problemsOf(resource: Resource, { action, id, version, seen, values = {} }: Change) {
  if (resource.single && action !== 'change')
    return [{ field: 'action', problem: 'must be "change": this resource has one row' }];
  if (action === 'add')
    return fieldsByName(resource).size ? [] : [{ field: 'resource', problem: 'has no fields: its acts add rows' }];
  if (id === undefined) return [{ field: 'id', problem: 'is required' }];
  if (action === 'remove' && !resource.rules.remove)
    return [{ field: 'action', problem: `cannot be "remove": rows of this kind are archived` }];
  if (version === undefined && !seen) return [{ field: 'version', problem: 'is required' }];
  // The version of a model does not cover its attributes, which are separate rows.
  const unseen = Object.keys(values).find((name) => (seen ? !Object.hasOwn(seen, name) : isAttributeHeading(name)));
  return unseen === undefined ? [] : [{ field: unseen, problem: 'is missing from the values seen before the change' }];
}

function rowsTwice(works: readonly Work[]): ChangeProblem[] {
  const ids = new Set<string>();
  return works.flatMap(({ position, change: { id } }) => {
    if (id === undefined) return [];
    const isTwice = ids.has(String(id));
    ids.add(String(id));
    return isTwice ? { position, field: 'id', problem: 'is used twice' } : [];
  });
}

async function readStored(client: pg.ClientBase, { resource, works }: Group): Promise<void> {
  const ids = works.flatMap(({ change: { id } }) => id ?? []);
  if (ids.length === 0) return;
  const stored = new Map((await readRows(client, resource, ids, true)).map((row) => [String(row.id), row]));
  for (const work of works) {
    if (work.change.id === undefined) continue;
    work.stored = stored.get(String(work.change.id));
    work.id = work.stored?.id ?? work.change.id;
  }
}

async function writeGroup(client: pg.ClientBase, { resource, works }: Group, asks: boolean): Promise<void> {
  const staged = works.filter(({ change: { action }, values }) => action === 'add' || Object.keys(values).length > 0);
  if (staged.length > 0) await writeChecked(client, resource, staged, asks);
  for (const [action, active] of [
    ['archive', false],
    ['restore', true],
  ] as const) {
    const ids = works.flatMap(({ change, id }) => (change.action === action && id !== undefined ? id : []));
    await setActive(client, resource, ids, active);
  }
}

/** Deletes rows; archives those that other rows refer to. */
async function remove(client: pg.ClientBase, { resource, works }: Group): Promise<void> {
  const ids = works.flatMap(({ change, id }) => (change.action === 'remove' && id !== undefined ? id : []));
  if (ids.length === 0 || !resource.rules.remove) return;
  const gone = new Set((await resource.rules.remove(client, ids)).map(String));
  await setActive(
    client,
    resource,
    ids.filter((id) => !gone.has(String(id))),
    false,
  );
}

async function writtenRows(
  client: pg.ClientBase,
  resource: Resource,
  works: readonly Work[],
): Promise<Map<number, StoredRow>> {
  if (works.length === 0) return new Map();
  const found = await readRows(
    client,
    resource,
    works.flatMap(({ id }) => id ?? []),
  );
  const byId = new Map(found.map((row) => [String(row.id), row]));
  return new Map(
    works.flatMap(({ position, id }) => {
      const row = byId.get(String(id));
      return row ? [[position, row] as const] : [];
    }),
  );
}

/** Refuses visible rows below an archived row, as an import does. */
export async function checkVisible(
  client: pg.ClientBase,
  { sheet }: Pick<Resource, 'sheet'>,
  position: number | null = null,
): Promise<void> {
  const problems = new Problems([sheet.name]);
  await checkArchivedParents(client, [], problems, [sheet.name]);
  const [first] = await problems.reported();
  if (!first) return;
  const { column, problem, allowed } = first;
  throw new ChangesRefused([{ position, field: column, problem, allowed }]);
}
