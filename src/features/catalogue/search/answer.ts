import type { Services } from '../../../platform/api/services.ts';
import { foldedNorm, normOf, numbersIn } from '../../../platform/slug.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { type ForeignModel, foreignModelsIn } from '../alternatives/foreign-models.store.ts';
import type { FoundPage } from './found-pages.ts';
import { indexNow, type Searched } from './index-now.ts';
import type { Naming, NumberedModel } from './model-numbers.ts';
import { conditionsIn } from './search-conditions.ts';
import type { Document } from './search-index.ts';
import { synonymsNow } from './synonyms.store.ts';
import { documentsOf, type Phrase, phrasesOf, qualityOf } from './typed-phrases.ts';
import { STOP_WORDS, stemOf, wordsOf } from './words.ts';

interface Scored {
  id: number;
  /** From 0 to 1: how much of the text it is written about. What the text names has more. */
  score: number;
}
export type FoundModel = Scored & { kind: 'model'; product: number };
export type FoundPageItem = Scored & { kind: 'page'; page: FoundPage };
export type AnswerItem = (Scored & { kind: 'category' | 'product' }) | FoundModel | FoundPageItem;

export interface Answer {
  /** Best first. */
  items: readonly AnswerItem[];
  /** Words of the text that the best one does not have. */
  without: readonly string[];
}

/** The least score of a result, and its least share of the best score. */
const [MIN_SCORE, SHOWN] = [0.42, 0.75];
/** Weight of an unknown word. Known words and numbers weigh 1. */
const UNKNOWN = 0.25;
/** Questions and letters have more words beside what they ask for: those of so many phrases. */
const [MIN_OF_MANY, MANY] = [0.25, 7];
/** Somebody who asks this wants to read something, before a product. */
const QUESTION = /^\s*(?:how|what|why|when|where|who|do|does|can|is|are|types?|kinds?|difference|meaning|explain)\b/i;
const ASKED = 1.5;
/** The least score of a page whose whole title is in the text. */
const NAMED_PAGE = 0.8;
/** Products and categories score only this share if the text is about something that is not sold, as "welding rod". */
const OTHER_SUBJECT = 0.4;
/** The least that a word counts which is part of what something is called. */
const CALLED = 0.72;
const NAMED: Readonly<Record<Naming | 'mistyped', number>> = {
  whole: 2,
  end: 1.85,
  begun: 0.95,
  part: 0.9,
  mistyped: 0.85,
};
/** A shorter part of a text is not compared with numbers that are mistyped. */
const MIN_MISTYPED = 6;
/** More than anybody looks through. */
export const MAX_ITEMS = 500;

/** Items of all texts whose answers are kept: a text is looked up for its figures and for its words, and typed by many. */
const KEPT_ITEMS = 20_000;

/**
 * What a text without figures finds, best first: the models that it names, and what most of its words are written about. Words that
 * nothing is written about weigh little.
 */
export const answerOf = cachedByVersion(
  async (services: Services, text: string): Promise<Answer> => {
    const [searched, synonyms] = [await indexNow(services), await synonymsNow(services)];
    const phrases = phrasesOf(text, synonyms, searched);
    const models = modelsNamed(text, phrases, searched);
    // The number says all, unless there is more in the text.
    if (/\d/.test(text) && models.some(({ score }) => score >= NAMED.part)) return { items: models, without: [] };
    const { documents, without } = written(text, phrases, searched);
    const items = [...models, ...documents].toSorted((a, b) => b.score - a.score).slice(0, MAX_ITEMS);
    if (items.length) return { items, without: models.length ? [] : without };
    return { items: modelsMistyped(text, searched), without: [] };
  },
  { maxSize: KEPT_ITEMS, sizeOf: ({ items }) => items.length + 1 },
);

