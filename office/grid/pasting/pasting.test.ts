import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../test/cpu-time.ts';
import { findCellWarnings } from '../document/cell-problems.ts';
import { type CellTexts, parseClipboardHtml, parseClipboardText, parseSpacedText } from '../document/clipboard.ts';
import { getCellText, getShownColumns } from '../document/grid-document.ts';
import {
  createEditorState,
  type EditorState,
  editTable,
  getCurrentTable,
  getCurrentView,
  setSelection,
  undoEdit,
} from '../document/grid-editor.ts';
import { addColumn, addTable } from '../document/grid-edits.ts';
import { selectCell } from '../document/grid-selection.ts';
import { findNumberColumns } from '../document/number-columns.ts';
import { buildStoredGrid } from '../document/stored-grid.ts';
import { applyPastedTable, getPasteTarget, splitBodyRows } from './apply-pasted-table.ts';
import { findAmbiguousNumber, formatAmbiguousNumber } from './heading-rows.ts';
import { countPastedHeadings, findPasteProblems, type PastedTable, recognisePastedTable } from './pasted-table.ts';

const fixture = (name: string) =>
  parseClipboardHtml(readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url), 'utf8')) ?? [];

const ATTRIBUTES = [
  { name: 'Holding capacity', unit: 'N' },
  { name: 'Weight', unit: 'kg' },
  { name: 'Material', unit: null },
];

/** A product with one table of three columns and two models. */
const opened = (): EditorState =>
  createEditorState(
    buildStoredGrid({
      product: { id: 7, slug: 'a', name: 'A', active: true, drawings: [] },
      tables: [
        {
          id: 70,
          version: 1,
          number: 1,
          headline: '',
          labels: ['Model', 'H (mm)', 'Weight (kg)'],
          measures: [],
          active: true,
        },
      ],
      models: [
        ['A-1', '10', '0.5'],
        ['A-2', '20', '0.7'],
      ].map((cells, at) => ({
        ...{ id: at + 1, version: 1, active: true, table: 1, position: at + 1 },
        ...{ name: cells[0] ?? '', cells, attributes: {} },
      })),
      drafts: [],
      attributes: ATTRIBUTES,
    }),
  );
/** A product whose second table was just added. */
const blank = (): EditorState => addTable(opened(), 2);

const seen = (grid: CellTexts, editor = blank()): PastedTable =>
  recognisePastedTable(grid, getPasteTarget(editor), countPastedHeadings(grid, getPasteTarget(editor)));
const labelsIn = (editor: EditorState) => getShownColumns(getCurrentTable(editor)).map(({ label }) => label);
const rowsIn = (editor: EditorState) => {
  const table = getCurrentTable(editor);
  return table.rows.map((row) => [
    getCellText(row, 'name'),
    ...getShownColumns(table).map(({ key }) => getCellText(row, key)),
  ]);
};
const taken = (grid: CellTexts, editor = blank(), change: Partial<PastedTable> = {}) =>
  applyPastedTable(editor, grid, { ...seen(grid, editor), ...change });

