import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { normOf } from '../../../platform/slug.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { ForeignModel } from '../alternatives/foreign-models.store.ts';
import { presentForeign, reasonFor } from '../alternatives/present-alternatives.ts';
import type { FoundModel } from './answer.ts';
import { lookUp } from './look-up.ts';
import { type Suggestion, suggestion, suggestionsQuery } from './search.contract.ts';
import { MIN_QUERY_LENGTH } from './search.limits.ts';
import { NOTHING_STATED, presentSuggestion, type ShownItem, shownItems } from './shown-items.store.ts';

/** Maximum share of each kind except models, while results of other kinds remain. */
const SHARE = 0.3;
const MAX_MEETING = 5;
const MAX_LOOKED_AT = 200;

export const searchApi = {
  'GET /api/search_suggestions.php': endpoint({
    summary:
      'Suggest models, products, categories and pages for three characters or more; exact part numbers and models with the values in the text come first',
    query: suggestionsQuery,
    aliases: { q: 'query', search: 'query' },
    reply: z.array(suggestion),
    handle: async ({ query: { query, limit }, services }): Promise<Suggestion[]> => {
      if (query.trim().length < MIN_QUERY_LENGTH) return [];
      const found = await lookUp(services, query, { from: 0, count: MAX_MEETING });
      const { text, foreign, meeting } = found;
      if (foreign[0]) return (await alternativesFor(services, foreign[0])).slice(0, limit);
      const { items } = found.answer;
      const meet = (meeting?.listed ?? []).flatMap(([best]): FoundModel[] =>
        best ? [{ kind: 'model', id: best.id, product: best.product, score: 0 }] : [],
      );
      const others = items.filter(({ kind }) => !(meeting && kind === 'model'));
      const first = await shownItems(services, meet.slice(0, limit));
      const then = (await shownItems(services, others.slice(0, MAX_LOOKED_AT))).sort(bestFirst(text));
      const [best, ...more] = [...first, ...chosen(then, limit - first.length)].map(presentSuggestion);
      // The nearest model says what it misses, because it does not meet the text.
      return best ? [meeting?.nearest ? { ...best, product: meeting.nearest } : best, ...more] : [];
    },
  }),
};

async function alternativesFor(services: Services, foreign: ForeignModel): Promise<Suggestion[]> {
  const sent = await presentForeign(services, foreign);
  return sent.alternatives.map((one) => ({
    ...NOTHING_STATED,
    ...{ name: one.model_name, type: 'Model', slug: one.model_name, link: modelPath(one.model_name) },
    image: one.product_image && `/uploads/products/${one.product_image}`,
    product: reasonFor(sent, one),
  }));
}

const kindOrder = { category: 0, product: 1, page: 2, model: 3 };

const isWithdrawn = (item: ShownItem) => item.kind !== 'page' && item.isWithdrawn;

const bestFirst = (text: string) => {
  const otherness = ({ name }: ShownItem) => (name === text ? 0 : normOf(name) === normOf(text) ? 1 : 2);
  return (a: ShownItem, b: ShownItem) =>
    b.score - a.score ||
    otherness(a) - otherness(b) ||
    Number(isWithdrawn(a)) - Number(isWithdrawn(b)) ||
    kindOrder[a.kind] - kindOrder[b.kind] ||
    a.name.length - b.name.length ||
    a.name.localeCompare(b.name);
};

function chosen(sorted: ShownItem[], limit: number): ShownItem[] {
  const share = Math.ceil(limit * SHARE);
  const indexInKind = new Map<ShownItem, number>();
  const counts = { category: 0, product: 0, page: 0, model: 0 };
  for (const item of sorted) indexInKind.set(item, counts[item.kind]++);
  const within = (item: ShownItem) => item.kind === 'model' || (indexInKind.get(item) ?? 0) < share;
  const shared = [counts.category, counts.product, counts.page].reduce((sum, count) => sum + Math.min(count, share), 0);
  const first = sorted.filter(
    (item) => within(item) && (item.kind !== 'model' || (indexInKind.get(item) ?? 0) < limit - shared),
  );
  const selected = new Set([...first, ...sorted.filter((item) => !within(item))].slice(0, limit));
  return sorted.filter((item) => selected.has(item));
}
