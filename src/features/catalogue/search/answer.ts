import type { Services } from '../../../platform/api/services.ts';
import { foldedNorm, normOf, numbersIn } from '../../../platform/slug.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { type ForeignModel, foreignModelsIn } from '../alternatives/foreign-models.store.ts';
import type { FoundPage } from './found-pages.ts';
import { indexNow, type Searched } from './index-now.ts';
import type { Naming, NumberedModel } from './model-numbers.ts';
import { conditionsIn } from './search-conditions.ts';
import type { Document } from './search-index.ts';
import { weights } from './search-weights.ts';
import { synonymsNow } from './synonyms.store.ts';
import { documentsOf, type Phrase, phrasesOf, qualityOf } from './typed-phrases.ts';
import { COMPANY_WORDS, isQuestion, STOP_WORDS, stemOf, wordsOf } from './words.ts';

interface Scored {
  id: number;
  /** Share of the text that the document covers, 0 to 1, times factors of search-weights.ts. */
  score: number;
}
export type FoundModel = Scored & { kind: 'model'; product: number };
export type FoundPageItem = Scored & { kind: 'page'; page: FoundPage };
export type AnswerItem = (Scored & { kind: 'category' | 'product' }) | FoundModel | FoundPageItem;

export interface Answer {
  items: readonly AnswerItem[];
  without: readonly string[];
  unknown: readonly string[];
  notSold: string;
}

const scoreOf = (naming: Naming) =>
  ({
    whole: weights.wholeNumber,
    end: weights.endOfNumber,
    begun: weights.beginningOfNumber,
    part: weights.partOfNumber,
  })[naming];
const MIN_MISTYPED = 6;
export const MAX_ITEMS = 500;

/** Maximum number of cached items of all texts together. */
const CACHED_ITEMS = 20_000;

export const answerOf = cachedByVersion(
  async (services: Services, text: string): Promise<Answer> => {
    const [searched, synonyms] = [await indexNow(services), await synonymsNow(services)];
    const phrases = phrasesOf(text, synonyms, searched);
    const { numbers } = searched.products;
    const models = modelsNamed(text, phrases, searched);
    const none = { without: [], unknown: [], notSold: '' };
    if (/\d/.test(text) && models.some(({ score }) => score >= weights.partOfNumber)) return { ...none, items: models };
    const { documents, without } = written(text, phrases, searched);
    const isNumber = (typed: string) => /\d/.test(typed) || (models.length > 0 && numbers.isBegun(typed));
    const unknown = phrases.filter(({ isKnown, typed }) => !isKnown && !isNumber(typed)).map(({ typed }) => typed);
    const notSold = phrases.find(({ isNotSold, isSubject }) => isNotSold && isSubject)?.typed ?? '';
    const found = [...models, ...documents].toSorted((a, b) => b.score - a.score).slice(0, MAX_ITEMS);
    if (notSold) return { ...none, items: found.filter(({ kind }) => kind === 'page'), notSold };
    if (found.length) return { items: found, without: models.length ? [] : without, unknown, notSold };
    return { ...none, items: modelsMistyped(text, searched) };
  },
  { maxSize: CACHED_ITEMS, sizeOf: ({ items }) => items.length + 1 },
);

/** Models whose numbers are in the text or begin with it; otherwise models with one typing mistake. */
function modelsNamed(text: string, phrases: readonly Phrase[], searched: Searched): FoundModel[] {
  const { numbers } = searched.products;
  const begun = numbers.beginning(text);
  if (begun.size) return sorted([...begun].map(([model, naming]) => found(model, scoreOf(naming))));
  const within = numbers.within(text);
  if (within) {
    const beside = phrases.filter(({ typed }) => !within.toLowerCase().includes(normOf(typed)));
    const namings = [...numbers.beginning(within)].filter(([, naming]) => naming === 'whole' || naming === 'end');
    return sorted(
      namings.map(([model, naming]) => found(model, scoreOf(naming) + aboutProduct(model, beside, searched))),
    );
  }
  const hasDigit = /\d/.test(text);
  const mistyped = hasDigit ? numbers.mistyped(text) : [];
  if (mistyped.length) return sorted(mistyped.map((one) => found(one, weights.mistypedNumber)));
  const parts = modelsWithParts(phrases, searched);
  return parts.length || !hasDigit ? parts : modelsMistyped(text, searched);
}

/**
 * "vtc heavy duty", "sps m8", "bow handle 117": models by the beginning or a part of their number, and by words of
 * their product's name.
 */
