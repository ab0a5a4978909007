import type { Services } from '../../../platform/api/services.ts';
import { normOf } from '../../../platform/slug.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { type ForeignModel, foreignModelsIn } from '../alternatives/foreign-models.store.ts';
import { productsOfModels } from '../figures/model-names.store.ts';
import { type Found, namedBy, nearlyNamedBy, productsOf } from './search.store.ts';
import { conditionsIn } from './search-conditions.ts';
import { conceptsOf } from './words/concepts.ts';
import { type FoundPage, pageOf } from './words/found-pages.ts';
import { synonymsNow } from './words/synonyms.store.ts';
import { type TextHit, textsOfAll, textsOfMost } from './words/texts.store.ts';

/**
 * Models of other makers whose numbers are in a text; none for a number of ours. A text that only begins such a number is one of ours
 * as soon as some name of ours begins so.
 */
export async function foreignModelsFor({ database: { pool } }: Services, text: string): Promise<ForeignModel[]> {
  const found = /\d/.test(text) ? await foreignModelsIn(pool, text) : [];
  if (!found.length) return [];
  const whole = found.filter(({ number }) => normOf(text).includes(normOf(number)));
  const named = await namedBy(pool, text, 1, ['model']);
  return named.some(({ rank }) => rank <= (whole.length ? 0 : 2)) ? [] : whole.length ? whole : found;
}

/** What was found, with how well its texts match where they were looked at. */
export type AnswerItem = (Found | { kind: 'page'; id: number; rank: Found['rank']; page: FoundPage }) & {
  score: number;
};

export interface Answer {
  items: AnswerItem[];
  /** Words of the text that what was found does not have. */
  without: string[];
}

/** Items of all texts whose answers are kept: a text is looked up for its figures and for its words, and typed by many. */
const KEPT_ITEMS = 20_000;

const KINDS: Partial<Record<string, 'category' | 'product'>> = { categories: 'category', products: 'product' };

/**
 * What a text without figures finds, best first: what is named so; else a number within it, also with a typing mistake; else all that its
 * words are written about, with what the trade means by them; else what most of them are written about; else names with a mistake.
 *
 * @param limit items of each kind that are looked up by name
 */
export const answerOf = cachedByVersion(lookUp, { maxSize: KEPT_ITEMS, sizeOf: ({ items }) => items.length + 1 });

async function lookUp(services: Services, text: string, limit: number): Promise<Answer> {
  const { pool } = services.database;
  const concepts = conceptsOf(text, await synonymsNow(services));
  const [named, texts] = await Promise.all([namedBy(pool, text, limit), textsOfAll(pool, concepts)]);
  const isName = named.some(({ rank }) => rank <= 3);
  const isNumber = /\d/.test(text) && named.some(({ rank, kind }) => rank <= 1 && kind === 'model');
  if (isNumber) return { items: sorted(named.map(unscored)), without: [] };
  const isAsking = QUESTION.test(text);
  const written = texts.flatMap((hit) => itemsOf(hit, hit.inTitle ? 3 : 5, isAsking));
  if (isName) {
    const pages = written.filter(({ kind, rank }) => kind === 'page' && rank === 3);
    return { items: sorted([...named.map(unscored), ...pages]), without: [] };
  }
  // A number in the text, also with a mistake, says more than the words around it.
  const hasNumber = /\d/.test(text);
  const near = hasNumber || !written.length ? await nearlyNamedBy(pool, text, limit) : [];
  if (hasNumber && near.some(({ rank }) => rank <= 7)) {
    const asked = await partsAskedFor(services, text, near);
    const numbers = near.map((one) => ({ ...unscored(one), rank: asked.has(one.id) ? (2 as const) : (3 as const) }));
    return { items: sorted([...numbers, ...written]), without: [] };
  }
  if (written.length) return { items: sorted([...named.map(unscored), ...written]), without: [] };
  const most = await textsOfMost(pool, concepts);
  if (most.hits.length) {
    return { items: sorted(most.hits.flatMap((hit) => itemsOf(hit, 5, isAsking))), without: most.without };
  }
  return { items: sorted([...named, ...near].map(unscored)), without: [] };
}

/** "Spare grip for VTC-200-UB": of the models that are called after the number those whose products the other words find. */
async function partsAskedFor(services: Services, text: string, near: readonly Found[]): Promise<ReadonlySet<number>> {
  const { pool } = services.database;
  const words = text.replace(/\S*\d\S*/g, ' ').trim();
  if (near.length < 2 || !words) return new Set();
  const texts = await textsOfAll(pool, conceptsOf(words, await synonymsNow(services)));
  const products = texts.flatMap(({ kind, item }) => (KINDS[kind] === 'product' ? [item] : []));
  const models = await productsOfModels(
    pool,
    near.map(({ id }) => id),
  );
  return new Set(models.flatMap(({ model, product }) => (products.includes(product) ? [model] : [])));
}

/** Somebody who asks this wants to read something, before a product. */
const QUESTION = /^\s*(?:how|what|why|when|types?\b|kinds?\b|difference|meaning|explain)/i;
const ASKED = 4;

/** As `answerOf`; where that finds nothing, without the figures of the text, since no model has them. */
export async function answerWithoutFigures(services: Services, text: string, limit: number): Promise<Answer> {
  const answer = await answerOf(services, text, limit);
  const { words = '', measures = [] } = conditionsIn(text) ?? {};
  const isShorter = words && measures.some(({ unit }) => unit);
  if (answer.items.some(({ rank }) => rank < 8) || !isShorter) return answer;
  const rest = await answerOf(services, words, limit);
  const figures = measures.map(({ start, end }) => text.slice(start, end));
  // Only what is called so: that somewhere in a text there are "welding" and "rod" is no answer to "welding rod 3.15 mm".
  const isNamed = rest.items.some(({ rank }) => rank <= 3);
  return isNamed ? { ...rest, without: figures } : answer;
}

/** The products of an answer, and those of its models. */
export const productsOfAnswer = ({ database }: Services, { items }: Answer): Promise<Set<number>> =>
  productsOf(
    database.pool,
    items.filter((one) => one.kind !== 'page'),
  );

const unscored = (found: Found): AnswerItem => ({ ...found, score: 0 });

function itemsOf(hit: TextHit, rank: 3 | 5, isAsking: boolean): AnswerItem[] {
  const { kind, item: id, score } = hit;
  const known = KINDS[kind];
  if (known) return [{ kind: known, id, rank, score }];
  const page = pageOf(hit);
  return page ? [{ kind: 'page', id, rank, score: isAsking ? score * ASKED : score, page }] : [];
}

/** Each item once, with its best rank and score; pages once for each address. */
function sorted(items: readonly AnswerItem[]): AnswerItem[] {
  const byItem = new Map<string, AnswerItem>();
  for (const one of items) {
    const key = one.kind === 'page' ? one.page.link : `${one.kind} ${one.id}`;
    const former = byItem.get(key);
    if (!former) byItem.set(key, one);
    else
      byItem.set(key, {
        ...former,
        rank: Math.min(former.rank, one.rank) as Found['rank'],
        score: Math.max(former.score, one.score),
      });
  }
  return [...byItem.values()].sort((a, b) => a.rank - b.rank || b.score - a.score);
}
