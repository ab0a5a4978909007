import type { KeyFigures } from '../key-figures/key-figures.contract.ts';
import { REACH } from '../units/attribute-label.ts';
import { quantityOf } from '../units/unit-table.ts';
import type { Block, CatalogueFigures } from './catalogue-figures.ts';
import { derivedFromFigures } from './derived-from-figures.ts';
import type { Attribute } from './figures.store.ts';

/** Of several lengths these say most about a clamp; without them the first by the order of the attributes counts. */
const TELLING_LENGTHS = [REACH, 'Stroke'];
/** The share of the models that must have an attribute for it to speak for all of them. */
const ENOUGH = 0.75;

/** How many models state an attribute, and the bounds of what they state. */
interface Sum {
  stated: number;
  min: number;
  max: number;
}

/** What some products amount to. */
interface Sums {
  models: number;
  byAttribute: Map<number, Sum>;
}

/** The key figures of a product; undefined while it shows no models. */
export function figuresOfProduct(figures: CatalogueFigures, product: number): KeyFigures | undefined {
  const block = figures.blocks.get(product);
  return block && keyFigures(figures, sumsOf(figures, [block]));
}

/** The key figures of a category with all that is below it. */
export const figuresOfCategory = derivedFromFigures((figures, id): KeyFigures => {
  const products = figures.productsBelow(Number(id));
  const blocks = products.flatMap((product) => figures.blocks.get(product) ?? []);
  return keyFigures(figures, sumsOf(figures, blocks));
});

const wholeCatalogue = derivedFromFigures((figures) => sumsOf(figures, [...figures.blocks.values()]));

/** The attributes that are forces and those that are lengths, in their order. */
const keyAttributes = derivedFromFigures(({ attributes }) => {
  const of = (quantity: string) =>
    attributes.filter(({ name, unit }) => unit !== null && quantityOf(name, unit) === quantity);
  return { forces: of('force'), lengths: of('length') };
});

function sumsOf(figures: CatalogueFigures, blocks: readonly Block[]): Sums {
  const { forces, lengths } = keyAttributes(figures);
  const byAttribute = new Map<number, Sum>();
  for (const { id } of [...forces, ...lengths]) {
    const sum = { stated: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    for (const block of blocks) {
      const column = figures.columnOf(block, id);
      if (column < 0) continue;
      sum.stated += figures.statedIn(column);
      sum.min = Math.min(sum.min, figures.leastIn(column));
      sum.max = Math.max(sum.max, figures.greatestOf(block, id, column));
    }
    if (sum.stated) byAttribute.set(id, sum);
  }
  return { models: blocks.reduce((models, { count }) => models + count, 0), byAttribute };
}

function keyFigures(figures: CatalogueFigures, { models, byAttribute }: Sums): KeyFigures {
  const { forces, lengths } = keyAttributes(figures);
  const common = (attributes: readonly Attribute[]) =>
    attributes.flatMap(({ id, name, unit }) => {
      const sum = byAttribute.get(id);
      return sum && sum.stated >= models * ENOUGH ? [{ id, name, unit: unit ?? '', min: sum.min, max: sum.max }] : [];
    });
  const [force] = common(forces);
  const all = common(lengths);
  const length = TELLING_LENGTHS.flatMap((wanted) => all.filter(({ name }) => name === wanted))[0] ?? all[0];
  const ofAll = force && wholeCatalogue(figures).byAttribute.get(force.id);
  return {
    models,
    force: force && ofAll ? { ...rangeOf(force), lowest: ofAll.min, highest: ofAll.max } : null,
    length: length ? rangeOf(length) : null,
  };
}

const rangeOf = ({ name, unit, min, max }: { name: string; unit: string; min: number; max: number }) => ({
  ...{ name, unit, min, max },
});
