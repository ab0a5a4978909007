import { describe, expect, it } from 'vitest';
import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { buildCellKey, findGridProblems } from './cell-problems.ts';
import { buildSavePayload, countUnreadNumbers } from './grid-changes.ts';
import {
  createKeys,
  createTextReader,
  findTable,
  type GridTable,
  getCellText,
  getShownColumns,
  joinLabel,
  type RowCells,
  splitLabel,
} from './grid-document.ts';
import {
  changeView,
  createEditorState,
  type EditorState,
  editTable,
  getCurrentTable,
  getCurrentView,
  listVisibleRowKeys,
  mergeStored,
  NO_GRID_FILTER,
  redoEdit,
  setSelection,
  undoEdit,
} from './grid-editor.ts';
import {
  addRows,
  type CellPatch,
  findCells,
  findNextCell,
  insertColumn,
  insertRows,
  isWiderThanTable,
  moveSelectedRowsOrColumn,
  pasteTexts,
  removeColumn,
  setCells,
  setSelectedRowsActive,
  typeText,
} from './grid-edits.ts';
import { jumpCursor, moveCursor, selectCell, selectWhole } from './grid-selection.ts';
import { findHeadingsRemovedByOthers } from './merge-others-changes.ts';
import { buildStoredGrid } from './stored-grid.ts';

const reply = (
  cells: string[][] = [
    ['A-1', '10', 'steel'],
    ['A-2', '9', ''],
    ['A-3', '', 'brass'],
  ],
): GridReply => ({
  product: { id: 7, slug: 'a', name: 'A', active: true, drawings: [] },
  tables: [
    {
      id: 70,
      version: 1,
      number: 1,
      headline: 'Sizes',
      labels: ['Model', 'L (mm)', 'Material'],
      measures: [],
      active: true,
    },
  ],
  models: cells.map((texts, at) => ({
    id: at + 1,
    version: 1,
    active: true,
    table: 1,
    position: at + 1,
    name: texts[0] ?? '',
    cells: texts,
    attributes: at === 0 ? { Reach: 12.5 } : ({} as Record<string, number>),
  })),
  drafts: [],
  attributes: [
    { name: 'Reach', unit: 'mm' },
    { name: 'Grip', unit: null },
  ],
});
const stored = buildStoredGrid(reply());
const opened = createEditorState(stored);
const table = getCurrentTable(opened);
const [c1 = '', c2 = '', c3 = ''] = getShownColumns(table).map(({ key }) => key);
const REACH = 'attribute:Reach [mm]';
const [r1, r2, r3] = ['model-1', 'model-2', 'model-3'];
const texts = (of: GridTable, column: string) => of.rows.map((row) => getCellText(row, column));
const patch = (row: string, cells: RowCells): CellPatch => new Map([[row, cells]]);
const changes = (next: GridTable, problems: { row: string; column: string }[] = []) =>
  buildSavePayload(stored, [next], problems).changes;
const sent = ({ steps }: EditorState) => buildSavePayload(stored, steps.now, []).changes;
const at = (row: string, column: string, toRow = row, toColumn = column, editor = opened) =>
  setSelection(editor, { cursor: { row, column }, anchor: { row: toRow, column: toColumn } });
const axes = { rows: [r1, r2, r3], columns: ['name', c1, c2, c3] };

