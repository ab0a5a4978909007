import { describe, expect, it } from 'vitest';
import { compareNaturally } from '../../../platform/natural-order.ts';
import { buildTableView, formatColumnUnit } from './build-table-view.ts';
import { computeColumnEnds, filterRows, getNextSorting, listColumnOptions, sortRows } from './filter-rows.ts';
import { NAME_COLUMN_INDEX } from './table-choice.ts';

const row = (model_id: number, model_name: string, r2: string, r3: string) => ({
  model_id,
  model_name,
  r2,
  r3,
  r4: '',
});
const wire = {
  table: 'Table1',
  headline: 'Long bar',
  columns: { c1: 'Model', c2: 'Capacity (kg)', c3: 'Thread', c4: '' },
  rows: [row(1, 'A-10', '1,000', 'M10'), row(2, 'A-9', '90', 'M6'), row(3, 'A-1', '90', 'M10')],
};

describe('Natural order', () => {
  it('sorts numbers by value regardless of unit, and names by the numbers in them', () => {
    expect(['100', '25', '9.5'].sort(compareNaturally)).toEqual(['9.5', '25', '100']);
    expect(['10 mm', '9 mm', '100 mm'].sort(compareNaturally)).toEqual(['9 mm', '10 mm', '100 mm']);
    expect(['M10', 'M6', 'm8'].sort(compareNaturally)).toEqual(['M6', 'm8', 'M10']);
    expect(['-5', '3'].sort(compareNaturally)).toEqual(['-5', '3']);
  });
});

