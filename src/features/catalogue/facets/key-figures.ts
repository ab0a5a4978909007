import { setImmediate as othersFirst } from 'node:timers/promises';
import { groupBy } from '../../../platform/group-by.ts';
import type { KeyFigures } from '../key-figures/key-figures.contract.ts';
import { REACH } from '../units/attribute-label.ts';
import { quantityOf } from '../units/units.ts';
import type { FigureRow } from './key-figures.store.ts';

interface Category {
  id: number;
  parent: number | null;
}

export interface CatalogueFigures {
  /** The categories below each category, in display order; null: the top level. */
  childrenOf: ReadonlyMap<number | null, Category[]>;
  categories: ReadonlyMap<number, KeyFigures>;
  products: ReadonlyMap<number, KeyFigures>;
  /** The products in each category, without those of the categories below it. */
  productsIn: ReadonlyMap<number, Set<number>>;
}

/** Of several lengths these say most about a clamp; without them the first by the order of the attributes counts. */
const TELLING_LENGTHS = [REACH, 'Stroke'];
/** The share of the models that must have an attribute for it to speak for all of them. */
const ENOUGH = 0.75;
/** Deeper than any menu, so that categories that contain each other do not hang the process. */
const MAX_DEPTH = 10;

/** Rows that are added up at once. 100,000 models have some 40,000 rows, which take a tenth of a second. */
const AT_ONCE = 4000;

/** Adds up the figures of the products, for each product and for each category with all that is below it. */
export async function catalogueFigures(
  rows: readonly FigureRow[],
  tree: readonly Category[],
): Promise<CatalogueFigures> {
  const above = ancestorsIn(tree);
  const whole = new Sums();
  const categories = new Map(tree.map(({ id }) => [id, new Sums()]));
  const products = new Map<number, Sums>();
  const productsIn = new Map<number, Set<number>>();
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await othersFirst();
    const around = (above.get(row.category_id) ?? []).flatMap((id) => categories.get(id) ?? []);
    let sums = products.get(row.product_id);
    if (!sums) {
      sums = new Sums();
      products.set(row.product_id, sums);
      productsIn.set(row.category_id, (productsIn.get(row.category_id) ?? new Set()).add(row.product_id));
      for (const each of [sums, whole, ...around]) each.models += row.models;
    }
    for (const each of [sums, whole, ...around]) each.add(row);
  }
  const figuresOf = (sums: ReadonlyMap<number, Sums>) =>
    new Map([...sums].map(([id, each]) => [id, each.figures(whole)]));
  return {
    childrenOf: groupBy(tree, ({ parent }) => parent),
    categories: figuresOf(categories),
    products: figuresOf(products),
    productsIn,
  };
}

interface Sum {
  name: string;
  unit: string;
  /** How many models state it. */
  stated: number;
  min: number;
  max: number;
}

/** The figures of a product or of all products of a category, by attribute. */
class Sums {
  models = 0;
  readonly #forces = new Map<number, Sum>();
  readonly #lengths = new Map<number, Sum>();

  add({ attribute, name, unit, stated, min, max }: FigureRow): void {
    if (attribute === null || name === null || unit === null || stated === null || min === null || max === null) return;
    const quantity = quantityOf(name, unit);
    if (quantity !== 'force' && quantity !== 'length') return;
    const sums = quantity === 'force' ? this.#forces : this.#lengths;
    const sum = sums.get(attribute);
    if (!sum) sums.set(attribute, { name, unit, stated, min, max });
    else {
      sum.stated += stated;
      sum.min = Math.min(sum.min, min);
      sum.max = Math.max(sum.max, max);
    }
  }

  figures(whole: Sums): KeyFigures {
    const isCommon = ([, { stated }]: [number, Sum]) => stated >= this.models * ENOUGH;
    const [force] = [...this.#forces].filter(isCommon);
    const lengths = [...this.#lengths].filter(isCommon).map(([, sum]) => sum);
    const length = TELLING_LENGTHS.flatMap((wanted) => lengths.filter(({ name }) => name === wanted))[0] ?? lengths[0];
    const all = force && whole.#forces.get(force[0]);
    return {
      models: this.models,
      force: force && all ? { ...rangeOf(force[1]), lowest: all.min, highest: all.max } : null,
      length: length ? rangeOf(length) : null,
    };
  }
}

const rangeOf = ({ name, unit, min, max }: Sum) => ({ name, unit, min, max });

/** Each category with those above it, itself included. */
function ancestorsIn(tree: readonly Category[]): Map<number, number[]> {
  const parents = new Map(tree.map(({ id, parent }) => [id, parent]));
  return new Map(
    tree.map(({ id }) => {
      const path = [id];
      for (let at = parents.get(id); at && path.length <= MAX_DEPTH; at = parents.get(at)) path.push(at);
      return [id, path];
    }),
  );
}

/** The products of a category and of those below it. */
export function productsBelow(figures: CatalogueFigures, id: number, depth = 0): number[] {
  const below = depth < MAX_DEPTH ? (figures.childrenOf.get(id) ?? []) : [];
  return [
    ...(figures.productsIn.get(id) ?? []),
    ...below.flatMap((child) => productsBelow(figures, child.id, depth + 1)),
  ];
}
