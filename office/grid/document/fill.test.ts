import { describe, expect, it } from 'vitest';
import { clearSelection, continued, copiedOf, fillSelection, fillTarget, fillTo } from './acts.ts';
import { type Editor, openEditor, select, tableInSight } from './editor.ts';
import { cellOf, printedOf } from './grid-document.ts';
import { selected } from './selection.ts';
import { storedOf } from './stored.ts';

const CELLS = [
  ['A-1', '10', 'x', ''],
  ['A-2', '12', 'y', ''],
  ['A-3', '', '', ''],
  ['A-4', '', '', ''],
];
const opened = openEditor(
  storedOf({
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
const [, length = '', note = ''] = printedOf(tableInSight(opened)).map(({ key }) => key);
const place = (row: number, column: string) => ({ row: `model-${row}`, column });
const texts = (editor: Editor, column: string) => tableInSight(editor).rows.map((row) => cellOf(row, column));

describe('The handle of a selection', () => {
  it('continues a series of numbers or numbered texts, and repeats anything else, in both directions', () => {
    expect(continued(['10', '12'], 3, false)).toEqual(['14', '16', '18']);
    expect(continued(['0.1', '0.20'], 2, false)).toEqual(['0.30', '0.40']);
    expect(continued(['10', '12'], 2, true)).toEqual(['8', '6']);
    expect(continued(['VTC-099'], 2, false)).toEqual(['VTC-100', 'VTC-101']);
    expect(continued(['A-1'], 3, true)).toEqual(['A-0', 'A-1', 'A-1']);
    expect(continued(['10'], 2, false)).toEqual(['10', '10']);
    expect(continued(['a', 'b'], 3, false)).toEqual(['a', 'b', 'a']);
    expect(continued(['a', 'b'], 3, true)).toEqual(['b', 'a', 'b']);
    expect(continued(['1', '2', '4'], 2, false)).toEqual(['1', '2']);
  });

  it('fills what it is dragged over, along the longer way, and selects it', () => {
    const source = { top: 0, bottom: 1, left: 2, right: 3 };
    expect(fillTarget(source, 3, 4)).toEqual({ ...source, bottom: 3 });
    expect(fillTarget(source, 1, 1)).toEqual({ ...source, left: 1 });
    expect(fillTarget(source, 1, 2)).toEqual(source);
    const range = select(opened, { cursor: place(2, note), anchor: place(1, length) });
    const after = fillTo(range, { ...source, bottom: 3 });
    expect([texts(after, length), texts(after, note)]).toEqual([
      ['10', '12', '14', '16'],
      ['x', 'y', 'x', 'y'],
    ]);
    expect(copiedOf(after)).toHaveLength(4);
    const across = select(opened, { cursor: place(1, length), anchor: place(2, length) });
    const right = fillTo(across, { top: 0, bottom: 1, left: 2, right: 3 });
    expect([texts(right, note), copiedOf(right)[0]]).toEqual([
      ['10', '12', '', ''],
      ['10', '10'],
    ]);
    const up = fillTo(select(opened, { cursor: place(2, length), anchor: place(3, length) }), {
      ...source,
      right: 2,
      bottom: 2,
    });
    expect(texts(up, length)).toEqual(['', '12', '', '']);
    const one = select(opened, selected(place(1, note)));
    expect(texts(fillSelection(one, false), note)[0]).toBe('10');
    const below = select(opened, selected(place(2, note)));
    expect(texts(fillSelection(below, true), note)).toEqual(['x', 'x', '', '']);
    const column = select(opened, { cursor: place(1, length), anchor: place(3, length) });
    expect(texts(fillSelection(column, true), length)).toEqual(['10', '10', '10', '']);
    expect(texts(clearSelection(column), length)).toEqual(['', '', '', '']);
  });
});