describe('Edits of a document', () => {
  it('are saved as the changed cells alone, with what was seen there', () => {
    const next = setCells(setCells(table, patch(r2, { [c2]: '11', [c3]: '' })), patch(r1, { [REACH]: '13' }));
    expect(changes(next)).toEqual([
      {
        resource: 'models',
        action: 'change',
        id: 1,
        seen: { [REACH]: '12.5', is_active: true },
        values: { [REACH]: '13' },
      },
      { resource: 'models', action: 'change', id: 2, seen: { r2: '9', is_active: true }, values: { r2: '11' } },
    ]);
    expect(buildSavePayload(stored, [next], []).labels).toEqual([
      { table: 1, labels: ['Model', 'L (mm)', 'Material'] },
    ]);
    expect(setCells(table, patch(r2, { [c2]: '9' }))).toBe(table);
    expect(
      changes(
        setCells(
          next,
          new Map([
            [r1, { [REACH]: '12.5' }],
            [r2, { [c2]: '9' }],
          ]),
        ),
      ),
    ).toEqual([]);
  });

  it('let the first printed cell follow the name while both are the same, and name a new row by it', () => {
    expect(getCellText(setCells(table, patch(r1, { name: 'B-1' })).rows[0], c1)).toBe('B-1');
    const longer = insertRows(table, r3, ['new']);
    expect(getCellText(setCells(longer, patch('new', { [c1]: 'N-1' })).rows[3], 'name')).toBe('N-1');
  });

  it('add rows, without a place at the end and with the places of all that follow in between', () => {
    const added = setCells(insertRows(table, r3, createKeys(2)), new Map());
    const filled = setCells(added, patch(added.rows[3]?.key ?? '', { [c1]: 'N-1', [c2]: '5' }));
    const values = { product: 'a', table: '1', name: 'N-1', r1: 'N-1', r2: '5' };
    expect(changes(filled)).toEqual([{ resource: 'models', action: 'add', values }]);
    const first = setCells(insertRows(table, undefined, ['new']), patch('new', { name: 'N' }));
    expect(changes(first).map(({ values: given }) => given?.position)).toEqual(['1', '2', '3', '4']);
  });

  it('move rows together as far as they can, and archive or restore them', () => {
    const keys = (editor: EditorState) => getCurrentTable(editor).rows.map(({ key }) => key);
    expect(keys(moveSelectedRowsOrColumn(at(r2, c1, r3), [-1, 0]))).toEqual([r2, r3, r1]);
    expect(keys(moveSelectedRowsOrColumn(at(r1, c1, r2), [-1, 0]))).toEqual([r1, r2, r3]);
    expect(keys(moveSelectedRowsOrColumn(at(r1, c1, r2), [1, 0]))).toEqual([r3, r1, r2]);
    const longer = addRows(at(r1, c1), 'after');
    const [, added = ''] = keys(longer);
    const fewer = setSelectedRowsActive(at(r1, c1, added, c1, longer), false);
    expect(getCurrentTable(fewer).rows.map(({ active }) => active)).toEqual([false, true, true]);
    expect(sent(fewer)).toEqual([{ resource: 'models', action: 'archive', id: 1, seen: {}, values: {} }]);
    expect(sent(setSelectedRowsActive(fewer, true))).toEqual([]);
  });

  it('insert, move, label and remove columns with every cell of the rows', () => {
    const cells = (id: number, from: string, to: string) => ({
      resource: 'models',
      action: 'change',
      id,
      seen: { r2: from, r3: to, is_active: true },
      values: { r2: to, r3: from },
    });
    expect(sent(moveSelectedRowsOrColumn(at(r1, c3), [0, -1]))).toEqual([
      {
        resource: 'tables',
        action: 'change',
        id: 70,
        seen: { c2: 'L (mm)', c3: 'Material', is_active: true },
        values: { c2: 'Material', c3: 'L (mm)' },
      },
      cells(1, '10', 'steel'),
      cells(2, '9', ''),
      cells(3, '', 'brass'),
    ]);
    const fewer = removeColumn(at(r1, c2));
    expect(sent(fewer)[1]).toMatchObject({ values: { r2: 'steel', r3: '' } });
    expect(texts(getCurrentTable(undoEdit(fewer)), c2)).toEqual(['10', '9', '']);
    const labels = [...Array(18).keys()].map((key) => `New ${key}`);
    const full = labels.reduce((one, label) => insertColumn(one, 3, { label }, label), table);
    expect(getShownColumns(full)).toHaveLength(20);
    const single = removeColumn(at(r1, c1, r1, c1, fewer));
    expect(getShownColumns(getCurrentTable(single)).map(({ key }) => key)).toEqual([c3]);
    expect(removeColumn(at(r1, c3, r1, c3, single)).steps).toBe(single.steps);
  });

  it('have a unit in the label', () => {
    expect(splitLabel('Length (mm)')).toEqual({ name: 'Length', unit: 'mm' });
    expect(splitLabel('Thread')).toEqual({ name: 'Thread', unit: '' });
    expect(joinLabel(' Length', 'mm ')).toBe('Length (mm)');
  });

  it('are undone and done again for a hundred steps', () => {
    const times = (count: number, editor: EditorState, act: (editor: EditorState, step: number) => EditorState) =>
      Array.from({ length: count }, (_, step) => step).reduce(act, editor);
    const first = (editor: EditorState) => getCellText(getCurrentTable(editor).rows[0], c2);
    const typed = times(120, opened, (now, step) => typeText(now, { row: r1, column: c2 }, `${step}`));
    const back = times(100, typed, undoEdit);
    expect([first(back), undoEdit(back)]).toEqual(['19', back]);
    const again = times(100, back, redoEdit);
    expect([first(again), redoEdit(again)]).toEqual(['119', again]);
  });
});

