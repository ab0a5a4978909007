import { useRef, useState } from 'react';
import { HttpError } from '../../../src/platform/errors.ts';
import { useAct } from '../../shell/controls/use-act.ts';
import { textOf } from '../../shell/data/office-api.ts';
import { conflictsOf } from '../../shell/data/rows.ts';
import { counted } from '../../shell/data/values.ts';
import { useNotices } from '../../shell/parts/notices.tsx';
import { changesOf, countUnread, type Save } from '../document/changes.ts';
import { headingsWithInput } from '../document/changes-of-others.ts';
import { archivedText, type CellConflict, cellConflicts, resolved } from '../document/conflicts.ts';
import { type Editor, withViewsRefreshed } from '../document/editor.ts';
import { cellOf, columnOfField, tableOf } from '../document/grid-document.ts';
import { type CellProblem, placeKey, problemsOf, type Refusals } from '../document/problems.ts';
import type { GridEditor } from '../grid/use-editor.ts';

const TRIES = 3;
const LOOK =
  'Someone has changed columns or rows in the meantime; what you typed is kept where they still exist. Check the table and save again.';

const removedText = (labels: readonly string[]): string =>
  `Someone has removed ${labels.map((label) => `“${label}”`).join(', ')}. What you typed there is kept: save again to put the column back with it, or remove the column.`;

export interface SaveWay {
  send: (editor: Editor, save: Save) => Promise<(editor: Editor) => Editor>;
  read: (editor: Editor) => Promise<(editor: Editor) => Editor>;
}

interface Pending {
  save: Save;
  problems: readonly CellProblem[];
}

export function pendingIn({ stored, steps, refusals }: Editor): Pending {
  const problems = problemsOf(stored.document, steps.now, refusals);
  return { save: changesOf(stored, steps.now, problems), problems };
}

export const nothingToSave = (
  { length }: readonly CellProblem[],
  draft = '',
): [text: string, options: { type: 'error' | 'info' }] =>
  length ? [`Correct the marked cells to save${draft}`, { type: 'error' }] : ['Nothing was changed', { type: 'info' }];

export function useSave({ current, update }: GridEditor, way: SaveWay) {
  const { notify, clearNotices } = useNotices();
  const run = useAct();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const [conflicts, setConflicts] = useState<CellConflict[]>();
  const refuse = (text: string) => notify(text, { type: 'error' });
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      const sent = await sendIn({ current, update }, way);
      if (!sent) notify(...nothingToSave(pendingIn(current()).problems));
      else if (sent.text) notify(sent.text, { type: 'success' });
      else clearNotices();
    } catch (error) {
      const refused = error instanceof HttpError && !error.body.doubts ? conflictsOf(error) : [];
      const cells = cellConflicts(pendingIn(current()).save, refused);
      if (cells.length) setConflicts(cells);
      else if (!(error instanceof HttpError) || error.status !== 409 || error.body.doubts) refuse(textOf(error));
      else
        await run(async () => {
          const before = current().stored.document;
          update(await way.read(current()));
          const { steps, stored } = current();
          const lost = headingsWithInput(before, steps.now, stored.document);
          refuse(archivedText(refused) ?? (lost.length ? removedText(lost) : LOOK));
        });
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return {
    save,
    saving,
    conflicts,
    closeConflicts: () => setConflicts(undefined),
    resolve: (taken: ReadonlySet<string>) => {
      if (conflicts) update((editor) => resolved(editor, conflicts, taken));
      setConflicts(undefined);
      return save();
    },
  };
}

export type GridSave = ReturnType<typeof useSave>;

/** Marks refused cells and sends the others again. Undefined if there is nothing to send. */
async function sendIn({ current, update }: Pick<GridEditor, 'current' | 'update'>, way: SaveWay) {
  for (let tries = 1; ; tries += 1) {
    const { save, problems } = pendingIn(current());
    if (save.changes.length === 0) return undefined;
    try {
      const unread = countUnread(save, current().stored);
      const take = await way.send(current(), save);
      update((editor) => withViewsRefreshed(take(editor)));
      const left = problems.length === 1 ? 'one cell is' : `${problems.length} cells are`;
      if (problems.length) return { text: `Saved; ${left} marked and not saved` };
      return { text: unread && `Saved. Check ${counted(unread, 'marked cell')}: the text is not read as a number.` };
    } catch (error) {
      const refusals = refusalsOf(error, save);
      if (!refusals.size) throw error;
      update((editor) => ({ ...editor, refusals: new Map([...editor.refusals, ...refusals]) }));
      if (tries >= TRIES) throw error;
    }
  }
}

function refusalsOf(error: unknown, save: Save): Refusals {
  const refusals = new Map<string, { text: string; problem: string }>();
  const problems = error instanceof HttpError && error.status === 400 ? error.body.problems : undefined;
  if (!Array.isArray(problems)) return refusals;
  for (const { position, field, problem } of problems as {
    position: number | null;
    field: string;
    problem: string;
  }[]) {
    const source = position === null ? undefined : save.sources[position];
    const table = source && tableOf(save.sent, source.table);
    const row = table?.rows.find(({ key }) => key === source?.row);
    const column = table && columnOfField(table, field === 'slug' ? 'name' : field);
    if (row && column) refusals.set(placeKey(row.key, column), { text: cellOf(row, column), problem });
  }
  return refusals;
}
