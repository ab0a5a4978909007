import type { KeyFigures } from '../key-figures/key-figures.contract.ts';
import { REACH } from '../units/attribute-label.ts';
import { quantityOf } from '../units/unit-table.ts';
import { type CatalogueFigures, rangeOf, type VisibleProduct } from './catalogue-figures.ts';
import { derivedFromFigures } from './derived-from-figures.ts';
import type { Attribute } from './figures.store.ts';

const TELLING_LENGTHS = [REACH, 'Stroke'];
const ENOUGH = 0.75;

interface Sums {
  models: number;
  byAttribute: Map<number, NonNullable<ReturnType<typeof rangeOf>>>;
}

export const figuresOfProduct = (figures: CatalogueFigures, product: VisibleProduct): KeyFigures =>
  keyFigures(figures, sumsOf(figures, [product]));

export const figuresOfCategory = derivedFromFigures(
  (figures, id): KeyFigures => keyFigures(figures, sumsOf(figures, figures.productsBelow(Number(id)))),
);

const wholeCatalogue = derivedFromFigures((figures) => sumsOf(figures, [...figures.products.values()]));

const keyAttributes = derivedFromFigures(({ attributes }) => {
  const of = (quantity: string) =>
    attributes.filter(({ name, unit }) => unit !== null && quantityOf(name, unit) === quantity);
  return { forces: of('force'), lengths: of('length') };
});

function sumsOf(figures: CatalogueFigures, products: readonly VisibleProduct[]): Sums {
  const { forces, lengths } = keyAttributes(figures);
  const ranges = [...forces, ...lengths].flatMap(({ id }) => {
    const range = rangeOf(products, id);
    return range ? [[id, range] as const] : [];
  });
  return { models: products.reduce((sum, { models }) => sum + models.length, 0), byAttribute: new Map(ranges) };
}

function keyFigures(figures: CatalogueFigures, { models, byAttribute }: Sums): KeyFigures {
  const { forces, lengths } = keyAttributes(figures);
  const common = (attributes: readonly Attribute[]) =>
    attributes.flatMap(({ id, name, unit }) => {
      const range = byAttribute.get(id);
      return range && range.stated >= models * ENOUGH
        ? [{ id, name, unit: unit ?? '', min: range.min, max: range.max }]
        : [];
    });
  const [force] = common(forces);
  const all = common(lengths);
  const length = TELLING_LENGTHS.flatMap((wanted) => all.filter(({ name }) => name === wanted))[0] ?? all[0];
  const ofAll = force && wholeCatalogue(figures).byAttribute.get(force.id);
  return {
    models,
    force: force && ofAll ? { ...stated(force), lowest: ofAll.min, highest: ofAll.max } : null,
    length: length ? stated(length) : null,
  };
}

const stated = ({ name, unit, min, max }: { name: string; unit: string; min: number; max: number }) => ({
  ...{ name, unit, min, max },
});