describe('A paste', () => {
  const pasted = (grid: string[][], editor: EditorState, mayGrow = true) =>
    getCurrentTable(pasteTexts(editor, grid, mayGrow));

  it('fills a selection with one cell, and repeats a rectangle that fits', () => {
    expect(texts(pasted([['x']], at(r1, c2, r3, c3)), c3)).toEqual(['x', 'x', 'x']);
    expect(texts(pasted([['x'], ['y']], at(r1, c2, r3, c2)), c2)).toEqual(['x', 'y', '']);
    expect(texts(pasted([['x', 'y']], at(r1, c2, r3, c3)), c3)).toEqual(['y', 'y', 'y']);
  });

  it('that is larger adds rows where it may, and says that columns have no place', () => {
    const grid = Array.from({ length: 10_000 }, (_, row) => ['1', `${row}`]);
    expect(texts(pasted(grid, at(r2, c2)), c3).slice(-2)).toEqual(['9998', '9999']);
    expect(pasted(grid, at(r2, c2), false).rows).toHaveLength(3);
    const { cursor, anchor } = getCurrentView(pasteTexts(at(r2, c2), grid, false)).selection;
    expect([cursor, anchor]).toEqual([
      { row: r2, column: c2 },
      { row: r3, column: c3 },
    ]);
    expect([isWiderThanTable(at(r2, c2), grid), isWiderThanTable(at(r2, REACH), grid)]).toEqual([false, true]);
  });
});

describe('The selection', () => {
  const start = selectCell({ row: r1, column: c1 });
  it('moves within the document, extends with Shift, and jumps over blocks', () => {
    expect(moveCursor(start, axes, [-1, 0]).cursor).toEqual({ row: r1, column: c1 });
    expect(moveCursor(start, axes, [10, 10]).cursor).toEqual({ row: r3, column: c3 });
    expect(moveCursor(start, axes, [1, 0], true)).toEqual({
      cursor: { row: r2, column: c1 },
      anchor: { row: r1, column: c1 },
    });
    const textAt = createTextReader(table);
    expect(jumpCursor(selectCell({ row: r1, column: c2 }), axes, [1, 0], textAt).cursor.row).toBe(r2);
    expect(jumpCursor(selectCell({ row: r2, column: c2 }), axes, [1, 0], textAt).cursor.row).toBe(r3);
    expect(jumpCursor(selectCell({ row: r2, column: c3 }), axes, [-1, 0], textAt).cursor.row).toBe(r1);
    expect(selectWhole(axes, 'row', selectCell({ row: r2, column: c2 }))).toEqual({
      cursor: { row: r2, column: 'name' },
      anchor: { row: r2, column: c3 },
    });
  });
});

