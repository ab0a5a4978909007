import { describe, expect, it } from 'vitest';
import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import {
  addRows,
  found,
  insertColumn,
  insertRows,
  isWiderThanTable,
  moveSelected,
  nextPlace,
  type Patch,
  paste,
  removeColumn,
  setActive,
  setCells,
  typeText,
} from './acts.ts';
import { changesOf, countUnread } from './changes.ts';
import { headingsWithInput } from './changes-of-others.ts';
import {
  type Editor,
  edit,
  look,
  NO_FILTER,
  openEditor,
  redo,
  rowsInSight,
  select,
  tableInSight,
  undo,
  viewOf,
  withStored,
} from './editor.ts';
import {
  type Cells,
  cellOf,
  joinLabel,
  newKeys,
  printedOf,
  splitLabel,
  type Table,
  tableOf,
  textsIn,
} from './grid-document.ts';
import { placeKey, problemsOf } from './problems.ts';
import { jumped, selected, stepped, wholeOf } from './selection.ts';
import { storedOf } from './stored.ts';

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
const stored = storedOf(reply());
const opened = openEditor(stored);
const table = tableInSight(opened);
const [c1 = '', c2 = '', c3 = ''] = printedOf(table).map(({ key }) => key);
const REACH = 'attribute:Reach [mm]';
const [r1, r2, r3] = ['model-1', 'model-2', 'model-3'];
const texts = (of: Table, column: string) => of.rows.map((row) => cellOf(row, column));
const patch = (row: string, cells: Cells): Patch => new Map([[row, cells]]);
const changes = (next: Table, problems: { row: string; column: string }[] = []) =>
  changesOf(stored, [next], problems).changes;
const sent = ({ steps }: Editor) => changesOf(stored, steps.now, []).changes;
const at = (row: string, column: string, toRow = row, toColumn = column, editor = opened) =>
  select(editor, { cursor: { row, column }, anchor: { row: toRow, column: toColumn } });
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
    expect(changesOf(stored, [next], []).labels).toEqual([{ table: 1, labels: ['Model', 'L (mm)', 'Material'] }]);
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
    expect(cellOf(setCells(table, patch(r1, { name: 'B-1' })).rows[0], c1)).toBe('B-1');
    const longer = insertRows(table, r3, ['new']);
    expect(cellOf(setCells(longer, patch('new', { [c1]: 'N-1' })).rows[3], 'name')).toBe('N-1');
  });

  it('add rows, without a place at the end and with the places of all that follow in between', () => {
    const added = setCells(insertRows(table, r3, newKeys(2)), new Map());
    const filled = setCells(added, patch(added.rows[3]?.key ?? '', { [c1]: 'N-1', [c2]: '5' }));
    const values = { product: 'a', table: '1', name: 'N-1', r1: 'N-1', r2: '5' };
    expect(changes(filled)).toEqual([{ resource: 'models', action: 'add', values }]);
    const first = setCells(insertRows(table, undefined, ['new']), patch('new', { name: 'N' }));
    expect(changes(first).map(({ values: given }) => given?.position)).toEqual(['1', '2', '3', '4']);
  });

  it('move rows together as far as they can, and archive or restore them', () => {
    const keys = (editor: Editor) => tableInSight(editor).rows.map(({ key }) => key);
    expect(keys(moveSelected(at(r2, c1, r3), [-1, 0]))).toEqual([r2, r3, r1]);
    expect(keys(moveSelected(at(r1, c1, r2), [-1, 0]))).toEqual([r1, r2, r3]);
    expect(keys(moveSelected(at(r1, c1, r2), [1, 0]))).toEqual([r3, r1, r2]);
    const longer = addRows(at(r1, c1), 'after');
    const [, added = ''] = keys(longer);
    const fewer = setActive(at(r1, c1, added, c1, longer), false);
    expect(tableInSight(fewer).rows.map(({ active }) => active)).toEqual([false, true, true]);
    expect(sent(fewer)).toEqual([{ resource: 'models', action: 'archive', id: 1, seen: {}, values: {} }]);
    expect(sent(setActive(fewer, true))).toEqual([]);
  });

  it('insert, move, label and remove columns with every cell of the rows', () => {
    const cells = (id: number, from: string, to: string) => ({
      resource: 'models',
      action: 'change',
      id,
      seen: { r2: from, r3: to, is_active: true },
      values: { r2: to, r3: from },
    });
    expect(sent(moveSelected(at(r1, c3), [0, -1]))).toEqual([
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
    expect(texts(tableInSight(undo(fewer)), c2)).toEqual(['10', '9', '']);
    const labels = [...Array(18).keys()].map((key) => `New ${key}`);
    const full = labels.reduce((one, label) => insertColumn(one, 3, { label }, label), table);
    expect(printedOf(full)).toHaveLength(20);
    const single = removeColumn(at(r1, c1, r1, c1, fewer));
    expect(printedOf(tableInSight(single)).map(({ key }) => key)).toEqual([c3]);
    expect(removeColumn(at(r1, c3, r1, c3, single)).steps).toBe(single.steps);
  });

  it('have a unit in the label', () => {
    expect(splitLabel('Length (mm)')).toEqual({ name: 'Length', unit: 'mm' });
    expect(splitLabel('Thread')).toEqual({ name: 'Thread', unit: '' });
    expect(joinLabel(' Length', 'mm ')).toBe('Length (mm)');
  });

  it('are undone and done again for a hundred steps', () => {
    const times = (count: number, editor: Editor, act: (editor: Editor, step: number) => Editor) =>
      Array.from({ length: count }, (_, step) => step).reduce(act, editor);
    const first = (editor: Editor) => cellOf(tableInSight(editor).rows[0], c2);
    const typed = times(120, opened, (now, step) => typeText(now, { row: r1, column: c2 }, `${step}`));
    const back = times(100, typed, undo);
    expect([first(back), undo(back)]).toEqual(['19', back]);
    const again = times(100, back, redo);
    expect([first(again), redo(again)]).toEqual(['119', again]);
  });
});

