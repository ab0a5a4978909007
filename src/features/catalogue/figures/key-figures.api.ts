import { endpoint } from '../../../platform/api/endpoint.ts';
import { categoryNow } from '../brands-and-categories/categories.store.ts';
import { categoryFigures, type KeyFigures, keyFiguresQuery } from '../key-figures/key-figures.contract.ts';
import { REACH, shownUnit } from '../units/attribute-label.ts';
import { quantityOf } from '../units/unit-table.ts';
import { type CatalogueFigures, derivedFromFigures, rangeOf, type VisibleProduct } from './catalogue-figures.ts';
import type { Attribute } from './figures.store.ts';
import { figuresNow } from './figures-now.ts';

const TELLING_LENGTHS = [REACH, 'Stroke'];
const ENOUGH = 0.75;

interface Sums {
  models: number;
  byAttribute: Map<number, NonNullable<ReturnType<typeof rangeOf>>>;
}

const figuresOfProduct = (figures: CatalogueFigures, product: VisibleProduct): KeyFigures =>
  keyFigures(figures, sumsOf(figures, [product]));

const figuresOfCategory = derivedFromFigures(
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
        ? [{ id, range: { name, unit: shownUnit(unit), min: range.min, max: range.max } }]
        : [];
    });
  const [force] = common(forces);
  const all = common(lengths);
  const length = TELLING_LENGTHS.flatMap((wanted) => all.filter(({ range }) => range.name === wanted))[0] ?? all[0];
  const ofAll = force && wholeCatalogue(figures).byAttribute.get(force.id);
  return {
    models,
    force: force && ofAll ? { ...force.range, lowest: ofAll.min, highest: ofAll.max } : null,
    length: length?.range ?? null,
  };
}

export const keyFiguresApi = {
  'GET /api/get_key_figures.php': endpoint({
    summary:
      'List ranges of values and numbers of models for the categories directly below a category, and for all its products',
    query: keyFiguresQuery,
    aliases: { categoryId: 'category_id', categoryName: 'category_name', category_slug: 'category_name' },
    reply: categoryFigures,
    cached: true,
    handle: async ({ query, services }) => {
      const named = query.category_name ? await categoryNow(services, { spelling: query.category_name }) : undefined;
      if (query.category_name && !named) return { categories: [], products: [] };
      const id = named?.id ?? query.category_id;
      const figures = await figuresNow(services);
      const categories = figures
        .below(id ?? null)
        .map((child) => ({ category_id: child.id, ...figuresOfCategory(figures, String(child.id)) }));
      const products = (id === undefined ? [] : figures.productsBelow(id)).flatMap((product) => {
        return { product_id: product.id, ...figuresOfProduct(figures, product) };
      });
      return { categories, products };
    },
  }),
};
