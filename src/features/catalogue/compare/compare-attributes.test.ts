import { describe, expect, it } from 'vitest';
import { compareAttributes, convertRowValues } from './compare-attributes.ts';
import { comparePath, parseComparedNames } from './compare-url.ts';

const attribute = (name: string, unit: string, value: string, measured = '') => ({
  ...{ title: name, value: value, name, unit, figures: value },
  attribute: measured,
  group: '',
});
const model = (...attributes: ReturnType<typeof attribute>[]) => ({ attributes });

describe('The URL of a comparison', () => {
  it('contains the names, with any characters, and can be parsed again', () => {
    const names = ['VTC-200-UB', 'HTC-250/M8', '1/2" A,B', '50% X', 'K0660.006001'];
    const address = new URL(comparePath(names), 'http://localhost');
    expect(parseComparedNames(address.searchParams)).toEqual(names);
    // The page cache serialises URLs in this way.
    expect(parseComparedNames(new URLSearchParams(address.searchParams.toString()))).toEqual(names);
    expect(comparePath(['VTC-200-UB', 'VTC-250-UB'])).toBe('/Compare?models=VTC-200-UB,VTC-250-UB');
    expect(comparePath([])).toBe('/Compare');
  });

  it('is also accepted as sent by a form without scripts, with each name once', () => {
    expect(parseComparedNames(new URLSearchParams('models=A&models=B&models=A&add=+C+&models='))).toEqual([
      'A',
      'B',
      'C',
    ]);
    expect(parseComparedNames(new URLSearchParams('models=%25E0%25A4'))).toEqual(['%E0%A4']);
  });
});

describe('A comparison', () => {
  const rows = (...models: ReturnType<typeof model>[]) => compareAttributes(models).flatMap((group) => group.rows);
  const texts = (row: ReturnType<typeof rows>[number] | undefined, choice = {}) =>
    row && convertRowValues(row, choice).map((shown) => shown && `${shown.text} ${shown.unit}`.trim());

  it('converts values of a quantity to one unit, whatever they were printed in', () => {
    const [weight, capacity] = rows(
      model(attribute('Weight', 'kg', '0.5'), attribute('Holding capacity', 'N', '1960')),
      model(attribute('weight', 'g', '500'), attribute('Holding Capacity', 'kg', '200')),
    );
    expect(texts(weight)).toEqual(['0.5 kg', '0.5 kg']);
    expect(weight?.differs).toBe(false);
    expect(texts(capacity)).toEqual(['1960 N', '1960 N']);
    expect(capacity?.differs, 'rounded on its way, and the same').toBe(false);
    expect(texts(capacity, { force: 'lbf' })).toEqual(['441 lbf', '441 lbf']);
    expect(capacity && convertRowValues(capacity, {})[1]?.printed).toBe('200 kg');
  });

  it('has one row for what a column measures in one table and another states by its name', () => {
    const groups = compareAttributes([
      model(attribute('H', 'mm', '108', 'Height'), attribute('A', 'mm', '22', 'Hole pitch, along')),
      model(attribute('Height', 'mm', '110', 'Height'), attribute('B', 'mm', '25', 'Hole pitch, along')),
    ]);
    expect(groups.map(({ title, rows }) => [title, rows.map(({ name, letter }) => `${name} ${letter}`)])).toEqual([
      ['Dimensions', ['Height H', 'Hole pitch, along ']],
    ]);
    expect(texts(groups[0]?.rows[0])).toEqual(['108 mm', '110 mm']);
  });

  it('distinguishes differences from other spellings of the same value', () => {
    const differing = rows(
      model(attribute('H', 'mm', '10'), attribute('Material', '', 'Steel'), attribute('Thread', '', 'M8')),
      model(attribute('H', 'mm', '10.0'), attribute('Material', '', 'steel '), attribute('Thread', '', 'M10')),
    ).filter(({ differs }) => differs);
    expect(differing.map(({ name }) => name)).toEqual(['Thread']);
  });

  it('includes what only one of them states, and distinguishes drawing letters D and d', () => {
    const groups = compareAttributes([
      model(attribute('D', 'mm', '10'), attribute('d', 'mm', '5'), attribute('Stroke', 'mm', '20')),
      model(attribute('d', 'mm', '5')),
    ]);
    expect(groups.map(({ title, rows }) => [title, rows.map(({ name, differs }) => [name, differs])])).toEqual([
      ['Features', [['Stroke', true]]],
      [
        'Dimensions',
        [
          ['D', true],
          ['d', false],
        ],
      ],
    ]);
    expect(texts(groups[0]?.rows[0])).toEqual(['20 mm', null]);
  });

  it('does not merge units of different quantities', () => {
    expect(rows(model(attribute('Pull', 'bar', '6')), model(attribute('Pull', 'N', '87'))).length).toBe(2);
  });
});
