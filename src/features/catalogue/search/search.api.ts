import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { toNorm } from '../../../platform/slug.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { OtherMakerModelRow } from '../alternatives/other-maker-models.store.ts';
import { formatReasonForNumber, presentOtherMakerModel } from '../alternatives/present-alternatives.ts';
import type { FoundModel } from './answer-text.ts';
import { lookUpText } from './look-up-text.ts';
import { type Suggestion, suggestion, suggestionsQuery } from './search.contract.ts';
import { MIN_QUERY_LENGTH } from './search.limits.ts';
import { type AnswerItemDetails, EMPTY_SUGGESTION, loadAnswerItems, presentSuggestion } from './shown-items.store.ts';

/** Maximum share of each kind except models, while results of other kinds remain. */
const SHARE = 0.3;
const MAX_MEETING = 5;
const MAX_LOOKED_AT = 200;

export const searchApi = {
  'GET /api/search_suggestions.php': defineEndpoint({
    summary:
      'Suggest models, products, categories and pages for three characters or more; exact part numbers and models with the values in the text come first',
    query: suggestionsQuery,
    aliases: { q: 'query', search: 'query' },
    reply: z.array(suggestion),
    handle: async ({ query: { query, limit }, services }): Promise<Suggestion[]> => {
      if (query.trim().length < MIN_QUERY_LENGTH) return [];
      const found = await lookUpText(services, query, { from: 0, count: MAX_MEETING });
      const { text, foreign, foreignNote, meeting } = found;
      if (foreign[0]) return (await suggestAlternatives(services, foreign[0], foreignNote)).slice(0, limit);
      const { items } = found.answer;
      const meet = (meeting?.listed ?? []).flatMap(([best]): FoundModel[] =>
        best ? [{ kind: 'model', id: best.id, product: best.product, score: 0 }] : [],
      );
      const others = items.filter(({ kind }) => !(meeting && kind === 'model'));
      const first = await loadAnswerItems(services, meet.slice(0, limit));
      const then = (await loadAnswerItems(services, others.slice(0, MAX_LOOKED_AT))).sort(buildComparison(text));
      const [best, ...more] = [...first, ...chooseItems(then, limit - first.length)].map(presentSuggestion);
      // The nearest model says what it misses, because it does not meet the text.
      return best ? [meeting?.nearest ? { ...best, product: meeting.nearest } : best, ...more] : [];
    },
  }),
};

async function suggestAlternatives(
  services: Services,
  foreign: OtherMakerModelRow,
  note: string,
): Promise<Suggestion[]> {
  const sent = await presentOtherMakerModel(services, foreign);
  return sent.alternatives.map((one) => ({
    ...EMPTY_SUGGESTION,
    ...{ name: one.model_name, type: 'Model', slug: one.model_name, link: modelPath(one.model_name) },
    image: one.product_image && `/uploads/products/${one.product_image}`,
    product: [note, formatReasonForNumber(sent, one)].filter(Boolean).join(' '),
  }));
}

const kindOrder = { category: 0, product: 1, page: 2, model: 3 };

const isWithdrawnItem = (item: AnswerItemDetails) => item.kind !== 'page' && item.isWithdrawn;

const buildComparison = (text: string) => {
  const otherness = ({ name }: AnswerItemDetails) => (name === text ? 0 : toNorm(name) === toNorm(text) ? 1 : 2);
  return (a: AnswerItemDetails, b: AnswerItemDetails) =>
    b.score - a.score ||
    otherness(a) - otherness(b) ||
    Number(isWithdrawnItem(a)) - Number(isWithdrawnItem(b)) ||
    kindOrder[a.kind] - kindOrder[b.kind] ||
    a.name.length - b.name.length ||
    a.name.localeCompare(b.name);
};

function chooseItems(sorted: AnswerItemDetails[], limit: number): AnswerItemDetails[] {
  const share = Math.ceil(limit * SHARE);
  const indexInKind = new Map<AnswerItemDetails, number>();
  const counts = { category: 0, product: 0, page: 0, model: 0 };
  for (const item of sorted) indexInKind.set(item, counts[item.kind]++);
  const within = (item: AnswerItemDetails) => item.kind === 'model' || (indexInKind.get(item) ?? 0) < share;
  const shared = [counts.category, counts.product, counts.page].reduce((sum, count) => sum + Math.min(count, share), 0);
  const first = sorted.filter(
    (item) => within(item) && (item.kind !== 'model' || (indexInKind.get(item) ?? 0) < limit - shared),
  );
  const selected = new Set([...first, ...sorted.filter((item) => !within(item))].slice(0, limit));
  return sorted.filter((item) => selected.has(item));
}