function modelsWithParts(phrases: readonly Phrase[], searched: Searched): FoundModel[] {
  const { numbers } = searched.products;
  const parts = phrases.filter(
    ({ typed, meanings }) => meanings.length === 1 && !isWord(typed, searched) && numbers.isBegun(typed),
  );
  // An unknown number is another maker's, or mistyped.
  if (phrases.some((one) => /\d/.test(one.typed) && !parts.includes(one))) return [];
  const sets = parts.map(({ typed }) => numbers.beginning(typed));
  const isBegun = (model: NumberedModel) =>
    parts.some(
      ({ typed }, at) =>
        /[a-z]/.test(typed) &&
        (/\d/.test(typed) || normOf(model.name).startsWith(typed)) &&
        ['whole', 'begun'].includes(sets[at]?.get(model) ?? ''),
    );
  const beside = phrases.filter((one) => one.isKnown && !parts.includes(one));
  const hasNumber = parts.some(({ typed }) => /\d/.test(typed));
  const isCalled = (model: NumberedModel) => hasNumber && aboutProduct(model, beside, searched) >= weights.called;
  const [first, ...others] = sets;
  const models = [...(first?.keys() ?? [])].filter(
    (model) => others.every((set) => set.has(model)) && (isBegun(model) || isCalled(model)),
  );
  return sorted(models.map((model) => found(model, weights.partOfNumber + aboutProduct(model, beside, searched))));
}

const isWord = (typed: string, { products, others }: Searched) =>
  !/\d/.test(typed) && [products, others].some((index) => index.isCalled(stemOf(typed)));

function modelsMistyped(text: string, { products: { numbers } }: Searched): FoundModel[] {
  const parts = numbersIn(text).filter((part) => part.length >= MIN_MISTYPED && /[a-z]/i.test(part));
  for (const part of [text, ...parts.sort((a, b) => b.length - a.length)]) {
    const models = numbers.mistyped(part);
    if (models.length) return sorted(models.map((one) => found(one, weights.mistypedNumber)));
  }
  const begun = numbers.begunWithin(text);
  if (begun.length) return sorted(begun.map((one) => found(one, weights.beginningOfNumber)));
  return sorted(numbers.mistypedBeginning(text).map((one) => found(one, weights.mistypedNumber)));
}

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
  const isAsking = isQuestion(text);
  const qualities = phrases.map(
    (phrase) => new Map([...documentsOf(phrase, products), ...documentsOf(phrase, others)]),
  );
  const isLetter = phrases.filter(({ isKnown }) => isKnown).length >= weights.phrasesOfLetter;
  // An unknown number lowers all scores, because the visitor means a product that we do not have. An unknown word does
  // so only in a question.
  const weightOf = ({ typed, isKnown, isOfQuestion }: Phrase) => {
    if (isKnown) return COMPANY_WORDS.has(typed) ? 0 : 1;
    if (isLetter) return 0;
    return /\d/.test(typed) ? 1 : isOfQuestion ? weights.unanswered : 0;
  };
  const all = Math.max(
    1,
    phrases.reduce((sum, phrase) => sum + weightOf(phrase), 0),
  );
  const scores = new Map<Document, number>();
  for (const ofPhrase of qualities) {
    for (const [document, quality] of ofPhrase) scores.set(document, (scores.get(document) ?? 0) + quality / all);
  }
  const hasSubject = isAsking || isLetter ? () => true : subjectOf(phrases, qualities, searched);
  const factorOf = (document: Document) => {
    if (!isPage(document)) return hasSubject(document) ? 1 : weights.otherNoun;
    return isAsking && !isArticle(document) ? weights.asked : 1;
  };
  const asked = new Set(phrases.flatMap(({ typed }) => typed.split(' ').map(stemOf)));
  const ranked = [...scores].map(([document, score]) => ({
    document,
    score: Math.max(score, isPageNamed(document, asked) ? weights.namedPage : 0) * factorOf(document),
  }));
  const shown = bestOf(ranked, isAsking, isLetter ? weights.leastOfLetter : weights.leastScore);
  const [first] = shown;
  return {
    documents: onceForEachPage(shown).map(itemOf),
    without: first
      ? phrases.flatMap((one, at) => (weightOf(one) < 1 || qualities[at]?.has(first.document) ? [] : [one.typed]))
      : [],
  };
}

interface Ranked {
  document: Document;
  score: number;
}

/** Results with a good enough score; for questions, pages are compared only with pages and goods only with goods. */
function bestOf(ranked: readonly Ranked[], isAsking: boolean, least: number): Ranked[] {
  const best = (of: (document: Document) => boolean) =>
    ranked.reduce((most, { document, score }) => (of(document) && score > most ? score : most), 0);
  const most = { page: best(isPage), goods: best((one) => !isPage(one)) };
  const compared = (document: Document) =>
    isAsking ? most[isPage(document) ? 'page' : 'goods'] : Math.max(most.page, most.goods);
  return ranked
    .filter(({ document, score }) => score >= least && score >= weights.shareOfBest * compared(document))
    .sort(
      (a, b) =>
        b.score - a.score ||
        KINDS[a.document.kind] - KINDS[b.document.kind] ||
        a.document.name.length - b.document.name.length,
    );
}

const isPage = ({ kind }: Document) => kind === 'page';
const isArticle = ({ page }: Document) => /^(News|Event|Video)$/.test(page?.what ?? '');