describe('A table that is pasted', () => {
  it('has a decimal comma, or none, by its last row as well', () => {
    const plain = Array.from({ length: 300 }, (_, at) => [`A-${at}`, '1.250']);
    const ending = (last: string) => seen([['Model', 'Weight (kg)'], ...plain, ['A-300', last]]).comma;
    expect([ending('4,5'), ending('4.5'), ending('1.250')]).toEqual([true, false, false]);
  });

  it.each([
    [['1,250', '2,375'], '1,250'],
    [['1,250', '0,900'], undefined],
    [['1,250', '1.5'], undefined],
    [['1250', '2375'], undefined],
  ])('has numbers that may be thousands or decimals, while no other number shows which: %s', (column, either) => {
    expect(findAmbiguousNumber(column.map((cell) => ['FT-1', cell]))).toBe(either);
  });

  it('says both readings of such a number, and which one is taken', () => {
    expect(formatAmbiguousNumber('1,250', false)).toBe('“1,250” may be 1250 or 1.250. It is read as 1250.');
    expect(formatAmbiguousNumber('1,250', true)).toBe('“1,250” may be 1250 or 1.250. It is read as 1.250.');
  });

  it('is read as LibreOffice copies it in German: a title, merged headings, units below them, decimal commas, blank rows', () => {
    const grid = fixture('libreoffice-german-table.html');
    expect(seen(grid)).toMatchObject({ headings: 4, title: 'Toggle clamps, vertical', comma: true, byName: true });
    const after = taken(grid);
    expect(labelsIn(after)).toEqual([
      'Model',
      'Height min (mm)',
      'Height max (mm)',
      'Holding capacity (N)',
      'Weight (kg)',
    ]);
    expect(rowsIn(after)).toEqual([
      ['GC-1', 'GC-1', '12.5', '40', '1250.5', '0.35'],
      ['GC-2', 'GC-2', '14', '42', '2500', 'auf Anfrage'],
    ]);
    const table = getCurrentTable(after);
    expect(table.headline).toBe('Toggle clamps, vertical');
    expect(getShownColumns(table).map(({ measured }) => measured?.name)).toEqual([
      undefined,
      undefined,
      undefined,
      'Holding capacity',
      'Weight',
    ]);
    expect(rowsIn(undoEdit(after))).toEqual(rowsIn(blank()));
  });

  it('leaves out titles, sums, footnotes and headings that come again, and names them', () => {
    const grid = parseClipboardText(
      'Model\tH (mm)\tNote\nLIGHT\t\t\nB-1\t10\ta\n\t\t\nModel\tH (mm)\tNote\nB-2\t20\tb\nTotal\t30\t\n* on request\t\t\n',
    );
    expect(rowsIn(taken(grid)).map(([name]) => name)).toEqual(['B-1', 'B-2']);
    expect(splitBodyRows(grid, 1).leftOut).toEqual([
      'row 2: "LIGHT" stands alone in its row; the row is left out',
      'row 5: repeats the headings; the row is left out',
      'row 7: "Total" is a sum; the row is left out',
      'row 8: "* on request" stands alone in its row; the row is left out',
    ]);
  });

  it('is read as Excel copies it: units in brackets, Indian groups of digits, quotes, line breaks and cells over two rows', () => {
    const grid = fixture('excel-indian-table.html');
    expect(seen(grid)).toMatchObject({ headings: 1, comma: false, byName: true });
    const after = taken(grid);
    expect(labelsIn(after)).toEqual(['Part No.', 'Holding capacity (N)', 'A (mm)', 'Base material', 'Note "1"']);
    expect(rowsIn(after)).toEqual([
      ['IN-100', 'IN-100', '1,23,456', '1.5', 'mild  steel', '5" pipe & cap'],
      ['IN-200', 'IN-200', '12,500', '1,5', 'mild  steel', 'two\nlines'],
    ]);
    // A decimal comma among decimal points gets a note with a proposal; numbers with digit groups are accepted.
    const table = getCurrentTable(after);
    const [, , a = ''] = getShownColumns(table).map(({ key }) => key);
    const notes = table.rows.map((row) => [...findCellWarnings(row, table, findNumberColumns(table))]);
    expect(notes).toEqual([[], [[a, 'is not a number; allowed is 1.5?']]]);
  });

  it('goes into the columns that there are by their headings, and to the models by their numbers; others are added', () => {
    const grid = parseClipboardText(
      'Colour\tWeight [kg]\tModel\tStroke (mm)\tH\nred\t0.9\tA-2\t30\t21\nblue\t1.2\tA-9\t31\t22\nred\t1\tA-9\t32\t23',
    );
    const editor = opened();
    const after = taken(grid, editor);
    expect(labelsIn(after)).toEqual(
      ['Model', 'Stroke (mm)', 'H (mm)', 'H', 'Weight (kg)', 'Colour'].sort(byOrder(after)),
    );
    const cell = (name: number, label: string) => rowsIn(after)[name]?.[labelsIn(after).indexOf(label) + 1];
    expect(rowsIn(after).map(([name]) => name)).toEqual(['A-1', 'A-2', 'A-9', 'A-9']);
    expect([cell(1, 'Weight (kg)'), cell(1, 'H (mm)'), cell(1, 'H'), cell(1, 'Colour')]).toEqual([
      '0.9',
      '20',
      '21',
      'red',
    ]);
    expect(cell(0, 'Weight (kg)'), 'as it was').toBe('0.5');
    expect([cell(2, 'Stroke (mm)'), cell(3, 'Stroke (mm)')]).toEqual(['31', '32']);
  });

  it('has columns of its own after the cursor, in their order, and rows from the selected one on, where nothing names a model', () => {
    const editor = opened();
    const [, h = ''] = getShownColumns(getCurrentTable(editor)).map(({ key }) => key);
    const at = setSelection(editor, selectCell({ row: 'model-2', column: h }));
    const grid = parseClipboardText('Stroke (mm)\tThrow (mm)\n1\t2\n1\t4');
    expect(seen(grid, at).byName).toBe(false);
    const after = taken(grid, at);
    expect(labelsIn(after)).toEqual(['Model', 'H (mm)', 'Stroke (mm)', 'Throw (mm)', 'Weight (kg)']);
    expect(rowsIn(after)).toEqual([
      ['A-1', 'A-1', '10', '', '', '0.5'],
      ['A-2', 'A-2', '20', '1', '2', '0.7'],
      ['', '', '', '1', '4', ''],
    ]);
    const { cursor, anchor } = getCurrentView(after).selection;
    expect([cursor.row, anchor.column]).toEqual(['model-2', getShownColumns(getCurrentTable(after))[3]?.key]);
  });

  it('goes into the column of the same measure, in its unit, and a second column of the measure is told', () => {
    const editor = opened();
    const grid = parseClipboardText(
      'Model\tWeight (g)\tH (cm)\tHolding capacity (kN)\nA-2\t1.234,5\t2,1\t3,5\nA-9\ton request\t4\t2',
    );
    const pasted = seen(grid, editor);
    expect(pasted.columns.map(({ from }) => from)).toEqual(['', 'g', 'cm', '']);
    expect(rowsIn(taken(grid, editor))).toEqual([
      ['A-1', 'A-1', '10', '', '0.5'],
      ['A-2', 'A-2', '21', '3.5', '1.2345'],
      ['A-9', 'A-9', '40', '2', 'on request'],
    ]);
    expect(findPasteProblems(pasted, getPasteTarget(editor)).columns).toEqual(new Map());
    const columns = pasted.columns.map((column, at) => (at === 1 ? { ...column, to: 'new', from: '' } : column));
    const repeatProblem = 'measures what “Weight (kg)” measures: choose that column, or leave this one out';
    expect(findPasteProblems({ ...pasted, columns }, getPasteTarget(editor)).columns).toEqual(
      new Map([[1, repeatProblem]]),
    );
  });

  it('is read with the units that stand in its cells', () => {
    const grid = parseClipboardText(
      'Model\tWeight\tH\tStroke (mm)\nA-2\t250 g\t1,2 cm\t0,5 in\nA-9\t1,5 kg\t30 mm\tnone',
    );
    const editor = opened();
    const pasted = seen(grid, editor);
    expect([pasted.comma, pasted.columns.map(({ to }) => to === 'new')]).toEqual([true, [false, false, true, true]]);
    const h = getCurrentTable(editor).columns.find(({ label }) => label === 'H (mm)')?.key ?? '';
    const columns = pasted.columns.map((column, at) => (at === 2 ? { ...column, to: h } : column));
    expect(rowsIn(taken(grid, editor, { columns }))).toEqual([
      ['A-1', 'A-1', '10', '', '0.5'],
      ['A-2', 'A-2', '12', '12.7', '0.25'],
      ['A-9', 'A-9', '30', 'none', '1.5'],
    ]);
  });

  it('tells headings apart by their case, where only that differs', () => {
    const editor = editTable(opened(), (table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.label === 'H (mm)'
          ? { ...column, label: 'dw (mm)' }
          : column.label === 'Weight (kg)'
            ? { key: column.key, kind: column.kind, label: 'Dw (mm)' }
            : column,
      ),
    }));
    expect(rowsIn(taken(parseClipboardText('Model\tDw (mm)\tdw (mm)\nA-1\t110\t90'), editor))[0]).toEqual([
      ...['A-1', 'A-1', '90', '110'],
    ]);
    expect(seen(parseClipboardText('Model\tDW (mm)\nA-1\t110'), editor).columns[1]?.to, 'two would fit').toBe('new');
  });

  it('may leave columns out, and says what is wrong with a heading or with too many columns', () => {
    const grid = [
      ['Model', ...Array.from({ length: 24 }, (_, at) => `C${at} (mm)`)],
      ['X-1', ...Array<string>(24).fill('1')],
    ];
    const many = seen(grid);
    expect(many.columns.filter(({ to }) => to === 'attribute')).toHaveLength(5);
    expect(findPasteProblems(many, getPasteTarget(blank()))).toEqual({ columns: new Map(), whole: undefined });
    const columns = many.columns.map((column, at) => ({
      ...column,
      to: at === 24 ? 'new' : column.to,
      ...(at < 3 && at > 0 && { label: 'Twice' }),
    }));
    const { whole, columns: wrong } = findPasteProblems({ ...many, columns }, getPasteTarget(blank()));
    expect([whole, [...wrong]]).toEqual([
      'A table has at most 20 columns: make attributes of 1 more',
      [[2, 'is the heading of another column']],
    ]);
    expect(labelsIn(taken(grid))).toHaveLength(20);
  });

  it('is rows of models where no row is one of headings: figures, texts alone, a single note above numbers', () => {
    const of = (text: string, editor = opened()) =>
      countPastedHeadings(parseClipboardText(text), getPasteTarget(editor));
    expect(of('A-1\t10\t0.5\nA-2\t20\t0.7')).toBe(0);
    expect(of('LO-1\tsteel\nLO-2\tbrass')).toBe(0);
    expect(of('A-5\ton request\nA-6\t5\nA-7\t6')).toBe(0);
    expect(of('Model\tH (mm)')).toBe(0);
    expect(of('Weight (kg)\n0.5')).toBe(1);
    expect(of('207-U (old)\t12\n207-V\t13')).toBe(0);
  });
});
const byOrder = (editor: EditorState) => (a: string, b: string) =>
  labelsIn(editor).indexOf(a) - labelsIn(editor).indexOf(b);

