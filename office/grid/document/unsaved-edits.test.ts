import { describe, expect, it } from 'vitest';
import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { buildCellConflicts, resolveCellConflicts } from './cell-conflicts.ts';
import { buildCellKey } from './cell-problems.ts';
import { buildSavePayload } from './grid-changes.ts';
import { getCellText, getShownColumns, NAME_KEY } from './grid-document.ts';
import {
  collectUnsavedEdits,
  createEditorState,
  type EditorState,
  getCurrentTable,
  mergeReply,
  restoreEditor,
  undoEdit,
} from './grid-editor.ts';
import { addColumn, addRows, typeText } from './grid-edits.ts';
import { buildStoredGrid } from './stored-grid.ts';

const reply = (cells: string[][], labels = ['Model', 'L (mm)', 'Note']): GridReply => ({
  product: { id: 7, slug: 'a', name: 'A', active: true, drawings: [] },
  tables: [{ id: 70, version: 1, number: 1, headline: '', labels, measures: [], active: true }],
  models: cells.map((texts, at) => ({
    ...{ id: at + 1, version: 1, active: true, table: 1, position: at + 1 },
    ...{ name: texts[0] ?? '', cells: texts, attributes: {} },
  })),
  drafts: [],
  attributes: [],
});
const CELLS = [
  ['A-1', '10', 'x'],
  ['A-2', '20', 'y'],
];
const columnsOf = (editor: EditorState) => getShownColumns(getCurrentTable(editor)).map(({ key }) => key);
const textsOf = (editor: EditorState) =>
  getCurrentTable(editor).rows.map((row) => columnsOf(editor).map((column) => getCellText(row, column)));

/** Stored and read like unsaved work of a browser. */
function returned(editor: EditorState): EditorState {
  const restored = restoreEditor(structuredClone(editor.stored), structuredClone(collectUnsavedEdits(editor)));
  if (!restored) throw new Error('The stored edits cannot be read');
  return restored;
}

describe('Cells that were not saved when the browser ended', () => {
  const opened = createEditorState(buildStoredGrid(reply(CELLS)));
  const [, length = '', note = ''] = columnsOf(opened);
  const typed = typeText(
    typeText(opened, { row: 'model-1', column: length }, '11'),
    { row: 'model-2', column: note },
    'z',
  );

  it('are there again, with new rows and columns, and are saved as they would have been', () => {
    const more = addColumn(addRows(typed, 'after'), 'after', { label: 'New' });
    const named = typeText(more, { row: getCurrentTable(more).rows[1]?.key ?? '', column: NAME_KEY }, 'A-9');
    const editor = returned(named);
    expect(textsOf(editor)).toEqual(textsOf(named));
    const sent = (of: EditorState) => buildSavePayload(of.stored, of.steps.now, []).changes;
    expect(sent(editor)).toEqual(sent(named));
    expect(textsOf(undoEdit(editor)), 'one step back').toEqual(CELLS);
  });

  it('are saved with what was seen then, merged with what others saved, and it is asked which stays of both', () => {
    const editor = returned(typed);
    const save = buildSavePayload(editor.stored, editor.steps.now, []);
    expect(save.changes[0]).toMatchObject({ seen: { r2: '10' } });
    const refused = {
      position: 0,
      current: { id: 1, version: 2, label: 'A-1', active: true, updated_at: null, page_address: null, r2: '77' },
      changed_by: 'Someone',
      changed_fields: ['r2'],
      archived: { by: null, at: null },
    };
    const conflicts = buildCellConflicts(save, [refused]);
    expect(conflicts).toEqual([{ table: 1, row: 'model-1', column: length, mine: '11', theirs: '77', by: 'Someone' }]);
    const theirs = resolveCellConflicts(editor, conflicts, new Set([buildCellKey('model-1', length)]));
    const rest = buildSavePayload(theirs.stored, theirs.steps.now, []);
    expect(rest.changes).toEqual([
      { resource: 'models', action: 'change', id: 2, seen: { r3: 'y', is_active: true }, values: { r3: 'z' } },
    ]);
    const now = reply([
      ['A-1', '77', 'other'],
      ['A-2', '20', 'z'],
      ['A-3', '30', ''],
    ]);
    expect(textsOf(mergeReply(theirs, now, rest))).toEqual([
      ['A-1', '77', 'other'],
      ['A-2', '20', 'z'],
      ['A-3', '30', ''],
    ]);
  });

  it('are not understood when they are damaged', () => {
    for (const [left, edits] of [
      [undefined, undefined],
      [opened.stored, { tables: 'x' }],
      [{ document: [], ids: {} }, collectUnsavedEdits(typed)],
    ])
      expect(restoreEditor(left, edits)).toBeUndefined();
  });
});
