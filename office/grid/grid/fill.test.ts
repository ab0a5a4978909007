import { describe, expect, it } from 'vitest';
import { clearSelection, copiedOf, fillSelectionRight } from '../document/acts.ts';
import { type Editor, openEditor, select, tableInSight } from '../document/editor.ts';
import { cellOf, printedOf } from '../document/grid-document.ts';
import { alsoSelected, selected } from '../document/selection.ts';
import { storedOf } from '../document/stored.ts';
import { continued, fillTarget, fillTo } from './fill.ts';

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
const [model = '', length = '', note = ''] = printedOf(tableInSight(opened)).map(({ key }) => key);
const place = (row: number, column: string) => ({ row: `model-${row}`, column });
const texts = (editor: Editor, column: string) => tableInSight(editor).rows.map((row) => cellOf(row, column));

describe('The handle of a selection', () => {
  it('goes on with a series of numbers or of numbered texts, and repeats anything else, in both directions', () => {
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
    expect(texts(fillSelectionRight(select(opened, selected(place(1, note)))), note)[0]).toBe('10');
  });
});

it('Several ranges are copied beside each other or below each other, and cleared together', () => {
  const two = select(
    opened,
    alsoSelected(
      { cursor: place(1, note), anchor: place(2, note) },
      { cursor: place(1, model), anchor: place(2, model) },
    ),
  );
  expect(copiedOf(two)).toEqual([
    ['A-1', 'x'],
    ['A-2', 'y'],
  ]);
  expect(texts(clearSelection(two), note)).toEqual(['', '', '', '']);
  const below = select(opened, alsoSelected(selected(place(2, length)), selected(place(1, note))));
  expect(copiedOf(below)).toEqual([['x'], ['12']]);
  expect(texts(clearSelection(below), length)).toEqual(['10', '', '', '']);
});
