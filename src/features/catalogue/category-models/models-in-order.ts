import type { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { idAt, type PlacedModel, statedAt } from '../figures/catalogue-figures.ts';
import { type CategoryFacets, type Facet, modelsMatching } from '../figures/category-facets.ts';
import type { narrowingQuery } from '../filters/filters.contract.ts';
import { narrowedCategory } from '../filters/narrowed-category.ts';
import { BY_NAME } from './category-models.limits.ts';
import { modelsByNameNow, productsInOrderNow } from './category-models.store.ts';

type Wanted = Pick<z.infer<typeof narrowingQuery>, 'search' | 'filters'> & { sort: string };

export interface OrderedModels {
  models: readonly PlacedModel[];
  attributes: readonly Facet[];
}

/** The whole list is cached, so that the last page costs no more than the first. */
export const modelsInOrder = cachedByVersion(findInOrder, {
  maxSize: 400_000,
  sizeOf: ({ models }) => models.length + 1,
});

async function findInOrder(services: Services, categoryIds: number[], wanted: Wanted): Promise<OrderedModels> {
  const { sort } = wanted;
  const isByName = sort.replace(/^-/, '') === BY_NAME;
  const order = await (isByName ? modelsByNameNow : productsInOrderNow)(services, categoryIds);
  const { category, conditions, searched } = await narrowedCategory(services, categoryIds, wanted);
  const sorted = sort && !isByName ? facetNamed(category, sort.replace(/^-/, '')) : undefined;
  const found = sorted || isByName ? category : { ...category, products: productsInOrder(category, order) };
  const matching = modelsMatching(found, conditions, searched);
  const isDescending = sort.startsWith('-');
  const models = isByName
    ? byName(matching, order, isDescending)
    : sorted
      ? sortedModels(matching, sorted, isDescending)
      : matching;
  return { models, attributes: statedBy(category, models, sorted) };
}

function facetNamed({ facets }: CategoryFacets, name: string): Facet {
  const facet = facets.find((one) => one.name === name);
  if (!facet) throw badInput('sort', `"${cutText(name, 60)}" is not an attribute of this category`);
  return facet;
}

function productsInOrder({ products }: CategoryFacets, ids: readonly number[]) {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: { id: number }) => places.get(id) ?? places.size;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function byName(models: PlacedModel[], ids: readonly number[], descending: boolean) {
  const byId = new Map(models.map((model) => [idAt(model), model]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return descending ? ordered.reverse() : ordered;
}

/** Minimum share of models that state an attribute for it to get a column, unless the list is sorted by it. */
const ENOUGH = 0.1;

function statedBy({ facets }: CategoryFacets, models: readonly PlacedModel[], sorted: Facet | undefined) {
  const shares = facets.map((facet) => ({
    facet,
    stated: models.filter(({ product }) => product.stated.has(facet.id)).length,
  }));
  const found = shares.filter(
    ({ facet, stated }) => stated > 0 && (stated >= models.length * ENOUGH || facet === sorted),
  );
  const isShared = ({ stated }: { stated: number }) => stated * 2 >= models.length;
  return [...found.filter(isShared), ...found.filter((one) => !isShared(one))].map(({ facet }) => facet);
}

/** Models without a value come last in both directions; only the distinct values are sorted. */
function sortedModels(models: readonly PlacedModel[], facet: Facet, descending: boolean): PlacedModel[] {
  const keyOf = (model: PlacedModel) => {
    const stated = statedAt(model, facet.id);
    if (stated === null) return Number.NaN;
    return 'values' in facet ? (facet.places.get(stated) ?? Number.NaN) : Number(stated);
  };
  const groups = new Map<number, PlacedModel[]>();
  const silent: PlacedModel[] = [];
  for (const model of models) {
    const key = keyOf(model);
    const group = Number.isNaN(key) ? silent : groups.get(key);
    if (group) group.push(model);
    else groups.set(key, [model]);
  }
  const keys = Float64Array.from(groups.keys()).sort();
  if (descending) keys.reverse();
  return [...keys].flatMap((key) => groups.get(key) ?? []).concat(silent);
}
