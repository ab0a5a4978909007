import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { normOf } from '../../../platform/slug.ts';
import { modelPath } from '../../../web/addresses.ts';
import { presentForeign, reasonFor } from '../alternatives/present-alternatives.ts';
import { answerWithoutFigures, foreignModelsFor } from './answer.ts';
import { modelsMeeting } from './meeting-models.ts';
import { presentSuggestion } from './present-suggestion.ts';
import { type Suggestion, suggestion, suggestionsQuery } from './search.contract.ts';
import { MIN_QUERY_LENGTH } from './search.limits.ts';
import { withoutQuantities } from './search-conditions.ts';
import { type ShownItem, shownItems } from './shown-items.store.ts';

/** Share of the results for each kind but models, so that many models do not crowd them out. */
const SHARE = 0.3;
/** Models with the figures of a text that are shown before what its words find. */
const MAX_MEETING = 5;

export const searchApi = {
  'GET /api/search_suggestions.php': endpoint({
    summary:
      'Models, products, categories and pages for what is being typed, from three characters on; an exact part number first, and models with the figures in it',
    query: suggestionsQuery,
    aliases: { q: 'query', search: 'query' },
    reply: z.array(suggestion),
    handle: async ({ query: { query, limit }, services }): Promise<Suggestion[]> => {
      const text = withoutQuantities(query.trim());
      if (text.length < MIN_QUERY_LENGTH) return [];
      const foreign = await alternativesFor(services, text);
      if (foreign.length) return foreign.slice(0, limit);
      const meeting = await modelsMeeting(services, text, { from: 0, count: MAX_MEETING }, limit);
      const words = meeting ? meeting.conditions.words : text;
      const { items } = words ? await answerWithoutFigures(services, words, limit) : { items: [] };
      const meet = (meeting?.listed ?? []).flatMap(([best]) =>
        best ? [{ kind: 'model' as const, id: best.id, rank: 0 as const, score: 0 }] : [],
      );
      const known = new Set(meet.map(({ id }) => id));
      const others = items.filter(({ kind, id }) => !(kind === 'model' && (meeting || known.has(id))));
      const shown = await shownItems(services, [...meet, ...others]);
      const isMeeting = ({ kind, id }: ShownItem) => kind === 'model' && known.has(id);
      const first = shown.filter(isMeeting);
      const then = shown.filter((one) => !isMeeting(one)).sort(byDistance(words));
      return [...first, ...chosen(then, limit - first.length)].map(presentSuggestion);
    },
  }),
};

/** Ours that come nearest to another maker's number in the text, each with the reason. */
async function alternativesFor(services: Services, text: string): Promise<Suggestion[]> {
  const [foreign] = await foreignModelsFor(services, text);
  if (!foreign) return [];
  const sent = await presentForeign(services, foreign);
  return sent.alternatives.map((one) => ({
    ...{ name: one.model_name, type: 'Model', slug: one.model_name, link: modelPath(one.model_name) },
    image: one.product_image && `/uploads/products/${one.product_image}`,
    ...{ product: reasonFor(sent, one), capacity: null, reach: null, models: null, replaced_by: '' },
  }));
}

const kindOrder = { category: 0, product: 1, page: 2, model: 3 };

const isWithdrawn = (item: ShownItem) => item.kind !== 'page' && item.isWithdrawn;

/** An exact part number first, what was replaced last of its rank; among those, the identical spelling before others with the same letters and digits. */
const byDistance = (text: string) => {
  const distance = ({ rank, kind, name }: ShownItem) => {
    if (rank === 0 && kind === 'model') return name === text ? -3 : normOf(name) === normOf(text) ? -2 : -1;
    return rank;
  };
  return (a: ShownItem, b: ShownItem) =>
    distance(a) - distance(b) ||
    Number(isWithdrawn(a)) - Number(isWithdrawn(b)) ||
    (a.rank === 5 ? b.score - a.score : 0) ||
    kindOrder[a.kind] - kindOrder[b.kind] ||
    a.name.length - b.name.length ||
    a.name.localeCompare(b.name);
};

/** The best `limit` items in order; slots that a kind does not use go to the others. */
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
