import { groupBy } from '../../../platform/group-by.ts';
import type { KeyFigures } from '../key-figures/key-figures.contract.ts';
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
const TELLING_LENGTHS = ['Reach', 'Stroke'];
/** The share of the models that must have an attribute for it to speak for all of them. */
const ENOUGH = 0.75;
/** Deeper than any menu, so that categories that contain each other do not hang the process. */
const MAX_DEPTH = 10;

/** Adds up the figures of the products, for each product and for each category with all that is below it. */
export function catalogueFigures(rows: readonly FigureRow[], tree: readonly Category[]): CatalogueFigures {
  const forces = new Map([...groupBy(rows, nameOf)].map(([name, list]) => [name, endsOf(list)]));
  const summary = (list: readonly FigureRow[]): KeyFigures => {
    const models = sum(new Map(list.map((row) => [row.product_id, row.models])).values());
    const common = [...groupBy(list, nameOf).values()].filter(
      (group) => sum(group.map(({ stated }) => stated ?? 0)) >= models * ENOUGH,
    );
    const ranges = common.flatMap(rangeOf);
    const lengths = ranges.filter(({ name, unit }) => quantityOf(name, unit) === 'length');
    const telling = TELLING_LENGTHS.flatMap((wanted) => lengths.filter(({ name }) => name === wanted));
    const force = ranges.find(({ name, unit }) => quantityOf(name, unit) === 'force');
    const whole = force && forces.get(`${force.name} ${force.unit}`);
    return {
      models,
      force: force && whole ? { ...force, lowest: whole.min, highest: whole.max } : null,
      length: telling[0] ?? lengths[0] ?? null,
    };
  };

  const childrenOf = groupBy(tree, ({ parent }) => parent);
  const rowsIn = groupBy(rows, ({ category_id }) => category_id);
  const rowsBelow = (id: number, depth = 0): FigureRow[] => [
    ...(rowsIn.get(id) ?? []),
    ...(depth < MAX_DEPTH ? (childrenOf.get(id) ?? []).flatMap((child) => rowsBelow(child.id, depth + 1)) : []),
  ];
  return {
    childrenOf,
    categories: new Map(tree.map(({ id }) => [id, summary(rowsBelow(id))])),
    products: new Map([...groupBy(rows, ({ product_id }) => product_id)].map(([id, list]) => [id, summary(list)])),
    productsIn: new Map([...rowsIn].map(([id, list]) => [id, new Set(list.map(({ product_id }) => product_id))])),
  };
}

/** The products of a category and of those below it. */
export function productsBelow(figures: CatalogueFigures, id: number, depth = 0): number[] {
  const below = depth < MAX_DEPTH ? (figures.childrenOf.get(id) ?? []) : [];
  return [
    ...(figures.productsIn.get(id) ?? []),
    ...below.flatMap((child) => productsBelow(figures, child.id, depth + 1)),
  ];
}

const nameOf = ({ name, unit }: FigureRow) => `${name} ${unit}`;
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

/** The lowest and the highest figure of rows of one attribute. Not Math.min(...list), which fails for very long lists. */
const endsOf = (list: readonly FigureRow[]) =>
  list.reduce(({ min, max }, row) => ({ min: Math.min(min, row.min ?? min), max: Math.max(max, row.max ?? max) }), {
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  });

const rangeOf = (list: readonly FigureRow[]) => {
  const [row] = list;
  return row?.name && row.unit ? [{ name: row.name, unit: row.unit, ...endsOf(list) }] : [];
};
