import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/cpu-time.ts';
import { figuresOf, putProducts, type Stated } from '../../../../test/figures.ts';
import type { CatalogueValues } from './catalogue-values.ts';
import { CLAMP_ACTIONS } from './clamp-actions.limits.ts';
import { type ClampNeed, findClamps } from './find-clamps.ts';
import { listMountings } from './rating-attributes.ts';

type Row = [product: number, action: number, capacity: number, reach: number, height: number, thread: string];

const UNITS = {
  ...{ 'Holding capacity': 'N', Reach: 'mm', Height: 'mm' },
  ...{ Action: null, Thread: null, Mounting: null },
};
const number = (value: number) => (Number.isNaN(value) ? undefined : value);

/** Models of a product; their ids are 0, 1, 2 … in the order of the rows. */
function productOf(id: number, rows: Row[], mounting?: string) {
  const own = rows.flatMap((row, at) => (row[0] === id ? [{ row, at }] : []));
  const models = own.map(
    ({ row: [, action, capacity, reach, height, thread] }): Stated => ({
      ...{ 'Holding capacity': number(capacity), Reach: number(reach), Height: number(height) },
      ...{ Action: CLAMP_ACTIONS[action]?.name, Thread: thread || undefined, Mounting: mounting },
    }),
  );
  return { id, models, ids: own.map(({ at }) => at) };
}
const productsOf = (rows: Row[]) => [...new Set(rows.map(([first]) => first))].map((id) => productOf(id, rows));
const ratings = (...rows: Row[]) => figuresOf(UNITS, productsOf(rows));
const put = (all: CatalogueValues, id: number, rows: Row[], mounting?: string) =>
  putProducts(all, Object.keys(UNITS), [productOf(id, rows, mounting)]);
const NONE = Number.NaN;
const ROWS: Row[] = [
  [7, 0, 1000, 50, 100, 'M6'],
  [7, 0, 3000, 80, 150, 'M8'],
  [8, 1, 2000, 60, 50, 'M8'],
  [9, 3, 2000, 60, 40, ''],
  [9, NONE, 2500, NONE, NONE, 'M8'],
  [9, NONE, NONE, NONE, NONE, 'M8'],
];
const some = ratings(...ROWS);
const ALL = { from: 0, count: 100 };
const found = (need: ClampNeed, range = ALL, within = some) =>
  findClamps(within, need, range).listed.map((models) => models.map(({ id }) => id));

describe('Finding clamps', () => {
  it('puts the product with the weakest sufficient clamp first, and in a product the weakest clamp', () => {
    expect(found({ needed: 900, action: 'hold-down' })).toEqual([[0, 1], [2]]);
    expect(found({ needed: 1500, action: 'hold-down' })).toEqual([[2], [1]]);
  });

  it('asks for a reach without a force, and never finds a hook or a plunger by it', () => {
    expect(found({ reach: 55, action: 'any' })).toEqual([[2], [1]]);
  });

  it('finds all models of the catalogue by thread, and those with a capacity by force', () => {
    expect(found({ thread: 'M8', action: 'any' })).toEqual([[5, 4], [2], [1]]);
    expect(found({ thread: 'M8', needed: 2200, action: 'any' })).toEqual([[4], [1]]);
    expect(found({ thread: 'M8', action: 'any', products: new Set([8]) })).toEqual([[2]]);
    expect(found({ height: 50, action: 'any' })).toEqual([[2], [3]]);
  });

  it('lists a range of the products, and counts all', () => {
    expect(found({ needed: 900, action: 'hold-down' }, { from: 1, count: 1 })).toEqual([[2]]);
    expect(findClamps(some, { needed: 900, action: 'hold-down' }, { from: 0, count: 0 })).toMatchObject({
      ...{ listed: [], total: 3, products: 2 },
    });
  });

  it('counts the families that were not asked for', () => {
    expect(findClamps(some, { needed: 100, action: 'hold-down' }, ALL)).toMatchObject({
      total: 3,
      others: [{ family: { key: 'pull' }, total: 1 }],
    });
  });

  it('shows the products of a page in the same order as all of them', () => {
    const rows = Array.from({ length: 600 }, (_, at): Row => [at % 200, 0, 100 + ((at * 7919) % 97), 20, 30, 'M8']);
    const many = ratings(...rows);
    const inOrder = found({ needed: 120, action: 'any' }, { from: 0, count: 1000 }, many);
    expect(inOrder.length).toBeGreaterThan(100);
    for (const from of [0, 20, 40]) {
      expect(found({ needed: 120, action: 'any' }, { from, count: 20 }, many)).toEqual(inOrder.slice(from, from + 20));
    }
  });

  it('knows only the last state of a product, however often it changes', () => {
    const all = ratings(...ROWS);
    for (let capacity = 1; capacity <= 300; capacity += 1) {
      put(all, 8, [[8, 1, capacity, 60, 50, 'M8']], 'Flanged base');
      put(all, 9, []);
    }
    expect(found({ needed: 250, action: 'any' }, ALL, all)).toEqual([[0], [0, 1]]);
    expect(findClamps(all, { needed: 250, action: 'any' }, ALL).listed[0]?.[0]).toMatchObject({ capacity: 300 });
    expect(listMountings(all)).toEqual(['Flanged base']);
    put(all, 8, []);
    expect([found({ needed: 250, action: 'any' }, ALL, all), listMountings(all)]).toEqual([[[0, 1]], []]);
  });

  it('takes a time that grows with the number of models, not with its square', () => {
    const products = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      models: Array.from({ length: 20 }, (_, at) => ({
        'Holding capacity': 100 + (((id * 20 + at) * 7919) % 9000),
        Reach: 20 + ((id + at) % 90),
        Height: 30 + at,
        Action: CLAMP_ACTIONS[at % 4]?.name,
        Thread: 'M8',
      })),
    }));
    const [few, many] = [figuresOf(UNITS, products.slice(0, 400)), figuresOf(UNITS, products)];
    /** Least CPU time of four runs, in ms, because other work on the machine adds to it. */
    const leastOf = (within: CatalogueValues, times: number) => {
      const manyTimes = () => {
        for (let time = 0; time < times; time += 1)
          findClamps(within, { needed: 1000, reach: 60, action: 'hold-down' }, { from: 0, count: 20 });
      };
      return Math.min(...Array.from({ length: 4 }, () => cpuMs(manyTimes))) / times;
    };
    expect(leastOf(many, 4)).toBeLessThan(12 * leastOf(few, 20));
  });
});
