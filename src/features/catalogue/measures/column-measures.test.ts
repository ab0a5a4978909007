import { describe, expect, it } from 'vitest';
import { bindColumns } from './bind-columns.ts';
import {
  completeCells,
  findColumnMeasure,
  findColumnMeasures,
  findRepeatedColumns,
  parseCells,
} from './column-measures.ts';
import type { AttributeValue } from './parse-cell-value.ts';

const attributes = new Map([
  ['Holding capacity', 'N'],
  ['Height', 'mm'],
  ['Hole pitch, along', 'mm'],
  ['Thread', null],
  ['Holes', '-'],
]);
const measured = (label: string, stated = '') => {
  const found = findColumnMeasure(label, stated, attributes);
  return found && `${found.name} [${found.unit}] from ${found.printedUnit || 'its unit'}`;
};

describe('What a column measures', () => {
  it('is the attribute whose name its label has, in a unit of it', () => {
    expect(measured('Holding capacity (N)')).toBe('Holding capacity [N] from N');
    expect(measured('holding capacity (kg)')).toBe('Holding capacity [N] from kg');
    expect(measured('Height')).toBe('Height [mm] from its unit');
    expect(measured('Height (N)')).toBeUndefined();
    expect(measured('H (mm)')).toBeUndefined();
    expect(measured('Model')).toBeUndefined();
    expect(measured('')).toBeUndefined();
  });

  it('is what is stated of it, or nothing', () => {
    expect(measured('H (mm)', 'Height')).toBe('Height [mm] from mm');
    expect(measured('H (mm)', 'height')).toBe('Height [mm] from mm');
    expect(measured('M', 'Thread')).toBe('Thread [null] from its unit');
    expect(measured('Height (mm)', '-')).toBeUndefined();
    expect(measured('T (mm)', 'Throat depth')).toBe('Throat depth [mm] from mm');
    expect(measured('n', 'Steps [-]')).toBe('Steps [-] from its unit');
    expect(measured('R', 'Rod thread')).toBe('Rod thread [null] from its unit');
  });

  it('stands once for a figure in two units, also where no attribute has its name', () => {
    const labels = [
      'Model',
      'Holding capacity (N)',
      'Holding capacity (kg)',
      'Tear strength (N)',
      'Tear strength (kg)',
      'D (mm)',
      'd (mm)',
      'dw (mm)',
      'Dw (mm)',
    ];
    expect([...findRepeatedColumns(labels, findColumnMeasures(labels, [], attributes)).keys()]).toEqual([2, 4]);
  });
});

it('A blank cell shows the figure of a second column of its measure, in its own unit', () => {
  const labels = ['Model', 'Height (cm)', 'Holding capacity (N)', 'Holding capacity (kN)', 'X (mm)', 'Thread', 'M'];
  const repeated = findRepeatedColumns(
    labels,
    findColumnMeasures(labels, ['', '', '', '', 'Height', '', 'Thread'], attributes),
  );
  expect(completeCells(['A-1', '', '490', '3', '66.5', '', 'M8'], repeated)).toEqual([
    ...['A-1', '6.65', '490', '3', '66.5', 'M8', 'M8'],
  ]);
  expect(completeCells(['A-2', '', '', '3–4', '2,5'], repeated)).toEqual(['A-2', '', '3000–4000', '3–4', '2,5', '']);
});

describe('A row', () => {
  const columns = findColumnMeasures(
    ['Model', 'Holding capacity (N)', 'Holding capacity (kg)', 'H (mm)', 'M'],
    ['', '', '', 'Height', 'Thread'],
    attributes,
  );
  const read = (...cells: string[]) => {
    const { values, problems } = parseCells(['A-1', ...cells], columns);
    return { ...Object.fromEntries(values), problems: problems.map(({ at, problem }) => `${at} ${problem}`) };
  };

  it('states what its cells say, and null where they say nothing', () => {
    expect(read('490', '50', '108', 'M8')).toEqual({
      'Holding capacity': 490,
      Height: 108,
      Thread: 'M8',
      problems: [],
    });
    expect(read('', '50')).toEqual({ 'Holding capacity': 490.3325, Height: null, Thread: null, problems: [] });
    expect(read('on request', '', '6,6')).toEqual({
      ...{ 'Holding capacity': null, Height: null, Thread: null },
      problems: ['1 is not a number', '3 is not a number'],
    });
  });

  it('is told where the second unit says more than rounding does', () => {
    for (const [newtons, kilograms] of [
      ['740', '75'],
      ['4910', '500'],
      ['14720', '1500'],
    ] as const)
      expect(read(newtons, kilograms).problems, newtons).toEqual([]);
    expect(read('740', '77').problems).toEqual(['2 is another Holding capacity than 740 N']);
  });
});

describe('The columns of a table that an earlier release stored', () => {
  const table = (labels: string[], ...models: [string[], Record<string, AttributeValue>][]) => ({
    labels,
    models: models.map(([cells, stated], at) => ({ name: `A-${at}`, cells, stated: new Map(Object.entries(stated)) })),
  });
  const bind = (one: ReturnType<typeof table>, known = new Map<string, string>()) =>
    bindColumns(one, attributes, known);

  it('are bound by their labels, and by being equal to one attribute in all models', () => {
    const found = bind(
      table(
        ['Model', 'Holding capacity (N)', 'Holding capacity (kg)', 'H (mm)', 'L (mm)'],
        [['A-0', '490', '50', '108', '20'], { 'Holding capacity': 490, Height: 108 }],
        [['A-1', '740', '75', '121.5', '20'], { 'Holding capacity': 740, Height: 121.5 }],
      ),
    );
    expect(found.measures).toEqual(['', '', '', 'Height', '']);
    expect(found.bound.map(({ label, attribute }) => `${label} = ${attribute}`)).toEqual([
      'Holding capacity (N) = Holding capacity',
      'H (mm) = Height',
    ]);
    expect(found.disagreements).toEqual([]);
  });

  it('are not bound by chance: by one value alone, or to one of two', () => {
    const one = table(['Model', 'H (mm)'], [['A-0', '108'], { Height: 108 }]);
    expect(bind(one).measures).toEqual(['', '']);
    expect(bind(one, new Map([['H (mm)', 'Height']])).measures, 'settled by another table').toEqual(['', 'Height']);
    const two = table(
      ['Model', 'H (mm)', 'L (mm)'],
      [['A', '1', '1'], { Height: 1 }],
      [['B', '2', '2'], { Height: 2 }],
    );
    expect(bind(two).measures).toEqual(['', '', '']);
  });

  it('tell where cell and attribute disagree, and lose no value', () => {
    const some = bind(
      table(
        ['Model', 'Height (mm)'],
        [['A-0', '108'], { Height: 108 }],
        [['A-1', '110'], { Height: 111 }],
        [['A-2', '112'], {}],
      ),
    );
    expect(some.measures).toEqual(['', '']);
    expect(some.disagreements).toEqual([
      { model: 'A-1', label: 'Height (mm)', cell: '110', attribute: 'Height', stated: 111, stays: 'cell' },
    ]);
    const blank = bind(table(['Model', 'Height (mm)'], [['A-0', '108'], { Height: 108 }], [['A-1'], { Height: 9 }]));
    expect([blank.measures, blank.disagreements[0]?.stays]).toEqual([['', '-'], 'value']);
    const other = bind(table(['Model', 'Height (mm)'], [['A-0', '1'], { Height: 2 }], [['A-1', '3'], { Height: 4 }]));
    expect(other.measures).toEqual(['', '-']);
  });
});
