import type pg from 'pg';
import { groupBy } from '../../../platform/group-by.ts';
import { mapInTurns } from '../../../platform/in-turns.ts';
import { checkArchivedParents } from '../../import/archived-parents.store.ts';
import { isAttributeHeading } from '../../import/workbook/attribute-columns.ts';
import { Problems } from '../../import/workbook/problems.ts';
import { type Change, type ChangeProblem, ChangesConflict, ChangesRefused, type Work } from './change.ts';
import { conflictOf } from './change-conflicts.ts';
import { mayMovePage, pagesMoved } from './moved-pages.ts';
import { fieldsByName } from './resource-fields.ts';
import type { Conflict, OfficeRow } from './resources.contract.ts';
import { type Resource, resourceNamed, resourcesInOrder } from './resources.ts';
import { parseValues } from './row-values.ts';
import { readRows, type StoredRow } from './rows.store.ts';
import { setActive } from './write-changes.store.ts';
import { writeChecked } from './write-checked.ts';

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
    await pagesMoved(client, resource, moving, await writtenRows(client, resource, moving));
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
  if (id === undefined) return [{ field: 'id', problem: 'is missing' }];
  if (action === 'remove' && !resource.rules.remove)
    return [{ field: 'action', problem: `cannot be "remove": rows of this kind are archived` }];
  if (version === undefined && !seen) return [{ field: 'version', problem: 'is missing' }];
  // Attributes of a model are separate rows, so the model's version does not cover them.
  const unseen = Object.keys(values).find((name) => (seen ? !(name in seen) : isAttributeHeading(name)));
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
    work.id = work.change.id;
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

/** Referenced rows are archived instead of deleted. */
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
