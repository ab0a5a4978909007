import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../../test/figures.ts';
import { type Facet, getCategoryFacets, tallyFacets } from '../ratings/category-facets.ts';
import { formatFiltersJson, listSearch, parseSelection } from './filter-selection-url.ts';
import { buildFilterOption, parseFilterConditions } from './parse-filters.ts';

const units = { Capacity: 'kg', Opens: '°', Safety: '-', Material: null, Colour: null, Thread: null };
const stated = [
  { Capacity: 50, Opens: 90, Safety: 1, Material: 'Steel', Colour: 'Red' },
  { Capacity: 500, Opens: 60, Safety: 2, Material: 'Steel', Colour: 'Red' },
  { Capacity: 900, Opens: 60, Safety: 3, Material: 'Brass', Colour: 'Red' },
];
const threads = ['M10', 'M6', 'M8', 'M4', 'M5', 'M12', 'M16'].map((Thread) => ({ Thread }));
// The tests count the models of the products 1, 2 and 3.
const catalogue = figuresOf(units, [
  ...stated.map((model, at) => ({ id: at + 1, models: [model] })),
  { id: 20, models: threads },
]);
const category = getCategoryFacets(catalogue, [1]);
const facet = (name: string) => category.facets.find((candidate) => candidate.name === name) as Facet;

describe('The filter of an attribute', () => {
  it('is a range of numbers with its unit', () => {
    const range = { name: 'Capacity', label: 'Capacity', type: 'range', min: 50, max: 900, unit: 'kg' };
    expect(buildFilterOption(facet('Capacity'))).toEqual(range);
    expect(buildFilterOption(facet('Capacity'), { remaining: null })).toEqual({ ...range, remaining: null });
    expect(buildFilterOption(facet('Safety'))).not.toHaveProperty('unit');
  });

  it('is buttons for up to six text values or two numbers, checkboxes for more, and none for a single value', () => {
    expect(buildFilterOption(facet('Material'), { counts: [1, 2] })).toEqual({
      ...{ name: 'Material', label: 'Material', type: 'button', values: ['Brass', 'Steel'], counts: [1, 2] },
    });
    expect(buildFilterOption(facet('Opens'))).toMatchObject({ type: 'button', values: ['60', '90'], unit: '°' });
    expect(buildFilterOption(facet('Thread'))).toMatchObject({
      type: 'checkbox',
      values: ['M4', 'M5', 'M6', 'M8', 'M10', 'M12', 'M16'],
    });
    expect(buildFilterOption(facet('Colour'))).toBeUndefined();
  });
});

describe('The filters of a request', () => {
  /** Numbers of the matching models, from 1 to 3. */
  const met = (filters: string | undefined) =>
    [...tallyFacets(category, parseFilterConditions(filters, category)).found.keys()].filter((product) => product <= 3);

  it.each([
    ['{"Capacity":{"min":500,"max":100}}', [2], 'swapped bounds are corrected'],
    ['{"Capacity":{"min":100}}', [2, 3], 'a missing bound is open'],
    ['{"Capacity":{"min":"50","max":"500"}}', [1, 2], 'numbers may be strings, and bounds are inclusive'],
    ['{"Capacity":[50,"900"]}', [1, 3], 'a range accepts single values'],
    ['{"Opens":["60"]}', [2, 3], 'so does a list of numbers'],
    ['{"Opens":{"max":80}}', [2, 3], 'which also accepts a range'],
    ['{"Material":"Steel"}', [1, 2], 'a single string is a list of one'],
    ['{"Material":["Steel","Brass"],"Opens":60}', [2, 3], 'values are combined with OR, filters with AND'],
    ['{"Material":["Wood"]}', [], 'an unknown value finds nothing'],
    ['{"Capacity":{},"Material":[],"Opens":""}', [1, 2, 3], 'empty filters are ignored'],
    [undefined, [1, 2, 3], 'no filters at all'],
  ])('%s finds models %j: %3$s', (filters, models, _reason) => expect(met(filters)).toEqual(models));

  it.each([
    '{',
    '[]',
    'null',
    '{"Other":1}',
    '{"Capacity":"x"}',
    '{"Capacity":{"min":"x"}}',
    '{"Capacity":{"min":true}}',
    '{"Capacity":{"min":[5]}}',
    '{"Opens":["x"]}',
    '{"Material":[1]}',
    '{"Material":{"min":1}}',
  ])('%s is rejected', (filters) => expect(() => parseFilterConditions(filters, category)).toThrow(/^filters: /));
});

describe('The selection in a URL', () => {
  const query =
    'search=vtc&f.Material=Steel&f.Material=Brass&f.Material=Steel&f.Material=&f.Capacity.min=100&f.Capacity.min=7&f.Capacity.max=&page=2';

  it('is read without empty fields, and written next to the other parameters', () => {
    const { search, filters } = listSearch.parse(query);
    expect(filters).toEqual({ Material: ['Steel', 'Brass'], Capacity: { min: '100', max: '' } });
    expect(listSearch.query({ search, filters })).toBe(
      '?search=vtc&f.Material=Steel&f.Material=Brass&f.Capacity.min=100',
    );
    expect(listSearch.query({ search })).toBe('?search=vtc');
  });

  it('has one canonical form that preserves the order of the choices', () => {
    const normal = (given: string) => listSearch.query(listSearch.parse(given));
    expect(normal(query)).toBe('?search=vtc&f.Material=Steel&f.Material=Brass&f.Capacity.min=100&page=2');
    expect(normal('page=1&f.B=1&utm_source=x&f.A=2&f.B=3&search=+')).toBe('?f.B=1&f.B=3&f.A=2');
    expect(normal(normal(query))).toBe(normal(query));
  });

  it('becomes the JSON of the request; what is not a number is sent as typed', () => {
    expect(formatFiltersJson(parseSelection(new URLSearchParams(query)))).toBe(
      '{"Material":["Steel","Brass"],"Capacity":{"min":100}}',
    );
    expect(formatFiltersJson({ Capacity: { min: 'x', max: '1e999' } })).toBe('{"Capacity":{"min":"x","max":"1e999"}}');
    expect(formatFiltersJson({})).toBeUndefined();
  });
});
