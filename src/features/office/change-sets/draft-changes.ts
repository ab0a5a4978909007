import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { badInput, notFound } from '../../../platform/errors.ts';
import { applyChanges, openChanges } from '../resources/apply-changes.ts';
import { type Change, ChangesConflict, ChangesDoubted, ChangesRefused, type Work } from '../resources/change.ts';
import type { Conflict, FieldValue } from '../resources/resources.contract.ts';
import { IS_ACTIVE, labelOf, type Resource } from '../resources/resources.ts';
import { isSame } from '../resources/row-values.ts';
import {
  type Draft,
  draftsChanged,
  draftsOf,
  lastDrafted,
  type NewDraft,
  removeDraft,
  touchSet,
  writeDrafts,
} from './change-sets.store.ts';

type Values = Record<string, FieldValue>;
export type DraftedChange = Change & { draft_version?: number | undefined };
type Written = { resource: Resource; work: Work; known: Draft | undefined; draft: NewDraft };

export const NO_CHANGE = 'This draft is not in the change set.';

export const changeOf = ({ resource, action, row_id: id, seen, values }: Draft): Change =>
  id === null ? { resource, action, values } : { resource, action, id, seen, values };

/**
 * Adds drafts, validated like a save, to a change set that the caller has locked. `keepsEmpty`: keeps the change set
 * open without drafts.
 * @throws ChangesConflict like a save, and for drafts changed since; ChangesRefused; ChangesDoubted if it `asks`
 */
export async function draftChanges(
  client: pg.ClientBase,
  setId: number,
  staffId: number,
  changes: readonly DraftedChange[],
  {
    replaces,
    keepsEmpty = false,
    asks = false,
  }: { replaces?: { id: number; version: number } | undefined; keepsEmpty?: boolean; asks?: boolean } = {},
): Promise<void> {
  const before = await draftsOf(client, setId);
  const replaced = replaces && before.find(({ id }) => id === replaces.id);
  if (replaces && !replaced) throw notFound(NO_CHANGE);
  if (replaces && changes.length !== 1) throw badInput('changes', 'must have exactly one change to replace a draft');
  const ofRow = new Map(before.flatMap((one) => (one.row_id === null ? [] : [[`${one.resource} ${one.row_id}`, one]])));
  const all: Written[] = [];
  for (const { resource, works } of await openChanges(client, changes))
    for (const work of works) {
      const known = replaced ?? ofRow.get(`${resource.name} ${work.stored?.id}`);
      const draft = draftOf(resource, work, replaced ? undefined : known);
      if (replaced && (replaced.resource !== draft.resource || replaced.row_id !== draft.row_id))
        throw badInput('replaces', 'is the draft of another row');
      if (!known) all.push({ resource, work, known, draft });
      else if (!isAsDrafted(draft, known)) all.push({ resource, work, known, draft: { ...draft, id: known.id } });
    }
  all.sort((one, other) => one.work.position - other.work.position);
  const conflicts = await conflictsOf(client, setId, all, replaces?.version);
  if (conflicts.length > 0) throw new ChangesConflict(conflicts);
  for (const { known, draft } of all) if (known && isEmpty(draft)) await removeDraft(client, known.id);
  const written = all.filter(({ draft }) => !isEmpty(draft));
  const added = await writeDrafts(
    client,
    setId,
    staffId,
    written.map(({ draft }) => draft),
  );
  if (keepsEmpty) await touchSet(client, setId);
  else await draftsChanged(client, setId);
  const positions = new Map(written.map(({ work, draft }) => [draft.id ?? added.shift(), work.position]));
  await checkDrafts(client, setId, positions, asks);
}

const isEmpty = ({ action, values }: NewDraft) => action === 'change' && Object.keys(values).length === 0;
const isAsDrafted = ({ action, values }: NewDraft, known: Draft) =>
  action === known.action && isDeepStrictEqual(values, known.values);

async function conflictsOf(
  client: pg.ClientBase,
  setId: number,
  all: readonly Written[],
  replacedVersion: number | undefined,
): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const { resource, work, known, draft } of all) {
    const { position, change, values, stored } = work;
    const { draft_version: seen = replacedVersion } = change as DraftedChange;
    if (!known || seen === known.version) continue;
    const names = Object.keys(change.values ?? {});
    const fields = Object.keys(known.values).filter((name) =>
      replacedVersion === undefined
        ? names.includes(name) && !isSame(resource, name, values[name], known.values[name])
        : !isSame(resource, name, draft.values[name], known.values[name]),
    );
    const isOtherAct = change.action !== 'change' && known.action !== 'change' && change.action !== known.action;
    if (isOtherAct) fields.push('action');
    if (fields.length === 0 && replacedVersion === undefined) continue;
    const { by, at } = await lastDrafted(client, setId, known, fields);
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

function draftOf(resource: Resource, { change, values: parsed, stored }: Work, known: Draft | undefined): NewDraft {
  const changed = Object.entries(parsed).filter(([name]) => Object.hasOwn(change.values ?? {}, name)) as [
    string,
    FieldValue,
  ][];
  const common = { resource: resource.name, label: stored?.row.label ?? labelOf(resource, parsed) };
  if (!stored) return { ...common, row_id: null, action: change.action, seen: {}, values: Object.fromEntries(changed) };
  const values: Values = { ...known?.values, ...Object.fromEntries(changed) };
  const seen: Values = { ...known?.seen };
  for (const [name] of changed) seen[name] = (stored.fields[name] ?? null) as FieldValue;
  for (const name of Object.keys(values)) {
    if (!isSame(resource, name, values[name], seen[name])) continue;
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
  const all = await draftsOf(client, setId);
  let othersDoubted = false;
  await client.query('savepoint drafts');
  try {
    await applyChanges(client, all.map(changeOf), asks);
  } catch (error) {
    if (error instanceof ChangesConflict) return;
    if (!(error instanceof ChangesRefused || error instanceof ChangesDoubted)) throw error;
    const problems = error.problems.flatMap((problem) => {
      if (problem.position === null) return problem;
      const position = positions.get(all[problem.position]?.id);
      return position === undefined ? [] : { ...problem, position };
    });
    if (problems.length > 0)
      throw error instanceof ChangesDoubted ? new ChangesDoubted(problems) : new ChangesRefused(problems);
    othersDoubted = error instanceof ChangesDoubted;
  } finally {
    await client.query('rollback to drafts');
  }
  // Doubts about other drafts end the check early, so the check is repeated with these doubts accepted.
  if (othersDoubted) await checkDrafts(client, setId, positions, false);
}
