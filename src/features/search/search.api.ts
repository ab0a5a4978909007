import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { categoryPath, modelPath, productPath } from '../../shell/addresses.ts';
import { type Suggestion, suggestion, suggestionsQuery } from './search.contract.ts';
import {
  type CategoryMatch,
  categoriesLike,
  categoriesResembling,
  type Match,
  modelsLike,
  modelsResembling,
  productsLike,
  productsResembling,
} from './search.store.ts';

const SUGGESTIONS_AT_MOST = 10;
const SHORTEST_QUERY = 3;
/** Of the ten, products and categories may take this many each, so that a common beginning does not crowd them out. */
const OF_A_KIND = 3;

type Ranked = Suggestion & { rank: number };

export const searchApi = {
  'GET /api/search_suggestions.php': endpoint({
    summary:
      'Models, products and categories for what is being typed, from three characters on; an exact part number first',
    query: suggestionsQuery,
    aliases: { q: 'query', search: 'query' },
    reply: z.array(suggestion),
    handle: async ({ query: { query }, services: { database } }): Promise<Suggestion[]> => {
      const asked = query.trim();
      if (asked.length < SHORTEST_QUERY) return [];
      const found = await Promise.all([
        modelsLike(database.db, asked, SUGGESTIONS_AT_MOST),
        productsLike(database.db, asked, SUGGESTIONS_AT_MOST),
        categoriesLike(database.db, asked, SUGGESTIONS_AT_MOST),
      ]);
      const [models, products, categories] = found.some((hits) => hits.length)
        ? found
        : await Promise.all([
            modelsResembling(database.db, asked, SUGGESTIONS_AT_MOST),
            productsResembling(database.db, asked, SUGGESTIONS_AT_MOST),
            categoriesResembling(database.db, asked, SUGGESTIONS_AT_MOST),
          ]);
      return chosen(models.map(modelHit), products.map(productHit), categories.map(categoryHit)).map(
        ({ rank: _, ...shown }) => shown,
      );
    },
  }),
};

const modelHit = ({ name, rank }: Match): Ranked => ({ name, type: 'Model', slug: name, link: modelPath(name), rank });

const productHit = ({ name, slug, rank }: Match): Ranked => ({
  name,
  type: 'Product',
  slug,
  link: productPath(slug),
  rank,
});

const categoryHit = ({ name, slug, parentId, content, rank }: CategoryMatch): Ranked => {
  const link = categoryPath({ parent_id: parentId ?? 0, content: content ? '1' : '0', category_slug: slug });
  return { name, type: 'Category', slug, link, rank };
};

/** The best ten: by rank; among equals categories, products, models; places that a kind leaves free go to the others. */
function chosen(models: Ranked[], products: Ranked[], categories: Ranked[]): Ranked[] {
  const kept = [...categories.slice(0, OF_A_KIND), ...products.slice(0, OF_A_KIND)];
  const first = [...kept, ...models.slice(0, SUGGESTIONS_AT_MOST - kept.length)];
  const rest = [...products.slice(OF_A_KIND), ...categories.slice(OF_A_KIND)];
  return [...first, ...rest.slice(0, SUGGESTIONS_AT_MOST - first.length)].sort((a, b) => a.rank - b.rank);
}
