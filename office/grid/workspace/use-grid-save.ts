import { useRef, useState } from 'react';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { getErrorText } from '../../shell/data/office-api.ts';
import { getConflicts } from '../../shell/data/row-queries.ts';
import { useNotices } from '../../shell/parts/notices.tsx';
import {
  buildCellConflicts,
  type CellConflict,
  formatArchivedNotice,
  resolveCellConflicts,
} from '../document/cell-conflicts.ts';
import { buildCellKey, type CellRefusals, findGridProblems, type GridCellProblem } from '../document/cell-problems.ts';
import { buildSavePayload, countUnreadNumbers, type SavePayload } from '../document/grid-changes.ts';
import { findColumnKey, findTable, getCellText } from '../document/grid-document.ts';
import { type EditorState, refreshViews } from '../document/grid-editor.ts';
import { findHeadingsRemovedByOthers } from '../document/merge-others-changes.ts';
import type { GridEditor } from '../grid/use-grid-editor.ts';

const MAX_TRIES = 3;
const CHECK_TABLE_TEXT =
  'Someone changed columns or rows while you were editing. Your input is kept where they still exist: check the table and save again.';

const formatRemovedColumns = (labels: readonly string[]): string =>
  `Someone has removed ${labels.map((label) => `“${label}”`).join(', ')}. What you typed there is kept: save again to put the column back with it, or remove the column.`;

export interface SaveStrategy {
  send: (editor: EditorState, save: SavePayload) => Promise<(editor: EditorState) => EditorState>;
  read: (editor: EditorState) => Promise<(editor: EditorState) => EditorState>;
}

interface PendingSave {
  save: SavePayload;
  problems: readonly GridCellProblem[];
}

export function collectPendingSave({ stored, steps, refusals }: EditorState): PendingSave {
  const problems = findGridProblems(stored.document, steps.now, refusals);
  return { save: buildSavePayload(stored, steps.now, problems), problems };
}

export const formatNothingToSave = (
  { length }: readonly GridCellProblem[],
  draft = '',
): [text: string, options: { type: 'error' | 'info' }] =>
  length ? [`Correct the marked cells to save${draft}`, { type: 'error' }] : ['Nothing was changed', { type: 'info' }];

export function useGridSave({ current, update }: GridEditor, way: SaveStrategy) {
  const { notify, clearNotices } = useNotices();
  const run = useReportedAct();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const [conflicts, setConflicts] = useState<CellConflict[]>();
  const refuse = (text: string) => notify(text, { type: 'error' });
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      const sent = await sendPendingSave({ current, update }, way);
      if (!sent) notify(...formatNothingToSave(collectPendingSave(current()).problems));
      else if (sent.text) notify(sent.text, { type: 'success' });
      else clearNotices();
    } catch (error) {
      const refused = error instanceof HttpError && !error.body.doubts ? getConflicts(error) : [];
      const cells = buildCellConflicts(collectPendingSave(current()).save, refused);
      if (cells.length) setConflicts(cells);
      else if (!(error instanceof HttpError) || error.status !== 409 || error.body.doubts) refuse(getErrorText(error));
      else
        await run(async () => {
          const before = current().stored.document;
          update(await way.read(current()));
          const { steps, stored } = current();
          const lost = findHeadingsRemovedByOthers(before, steps.now, stored.document);
          refuse(formatArchivedNotice(refused) ?? (lost.length ? formatRemovedColumns(lost) : CHECK_TABLE_TEXT));
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
      if (conflicts) update((editor) => resolveCellConflicts(editor, conflicts, taken));
      setConflicts(undefined);
      return save();
    },
  };
}

export type GridSave = ReturnType<typeof useGridSave>;

/** Marks refused cells and sends the others again. Undefined if there is nothing to send. */
async function sendPendingSave({ current, update }: Pick<GridEditor, 'current' | 'update'>, way: SaveStrategy) {
  for (let tries = 1; ; tries += 1) {
    const { save, problems } = collectPendingSave(current());
    if (save.changes.length === 0) return undefined;
    try {
      const unread = countUnreadNumbers(save, current().stored);
      const take = await way.send(current(), save);
      update((editor) => refreshViews(take(editor)));
      const left = problems.length === 1 ? 'one cell is' : `${problems.length} cells are`;
      if (problems.length) return { text: `Saved; ${left} marked and not saved` };
      return {
        text: unread && `Saved. Check ${formatPlural(unread, 'marked cell')}: the text is not read as a number.`,
      };
    } catch (error) {
      const refusals = parseRefusals(error, save);
      if (!refusals.size) throw error;
      update((editor) => ({ ...editor, refusals: new Map([...editor.refusals, ...refusals]) }));
      if (tries >= MAX_TRIES) throw error;
    }
  }
}

function parseRefusals(error: unknown, save: SavePayload): CellRefusals {
  const refusals = new Map<string, { text: string; problem: string }>();
  const problems = error instanceof HttpError && error.status === 400 ? error.body.problems : undefined;
  if (!Array.isArray(problems)) return refusals;
  for (const { position, field, problem } of problems as {
    position: number | null;
    field: string;
    problem: string;
  }[]) {
    const source = position === null ? undefined : save.sources[position];
    const table = source && findTable(save.sent, source.table);
    const row = table?.rows.find(({ key }) => key === source?.row);
    const column = table && findColumnKey(table, field === 'slug' ? 'name' : field);
    if (row && column) refusals.set(buildCellKey(row.key, column), { text: getCellText(row, column), problem });
  }
  return refusals;
}