/** The models whose numbers are in a text, or begin as it does; else those whose numbers have one mistake. */
function modelsNamed(text: string, phrases: readonly Phrase[], searched: Searched): FoundModel[] {
  const { numbers } = searched.products;
  const begun = numbers.beginning(text);
  if (begun.size) return sorted([...begun].map(([model, naming]) => found(model, NAMED[naming])));
  const within = numbers.within(text);
  if (within) {
    const beside = phrases.filter(({ typed }) => !within.toLowerCase().includes(normOf(typed)));
    const namings = [...numbers.beginning(within)].filter(([, naming]) => naming === 'whole' || naming === 'end');
    return sorted(
      namings.map(([model, naming]) => found(model, NAMED[naming] + aboutProduct(model, beside, searched))),
    );
  }
  const hasDigit = /\d/.test(text);
  const mistyped = hasDigit ? numbers.mistyped(text) : [];
  if (mistyped.length) return sorted(mistyped.map((one) => found(one, NAMED.mistyped)));
  const parts = modelsWithParts(phrases, searched);
  return parts.length || !hasDigit ? parts : modelsMistyped(text, searched);
}

/** "vtc heavy duty", "sps m8": the models whose numbers have what is no word, of the products that the words are written about. */
function modelsWithParts(phrases: readonly Phrase[], searched: Searched): FoundModel[] {
  const { numbers } = searched.products;
  const parts = phrases.filter(
    ({ typed, meanings }) => meanings.length === 1 && !isWord(typed, searched) && numbers.isBegun(typed),
  );
  // A number that none of ours has is another one, or mistyped.
  if (phrases.some((one) => /\d/.test(one.typed) && !parts.includes(one))) return [];
  const sets = parts.map(({ typed }) => numbers.beginning(typed));
  const isBegun = (model: NumberedModel) =>
    parts.some(({ typed }, at) => /[a-z]/.test(typed) && ['whole', 'begun'].includes(sets[at]?.get(model) ?? ''));
  const [first, ...others] = sets;
  const models = [...(first?.keys() ?? [])].filter((model) => others.every((set) => set.has(model)) && isBegun(model));
  const beside = phrases.filter((one) => !parts.includes(one));
  return sorted(models.map((model) => found(model, NAMED.part + aboutProduct(model, beside, searched))));
}

/** Whether a word is part of a product's or category's name, as "vertical" is. */
const isWord = (typed: string, { products, others }: Searched) =>
  !/\d/.test(typed) && [products, others].some((index) => index.isCalled(stemOf(typed)));

function modelsMistyped(text: string, { products: { numbers } }: Searched): FoundModel[] {
  const parts = numbersIn(text).filter((part) => part.length >= MIN_MISTYPED && /[a-z]/i.test(part));
  for (const part of [text, ...parts.sort((a, b) => b.length - a.length)]) {
    const models = numbers.mistyped(part);
    if (models.length) return sorted(models.map((one) => found(one, NAMED.mistyped)));
  }
  return sorted(numbers.mistypedBeginning(text).map((one) => found(one, NAMED.mistyped)));
}

/** How much of some phrases the product of a model is written about. */
function aboutProduct({ product }: NumberedModel, phrases: readonly Phrase[], { products }: Searched): number {
  const document = products.documents.get(`products ${product}`);
  if (!document || !phrases.length) return 0;
  const qualities = phrases.map((phrase) => qualityOf(phrase, document));
  return qualities.reduce((sum, one) => sum + one, 0) / phrases.length;
}

const found = ({ id, product }: NumberedModel, score: number): FoundModel => ({ kind: 'model', id, product, score });

const sorted = (models: FoundModel[]) => models.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, MAX_ITEMS);

