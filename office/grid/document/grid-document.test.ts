import { describe, expect, it } from 'vitest';
import type { GridReply } from '../../../src/features/office/grid/grid.contract.ts';
import { changesOf, countUnread } from './changes.ts';
import { keptHeadings, withChangesOfOthers } from './changes-of-others.ts';
import {
  cleared,
  fillDown,
  headColumn,
  insertColumn,
  insertRows,
  moveColumn,
  moveRows,
  removeColumn,
  removeRows,
  restoreColumn,
  setCells,
} from './edits.ts';
import { found, nextPlace, replaced } from './find.ts';
import {
  type Cells,
  cellOf,
  type GridDocument,
  joinLabel,
  printedOf,
  splitLabel,
  type Table,
} from './grid-document.ts';
import { pasted, planPaste } from './paste.ts';
import { placeKey, problemsOf } from './problems.ts';
import { jumped, rangeOf, selected, stepped, wholeOf } from './selection.ts';
import { eachStep, edited, firstStep, redone, undone } from './steps.ts';
import { storedOf } from './stored.ts';
import { NO_FILTER, rowsInSight, stillInSight } from './view.ts';

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
const only = (document: GridDocument): Table => {
  const [table] = document;
  if (!table) throw new Error('There is no table');
  return table;
};
const table = only(stored.document);
const [c1 = '', c2 = '', c3 = ''] = printedOf(table).map(({ key }) => key);
const REACH = 'attribute:Reach [mm]';
const [r1, r2, r3] = ['model-1', 'model-2', 'model-3'];
const texts = (of: Table, column: string) => of.rows.map((row) => cellOf(row, column));
const patch = (row: string, cells: Cells) => new Map([[row, cells]]);
const changes = (next: Table, problems: { row: string; column: string }[] = []) =>
  changesOf(stored, [next], problems).changes;
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
    expect(cellOf(only([setCells(table, patch(r1, { name: 'B-1' }))]).rows[0], c1)).toBe('B-1');
    const { table: longer, keys } = insertRows(table, r3, 1);
    expect(cellOf(setCells(longer, patch(keys[0] ?? '', { [c1]: 'N-1' })).rows[3], 'name')).toBe('N-1');
  });

  it('add rows, without a place at the end and with the places of all that follow in between', () => {
    const added = insertRows(table, r3, 2);
    const filled = setCells(added.table, patch(added.keys[0] ?? '', { [c1]: 'N-1', [c2]: '5' }));
    const values = { product: 'a', table: '1', name: 'N-1', r1: 'N-1', r2: '5' };
    expect(changes(filled)).toEqual([{ resource: 'models', action: 'add', values }]);
    const first = insertRows(table, undefined, 1);
    expect(
      changes(setCells(first.table, patch(first.keys[0] ?? '', { name: 'N' }))).map(
        ({ values: given }) => given?.position,
      ),
    ).toEqual(['1', '2', '3', '4']);
  });

  it('move rows together as far as they can, and archive or restore them', () => {
    expect(moveRows(table, new Set([r2, r3]), -1).rows.map(({ key }) => key)).toEqual([r2, r3, r1]);
    expect(moveRows(table, new Set([r1, r2]), -1).rows.map(({ key }) => key)).toEqual([r1, r2, r3]);
    expect(moveRows(table, new Set([r1, r2]), 1).rows.map(({ key }) => key)).toEqual([r3, r1, r2]);
    const { table: longer, keys } = insertRows(table, r1, 1);
    const fewer = removeRows(longer, new Set([r1, ...keys]), (key) => stored.ids.has(key));
    expect(fewer.rows.map(({ active }) => active)).toEqual([false, true, true]);
    expect(changes(fewer)).toEqual([{ resource: 'models', action: 'archive', id: 1, seen: {}, values: {} }]);
  });

  it('insert, move, label, remove and restore columns with every cell of the rows', () => {
    const column = printedOf(table)[1];
    if (!column) throw new Error('There is no second column');
    expect(changes(moveColumn(table, c3, -1))).toEqual([
      {
        resource: 'tables',
        action: 'change',
        id: 70,
        seen: { c2: 'L (mm)', c3: 'Material', is_active: true },
        values: { c2: 'Material', c3: 'L (mm)' },
      },
      {
        resource: 'models',
        action: 'change',
        id: 1,
        seen: { r2: '10', r3: 'steel', is_active: true },
        values: { r2: 'steel', r3: '10' },
      },
      {
        resource: 'models',
        action: 'change',
        id: 2,
        seen: { r2: '9', r3: '', is_active: true },
        values: { r2: '', r3: '9' },
      },
      {
        resource: 'models',
        action: 'change',
        id: 3,
        seen: { r2: '', r3: 'brass', is_active: true },
        values: { r2: 'brass', r3: '' },
      },
    ]);
    const fewer = removeColumn(table, c2);
    expect(changes(fewer)[1]).toMatchObject({ values: { r2: 'steel', r3: '' } });
    expect(texts(restoreColumn(fewer, column), c2)).toEqual(['10', '9', '']);
    expect(changes(headColumn(table, c2, { label: 'Length (mm)' }))).toMatchObject([
      { resource: 'tables', values: { c2: 'Length (mm)' } },
    ]);
    let full: Table | undefined = table;
    for (let at = 3; at < 20; at += 1) full = full && insertColumn(full, at, { label: `New ${at}` });
    expect(full && printedOf(full).length).toBe(20);
    expect(full && insertColumn(full, 0, { label: 'One more' })).toBeUndefined();
    const single = removeColumn(removeColumn(table, c1), c2);
    expect(removeColumn(single, c3)).toBe(single);
  });

  it('have a unit in the label', () => {
    expect(splitLabel('Length (mm)')).toEqual({ name: 'Length', unit: 'mm' });
    expect(splitLabel('Thread')).toEqual({ name: 'Thread', unit: '' });
    expect(joinLabel(' Length', 'mm ')).toBe('Length (mm)');
  });

  it('fill down, clear, and are undone and done again for a hundred steps', () => {
    expect(texts(setCells(table, fillDown(table, [r1, r2, r3], [c2])), c2)).toEqual(['10', '10', '10']);
    expect(texts(setCells(table, cleared([r1, r2], [c2])), c2)).toEqual(['', '', '']);
    let steps = firstStep(stored.document);
    for (let at = 0; at < 120; at += 1)
      steps = edited(steps, [setCells(only(steps.now), patch(r1, { [c2]: `${at}` }))], 1);
    for (let at = 0; at < 100; at += 1) steps = undone(steps)?.steps ?? steps;
    expect(cellOf(only(steps.now).rows[0], c2)).toBe('19');
    expect(undone(steps)).toBeUndefined();
    for (let at = 0; at < 100; at += 1) steps = redone(steps)?.steps ?? steps;
    expect(cellOf(only(steps.now).rows[0], c2)).toBe('119');
    expect(redone(steps)).toBeUndefined();
  });
});