it('Columns that are added one after the other stand in that order, and the cursor is on the last one', () => {
  const before = opened();
  const [, h = ''] = getShownColumns(getCurrentTable(before)).map(({ key }) => key);
  let editor = setSelection(before, selectCell({ row: 'model-1', column: h }));
  for (let at = 1; at <= 10; at += 1) editor = addColumn(editor, 'after', { label: `C${at}` });
  const added = Array.from({ length: 10 }, (_, at) => `C${at + 1}`);
  expect(labelsIn(editor)).toEqual(['Model', 'H (mm)', ...added, 'Weight (kg)']);
  expect(getCurrentView(editor).selection.cursor).toEqual({
    row: 'model-1',
    column: getShownColumns(getCurrentTable(editor))[11]?.key,
  });
});

describe('Text of a PDF', () => {
  it('is columns by runs of spaces, also where cells are blank, and nothing else is', () => {
    expect(
      parseSpacedText('Model      A (mm)   Note\nVTC-1      10.5     with cap\nVTC-2               none\n'),
    ).toEqual([
      ['Model', 'A (mm)', 'Note'],
      ['VTC-1', '10.5', 'with cap'],
      ['VTC-2', '', 'none'],
    ]);
    expect(parseSpacedText('VTC-1  10\nVTC-22  9')).toEqual([
      ['VTC-1', '10'],
      ['VTC-22', '9'],
    ]);
    for (const text of ['one  line', 'a\tb  c\nd\te', 'a sentence\nand another', ''])
      expect(parseSpacedText(text), text).toBeUndefined();
  });

  it('is read in a moment however long it is', () => {
    const elapsed = cpuClock();
    parseSpacedText('a  '.repeat(100_000));
    parseSpacedText(
      Array.from({ length: 5000 }, (_, at) => `M-${at}${' '.repeat(1 + (at % 9))}  ${at}   x`).join('\n'),
    );
    expect(elapsed()).toBeLessThan(2000);
  });
});