describe('Finding, sorting and filtering', () => {
  it('finds parts or whole cells, goes round, and replaces texts that are no patterns', () => {
    const search = { text: 'a-', column: '', matchCase: false, whole: false };
    const { positions } = findCells(search, '', table, axes);
    expect(positions).toHaveLength(6);
    expect(findNextCell(positions, { row: r3, column: c1 }, axes)).toEqual({ row: r1, column: 'name' });
    const inColumn = findCells({ ...search, text: '9', column: c2, whole: true }, '$& $1', table, axes);
    expect(texts(setCells(table, inColumn.patch), c2)).toEqual(['10', '$& $1', '']);
    expect(findCells({ ...search, text: '.' }, '', table, axes).positions).toEqual([]);
  });

  it('sorts numbers by value with blanks last, and loses no edit', () => {
    const keys = (descending: boolean) => listVisibleRowKeys(table.rows, NO_GRID_FILTER, { column: c2, descending });
    expect([keys(false), keys(true)]).toEqual([
      [r2, r1, r3],
      [r1, r2, r3],
    ]);
    expect(listVisibleRowKeys(table.rows, { ...NO_GRID_FILTER, text: 'STEEL', column: c3 }, undefined)).toEqual([r1]);
  });

  it('keeps a row in sight that is edited, and shows new rows: in their place, or last in a sorted table', () => {
    const typed = (editor: EditorState) =>
      editTable(editor, (now) => insertRows(setCells(now, patch(r1, { [c2]: '1', [c3]: 'tin' })), r1, ['new']));
    const filtered = changeView(opened, { filter: { ...NO_GRID_FILTER, text: 'steel', column: c3 } });
    expect(getCurrentView(typed(filtered)).rows).toEqual([r1, 'new']);
    const sorted = changeView(opened, { order: { column: c2, descending: false } });
    expect(getCurrentView(typed(sorted)).rows).toEqual([r2, r1, r3, 'new']);
  });
});

describe('What is wrong with cells', () => {
  const other: GridTable = { ...table, number: 2, rows: [{ key: 'z', active: true, cells: { name: 'Z-1' } }] };
  const problems = (next: GridTable, refusals = new Map<string, { text: string; problem: string }>()) =>
    findGridProblems([...stored.document, other], [next, other], refusals).map(({ row, column }) => [row, column]);

  it('marks each of them, while the rest is saved', () => {
    const next = setCells(
      table,
      new Map<string, RowCells>([
        [r1, { [REACH]: '1,5', [c2]: '8' }],
        [r2, { name: '' }],
        [r3, { [c3]: 'x'.repeat(301) }],
      ]),
    );
    expect(problems(next)).toEqual([
      [r1, REACH],
      [r2, 'name'],
      [r3, c3],
    ]);
    const wrong = [
      { row: r1, column: REACH },
      { row: r2, column: 'name' },
      { row: r3, column: c3 },
    ];
    expect(changes(next, wrong)).toEqual([
      { resource: 'models', action: 'change', id: 1, seen: { r2: '10', is_active: true }, values: { r2: '8' } },
      { resource: 'models', action: 'change', id: 2, seen: { r1: 'A-2', is_active: true }, values: { r1: '' } },
    ]);
  });

  it('is counted when it is saved where a column has numbers, once and not again', () => {
    const saved = (next: GridTable, before = stored) =>
      countUnreadNumbers(buildSavePayload(before, [next], []), before);
    expect(saved(setCells(table, patch(r1, { [c2]: 'about ten', [c3]: 'iron' })))).toBe(1);
    const odd = buildStoredGrid(reply([['A-1', 'about ten', 'steel']]));
    expect(saved(setCells(odd.document[0] ?? table, patch(r1, { [c3]: 'iron' })), odd)).toBe(0);
  });

  it('is a duplicate name, or a text that the server refused, until it is changed', () => {
    expect(problems(setCells(table, patch(r1, { name: 'A-2' })))).toEqual([[r1, 'name']]);
    expect(problems(setCells(table, patch(r1, { name: 'Z-1' })))).toEqual([[r1, 'name']]);
    const refusals = new Map([[buildCellKey(r1, c2), { text: '8', problem: 'is odd' }]]);
    expect(problems(setCells(table, patch(r1, { [c2]: '8' })), refusals)).toEqual([[r1, c2]]);
    expect(problems(setCells(table, patch(r1, { [c2]: '9' })), refusals)).toEqual([]);
  });
});

