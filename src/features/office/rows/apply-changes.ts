import type pg from 'pg';
import { groupBy } from '../../../platform/group-by.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { mapWithPauses } from '../../../platform/map-with-pauses.ts';
import { formatColumnValue } from '../../../platform/resource/columns.ts';
import { addAttributes } from '../../catalogue/measures/model-values.store.ts';
import { checkArchivedParents } from '../../workbook/check-archived-parents.store.ts';
import { isAttributeHeading } from '../../workbook/staging/attribute-columns.ts';
import { CatalogueKeys } from '../../workbook/staging/catalogue-keys.ts';
import { ProblemList } from '../../workbook/staging/problem-list.ts';
import { type CheckContext, listReferencedFiles, type ResourceRow } from '../../workbook/staging/resource-table.ts';
import {
  analyzeStagingTable,
  createStagingTable,
  findDuplicateKeys,
  stageCheckedRows,
} from '../../workbook/staging/staging.store.ts';
import { writeStagedRows } from '../../workbook/staging/write-rows.store.ts';
import { findConflicts } from './change-conflicts.ts';
import { getRefusedField, toFieldRefusal } from './field-problem.ts';
import { canMovePage, updatePageRedirects } from './moved-pages.ts';
import {
  type ChangeProblem,
  ChangesConflict,
  ChangesRefused,
  ChangesUnconfirmed,
  type OfficeChange,
  type PreparedChange,
} from './office-change.ts';
import { findOrderField, getFieldsByName } from './resource-fields.ts';
import type { ChangeConflict, OfficeRow } from './resources.contract.ts';
import { getResource, type Resource, type RowFields, resourcesInOrder } from './resources.ts';
import { parseRowValues } from './row-values.ts';
import { loadRows, type StoredRow } from './rows.store.ts';
import { findMissingMedia, findNextOrder, findTakenKeys, listWrittenIds, updateActive } from './write-changes.store.ts';

const FIRST_ROW = 2;

/**
 * Checks rows of one resource together, as the import does, and writes them. Absent fields stay.
 * @throws ChangesRefused with invalid values; ChangesUnconfirmed for probable mistakes, if `asks` is set
 */
async function writeCheckedRows(
  client: pg.ClientBase,
  resource: Resource,
  works: readonly PreparedChange[],
  asks: boolean,
): Promise<void> {
  await assignLastPositions(client, resource, works);
  const rows = await mapWithPauses(works, (work, at) => buildRow(resource, work, at + FIRST_ROW));
  const { table, rules } = resource;
  const problems = new ProblemList([table.name]);
  const warnings = asks ? new ProblemList([table.name]) : undefined;
  const keys = new CatalogueKeys();
  await rules.prepare?.(client, keys, rows);
  const changed = works.flatMap(({ values }) => Object.keys(values));
  const headings = new Set([...Object.keys(table.columns), ...changed.filter(isAttributeHeading)]);
  const context = { problems, ...(warnings && { doubts: warnings }), keys, headings };
  table.checkHeadings?.(context);
  await createStagingTable(client, table);
  await stageCheckedRows(client, table, rows, context, () => checkFiles(client, resource, rows, problems));
  // Collects statistics even for one row (0.1 ms), because PostgreSQL otherwise plans for a thousand.
  await analyzeStagingTable(client, table);
  await table.checkAll?.(client, context);
  await checkKeys(client, resource, context);
  const refused = await toChangeProblems(problems, works);
  if (refused.length > 0) throw new ChangesRefused(refused);
  const doubted = warnings ? await toChangeProblems(warnings, works) : [];
  if (doubted.length > 0) throw new ChangesUnconfirmed(doubted);

  await addAttributes(client, keys.newAttributes());
  await writeStagedRows(client, table).catch((error: unknown) => {
    throw toChangeRefusal(error, resource, works);
  });
  const ids = await listWrittenIds(client, resource);
  for (const [at, work] of works.entries()) {
    work.id = ids.get(at + FIRST_ROW) ?? work.id;
    if (work.id === undefined) throw buildMissingRowError(resource, work);
    const row = rows[at];
    if (row) row.id = work.id;
  }
  await checkWritten(client, resource, works, rows);
}

async function checkWritten(
  client: pg.ClientBase,
  { rules }: Resource,
  works: readonly PreparedChange[],
  rows: readonly ResourceRow[],
) {
  const wrong = (await rules.checkWritten?.(client, rows)) ?? [];
  const refused = wrong.map(({ id, ...problem }) => ({
    ...problem,
    position: works.find((work) => work.id === id)?.position ?? null,
  }));
  if (refused.length > 0) throw new ChangesRefused(refused);
}

async function assignLastPositions(
  client: pg.ClientBase,
  resource: Resource,
  works: readonly PreparedChange[],
): Promise<void> {
  const order = findOrderField(resource);
  if (!order) return;
  const added = works.filter(({ change: { action, values } }) => action === 'add' && (values?.[order] ?? '') === '');
  const next = added.length ? await findNextOrder(client, resource, order) : 0;
  const { max = Number.MAX_SAFE_INTEGER } = resource.table.columns[order] ?? {};
  for (const [at, { values }] of added.entries()) values[order] = Math.min(next + at, max);
}