describe('A paste', () => {
  const pasted = (grid: string[][], editor: Editor, mayGrow = true) => tableInSight(paste(editor, grid, mayGrow));

  it('fills a selection with one cell, and repeats a rectangle that fits', () => {
    expect(texts(pasted([['x']], at(r1, c2, r3, c3)), c3)).toEqual(['x', 'x', 'x']);
    expect(texts(pasted([['x'], ['y']], at(r1, c2, r3, c2)), c2)).toEqual(['x', 'y', '']);
    expect(texts(pasted([['x', 'y']], at(r1, c2, r3, c3)), c3)).toEqual(['y', 'y', 'y']);
  });

  it('that is larger adds rows where it may, and says that columns have no place', () => {
    const grid = Array.from({ length: 10_000 }, (_, row) => ['1', `${row}`]);
    expect(texts(pasted(grid, at(r2, c2)), c3).slice(-2)).toEqual(['9998', '9999']);
    expect(pasted(grid, at(r2, c2), false).rows).toHaveLength(3);
    const { cursor, anchor } = viewOf(paste(at(r2, c2), grid, false)).selection;
    expect([cursor, anchor]).toEqual([
      { row: r2, column: c2 },
      { row: r3, column: c3 },
    ]);
    expect([isWiderThanTable(at(r2, c2), grid), isWiderThanTable(at(r2, REACH), grid)]).toEqual([false, true]);
  });
});

describe('The selection', () => {
  const start = selected({ row: r1, column: c1 });
  it('moves within the document, extends with Shift, and jumps over blocks', () => {
    expect(stepped(start, axes, [-1, 0]).cursor).toEqual({ row: r1, column: c1 });
    expect(stepped(start, axes, [10, 10]).cursor).toEqual({ row: r3, column: c3 });
    expect(stepped(start, axes, [1, 0], true)).toEqual({
      cursor: { row: r2, column: c1 },
      anchor: { row: r1, column: c1 },
    });
    const textAt = textsIn(table);
    expect(jumped(selected({ row: r1, column: c2 }), axes, [1, 0], textAt).cursor.row).toBe(r2);
    expect(jumped(selected({ row: r2, column: c2 }), axes, [1, 0], textAt).cursor.row).toBe(r3);
    expect(jumped(selected({ row: r2, column: c3 }), axes, [-1, 0], textAt).cursor.row).toBe(r1);
    expect(wholeOf(axes, 'row', selected({ row: r2, column: c2 }))).toEqual({
      cursor: { row: r2, column: 'name' },
      anchor: { row: r2, column: c3 },
    });
  });
});

describe('Finding, sorting and filtering', () => {
  it('finds parts or whole cells, goes round, and replaces texts that are no patterns', () => {
    const search = { text: 'a-', column: '', matchCase: false, whole: false };
    const { places } = found(search, '', table, axes);
    expect(places).toHaveLength(6);
    expect(nextPlace(places, { row: r3, column: c1 }, axes)).toEqual({ row: r1, column: 'name' });
    const inColumn = found({ ...search, text: '9', column: c2, whole: true }, '$& $1', table, axes);
    expect(texts(setCells(table, inColumn.patch), c2)).toEqual(['10', '$& $1', '']);
    expect(found({ ...search, text: '.' }, '', table, axes).places).toEqual([]);
  });

  it('sorts numbers by value with blanks last, and loses no edit', () => {
    const keys = (descending: boolean) => rowsInSight(table.rows, NO_FILTER, { column: c2, descending });
    expect([keys(false), keys(true)]).toEqual([
      [r2, r1, r3],
      [r1, r2, r3],
    ]);
    expect(rowsInSight(table.rows, { ...NO_FILTER, text: 'STEEL', column: c3 }, undefined)).toEqual([r1]);
  });

  it('keeps a row in sight that is edited, and shows new rows: in their place, or last in a sorted table', () => {
    const typed = (editor: Editor) =>
      edit(editor, (now) => insertRows(setCells(now, patch(r1, { [c2]: '1', [c3]: 'tin' })), r1, ['new']));
    const filtered = look(opened, { filter: { ...NO_FILTER, text: 'steel', column: c3 } });
    expect(viewOf(typed(filtered)).rows).toEqual([r1, 'new']);
    const sorted = look(opened, { order: { column: c2, descending: false } });
    expect(viewOf(typed(sorted)).rows).toEqual([r2, r1, r3, 'new']);
  });
});