/** True for a page whose title has only words of the text: "video horizontal clamp" names the page "Videos". */
function isPageNamed({ kind, name }: Document, asked: ReadonlySet<string>): boolean {
  const words = name.filter((word) => !STOP_WORDS.has(word)).map(stemOf);
  return kind === 'page' && words.length > 0 && words.every((word) => asked.has(word));
}

const KINDS = { category: 0, product: 1, page: 2 };

/**
 * @returns a test for the last known noun before "for" or "with". Without such a noun, all documents pass if there is
 * only one word, or if all words name one document.
 */
function subjectOf(
  phrases: readonly Phrase[],
  qualities: readonly ReadonlyMap<Document, number>[],
  searched: Searched,
): (document: Document) => boolean {
  const subjects = phrases
    .map((phrase, at) => ({ phrase, quality: qualities[at] }))
    .filter(({ phrase }) => phrase.isSubject);
  const indexes = [searched.products, searched.others];
  const isNoun = ({ meanings }: Phrase) =>
    meanings.some(({ words }) => words.at(-1)?.some(({ stem }) => indexes.some((index) => index.hasNoun(stem))));
  const noun = subjects.findLast(({ phrase }) => isNoun(phrase));
  if (noun) return (document) => noun.quality?.has(document) ?? false;
  if (subjects.length < 2) return () => true;
  const isCalled = (document: Document) =>
    subjects.every(({ quality }) => !isPage(document) && (quality?.get(document) ?? 0) >= weights.called);
  const isOurs = [...(subjects[0]?.quality?.keys() ?? [])].some(isCalled);
  return () => isOurs;
}

function onceForEachPage(shown: readonly { document: Document; score: number }[]) {
  const seen = new Set<string>();
  return shown.filter(({ document: { page } }) => !page || (!seen.has(page.link) && seen.add(page.link)));
}

const itemOf = ({ document: { kind, id, page }, score }: { document: Document; score: number }): AnswerItem =>
  page ? { kind: 'page', id, score, page } : { kind: kind === 'category' ? 'category' : 'product', id, score };

/** Like `answerOf`, but ignores numbers that match nothing ("5/16 inch star knob"); `without` then lists them. */
export async function answerWithoutFigures(services: Services, text: string): Promise<Answer> {
  const { words = '', measures = [] } = conditionsIn(text) ?? {};
  const figures = measures.filter(({ unit }) => unit).map(({ start, end }) => text.slice(start, end));
  const answer = await answerOf(services, text);
  if (!words || !figures.length || answer.notSold || answer.items.some(({ kind }) => kind === 'model')) return answer;
  const rest = await answerOf(services, words);
  return { ...rest, without: [...rest.without, ...figures] };
}

export function productsOfAnswer({ items }: Answer, share = 0): Set<number> {
  const products = items.flatMap((one) => {
    const product = one.kind === 'product' ? one.id : one.kind === 'model' ? one.product : undefined;
    return product === undefined ? [] : [{ product, score: one.score }];
  });
  const least = share * products.reduce((most, { score }) => Math.max(most, score), 0);
  return new Set(products.filter(({ score }) => score >= least).map(({ product }) => product));
}

/** Models of other makers that a text names; none if the text is a model number of this catalogue, or its beginning. */
export async function foreignModelsFor(services: Services, text: string): Promise<ForeignModel[]> {
  const foreign = /\d/.test(text) ? await foreignModelsIn(services.database.pool, text) : [];
  if (!foreign.length) return [];
  const { numbers } = (await indexNow(services)).products;
  const whole = foreign.filter(({ number }) => normOf(text).includes(normOf(number)));
  const isOurs = whole.length ? numbers.called(text).length > 0 : numbers.isBegun(text);
  return isOurs ? [] : whole.length ? whole : foreign;
}

/**
 * Models nearest to a text without results: numbers with the same beginning, the same series and the nearest size
 * first.
 */
export async function nearestTo(services: Services, text: string): Promise<FoundModel[]> {
  const { numbers } = (await indexNow(services)).products;
  const key = foldedNorm(text);
  const texts = [text, ...wordsOf(text)];
  const near = texts.map((one) => numbers.nearest(one)).find((models) => models.length > 0) ?? [];
  return near
    .toSorted((a, b) => unlikeness(foldedNorm(a.name), key) - unlikeness(foldedNorm(b.name), key))
    .slice(0, MAX_ITEMS)
    .map((one) => found(one, 0));
}

const OTHER_SERIES = 1e6;

/** Difference in size of two numbers; OTHER_SERIES is added if their letters differ. */
function unlikeness(one: string, other: string): number {
  const [letters, size] = [(key: string) => key.replace(/\d/g, ''), (key: string) => Number(/\d+/.exec(key)?.[0] ?? 0)];
  return Math.abs(size(one) - size(other)) + (letters(one) === letters(other) ? 0 : OTHER_SERIES);
}

/** Products in which each word of the text begins a word of the product's name, or a part of a model number. */
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

/** Up to `limit` model ids per text, best match first, by a part of their number or with one character wrong. */
export async function modelsLike(
  services: Pick<Services, 'database' | 'caches' | 'catalogueVersion' | 'log'>,
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
