import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { badInputError, notFoundError } from '../../../platform/http-errors.ts';
import { applyChanges, lockChangedRows } from '../rows/apply-changes.ts';
import {
  ChangesConflict,
  ChangesRefused,
  ChangesUnconfirmed,
  type OfficeChange,
  type PreparedChange,
} from '../rows/office-change.ts';
import type { ChangeConflict, FieldValue } from '../rows/resources.contract.ts';
import { getRowLabel, IS_ACTIVE, type Resource } from '../rows/resources.ts';
import { isSameFieldValue } from '../rows/row-values.ts';
import {
  findLastDrafter,
  listDrafts,
  type NewDraft,
  removeDraft,
  type StoredDraft,
  touchOrDiscardSet,
  updateChangeSet,
  writeDrafts,
} from './change-sets.store.ts';

type Values = Record<string, FieldValue>;
export type ChangeToDraft = OfficeChange & { draft_version?: number | undefined };
type Written = { resource: Resource; work: PreparedChange; known: StoredDraft | undefined; draft: NewDraft };

export const NO_SUCH_DRAFT = 'This draft is not in the change set.';

export const toChange = ({ resource, action, row_id: id, seen, values }: StoredDraft): OfficeChange =>
  id === null ? { resource, action, values } : { resource, action, id, seen, values };

/**
 * Adds drafts, validated like a save, to a change set that the caller has locked. `keepsEmpty`: keeps the change set
 * open without drafts.
 * @throws ChangesConflict like a save, and for drafts changed since; ChangesRefused; ChangesUnconfirmed for probable
 * mistakes, if `asks` is set
 */
export async function draftChanges(
  client: pg.ClientBase,
  setId: number,
  staffId: number,
  changes: readonly ChangeToDraft[],
  {
    replaces,
    keepsEmpty = false,
    asks = false,
  }: { replaces?: { id: number; version: number } | undefined; keepsEmpty?: boolean; asks?: boolean } = {},
): Promise<void> {
  const before = await listDrafts(client, setId);
  const replaced = replaces && before.find(({ id }) => id === replaces.id);
  if (replaces && !replaced) throw notFoundError(NO_SUCH_DRAFT);
  if (replaces && changes.length !== 1)
    throw badInputError('changes', 'must have exactly one change to replace a draft');
  const ofRow = new Map(before.flatMap((one) => (one.row_id === null ? [] : [[`${one.resource} ${one.row_id}`, one]])));
  const all: Written[] = [];
  for (const { resource, works } of await lockChangedRows(client, changes))
    for (const work of works) {
      const known = replaced ?? ofRow.get(`${resource.name} ${work.stored?.id}`);
      const draft = buildDraft(resource, work, replaced ? undefined : known);
      if (replaced && (replaced.resource !== draft.resource || replaced.row_id !== draft.row_id))
        throw badInputError('replaces', 'is the draft of another entry');
      if (!known) all.push({ resource, work, known, draft });
      else if (!isSameAsDrafted(draft, known)) all.push({ resource, work, known, draft: { ...draft, id: known.id } });
    }
  all.sort((one, other) => one.work.position - other.work.position);
  const conflicts = await findDraftConflicts(client, setId, all, replaces?.version);
  if (conflicts.length > 0) throw new ChangesConflict(conflicts);
  for (const { known, draft } of all) if (known && isEmptyDraft(draft)) await removeDraft(client, known.id);
  const written = all.filter(({ draft }) => !isEmptyDraft(draft));
  const added = await writeDrafts(
    client,
    setId,
    staffId,
    written.map(({ draft }) => draft),
  );
  if (keepsEmpty) await updateChangeSet(client, setId);
  else await touchOrDiscardSet(client, setId);
  const positions = new Map(written.map(({ work, draft }) => [draft.id ?? added.shift(), work.position]));
  await checkDrafts(client, setId, positions, asks);
}

