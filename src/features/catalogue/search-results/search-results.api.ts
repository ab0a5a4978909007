import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { findClamps } from '../clamp-finder/finding/find-clamps.ts';
import { presentClamps } from '../clamp-finder/present-clamps.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { presentSuggestions } from '../search/present-suggestion.ts';
import { conditionsOf, type Found, foundBy, namesOf, nearestTo, productIdsFoundBy } from '../search/search.store.ts';
import { type Conditions, conditionText } from '../search/search-conditions.ts';
import { foundProducts } from './found-products.ts';
import { type SearchResults, searchResults, searchResultsQuery } from './search-results.contract.ts';

/** Items of each kind that are looked for. */
const MAX_FOUND = 200;
const MAX_CATEGORIES = 12;
const MAX_NEAREST = 6;

const NOTHING: SearchResults = {
  ...{ conditions: null, clamps: [], categories: [], products: [], nearest: [] },
  ...{ total: 0, page: 1, pages: 1, isCapped: false },
};

export const searchResultsApi = {
  'GET /api/search_catalogue.php': endpoint({
    summary: 'A page of search results: the clamps that meet the conditions in a text, else what has such a name',
    query: searchResultsQuery,
    reply: searchResults,
    handle: async ({ query: { query, page, limit }, services }) => {
      const text = query.trim();
      if (!text) return NOTHING;
      const conditions = await conditionsOf(services.database.db, text);
      const meeting = conditions && (await clampsMeeting(services, conditions, { page, limit }));
      if (meeting?.total) return meeting;
      if (!limit) return NOTHING;
      const named = await namedLike(services, text, { page, limit });
      if (named.total || named.categories.length) return named;
      return {
        ...named,
        nearest: await suggestions(services, await nearestTo(services.database.db, text, MAX_NEAREST)),
      };
    },
  }),
};

/** Which of the found products to list. */
interface Wanted {
  page: number;
  limit: number;
}

async function clampsMeeting(services: Services, conditions: Conditions, wanted: Wanted): Promise<SearchResults> {
  const { force, reach, height, thread, words } = conditions;
  const products = words ? await productIdsFoundBy(services.database.db, words, MAX_FOUND) : undefined;
  const figures = await figuresNow(services);
  const need = {
    needed: force,
    reach,
    height,
    thread,
    products: products && new Set(products),
    action: 'any',
  };
  const found = findClamps(figures, need, { from: (wanted.page - 1) * wanted.limit, count: wanted.limit });
  const { page, pages } = pageOf(found.products, wanted);
  return {
    ...NOTHING,
    conditions: {
      text: conditionText(conditions),
      ...{ force: force ?? null, reach: reach ?? null, height: height ?? null, total: found.total },
    },
    clamps: await presentClamps(services, found.listed, force),
    ...{ total: found.products, page, pages },
  };
}

async function namedLike(services: Services, text: string, wanted: Wanted): Promise<SearchResults> {
  const { db } = services.database;
  const found = await foundBy(db, text, MAX_FOUND);
  const categories = found.filter(({ kind }) => kind === 'category').slice(0, MAX_CATEGORIES);
  const { count, load } = await foundProducts(services, found);
  const { from, page, pages } = pageOf(count, wanted);
  return {
    ...NOTHING,
    categories: await suggestions(services, categories),
    products: await load(from, wanted.limit),
    ...{ total: count, page, pages },
    isCapped: ['product', 'model'].some((kind) => found.filter((one) => one.kind === kind).length >= MAX_FOUND),
  };
}

function pageOf(count: number, wanted: Wanted) {
  const pages = wanted.limit ? Math.max(1, Math.ceil(count / wanted.limit)) : 1;
  const page = Math.min(wanted.page, pages);
  return { from: (page - 1) * wanted.limit, page, pages };
}

async function suggestions(services: Services, found: readonly Found[]) {
  if (!found.length) return [];
  const named = await namesOf(services.database.db, found);
  return presentSuggestions(
    services,
    named.toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name)),
  );
}