describe('A paste', () => {
  const at = (row: string, column: string, toRow = row, toColumn = column) =>
    rangeOf(
      { cursor: { row, column }, anchor: { row: toRow, column: toColumn } },
      (key) => axes.rows.indexOf(key),
      (key) => axes.columns.indexOf(key),
    );

  it('fills a selection with one cell, and repeats a rectangle that fits', () => {
    const fill = (grid: string[][], range: ReturnType<typeof at>) =>
      setCells(table, pasted(grid, range, planPaste(grid, range, axes), axes));
    expect(texts(fill([['x']], at(r1, c2, r3, c3)), c3)).toEqual(['x', 'x', 'x']);
    expect(texts(fill([['x'], ['y']], at(r1, c2, r3, c2)), c2)).toEqual(['x', 'y', '']);
    expect(texts(fill([['x', 'y']], at(r1, c2, r3, c3)), c3)).toEqual(['y', 'y', 'y']);
  });

  it('that is larger says how many rows are missing and how many columns have no place', () => {
    const grid = Array.from({ length: 10_000 }, () => ['1', '2', '3']);
    expect(planPaste(grid, at(r2, c2), axes)).toEqual({ extraRows: 9998, lostColumns: 1, height: 10_000, width: 3 });
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
    const isFilled = (row: string, column: string) =>
      cellOf(
        table.rows.find(({ key }) => key === row),
        column,
      ) !== '';
    expect(jumped(selected({ row: r1, column: c2 }), axes, [1, 0], isFilled).cursor.row).toBe(r2);
    expect(jumped(selected({ row: r2, column: c2 }), axes, [1, 0], isFilled).cursor.row).toBe(r3);
    expect(jumped(selected({ row: r2, column: c3 }), axes, [-1, 0], isFilled).cursor.row).toBe(r1);
    expect(wholeOf(axes, 'row', selected({ row: r2, column: c2 }))).toEqual({
      cursor: { row: r2, column: 'name' },
      anchor: { row: r2, column: c3 },
    });
  });
});

describe('Finding, sorting and filtering', () => {
  it('finds parts or whole cells, goes round, and replaces texts that are no patterns', () => {
    const search = { text: 'a-', column: undefined, matchCase: false, whole: false };
    const places = found(search, table.rows, axes.columns);
    expect(places).toHaveLength(6);
    expect(nextPlace(places, { row: r3, column: c1 }, axes)).toEqual({ row: r1, column: 'name' });
    const inColumn = { ...search, text: '9', column: c2, whole: true };
    expect(texts(setCells(table, replaced(inColumn, '$& $1', table.rows, axes.columns)), c2)).toEqual([
      '10',
      '$& $1',
      '',
    ]);
    expect(found({ ...search, text: '.' }, table.rows, axes.columns)).toEqual([]);
  });

  it('sorts numbers by value with blanks last, and loses no edit', () => {
    const keys = (descending: boolean) =>
      rowsInSight(table.rows, NO_FILTER, { column: c2, descending }).map(({ key }) => key);
    expect([keys(false), keys(true)]).toEqual([
      [r2, r1, r3],
      [r1, r2, r3],
    ]);
    const filter = { ...NO_FILTER, text: 'STEEL', column: c3 };
    expect(rowsInSight(table.rows, filter, undefined).map(({ key }) => key)).toEqual([r1]);
  });

  it('keeps a row in sight that is edited, and shows new rows beside the one that they follow', () => {
    const { table: longer, keys } = insertRows(setCells(table, patch(r1, { [c3]: 'tin' })), r1, 1);
    expect(stillInSight([r3, r1], longer.rows, new Set([r1, r2, r3]))).toEqual([r3, r1, ...keys]);
  });
});