function buildRow({ table }: Resource, { id, stored, values: given }: PreparedChange, row: number): ResourceRow {
  const values: RowFields = {};
  const extra: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...stored?.fields, ...given })) {
    if (Object.hasOwn(table.columns, name)) values[name] = value;
    else if (isAttributeHeading(name)) extra[name] = formatColumnValue(value, undefined);
  }
  return { row, id, stored: stored?.fields, values, extra, changed: Object.keys(given) };
}

async function checkFiles(
  client: pg.ClientBase,
  { table }: Resource,
  rows: readonly ResourceRow[],
  problems: ProblemList,
): Promise<void> {
  const named = rows.flatMap((row) => {
    // Stored file names were checked before they were stored.
    const known = row.stored ? listReferencedFiles(table, { ...row, values: row.stored }) : [];
    return listReferencedFiles(table, row)
      .filter(({ column, key }) => !known.some((one) => one.column === column && one.key === key))
      .map((file) => ({ ...file, row: row.row }));
  });
  const missing = await findMissingMedia(client, [...new Set(named.map(({ key }) => key))]);
  for (const { row, column, file, key } of named) {
    if (!missing.has(key)) continue;
    problems.add({ sheet: table.name, row, column, problem: `"${file}" does not exist`, allowed: 'an uploaded file' });
  }
}

async function checkKeys(client: pg.ClientBase, resource: Resource, { problems }: CheckContext): Promise<void> {
  const { name: table, key } = resource.table;
  const repeated = await findDuplicateKeys(client, resource.table);
  for (const row of new Set([...(await findTakenKeys(client, resource)), ...repeated.map((one) => one.row)]))
    problems.add({ sheet: table, row, column: key.at(-1) ?? resource.id, problem: 'is taken', allowed: 'each once' });
}

async function toChangeProblems(problems: ProblemList, works: readonly PreparedChange[]): Promise<ChangeProblem[]> {
  return (await problems.reported()).map(({ row, column, problem, allowed }) => {
    const at = row < FIRST_ROW ? works.find(({ values }) => Object.hasOwn(values, column)) : works[row - FIRST_ROW];
    return { position: at?.position ?? null, field: column, problem, allowed };
  });
}

/** A constraint error can be attributed only when one row was staged. */
function toChangeRefusal(error: unknown, { table }: Resource, works: readonly PreparedChange[]): unknown {
  const refused = toFieldRefusal(error, table.key);
  const field = refused instanceof HttpError ? getRefusedField(refused) : undefined;
  if (!field) return refused;
  const [first, ...others] = works;
  return new ChangesRefused([{ ...field, position: others.length === 0 ? (first?.position ?? null) : null }]);
}

const buildMissingRowError = ({ table }: Resource, { position }: PreparedChange) =>
  new ChangesRefused([
    { position, field: table.key.at(-1) ?? 'values', problem: 'names an entry that does not exist' },
  ]);

export type ResourceChanges = { resource: Resource; works: PreparedChange[] };

export type AppliedRow = OfficeRow | null;

/**
 * Writes all changes or none, by the rules of the import; the office writes rows only through this function.
 * @param asks reports warnings instead of treating them as confirmed
 * @throws ChangesConflict 409, ChangesRefused 400, ChangesUnconfirmed 409
 */
export async function applyChanges(
  client: pg.ClientBase,
  changes: readonly OfficeChange[],
  asks = false,
): Promise<void> {
  await writeAllChanges(client, changes, asks);
}

export async function applyAndReadRows(
  client: pg.ClientBase,
  changes: readonly OfficeChange[],
  asks = false,
): Promise<AppliedRow[]> {
  const applied: AppliedRow[] = changes.map(() => null);
  for (const { resource, works } of await writeAllChanges(client, changes, asks)) {
    const rows = await readWrittenRows(client, resource, works);
    for (const { position } of works) applied[position] = rows.get(position)?.row ?? null;
  }
  return applied;
}

async function writeAllChanges(
  client: pg.ClientBase,
  changes: readonly OfficeChange[],
  asks: boolean,
): Promise<ResourceChanges[]> {
  const groups = await lockChangedRows(client, changes);
  for (const [index, group] of groups.entries()) {
    if (index > 0) await loadStoredRows(client, group);
    await writeResourceChanges(client, group, asks);
  }
  for (const group of [...groups].reverse()) await removeRows(client, group);
  for (const { resource, works } of groups) {
    await checkVisibleRows(client, resource, works[0]?.position ?? null);
    const moving = works.filter((work) => canMovePage(resource, work));
    const written = await readWrittenRows(client, resource, moving);
    const former = moving.flatMap(({ stored }) => stored ?? []);
    await updatePageRedirects(client, resource, former, [...written.values()]);
  }
  return groups;
}

/**
 * Loads the rows of changes and locks them until the transaction ends.
 * @throws as `applyChanges`
 */