describe('A column of numbers', () => {
  it('has them by its unit, or because nearly all are; what is no number there is told, in others it is not', () => {
    const editor = taken(
      parseClipboardText(
        `Model\tB (mm)\tSteps\tFinish\n${Array.from({ length: 9 }, (_, at) => `N-${at}\t${at}.5\t${at === 8 ? '1,5' : at}\t${at}x`).join('\n')}`,
      ),
    );
    const typed = editTable(editor, (table) => ({
      ...table,
      rows: table.rows.map((row, at) =>
        at ? row : { ...row, cells: { ...row.cells, [getShownColumns(table)[1]?.key ?? '']: '1,5' } },
      ),
    }));
    const table = getCurrentTable(typed);
    const [, b = '', steps = '', finish = ''] = getShownColumns(table).map(({ key }) => key);
    const numbers = findNumberColumns(table);
    expect([numbers.get(b)?.unit, numbers.get(steps)?.unit, numbers.has(finish)]).toEqual(['mm', '-', false]);
    const repeatProblem = 'is not a number; allowed is 1.5?';
    expect(table.rows.map((row) => [...findCellWarnings(row, table, numbers)]).filter(({ length }) => length)).toEqual([
      [[b, repeatProblem]],
      [[steps, repeatProblem]],
    ]);
  });

  it('loses no column of a wide table: those that do not fit become attributes', () => {
    const empty = addTable(opened(), 2);
    const heads = ['Model', ...Array.from({ length: 37 }, (_, at) => `L${at + 1} (mm)`), 'Weight (g)', 'Finish'];
    const wide = [heads, ['B-1', ...Array.from({ length: 37 }, (_, at) => String(at + 5)), '352', 'zinc']];
    const pasted = recognisePastedTable(wide, getPasteTarget(empty), 1);
    expect(findPasteProblems(pasted, getPasteTarget(empty)).whole).toBeUndefined();
    const table = getCurrentTable(applyPastedTable(empty, wide, pasted));
    expect([getShownColumns(table).length, table.columns.length]).toEqual([20, 41]);
    const [row] = table.rows;
    const texts = ['attribute:L37 [mm]', 'attribute:Weight [kg]', 'attribute:Finish'].map((key) =>
      getCellText(row, key),
    );
    expect(texts).toEqual(['41', '0.352', 'zinc']);
  });
});
