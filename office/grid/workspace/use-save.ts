import { useRef, useState } from 'react';
import type { GridChange } from '../../../src/features/office/grid/grid.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { textOf } from '../../shell/data/office-api.ts';
import { counted } from '../../shell/data/values.ts';
import { useNotices } from '../../shell/parts/notices.tsx';
import { changesOf, countUnread, type Save } from '../document/changes.ts';
import { keptHeadings } from '../document/changes-of-others.ts';
import { archivedText, type CellConflict, cellConflicts, type Refused, resolved } from '../document/conflicts.ts';
import { backToStored, type Editor, withViewsRefreshed } from '../document/editor.ts';
import { cellOf, columnOfField, tableOf } from '../document/grid-document.ts';
import { placeKey, type Refusals } from '../document/problems.ts';
import { allProblems, type GridEditor } from '../grid/use-editor.ts';

const TRIES = 3;
const LOOK =
  'Someone has changed columns or rows of this product in the meantime. They are shown now; your changes are lost. Review and save again.';

const removedText = (labels: readonly string[]): string =>
  `Somebody has removed ${labels.map((label) => `“${label}”`).join(', ')}. What you typed there is kept: save again to put the column back with it, or remove the column.`;

const unreadText = (count: number): string =>
  `Saved. Check ${counted(count, 'marked cell')}: the text is not read as a number.`;

export interface SaveWay {
  send: (editor: Editor, save: Save) => Promise<(editor: Editor) => Editor>;
  read: (editor: Editor) => Promise<(editor: Editor) => Editor>;
}

export function useSave({ current, update }: GridEditor, way: SaveWay) {
  const { notify, clearNotices } = useNotices();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const [conflicts, setConflicts] = useState<CellConflict[]>();

  const send = async () => {
    for (let tries = 1; ; tries += 1) {
      const { save, problems } = pending(current());
      if (save.changes.length === 0) {
        const text = problems.length ? 'Correct the marked cells to save' : 'Nothing was changed';
        return notify(text, { type: problems.length ? 'error' : 'info' });
      }
      try {
        const unread = countUnread(save, current().stored);
        const take = await way.send(current(), save);
        update((editor) => withViewsRefreshed(take(editor)));
        if (!problems.length) return unread ? notify(unreadText(unread), { type: 'success' }) : clearNotices();
        const left = problems.length === 1 ? 'one cell is' : `${problems.length} cells are`;
        return notify(`Saved; ${left} marked and not saved`, { type: 'success' });
      } catch (error) {
        const refusals = refusalsOf(error, save);
        if (refusals.size > 0) {
          update((editor) => ({ ...editor, refusals: new Map([...editor.refusals, ...refusals]) }));
          if (tries < TRIES) continue;
        }
        throw error;
      }
    }
  };

  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      await send();
    } catch (error) {
      await explain(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const explain = async (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 409 || error.body.doubts)
      return notify(textOf(error), { type: 'error' });
    const { conflicts: refused = [] } = error.body as { conflicts?: Refused[] };
    const found = cellConflicts(pending(current()).save, refused);
    if (found.cells.length) return setConflicts(found.cells);
    try {
      const before = current().stored.document;
      update(await way.read(current()));
      const { steps, stored } = current();
      const lost = keptHeadings(before, steps.now, stored.document);
      notify(archivedText(refused) ?? (lost.length ? removedText(lost) : LOOK), { type: 'error' });
    } catch (failure) {
      notify(textOf(failure), { type: 'error' });
    }
  };

  const resolve = async (taken: ReadonlySet<string>) => {
    if (conflicts) update((editor) => resolved(editor, conflicts, taken));
    setConflicts(undefined);
    await save();
  };
  const toDraft = (): GridChange[] | undefined => {
    const {
      save: { changes },
      problems,
    } = pending(current());
    if (changes.length && !problems.length) return changes;
    const text = problems.length ? 'Correct the marked cells to save this as a draft' : 'Nothing was changed';
    notify(text, { type: problems.length ? 'error' : 'info' });
    return undefined;
  };
  /** Resets the grid to the public state with the draft's cells marked; undo restores the input. */
  const takeDrafted = async () => {
    update((editor) => backToStored(editor));
    notify('Saved as a draft', { type: 'success' });
    try {
      update(await way.read(current()));
    } catch (failure) {
      notify(textOf(failure), { type: 'error' });
    }
  };
  const closeConflicts = () => setConflicts(undefined);
  return { toDraft, takeDrafted, save, saving, conflicts, ask: setConflicts, resolve, closeConflicts };
}

function pending(editor: Editor) {
  const problems = allProblems(editor);
  return { save: changesOf(editor.stored, editor.steps.now, problems), problems };
}

export type GridSave = ReturnType<typeof useSave>;

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