describe('What someone else has saved', () => {
  const typed = typeText(opened, { row: r1, column: c2 }, '77');

  it('appears where nothing was changed here, in every step of the way', () => {
    const columns = new Map([[1, table.columns]]);
    const theirs = buildStoredGrid(reply([['A-1', '66', 'tin'], ['A-2', '9', ''], ['A-3', '', 'brass'], ['A-4']]), {
      rows: new Map(),
      columns,
    });
    const after = mergeStored(typed, theirs, stored.document);
    expect(
      getCurrentTable(after).rows.map((row) => [getCellText(row, c1), getCellText(row, c2), getCellText(row, c3)]),
    ).toEqual([
      ['A-1', '77', 'tin'],
      ['A-2', '9', ''],
      ['A-3', '', 'brass'],
      ['A-4', '', ''],
    ]);
    expect(buildSavePayload(after.stored, undoEdit(after).steps.now, []).changes).toEqual([]);
    expect(getCurrentTable(after).rows[1], 'the same object').toBe(findTable(after.stored.document, 1)?.rows[1]);
  });

  it('leaves what is undone after a save as an edit of one’s own', () => {
    const save = buildSavePayload(stored, typed.steps.now, []);
    const columns = new Map([[1, table.columns]]);
    const saved = buildStoredGrid(
      reply([
        ['A-1', '77', 'steel'],
        ['A-2', '9', ''],
        ['A-3', '', 'brass'],
      ]),
      { rows: new Map(), columns },
    );
    const after = mergeStored(typed, saved, save.sent);
    expect(buildSavePayload(after.stored, after.steps.now, []).changes).toEqual([]);
    expect(buildSavePayload(after.stored, undoEdit(after).steps.now, []).changes).toMatchObject([
      { values: { r2: '10' }, seen: { r2: '77' } },
    ]);
  });

  it('keeps a column that someone has removed where something was typed in it, and says which', () => {
    const without = reply([
      ['A-1', 'steel'],
      ['A-2', ''],
      ['A-3', 'brass'],
    ]);
    const [first] = without.tables;
    if (first) first.labels = ['Model', 'Material'];
    const theirs = buildStoredGrid(without, { rows: new Map(), columns: new Map([[1, table.columns]]) });
    const after = mergeStored(typed, theirs, stored.document);
    expect(getShownColumns(getCurrentTable(after)).map(({ label }) => label)).toEqual(['Model', 'Material', 'L (mm)']);
    expect(texts(getCurrentTable(after), c2)).toEqual(['77', '', '']);
    expect(findHeadingsRemovedByOthers(stored.document, after.steps.now, theirs.document)).toEqual(['L (mm)']);
    const untouched = mergeStored(opened, theirs, stored.document);
    expect(findHeadingsRemovedByOthers(stored.document, untouched.steps.now, theirs.document)).toEqual([]);
  });

  it('knows columns by their labels when someone has moved them', () => {
    const moved = reply();
    const [first] = moved.tables;
    if (first) first.labels = ['Material', 'Model', 'L (mm)'];
    const next = buildStoredGrid(moved, { rows: new Map(), columns: new Map([[1, table.columns]]) });
    expect(getShownColumns(next.document[0] ?? table).map(({ key }) => key)).toEqual([c3, c1, c2]);
  });
});
