import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { findCategory } from '../brands-and-categories/categories.store.ts';
import { type KeyFigures, keyFiguresQuery, keyFiguresReply } from '../measures/key-figures.contract.ts';
import { formatUnit, REACH_ATTRIBUTE } from '../measures/parse-attribute-label.ts';
import { findQuantity } from '../measures/unit-table.ts';
import type { AttributeRow } from './catalogue-values.store.ts';
import {
  type CatalogueValues,
  computeValueRange,
  deriveFromCatalogue,
  type ProductValues,
} from './catalogue-values.ts';
import { loadCatalogueValues } from './load-catalogue-values.ts';

const TELLING_LENGTHS = [REACH_ATTRIBUTE, 'Stroke'];
const ENOUGH = 0.75;

interface Sums {
  models: number;
  byAttribute: Map<number, NonNullable<ReturnType<typeof computeValueRange>>>;
}

const buildProductKeyFigures = (catalogue: CatalogueValues, product: ProductValues): KeyFigures =>
  buildKeyFigures(catalogue, sumRanges(catalogue, [product]));

const buildCategoryKeyFigures = deriveFromCatalogue(
  (catalogue, id): KeyFigures => buildKeyFigures(catalogue, sumRanges(catalogue, catalogue.productsBelow(Number(id)))),
);

const sumWholeCatalogue = deriveFromCatalogue((catalogue) => sumRanges(catalogue, [...catalogue.products.values()]));

const listKeyAttributes = deriveFromCatalogue(({ attributes }) => {
  const of = (quantity: string) =>
    attributes.filter(({ name, unit }) => unit !== null && findQuantity(name, unit) === quantity);
  return { forces: of('force'), lengths: of('length') };
});

function sumRanges(catalogue: CatalogueValues, products: readonly ProductValues[]): Sums {
  const { forces, lengths } = listKeyAttributes(catalogue);
  const ranges = [...forces, ...lengths].flatMap(({ id }) => {
    const range = computeValueRange(products, id);
    return range ? [[id, range] as const] : [];
  });
  return { models: products.reduce((sum, { models }) => sum + models.length, 0), byAttribute: new Map(ranges) };
}

function buildKeyFigures(catalogue: CatalogueValues, { models, byAttribute }: Sums): KeyFigures {
  const { forces, lengths } = listKeyAttributes(catalogue);
  const common = (attributes: readonly AttributeRow[]) =>
    attributes.flatMap(({ id, name, unit }) => {
      const range = byAttribute.get(id);
      return range && range.stated >= models * ENOUGH
        ? [{ id, range: { name, unit: formatUnit(unit), min: range.min, max: range.max } }]
        : [];
    });
  const [force] = common(forces);
  const all = common(lengths);
  const length = TELLING_LENGTHS.flatMap((wanted) => all.filter(({ range }) => range.name === wanted))[0] ?? all[0];
  const ofAll = force && sumWholeCatalogue(catalogue).byAttribute.get(force.id);
  return {
    models,
    force: force && ofAll ? { ...force.range, lowest: ofAll.min, highest: ofAll.max } : null,
    length: length?.range ?? null,
  };
}

export const keyFiguresApi = {
  'GET /api/get_key_figures.php': defineEndpoint({
    summary:
      'List ranges of values and numbers of models for the categories directly below a category, and for all its products',
    query: keyFiguresQuery,
    aliases: { categoryId: 'category_id', categoryName: 'category_name', category_slug: 'category_name' },
    reply: keyFiguresReply,
    cached: true,
    handle: async ({ query, services }) => {
      const named = query.category_name ? await findCategory(services, { spelling: query.category_name }) : undefined;
      if (query.category_name && !named) return { categories: [], products: [] };
      const id = named?.id ?? query.category_id;
      const catalogue = await loadCatalogueValues(services);
      const categories = catalogue
        .below(id ?? null)
        .map((child) => ({ category_id: child.id, ...buildCategoryKeyFigures(catalogue, String(child.id)) }));
      const products = (id === undefined ? [] : catalogue.productsBelow(id)).flatMap((product) => {
        return { product_id: product.id, ...buildProductKeyFigures(catalogue, product) };
      });
      return { categories, products };
    },
  }),
};
