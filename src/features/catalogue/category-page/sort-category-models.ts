import type { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import type { narrowingQuery } from '../filters/filters.contract.ts';
import { narrowCategory } from '../filters/narrow-category.ts';
import { getModelId, getStatedValue, type ModelRef } from '../ratings/catalogue-values.ts';
import { type CategoryFacets, type Facet, listMatchingModels } from '../ratings/category-facets.ts';
import { SORT_BY_NAME } from './category-models.limits.ts';
import { loadModelsByName, loadProductOrder } from './category-models.store.ts';

type Wanted = Pick<z.infer<typeof narrowingQuery>, 'search' | 'filters'> & { sort: string };

export interface SortedModels {
  models: readonly ModelRef[];
  attributes: readonly Facet[];
}

/** The whole list is cached, so that the last page costs no more than the first. */
export const loadSortedModels = cacheByVersion(findSortedModels, {
  maxSize: 400_000,
  sizeOf: ({ models }) => models.length + 1,
});

async function findSortedModels(services: Services, categoryIds: number[], wanted: Wanted): Promise<SortedModels> {
  const { sort } = wanted;
  const isByName = sort.replace(/^-/, '') === SORT_BY_NAME;
  const order = await (isByName ? loadModelsByName : loadProductOrder)(services, categoryIds);
  const { category, conditions, searched } = await narrowCategory(services, categoryIds, wanted);
  const sorted = sort && !isByName ? getFacetByName(category, sort.replace(/^-/, '')) : undefined;
  const found = sorted || isByName ? category : { ...category, products: sortProducts(category, order) };
  const matching = listMatchingModels(found, conditions, searched);
  const isDescending = sort.startsWith('-');
  const models = isByName
    ? sortModelsByName(matching, order, isDescending)
    : sorted
      ? sortModelsByFacet(matching, sorted, isDescending)
      : matching;
  return { models, attributes: listStatedFacets(category, models, sorted) };
}

function getFacetByName({ facets }: CategoryFacets, name: string): Facet {
  const facet = facets.find((one) => one.name === name);
  if (!facet) throw badInputError('sort', `"${cutText(name, 60)}" is not an attribute of this category`);
  return facet;
}

function sortProducts({ products }: CategoryFacets, ids: readonly number[]) {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const getPosition = ({ id }: { id: number }) => positions.get(id) ?? positions.size;
  return products.toSorted((a, b) => getPosition(a) - getPosition(b));
}

function sortModelsByName(models: ModelRef[], ids: readonly number[], descending: boolean) {
  const byId = new Map(models.map((model) => [getModelId(model), model]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return descending ? ordered.reverse() : ordered;
}

/** Minimum share of models that state an attribute for it to get a column, unless the list is sorted by it. */
const ENOUGH = 0.1;

function listStatedFacets({ facets }: CategoryFacets, models: readonly ModelRef[], sorted: Facet | undefined) {
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
function sortModelsByFacet(models: readonly ModelRef[], facet: Facet, descending: boolean): ModelRef[] {
  const keyOf = (model: ModelRef) => {
    const stated = getStatedValue(model, facet.id);
    if (stated === null) return Number.NaN;
    return 'values' in facet ? (facet.positions.get(stated) ?? Number.NaN) : Number(stated);
  };
  const groups = new Map<number, ModelRef[]>();
  const silent: ModelRef[] = [];
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
