import { describe, expect, it } from 'vitest';
import { getCellText, getShownColumns } from './grid-document.ts';
import { createEditorState, type EditorState, getCurrentTable, setSelection } from './grid-editor.ts';
import {
  clearSelection,
  continueTexts,
  fillSelection,
  fillToRange,
  findFillRange,
  readSelectedTexts,
  typeText,
} from './grid-edits.ts';
import { selectCell } from './grid-selection.ts';
import { computeStatistics } from './selection-statistics.ts';
import { buildStoredGrid } from './stored-grid.ts';

const CELLS = [
  ['A-1', '10', 'x', ''],
  ['A-2', '12', 'y', ''],
  ['A-3', '', '', ''],
  ['A-4', '', '', ''],
];
const opened = createEditorState(
  buildStoredGrid({
    product: { id: 7, slug: 'a', name: 'A', active: true, drawings: [] },
    tables: [
      {
        id: 70,
        version: 1,
        number: 1,
        headline: '',
        labels: ['Model', 'L (mm)', 'Note', 'W'],
        measures: [],
        active: true,
      },
    ],
    models: CELLS.map((cells, at) => ({
      ...{ id: at + 1, version: 1, active: true, table: 1, position: at + 1 },
      ...{ name: cells[0] ?? '', cells, attributes: {} },
    })),
    drafts: [],
    attributes: [],
  }),
);
const [, length = '', note = ''] = getShownColumns(getCurrentTable(opened)).map(({ key }) => key);
const address = (row: number, column: string) => ({ row: `model-${row}`, column });
const texts = (editor: EditorState, column: string) =>
  getCurrentTable(editor).rows.map((row) => getCellText(row, column));

describe('The handle of a selection', () => {
  const along = { isBack: false, isOther: false, isMeasured: false };
  const back = { ...along, isBack: true };
  const withCtrl = { ...along, isOther: true };

  it('repeats one cell of any writing', () => {
    const single = [
      '10',
      '2.5',
      '-5',
      '3.9',
      '1,250',
      '0.05',
      'M8',
      'M8 x 20',
      '1:100',
      '2026-11-28',
      'VTC-099',
      '१०',
      '',
    ];
    for (const text of single) {
      expect(continueTexts([text], 3, along)).toEqual([text, text, text]);
      expect(continueTexts([text], 2, back)).toEqual([text, text]);
    }
  });

  it('continues two or more numbers or numbered texts with even steps, and repeats others, in both directions', () => {
    expect(continueTexts(['10', '12'], 3, along)).toEqual(['14', '16', '18']);
    expect(continueTexts(['0.1', '0.20'], 2, along)).toEqual(['0.30', '0.40']);
    expect(continueTexts(['10', '12'], 2, back)).toEqual(['8', '6']);
    expect(continueTexts(['VTC-098', 'VTC-099'], 2, along)).toEqual(['VTC-100', 'VTC-101']);
    expect(continueTexts(['M8 x 20', 'M8 x 25'], 2, along)).toEqual(['M8 x 30', 'M8 x 35']);
    expect(continueTexts(['A-2', 'A-3'], 2, back)).toEqual(['A-1', 'A-0']);
    expect(continueTexts(['a', 'b'], 3, along)).toEqual(['a', 'b', 'a']);
    expect(continueTexts(['a', 'b'], 3, back)).toEqual(['b', 'a', 'b']);
    for (const pair of [
      ['1,250', '1,500'],
      ['1:100', '1:110'],
      ['2026-11-30', '2026-11-31'],
      ['A 1.8', 'A 1.9'],
      ['A-1', 'B-2'],
    ])
      expect(continueTexts(pair, 2, along)).toEqual(pair);
    expect(continueTexts(['1', '2', '4'], 2, along)).toEqual(['1', '2']);
  });

  it('continues one cell and repeats several while Ctrl is held, but never continues one cell of a measure', () => {
    expect(continueTexts(['VTC-099'], 2, withCtrl)).toEqual(['VTC-100', 'VTC-101']);
    expect(continueTexts(['2.5'], 2, withCtrl)).toEqual(['3.5', '4.5']);
    expect(continueTexts(['A-1'], 3, { ...withCtrl, isBack: true })).toEqual(['A-0', 'A-1', 'A-1']);
    expect(continueTexts(['10', '12'], 3, withCtrl)).toEqual(['10', '12', '10']);
    expect(continueTexts(['2.5'], 2, { ...withCtrl, isMeasured: true })).toEqual(['2.5', '2.5']);
    const one = setSelection(opened, selectCell(address(1, length)));
    const filled = (isOther: boolean) =>
      texts(fillToRange(one, { top: 0, bottom: 2, left: 2, right: 2 }, isOther), length);
    expect([filled(false), filled(true)]).toEqual([
      ['10', '10', '10', ''],
      ['10', '10', '10', ''],
    ]);
  });

  it('fills what it is dragged over, along the longer way, and selects it', () => {
    const source = { top: 0, bottom: 1, left: 2, right: 3 };
    expect(findFillRange(source, 3, 4)).toEqual({ ...source, bottom: 3 });
    expect(findFillRange(source, 1, 1)).toEqual({ ...source, left: 1 });
    expect(findFillRange(source, 1, 2)).toEqual(source);
    const range = setSelection(opened, { cursor: address(2, note), anchor: address(1, length) });
    const after = fillToRange(range, { ...source, bottom: 3 });
    expect([texts(after, length), texts(after, note)]).toEqual([
      ['10', '12', '14', '16'],
      ['x', 'y', 'x', 'y'],
    ]);
    expect(readSelectedTexts(after)).toHaveLength(4);
    const across = setSelection(opened, { cursor: address(1, length), anchor: address(2, length) });
    const right = fillToRange(across, { top: 0, bottom: 1, left: 2, right: 3 });
    expect([texts(right, note), readSelectedTexts(right)[0]]).toEqual([
      ['10', '12', '', ''],
      ['10', '10'],
    ]);
    const up = fillToRange(setSelection(opened, { cursor: address(2, length), anchor: address(3, length) }), {
      ...source,
      right: 2,
      bottom: 2,
    });
    expect(texts(up, length)).toEqual(['', '12', '', '']);
    const one = setSelection(opened, selectCell(address(1, note)));
    expect(texts(fillSelection(one, false), note)[0]).toBe('10');
    const below = setSelection(opened, selectCell(address(2, note)));
    expect(texts(fillSelection(below, true), note)).toEqual(['x', 'x', '', '']);
    const column = setSelection(opened, { cursor: address(1, length), anchor: address(3, length) });
    expect(texts(fillSelection(column, true), length)).toEqual(['10', '10', '10', '']);
    expect(texts(clearSelection(column), length)).toEqual(['', '', '', '']);
  });
});

describe('The statistics of a selection', () => {
  const range = (from: string, to: string) =>
    computeStatistics(setSelection(opened, { cursor: address(1, from), anchor: address(2, to) }));
  const [, , , width = ''] = getShownColumns(getCurrentTable(opened)).map(({ key }) => key);

  it('sum the numbers of one unit, and only count those of several', () => {
    expect(range(length, length)).toMatchObject({ count: 2, sum: '22' });
    const filled = setSelection(opened, selectCell(address(1, width)));
    const mixed = typeText(filled, address(1, width), '0.5');
    const selected = setSelection(mixed, { cursor: address(1, length), anchor: address(2, width) });
    expect(computeStatistics(selected)).toEqual({ count: 3 });
  });
});