const isEmptyDraft = ({ action, values }: NewDraft) => action === 'change' && Object.keys(values).length === 0;
const isSameAsDrafted = ({ action, values }: NewDraft, known: StoredDraft) =>
  action === known.action && isDeepStrictEqual(values, known.values);

async function findDraftConflicts(
  client: pg.ClientBase,
  setId: number,
  all: readonly Written[],
  replacedVersion: number | undefined,
): Promise<ChangeConflict[]> {
  const conflicts: ChangeConflict[] = [];
  for (const { resource, work, known, draft } of all) {
    const { position, change, values, stored } = work;
    const { draft_version: seen = replacedVersion } = change as ChangeToDraft;
    if (!known || seen === known.version) continue;
    const names = Object.keys(change.values ?? {});
    const fields = Object.keys(known.values).filter((name) =>
      replacedVersion === undefined
        ? names.includes(name) && !isSameFieldValue(resource, name, values[name], known.values[name])
        : !isSameFieldValue(resource, name, draft.values[name], known.values[name]),
    );
    const isOtherAct = change.action !== 'change' && known.action !== 'change' && change.action !== known.action;
    if (isOtherAct) fields.push('action');
    if (fields.length === 0 && replacedVersion === undefined) continue;
    const { by, at } = await findLastDrafter(client, setId, known, fields);
    const { version, action } = known;
    conflicts.push({
      position,
      current: stored?.row ?? null,
      changed_by: by,
      changed_at: at,
      changed_fields: fields,
      archived: null,
      draft: { version, action, values: known.values },
    });
  }
  return conflicts;
}

function buildDraft(
  resource: Resource,
  { change, values: parsed, stored }: PreparedChange,
  known: StoredDraft | undefined,
): NewDraft {
  const changed = Object.entries(parsed).filter(([name]) => Object.hasOwn(change.values ?? {}, name)) as [
    string,
    FieldValue,
  ][];
  const common = { resource: resource.name, label: stored?.row.label ?? getRowLabel(resource, parsed) };
  if (!stored) return { ...common, row_id: null, action: change.action, seen: {}, values: Object.fromEntries(changed) };
  const values: Values = { ...known?.values, ...Object.fromEntries(changed) };
  const seen: Values = { ...known?.seen };
  for (const [name] of changed) seen[name] = (stored.fields[name] ?? null) as FieldValue;
  for (const name of Object.keys(values)) {
    if (!isSameFieldValue(resource, name, values[name], seen[name])) continue;
    delete values[name];
    delete seen[name];
  }
  seen[IS_ACTIVE] = stored.active;
  const action = change.action === 'change' ? (known?.action ?? 'change') : change.action;
  return { ...common, row_id: String(stored.id), action, seen, values };
}

/**
 * Applies the whole change set, then rolls back. Ignores problems of drafts without a position.
 * @param positions of the changes, by draft id
 */
async function checkDrafts(
  client: pg.ClientBase,
  setId: number,
  positions: ReadonlyMap<number | undefined, number>,
  asks: boolean,
): Promise<void> {
  const all = await listDrafts(client, setId);
  let othersDoubted = false;
  await client.query('savepoint drafts');
  try {
    await applyChanges(client, all.map(toChange), asks);
  } catch (error) {
    if (error instanceof ChangesConflict) return;
    if (!(error instanceof ChangesRefused || error instanceof ChangesUnconfirmed)) throw error;
    const problems = error.problems.flatMap((problem) => {
      if (problem.position === null) return problem;
      const position = positions.get(all[problem.position]?.id);
      return position === undefined ? [] : { ...problem, position };
    });
    if (problems.length > 0)
      throw error instanceof ChangesUnconfirmed ? new ChangesUnconfirmed(problems) : new ChangesRefused(problems);
    othersDoubted = error instanceof ChangesUnconfirmed;
  } finally {
    await client.query('rollback to drafts');
  }
  // Warnings about other drafts end the check early, so the check is repeated with these warnings accepted.
  if (othersDoubted) await checkDrafts(client, setId, positions, false);
}