export async function lockChangedRows(
  client: pg.ClientBase,
  changes: readonly OfficeChange[],
): Promise<ResourceChanges[]> {
  const groups = await groupChangesByResource(changes);
  for (const group of groups) await loadStoredRows(client, group);
  const conflicts: ChangeConflict[] = [];
  for (const { resource, works } of groups)
    for (const work of works) conflicts.push(...(await findConflicts(client, resource, work)));
  if (conflicts.length > 0) throw new ChangesConflict(conflicts);
  return groups;
}

async function groupChangesByResource(changes: readonly OfficeChange[]): Promise<ResourceChanges[]> {
  const problems: ChangeProblem[] = [];
  const given: (PreparedChange & { resource: string })[] = [];
  await mapWithPauses(changes, (change, position) => {
    const resource = getResource(change.resource);
    const found = parseRowValues(resource, change.values ?? {}, change.action === 'add');
    problems.push(
      ...[...found.problems, ...listChangeProblems(resource, change)].map((problem) => ({ ...problem, position })),
    );
    const values = change.action === 'add' ? { ...found.values, is_active: !change.archived } : found.values;
    given.push({ position, change, values, stored: undefined, resource: resource.name });
  });
  const works = groupBy(given, ({ resource }) => resource);
  const groups = resourcesInOrder.flatMap((resource) => {
    const ofResource = works.get(resource.name);
    return ofResource ? { resource, works: ofResource } : [];
  });
  for (const { works: ofResource } of groups) problems.push(...findRepeatedRows(ofResource));
  if (problems.length > 0) throw new ChangesRefused(problems);
  return groups;
}

function listChangeProblems(resource: Resource, { action, id, version, seen, values = {} }: OfficeChange) {
  if (resource.single && action !== 'change')
    return [{ field: 'action', problem: 'must be "change": this resource has one entry' }];
  if (action === 'add')
    return getFieldsByName(resource).size
      ? []
      : [{ field: 'resource', problem: 'has no fields: its actions add entries' }];
  if (id === undefined) return [{ field: 'id', problem: 'is required' }];
  if (action === 'remove' && !resource.rules.remove)
    return [{ field: 'action', problem: `cannot be "remove": entries of this kind are archived` }];
  if (version === undefined && !seen) return [{ field: 'version', problem: 'is required' }];
  // The version of a model does not cover its attributes, which are separate rows.
  const unseen = Object.keys(values).find((name) => (seen ? !Object.hasOwn(seen, name) : isAttributeHeading(name)));
  return unseen === undefined ? [] : [{ field: unseen, problem: 'is missing from the values seen before the change' }];
}

function findRepeatedRows(works: readonly PreparedChange[]): ChangeProblem[] {
  const ids = new Set<string>();
  return works.flatMap(({ position, change: { id } }) => {
    if (id === undefined) return [];
    const isTwice = ids.has(String(id));
    ids.add(String(id));
    return isTwice ? { position, field: 'id', problem: 'is used twice' } : [];
  });
}

async function loadStoredRows(client: pg.ClientBase, { resource, works }: ResourceChanges): Promise<void> {
  const ids = works.flatMap(({ change: { id } }) => id ?? []);
  if (ids.length === 0) return;
  const stored = new Map((await loadRows(client, resource, ids, true)).map((row) => [String(row.id), row]));
  for (const work of works) {
    if (work.change.id === undefined) continue;
    work.stored = stored.get(String(work.change.id));
    work.id = work.stored?.id ?? work.change.id;
  }
}

async function writeResourceChanges(
  client: pg.ClientBase,
  { resource, works }: ResourceChanges,
  asks: boolean,
): Promise<void> {
  const staged = works.filter(({ change: { action }, values }) => action === 'add' || Object.keys(values).length > 0);
  if (staged.length > 0) await writeCheckedRows(client, resource, staged, asks);
  for (const [action, active] of [
    ['archive', false],
    ['restore', true],
  ] as const) {
    const ids = works.flatMap(({ change, id }) => (change.action === action && id !== undefined ? id : []));
    await updateActive(client, resource, ids, active);
  }
}

/** Deletes rows; archives those that other rows refer to. */
async function removeRows(client: pg.ClientBase, { resource, works }: ResourceChanges): Promise<void> {
  const ids = works.flatMap(({ change, id }) => (change.action === 'remove' && id !== undefined ? id : []));
  if (ids.length === 0 || !resource.rules.remove) return;
  const gone = new Set((await resource.rules.remove(client, ids)).map(String));
  await updateActive(
    client,
    resource,
    ids.filter((id) => !gone.has(String(id))),
    false,
  );
}

async function readWrittenRows(
  client: pg.ClientBase,
  resource: Resource,
  works: readonly PreparedChange[],
): Promise<Map<number, StoredRow>> {
  if (works.length === 0) return new Map();
  const found = await loadRows(
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
export async function checkVisibleRows(
  client: pg.ClientBase,
  { table }: Pick<Resource, 'table'>,
  position: number | null = null,
): Promise<void> {
  const problems = new ProblemList([table.name]);
  await checkArchivedParents(client, [], problems, [table.name]);
  const [first] = await problems.reported();
  if (!first) return;
  const { column, problem, allowed } = first;
  throw new ChangesRefused([{ position, field: column, problem, allowed }]);
}
