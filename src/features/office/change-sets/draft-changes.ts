import type pg from 'pg';
import { applyChanges, openChanges } from '../nouns/apply-changes.ts';
import { type Change, ChangesConflict, ChangesRefused, type Work } from '../nouns/change.ts';
import type { FieldValue } from '../nouns/nouns.contract.ts';
import { labelOf, type Noun } from '../nouns/nouns.ts';
import { isSame } from '../nouns/row-values.ts';
import { type Draft, draftsOf, removeDraft, touchSet, writeDrafts } from './change-sets.store.ts';

type NewDraft = Parameters<typeof writeDrafts>[3][number];
type Values = Record<string, FieldValue>;

export const changeOf = ({ noun, action, row_id: id, seen, values }: Draft): Change =>
  id === null ? { noun, action, values } : { noun, action, id, seen, values };

/**
 * Adds drafts to a set. They have to be what could be saved now: publishing is no time to learn that a name is taken.
 *
 * @throws ChangesConflict, ChangesRefused as a save would
 */
export async function draftChanges(
  client: pg.ClientBase,
  setId: number,
  staffId: number,
  changes: readonly Change[],
): Promise<void> {
  const before = await draftsOf(client, setId);
  const drafts: { position: number; draft: NewDraft }[] = [];
  for (const { noun, works } of await openChanges(client, changes))
    for (const work of works) {
      const known = before.find((one) => one.noun === noun.noun && one.row_id === String(work.stored?.id));
      const draft = draftOf(noun, work, known);
      if (isEmpty(draft)) {
        if (known) await removeDraft(client, known.id);
      } else drafts.push({ position: work.position, draft });
    }
  drafts.sort((one, other) => one.position - other.position);
  await writeDrafts(
    client,
    setId,
    staffId,
    drafts.map(({ draft }) => draft),
  );
  await touchSet(client, setId);
  await checkDrafts(client, setId, before, drafts);
}

const isEmpty = ({ action, values }: NewDraft) => action === 'change' && Object.keys(values).length === 0;

function draftOf(noun: Noun, { change, values: parsed, stored }: Work, known: Draft | undefined): NewDraft {
  const given = Object.entries(parsed).filter(([name]) => name in (change.values ?? {})) as [string, FieldValue][];
  const common = { noun: noun.noun, label: stored?.row.label ?? labelOf(noun, parsed) };
  if (!stored) return { ...common, row_id: null, action: change.action, seen: {}, values: Object.fromEntries(given) };
  const values: Values = { ...known?.values, ...Object.fromEntries(given) };
  const seen: Values = { ...known?.seen };
  for (const [name] of given) seen[name] = (stored.fields[name] ?? null) as FieldValue;
  for (const name of Object.keys(values)) {
    if (!isSame(noun, name, values[name], seen[name])) continue;
    delete values[name];
    delete seen[name];
  }
  const action = change.action === 'change' ? (known?.action ?? 'change') : change.action;
  return { ...common, row_id: String(stored.id), action, seen, values };
}

/** Applies the whole set and takes it back at once. What is wrong with other drafts of the set is not said here. */
async function checkDrafts(
  client: pg.ClientBase,
  setId: number,
  before: readonly Draft[],
  given: readonly { position: number; draft: NewDraft }[],
): Promise<void> {
  const all = await draftsOf(client, setId);
  const added = all.filter(({ id, row_id: row }) => row === null && !before.some((one) => one.id === id));
  const positionOf = (place: number | null): number | null | undefined => {
    const draft = place === null ? undefined : all[place];
    if (!draft) return null;
    const at = added.indexOf(draft);
    if (at >= 0) return given.filter(({ draft: { row_id: row } }) => row === null)[at]?.position;
    return given.find(({ draft: { noun, row_id: row } }) => row !== null && noun === draft.noun && row === draft.row_id)
      ?.position;
  };
  await client.query('savepoint drafts');
  try {
    await applyChanges(client, all.map(changeOf));
  } catch (error) {
    if (error instanceof ChangesConflict) return;
    if (!(error instanceof ChangesRefused)) throw error;
    const problems = error.problems.flatMap((problem) => {
      const position = positionOf(problem.position);
      return position === undefined ? [] : { ...problem, position };
    });
    if (problems.length > 0) throw new ChangesRefused(problems);
  } finally {
    await client.query('rollback to drafts');
  }
}