describe('What is wrong with cells', () => {
  const other: Table = { ...table, number: 2, rows: [{ key: 'z', active: true, cells: { name: 'Z-1' } }] };
  const problems = (next: Table, refusals = new Map<string, { text: string; problem: string }>()) =>
    problemsOf([...stored.document, other], [next, other], refusals).map(({ row, column }) => [row, column]);

  it('marks each of them, while the rest is saved', () => {
    const next = setCells(
      table,
      new Map<string, Cells>([
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
    const saved = (next: Table, before = stored) => countUnread(changesOf(before, [next], []), before);
    expect(saved(setCells(table, patch(r1, { [c2]: 'about ten', [c3]: 'iron' })))).toBe(1);
    const odd = storedOf(reply([['A-1', 'about ten', 'steel']]));
    expect(saved(setCells(odd.document[0] ?? table, patch(r1, { [c3]: 'iron' })), odd)).toBe(0);
  });

  it('is a duplicate name, or a text that the server refused, until it is changed', () => {
    expect(problems(setCells(table, patch(r1, { name: 'A-2' })))).toEqual([[r1, 'name']]);
    expect(problems(setCells(table, patch(r1, { name: 'Z-1' })))).toEqual([[r1, 'name']]);
    const refusals = new Map([[placeKey(r1, c2), { text: '8', problem: 'is odd' }]]);
    expect(problems(setCells(table, patch(r1, { [c2]: '8' })), refusals)).toEqual([[r1, c2]]);
    expect(problems(setCells(table, patch(r1, { [c2]: '9' })), refusals)).toEqual([]);
  });
});

describe('What someone else has saved', () => {
  const typed = typeText(opened, { row: r1, column: c2 }, '77');

  it('appears where nothing was changed here, in every step of the way', () => {
    const columns = new Map([[1, table.columns]]);
    const theirs = storedOf(reply([['A-1', '66', 'tin'], ['A-2', '9', ''], ['A-3', '', 'brass'], ['A-4']]), {
      rows: new Map(),
      columns,
    });
    const after = withStored(typed, theirs, stored.document);
    expect(tableInSight(after).rows.map((row) => [cellOf(row, c1), cellOf(row, c2), cellOf(row, c3)])).toEqual([
      ['A-1', '77', 'tin'],
      ['A-2', '9', ''],
      ['A-3', '', 'brass'],
      ['A-4', '', ''],
    ]);
    expect(changesOf(after.stored, undo(after).steps.now, []).changes).toEqual([]);
    expect(tableInSight(after).rows[1], 'the same object').toBe(tableOf(after.stored.document, 1)?.rows[1]);
  });

  it('leaves what is undone after a save as an edit of one’s own', () => {
    const save = changesOf(stored, typed.steps.now, []);
    const columns = new Map([[1, table.columns]]);
    const saved = storedOf(
      reply([
        ['A-1', '77', 'steel'],
        ['A-2', '9', ''],
        ['A-3', '', 'brass'],
      ]),
      { rows: new Map(), columns },
    );
    const after = withStored(typed, saved, save.sent);
    expect(changesOf(after.stored, after.steps.now, []).changes).toEqual([]);
    expect(changesOf(after.stored, undo(after).steps.now, []).changes).toMatchObject([
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
    const theirs = storedOf(without, { rows: new Map(), columns: new Map([[1, table.columns]]) });
    const after = withStored(typed, theirs, stored.document);
    expect(printedOf(tableInSight(after)).map(({ label }) => label)).toEqual(['Model', 'Material', 'L (mm)']);
    expect(texts(tableInSight(after), c2)).toEqual(['77', '', '']);
    expect(headingsWithInput(stored.document, after.steps.now, theirs.document)).toEqual(['L (mm)']);
    const untouched = withStored(opened, theirs, stored.document);
    expect(headingsWithInput(stored.document, untouched.steps.now, theirs.document)).toEqual([]);
  });

  it('knows columns by their labels when someone has moved them', () => {
    const moved = reply();
    const [first] = moved.tables;
    if (first) first.labels = ['Material', 'Model', 'L (mm)'];
    const next = storedOf(moved, { rows: new Map(), columns: new Map([[1, table.columns]]) });
    expect(printedOf(next.document[0] ?? table).map(({ key }) => key)).toEqual([c3, c1, c2]);
  });
});
