import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { normOf } from '../../../platform/slug.ts';
import { presentSuggestions } from './present-suggestion.ts';
import { type Suggestion, suggestion, suggestionsQuery } from './search.contract.ts';
import { MIN_QUERY_LENGTH } from './search.limits.ts';
import { conditionsOf, foundBy, type NamedItem, namesOf } from './search.store.ts';

/** Share of the results for products and for categories each, so that many models do not crowd them out. */
const SHARE = 0.3;

export const searchApi = {
  'GET /api/search_suggestions.php': endpoint({
    summary:
      'Models, products and categories for what is being typed, from three characters on; an exact part number first',
    query: suggestionsQuery,
    aliases: { q: 'query', search: 'query' },
    reply: z.array(suggestion),
    handle: async ({ query: { query, limit }, services }): Promise<Suggestion[]> => {
      const { database } = services;
      const text = await namedPart(database.db, query.trim());
      if (text.length < MIN_QUERY_LENGTH) return [];
      const found = await foundBy(database.db, text, limit);
      if (!found.length) return [];
      const named = await namesOf(database.db, found);
      return presentSuggestions(services, chosen(named.toSorted(byDistance(text)), limit));
    },
  }),
};

/** Of "flanged 2000 N" only the words are looked up by name: numbers of models that contain 2000 are not what is asked. */
async function namedPart(db: Queryable, text: string): Promise<string> {
  const conditions = await conditionsOf(db, text);
  const isMeasured = conditions?.force ?? conditions?.reach ?? conditions?.height;
  return conditions && isMeasured ? conditions.words : text;
}

const kindOrder = { category: 0, product: 1, model: 2 };

/** An exact part number first; among those, the identical spelling before others with the same letters and digits. */
const byDistance = (text: string) => {
  const distance = ({ rank, kind, name }: NamedItem) => {
    if (rank === 0 && kind === 'model') return name === text ? -3 : normOf(name) === normOf(text) ? -2 : -1;
    return rank;
  };
  return (a: NamedItem, b: NamedItem) =>
    distance(a) - distance(b) ||
    kindOrder[a.kind] - kindOrder[b.kind] ||
    a.name.length - b.name.length ||
    a.name.localeCompare(b.name);
};

/** The best `limit` items in order; slots that a kind does not use go to the others. */
function chosen(sorted: NamedItem[], limit: number): NamedItem[] {
  const share = Math.ceil(limit * SHARE);
  const indexInKind = new Map<NamedItem, number>();
  const counts = { category: 0, product: 0, model: 0 };
  for (const item of sorted) indexInKind.set(item, counts[item.kind]++);
  const within = (item: NamedItem) => item.kind === 'model' || (indexInKind.get(item) ?? 0) < share;
  const shared = Math.min(counts.category, share) + Math.min(counts.product, share);
  const first = sorted.filter(
    (item) => within(item) && (item.kind !== 'model' || (indexInKind.get(item) ?? 0) < limit - shared),
  );
  const selected = new Set([...first, ...sorted.filter((item) => !within(item))].slice(0, limit));
  return sorted.filter((item) => selected.has(item));
}