describe('A model table', () => {
  const table = buildTableView(wire);
  const { rows } = table;

  it('separates the unit from the label, detects numeric columns, and omits empty ones', () => {
    expect(table.columns).toEqual([
      { key: 'r2', label: 'Capacity', unit: 'kg', numeric: true, decimals: 0, size: 'm' },
      { key: 'r3', label: 'Thread', unit: '', numeric: false, decimals: 0, size: 's' },
    ]);
    expect(table.nameLabel).toBe('Model');
  });

  it('falls back to the raw key of a column that has no label', () => {
    expect(buildTableView({ ...wire, columns: {} }).columns.map(({ label }) => label)).toEqual(['r2', 'r3']);
    const oneMissing = { ...wire.columns, c2: '' };
    expect(buildTableView({ ...wire, columns: oneMissing }).columns.map(({ label }) => label)).toEqual([
      'r2',
      'Thread',
    ]);
  });

  it('has a column for the first value where that is not the name', () => {
    const sizes = wire.rows.map((given, at) => ({ ...given, r1: at === 0 ? given.model_name : `SIZE-${at}` }));
    const other = buildTableView({ ...wire, columns: { ...wire.columns, c1: 'Order size' }, rows: sizes });
    expect([other.nameLabel, ...other.columns.map(({ label }) => label)]).toEqual([
      'Model number',
      'Order size',
      'Capacity',
      'Thread',
    ]);
    expect(other.rows.map(([, name, cells]) => [name, cells[0]])).toEqual([
      ['A-10', 'A-10'],
      ['A-9', 'SIZE-1'],
      ['A-1', 'SIZE-2'],
    ]);
    const same = wire.rows.map((given) => ({ ...given, r1: given.model_name }));
    expect(buildTableView({ ...wire, rows: same })).toEqual(table);
  });

  it('has the forces and the reach that are stated beside its columns after the forces, and knows the two figures that a model is chosen by', () => {
    const attributes = [
      { name: 'Capacity', unit: 'kg', column: table.columns[0]?.key ?? '', values: ['1000', '90', '90'] },
      { name: 'Clamping force', unit: 'N', values: ['500', '50', '40'] },
      { name: 'Reach', unit: 'mm', values: ['37.5', '', '9'] },
      { name: 'Spindle', unit: 'mm', values: ['10', '6', ''] },
      { name: 'Material', unit: '', values: ['Steel', 'Steel', 'Steel'] },
      { name: 'Grip', unit: '', values: ['Red', '', 'Red'] },
    ];
    const typed = buildTableView({ ...wire, attributes });
    expect(typed.columns.map(({ label, unit, decimals }) => [label, unit, decimals])).toEqual([
      ['Capacity', 'kg', 0],
      ['Clamping force', 'N', 0],
      ['Reach', 'mm', 1],
      ['Thread', '', 0],
    ]);
    expect(typed.rows[0]?.[2]).toEqual(['1,000', '500', '37.5', 'M10']);
    expect(typed.keys.map((at) => typed.columns[at]?.label)).toEqual(['Capacity', 'Reach']);
    expect(typed.typed).toEqual([
      { name: 'Capacity', unit: 'kg', at: 0 },
      { name: 'Clamping force', unit: 'N', at: 1 },
      { name: 'Reach', unit: 'mm', at: 2 },
      { name: 'Spindle', unit: 'mm', values: ['10', '6', ''] },
      { name: 'Material', unit: '', value: 'Steel' },
      { name: 'Grip', unit: '', values: ['Red', '', 'Red'] },
    ]);
    expect(table.keys, 'without reach the first figures').toEqual([0]);
    const columns = { c2: 'Holding capacity (N)', c3: 'Holding capacity (kg)', c4: 'Stroke (mm)' };
    const values = { model_id: 1, model_name: 'A-1', r2: '980', r3: '100', r4: '30' };
    const once = buildTableView({ ...wire, columns, rows: [values], repeated: ['r3'] });
    expect(once.columns.map(({ label, unit }) => `${label} ${unit}`)).toEqual(['Holding capacity N', 'Stroke mm']);
  });

  it.each([
    ['dw (mm)', 'dw mm'],
    ['k max (mm)', 'k mm'],
    ['L (mm)', 'L mm'],
    ['Inside (mm)', 'mm'],
  ])('keeps the symbol of the key column %s below what it measures', (label, below) => {
    const columns = { c2: label, c3: 'Dw (mm)' };
    const attributes = [{ name: 'Inner diameter', unit: 'mm', column: 'r2', values: ['10'] }];
    const rows = [{ model_id: 1, model_name: 'A-1', r2: '10', r3: '20' }];
    const [key, other] = buildTableView({ ...wire, columns, rows, attributes }).columns;
    expect([key?.label, key && formatColumnUnit(key)]).toEqual(['Inner diameter', below]);
    expect([other?.label, other && formatColumnUnit(other)]).toEqual(['Dw', 'mm']);
  });

  it('filters by name, and the names follow the filters of the other columns', () => {
    expect(filterRows(table, { [NAME_COLUMN_INDEX]: 'A-9' }).map(([, name]) => name)).toEqual(['A-9']);
    expect(listColumnOptions(table, {}, NAME_COLUMN_INDEX)).toEqual(['A-1', 'A-9', 'A-10']);
    expect(listColumnOptions(table, { 0: '90' }, NAME_COLUMN_INDEX)).toEqual(['A-1', 'A-9']);
    expect(listColumnOptions(table, { [NAME_COLUMN_INDEX]: 'A-9' }, 1)).toEqual(['M6']);
  });

  it('filters by several columns, and each column offers the values that the others leave', () => {
    expect(filterRows(table, { 0: '90', 1: 'M10' }).map(([, name]) => name)).toEqual(['A-1']);
    expect(filterRows(table, { 0: '' })).toHaveLength(3);
    expect(listColumnOptions(table, { 0: '90' }, 1)).toEqual(['M6', 'M10']);
    expect(listColumnOptions(table, { 0: '1,000' }, 1)).toEqual(['M10']);
    expect(listColumnOptions(table, { 0: '90' }, 0), 'the filter of the column itself is ignored').toEqual([
      '90',
      '1,000',
    ]);
  });

  it('filters numbers by bounds, in the unit in which they were typed', () => {
    const within = (min: string, max: string, unit = 'kg') =>
      filterRows(table, { 0: { min, max, unit } }).map(([, name]) => name);
    expect(within('90', '')).toEqual(['A-10', 'A-9', 'A-1']);
    expect(within('90.5', '')).toEqual(['A-10']);
    expect(within('', '90')).toEqual(['A-9', 'A-1']);
    expect(within('880', '885', 'N'), '90 kg are 883 N').toEqual(['A-9', 'A-1']);
    expect(within('', ''), 'open bounds').toHaveLength(3);
    expect(within('-', ''), 'a number that is being typed').toHaveLength(3);
    expect(computeColumnEnds(table, {}, 0)).toEqual(['90', '1,000']);
    expect(computeColumnEnds(table, { 1: 'M6' }, 0)).toEqual(['90', '90']);
    expect(computeColumnEnds(table, {}, 1), 'threads are not numbers').toBeUndefined();
  });

  it('cycles through ascending, descending and unsorted', () => {
    const up = getNextSorting(undefined, NAME_COLUMN_INDEX);
    expect(sortRows(rows, up).map(([, name]) => name)).toEqual(['A-1', 'A-9', 'A-10']);
    const down = getNextSorting(up, -1);
    expect(sortRows(rows, down).map(([, name]) => name)).toEqual(['A-10', 'A-9', 'A-1']);
    expect(getNextSorting(down, NAME_COLUMN_INDEX)).toBeUndefined();
    expect(getNextSorting(down, 0)).toEqual({ column: 0, descending: false });
  });
});
