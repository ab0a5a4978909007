import { describe, expect, it } from 'vitest';
import { conditionsOf, filterOf } from './filter-selection.ts';
import { filtersJson, selectionIn, withSelection } from './filter-selection-url.ts';

const capacity = { id: 1, name: 'Capacity', unit: 'kg', min: 50, max: 900, texts: [] };
const material = { id: 2, name: 'Material', unit: null, min: null, max: null, texts: ['Steel', 'Brass'] };
const spans = [capacity, material];

describe('The filter of an attribute', () => {
  it('is a range of numbers with its unit, and nothing when all are alike', () => {
    expect(filterOf(capacity)).toEqual({
      name: 'Capacity',
      label: 'Capacity',
      type: 'range',
      min: 50,
      max: 900,
      unit: 'kg',
    });
    expect(filterOf({ ...capacity, unit: '-' })).not.toHaveProperty('unit');
    expect(filterOf({ ...capacity, max: 50 })).toBeUndefined();
    expect(filterOf({ ...material, texts: ['Steel'] })).toBeUndefined();
  });

  it('is buttons for up to six texts and check boxes for more', () => {
    expect(filterOf(material)).toMatchObject({ type: 'button', values: ['Brass', 'Steel'] });
    const many = ['M10', 'M6', 'M8', 'M4', 'M5', 'M12', 'M16'];
    expect(filterOf({ ...material, texts: many })).toMatchObject({
      type: 'checkbox',
      values: ['M4', 'M5', 'M6', 'M8', 'M10', 'M12', 'M16'],
    });
  });
});

describe('The filters of a request', () => {
  it('are ranges, with swapped ends put right and open ends left open, and one text or several', () => {
    expect(conditionsOf('{"Capacity":{"min":500,"max":100},"Material":"Steel"}', spans)).toEqual([
      { attributeId: 1, min: 100, max: 500 },
      { attributeId: 2, texts: ['Steel'] },
    ]);
    expect(conditionsOf('{"Capacity":{"min":100}}', spans)).toEqual([
      { attributeId: 1, min: 100, max: Number.POSITIVE_INFINITY },
    ]);
    expect(conditionsOf('{"Capacity":{},"Material":[]}', spans)).toEqual([]);
    expect(conditionsOf(undefined, spans)).toEqual([]);
  });

  it.each(['{', '[]', 'null', '{"Other":1}', '{"Capacity":5}', '{"Capacity":{"min":"x"}}', '{"Material":[1]}'])(
    '%s are refused',
    (filters) => expect(() => conditionsOf(filters, spans)).toThrow(/^filters: /),
  );
});

describe('The selection in an address', () => {
  const address = 'search=vtc&f.Material=Steel&f.Material=Brass&f.Capacity.min=100&f.Capacity.max=&page=2';

  it('is read with empty fields left out, and written beside the other parameters', () => {
    const parameters = new URLSearchParams(address);
    const selection = selectionIn(parameters);
    expect(selection).toEqual({ Material: ['Steel', 'Brass'], Capacity: { min: '100', max: '' } });
    expect(withSelection(parameters, selection).toString()).toBe(
      'search=vtc&f.Material=Steel&f.Material=Brass&f.Capacity.min=100',
    );
    expect(withSelection(parameters, {}).toString()).toBe('search=vtc');
  });

  it('becomes the JSON of the request; what is no number goes as it was typed', () => {
    expect(filtersJson(selectionIn(new URLSearchParams(address)))).toBe(
      '{"Material":["Steel","Brass"],"Capacity":{"min":100}}',
    );
    expect(filtersJson({ Capacity: { min: 'x', max: '' } })).toBe('{"Capacity":{"min":"x"}}');
    expect(filtersJson({})).toBeUndefined();
  });
});
