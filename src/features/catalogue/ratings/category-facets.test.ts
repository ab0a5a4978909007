import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf, type Stated } from '../../../../test/figures.ts';
import { parseFilterConditions } from '../filters/parse-filters.ts';
import { getCategoryFacets, tallyFacets } from './category-facets.ts';

/** A category of products with the ids 10, 20 …, whose models have these values. */
function categoryOf(...products: Stated[][]) {
  const stated = products.flat().flatMap((model) => Object.entries(model).filter(([, value]) => value !== undefined));
  const units = Object.fromEntries(stated.map(([name, value]) => [name, typeof value === 'string' ? null : 'mm']));
  const rows = products.map((models, at) => ({ id: 10 * (at + 1), models }));
  return getCategoryFacets(figuresOf(units, rows), [1]);
}

const clamps = categoryOf(
  [
    { Height: 10, Material: 'Steel', Thread: 'M6' },
    { Height: 20, Material: 'Steel', Thread: 'M8' },
  ],
  [{ Height: 30, Material: 'Brass', Thread: 'M6' }],
  [{ Height: 40, Material: 'Steel', Thread: 'M10' }, { Material: 'Steel' }],
);

function leftBy(selection: object, within?: Set<number>) {
  const { found, left } = tallyFacets(clamps, parseFilterConditions(JSON.stringify(selection), clamps), within);
  return { found: [...found], ...Object.fromEntries([...left].map(([{ name }, tally]) => [name, tally])) };
}

describe('The remaining choices of a category', () => {
  it('are all values without a selection; a product counts once per value, even with several matching models', () => {
    expect(leftBy({})).toEqual({
      found: [
        [10, 2],
        [20, 1],
        [30, 2],
      ],
      Height: { remaining: { min: 10, max: 40 } },
      Material: { counts: [1, 2] },
      Thread: { counts: [2, 1, 1] },
    });
  });

  it('follow the other filters, but not those of the same facet', () => {
    expect(leftBy({ Material: ['Steel'] })).toEqual({
      found: [
        [10, 2],
        [30, 2],
      ],
      Height: { remaining: { min: 10, max: 40 } },
      Material: { counts: [1, 2] },
      Thread: { counts: [1, 1, 1] },
    });
    expect(leftBy({ Height: { min: 15, max: 35 } })).toMatchObject({
      found: [
        [10, 1],
        [20, 1],
      ],
      Height: { remaining: { min: 10, max: 40 } },
      Thread: { counts: [1, 1, 0] },
    });
  });

  it('require a single model to match all filters', () => {
    expect(leftBy({ Thread: 'M6', Height: { min: 20 } })).toMatchObject({
      found: [[20, 1]],
      Height: { remaining: { min: 10, max: 30 } },
      Material: { counts: [1, 0] },
    });
  });

  it('are empty when nothing matches, and limited to the given products', () => {
    const none = leftBy({ Material: ['Brass'], Thread: ['M10'] });
    expect(none).toEqual({
      found: [],
      Height: { remaining: null },
      Material: { counts: [0, 1] },
      Thread: { counts: [1, 0, 0] },
    });
    expect(leftBy({}, new Set([20]))).toMatchObject({ found: [[20, 1]], Thread: { counts: [1, 0, 0] } });
  });

  it('count for each value exactly the products, or the models, that selecting it finds, for any selection', () => {
    const value = (...values: (string | number)[]) => fc.constantFrom(undefined, ...values);
    const model = fc.record({
      Size: value(1, 2),
      Material: value('Steel', 'Brass', 'Zinc'),
      Thread: value('M6', 'M8'),
    });
    const chosen = fc.record({
      Size: fc.subarray(['1', '2']),
      Material: fc.subarray(['Steel', 'Brass', 'Zinc']),
      Thread: fc.subarray(['M6', 'M8']),
    });
    const catalogue = fc.array(fc.array(model, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(catalogue, chosen, (products, selection) => {
        const category = categoryOf(...products);
        const known = Object.entries(selection).filter(([name]) =>
          category.facets.some((facet) => facet.name === name),
        );
        const found = (filters: Record<string, string[]>) =>
          tallyFacets(category, parseFilterConditions(JSON.stringify(filters), category));
        const { left } = found(Object.fromEntries(known));
        const inModels = tallyFacets(
          category,
          parseFilterConditions(JSON.stringify(Object.fromEntries(known)), category),
          undefined,
          'models',
        );
        for (const facet of category.facets) {
          if (!('values' in facet)) throw new Error('Two numbers are values');
          const expected = facet.values.map((one) => [
            ...found({ ...Object.fromEntries(known), [facet.name]: [one] }).found.values(),
          ]);
          expect(left.get(facet)?.counts).toEqual(expected.map(({ length }) => length));
          const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
          expect(inModels.left.get(facet)?.counts).toEqual(expected.map(sum));
        }
      }),
    );
  });
});