function written(text: string, phrases: readonly Phrase[], searched: Searched) {
  const { products, others } = searched;
  const isAsking = QUESTION.test(text);
  const qualities = phrases.map(
    (phrase) => new Map([...documentsOf(phrase, products), ...documentsOf(phrase, others)]),
  );
  const asks = phrases.map(({ typed }, at) => (qualities[at]?.size || /\d/.test(typed) ? 1 : UNKNOWN));
  const all = asks.reduce((sum, one) => sum + one, 0);
  const scores = new Map<Document, number>();
  for (const ofPhrase of qualities) {
    for (const [document, quality] of ofPhrase) scores.set(document, (scores.get(document) ?? 0) + quality / all);
  }
  const isOurs = isAsking || phrases.length >= MANY || hasOurSubject(phrases, qualities, searched);
  const factorOf = ({ kind }: Document) => (kind === 'page' ? (isAsking ? ASKED : 1) : isOurs ? 1 : OTHER_SUBJECT);
  const asked = new Set(phrases.flatMap(({ typed }) => typed.split(' ').map(stemOf)));
  const ranked = [...scores].map(([document, score]) => ({
    document,
    score: Math.max(score, isPageNamed(document, asked) ? NAMED_PAGE : 0) * factorOf(document),
  }));
  const best = (of: (document: Document) => boolean) =>
    ranked.reduce((most, { document, score }) => (of(document) && score > most ? score : most), 0);
  const isPage = ({ kind }: Document) => kind === 'page';
  const bestOf = { page: best(isPage), goods: best((one) => !isPage(one)) };
  const most = Math.max(bestOf.page, bestOf.goods);
  const least = isAsking || phrases.length >= MANY ? MIN_OF_MANY : MIN_SCORE;
  const shown = ranked
    .filter(({ document, score }) => {
      const compared = isAsking ? bestOf[isPage(document) ? 'page' : 'goods'] : most;
      return score >= least && score >= SHOWN * compared;
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        KINDS[a.document.kind] - KINDS[b.document.kind] ||
        a.document.name.length - b.document.name.length,
    );
  const [first] = shown;
  return {
    documents: onceForEachPage(shown).map(itemOf),
    without: first ? phrases.flatMap(({ typed }, at) => (qualities[at]?.has(first.document) ? [] : [typed])) : [],
  };
}

/** Whether the text has all words of a page's title: "video horizontal clamp" has those of the page "Videos". */
function isPageNamed({ kind, name }: Document, asked: ReadonlySet<string>): boolean {
  const words = name.filter((word) => !STOP_WORDS.has(word)).map(stemOf);
  return kind === 'page' && words.length > 0 && words.every((word) => asked.has(word));
}

const KINDS = { category: 0, product: 1, page: 2 };

/** Whether what comes before a "for" or "with" is called as something of ours is: by its noun, or by all of its words together. */
function hasOurSubject(
  phrases: readonly Phrase[],
  qualities: readonly ReadonlyMap<Document, number>[],
  searched: Searched,
): boolean {
  const subjects = phrases
    .map((phrase, at) => ({ phrase, quality: qualities[at] }))
    .filter(({ phrase }) => phrase.isSubject);
  const indexes = [searched.products, searched.others];
  const isNoun = ({ meanings }: Phrase) =>
    meanings.some(({ words }) => words.at(-1)?.some(({ stem }) => indexes.some((index) => index.hasNoun(stem))));
  if (subjects.length < 2 || subjects.some(({ phrase }) => isNoun(phrase))) return true;
  const [first] = subjects;
  return [...(first?.quality?.keys() ?? [])].some((document) =>
    subjects.every(({ quality }) => document.kind !== 'page' && (quality?.get(document) ?? 0) >= CALLED),
  );
}

function onceForEachPage(shown: readonly { document: Document; score: number }[]) {
  const seen = new Set<string>();
  return shown.filter(({ document: { page } }) => !page || (!seen.has(page.link) && seen.add(page.link)));
}

const itemOf = ({ document: { kind, id, page }, score }: { document: Document; score: number }): AnswerItem =>
  page ? { kind: 'page', id, score, page } : { kind: kind === 'category' ? 'category' : 'product', id, score };

/**
 * As `answerOf`, without the figures of the text where nothing is named by them: "5/16 inch star knob". `without` then has them as well.
 */
export async function answerWithoutFigures(services: Services, text: string): Promise<Answer> {
  const { words = '', measures = [] } = conditionsIn(text) ?? {};
  const figures = measures.filter(({ unit }) => unit).map(({ start, end }) => text.slice(start, end));
  const answer = await answerOf(services, text);
  if (!words || !figures.length || answer.items.some(({ kind }) => kind === 'model')) return answer;
  const rest = await answerOf(services, words);
  return { items: rest.items, without: [...rest.without, ...figures] };
}

/** The products of an answer, and those of its models. */
export const productsOfAnswer = ({ items }: Answer): Set<number> =>
  new Set(items.flatMap((one) => (one.kind === 'product' ? [one.id] : one.kind === 'model' ? [one.product] : [])));

/**
 * Models of other makers whose numbers are in a text; none for a number of ours. A text that only begins such a number is one of ours
 * as soon as some number of ours begins so.
 */
export async function foreignModelsFor(services: Services, text: string): Promise<ForeignModel[]> {
  const foreign = /\d/.test(text) ? await foreignModelsIn(services.database.pool, text) : [];
  if (!foreign.length) return [];
  const { numbers } = (await indexNow(services)).products;
  const whole = foreign.filter(({ number }) => normOf(text).includes(normOf(number)));
  const isOurs = whole.length ? numbers.called(text).length > 0 : numbers.isBegun(text);
  return isOurs ? [] : whole.length ? whole : foreign;
}

/** Models whose numbers begin like a text of which nothing was found, those of the same series and of the nearest size first. */
export async function nearestTo(services: Services, text: string): Promise<FoundModel[]> {
  const { numbers } = (await indexNow(services)).products;
  const key = foldedNorm(text);
  const texts = [text, ...wordsOf(text)];
  const near = texts.map((one) => numbers.nearest(one)).find((models) => models.length > 0) ?? [];
  return near
    .toSorted((a, b) => unlikeness(a.key, key) - unlikeness(b.key, key))
    .slice(0, MAX_ITEMS)
    .map((one) => found(one, 0));
}

/** More than two sizes of a series differ by. */
const OTHER_SERIES = 1e6;

/** How far two numbers are apart that begin alike: by their sizes if all their letters are the same, as in VTC-225-UB and VTC-200-UB. */
function unlikeness(one: string, other: string): number {
  const [letters, size] = [(key: string) => key.replace(/\d/g, ''), (key: string) => Number(/\d+/.exec(key)?.[0] ?? 0)];
  return Math.abs(size(one) - size(other)) + (letters(one) === letters(other) ? 0 : OTHER_SERIES);
}

/**
 * The products of some categories whose names have words that begin with each word of a text, or a model whose number, or a part of
 * it, begins so.
 */
export async function productsNamedIn(
  services: Services,
  text: string,
  categories: readonly number[],
): Promise<number[]> {
  const { documents, numbers } = (await indexNow(services)).products;
  const among = new Set(categories);
  const words = wordsOf(text);
  const numbered = new Set([...numbers.beginning(text).keys()].map(({ product }) => product));
  return [...documents.values()]
    .filter(({ category, id, name }) => {
      const isCalled = words.length > 0 && words.every((word) => name.some((one) => one.startsWith(word)));
      return among.has(category ?? 0) && (isCalled || numbered.has(id));
    })
    .map(({ id }) => id);
}

/** For each text the ids of up to `limit` models, best match first, by a part of their number or with one character wrong. */
export async function modelsLike(
  services: Pick<Services, 'database' | 'catalogueVersion'>,
  texts: readonly string[],
  limit: number,
): Promise<Map<string, number[]>> {
  const searched = await indexNow(services);
  return new Map(
    texts.map((text) => [
      text,
      modelsNamed(text, [], searched)
        .slice(0, limit)
        .map(({ id }) => id),
    ]),
  );
}