describe('What is wrong with cells', () => {
  const problems = (next: Table, refusals = new Map<string, { text: string; problem: string }>()) =>
    problemsOf(next, (row) => table.rows.includes(row), refusals, new Set(['Z-1'])).map(({ row, column }) => [
      row,
      column,
    ]);

  it('is told of each, while the rest is saved', () => {
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
    expect(saved(setCells(only(odd.document), patch(r1, { [c3]: 'iron' })), odd)).toBe(0);
  });

  it('is a name that stands twice, and what the server refused until it is another text', () => {
    expect(problems(setCells(table, patch(r1, { name: 'A-2' })))).toEqual([[r1, 'name']]);
    expect(problems(setCells(table, patch(r1, { name: 'Z-1' })))).toEqual([[r1, 'name']]);
    const refusals = new Map([[placeKey(r1, c2), { text: '8', problem: 'is odd' }]]);
    expect(problems(setCells(table, patch(r1, { [c2]: '8' })), refusals)).toEqual([[r1, c2]]);
    expect(problems(setCells(table, patch(r1, { [c2]: '9' })), refusals)).toEqual([]);
  });
});

describe('What somebody else has saved', () => {
  it('appears where nothing was changed here, in every step of the way', () => {
    const mine = setCells(table, patch(r1, { [c2]: '77' }));
    const steps = edited(firstStep(stored.document), [mine], 1);
    const columns = new Map([[1, table.columns]]);
    const theirs = storedOf(reply([['A-1', '66', 'tin'], ['A-2', '9', ''], ['A-3', '', 'brass'], ['A-4']]), {
      rows: new Map(),
      columns,
    });
    const after = eachStep(
      steps,
      withChangesOfOthers({ before: stored.document, expected: stored.document }, theirs.document),
    );
    const now = only(after.now);
    expect(now.rows.map((row) => [cellOf(row, c1), cellOf(row, c2), cellOf(row, c3)])).toEqual([
      ['A-1', '77', 'tin'],
      ['A-2', '9', ''],
      ['A-3', '', 'brass'],
      ['A-4', '', ''],
    ]);
    const back = undone(after);
    expect(back && changesOf(theirs, back.steps.now, []).changes).toEqual([]);
  });

  it('leaves what is undone after a save as an edit of one’s own', () => {
    const mine = setCells(table, patch(r1, { [c2]: '77' }));
    const steps = edited(firstStep(stored.document), [mine], 1);
    const { sent } = changesOf(stored, steps.now, []);
    const columns = new Map([[1, table.columns]]);
    const saved = storedOf(
      reply([
        ['A-1', '77', 'steel'],
        ['A-2', '9', ''],
        ['A-3', '', 'brass'],
      ]),
      { rows: new Map(), columns },
    );
    const after = eachStep(steps, withChangesOfOthers({ before: stored.document, expected: sent }, saved.document));
    expect(changesOf(saved, after.now, []).changes).toEqual([]);
    const back = undone(after);
    expect(back && changesOf(saved, back.steps.now, []).changes).toMatchObject([
      { values: { r2: '10' }, seen: { r2: '77' } },
    ]);
  });

  it('keeps a column that somebody has removed where something was typed in it, and says which', () => {
    const without = reply([
      ['A-1', 'steel'],
      ['A-2', ''],
      ['A-3', 'brass'],
    ]);
    const [first] = without.tables;
    if (first) first.labels = ['Model', 'Material'];
    const theirs = storedOf(without, { rows: new Map(), columns: new Map([[1, table.columns]]) });
    const take = withChangesOfOthers({ before: stored.document, expected: stored.document }, theirs.document);
    const mine = take([setCells(table, patch(r1, { [c2]: '77' }))]);
    expect(printedOf(only(mine)).map(({ label }) => label)).toEqual(['Model', 'Material', 'L (mm)']);
    expect(texts(only(mine), c2)).toEqual(['77', '', '']);
    expect(keptHeadings(stored.document, mine, theirs.document)).toEqual(['L (mm)']);
    expect(keptHeadings(stored.document, take(stored.document), theirs.document)).toEqual([]);
  });

  it('knows columns by their labels when somebody has moved them', () => {
    const moved = reply();
    const [first] = moved.tables;
    if (first) first.labels = ['Material', 'Model', 'L (mm)'];
    const next = storedOf(moved, { rows: new Map(), columns: new Map([[1, table.columns]]) });
    expect(printedOf(only(next.document)).map(({ key }) => key)).toEqual([c3, c1, c2]);
  });
});
