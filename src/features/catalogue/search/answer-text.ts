import type { Services } from '../../../platform/api/services.ts';
import { listPossibleNumbers, toFoldedNorm, toNorm } from '../../../platform/slug.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import {
  findNearOtherMakerModels,
  findOtherMakerModels,
  listOtherMakers,
  type OtherMakerModelRow,
} from '../alternatives/other-maker-models.store.ts';
import { listPartsOfModel } from '../relations/relations.store.ts';
import { findBrandInText, loadBrandNames } from './brand-names.store.ts';
import type { FoundPage } from './build-found-page.ts';
import { loadSearchIndexes, type SearchIndexes } from './load-search-indexes.ts';
import type { NumberedModel, NumberNaming } from './model-number-index.ts';
import { parseConditions } from './parse-conditions.ts';
import { computeQuality, findPhraseDocuments, parseSearchPhrases, type SearchPhrase } from './parse-phrases.ts';
import type { SearchDocument } from './search-index.ts';
import { searchWeights } from './search-weights.ts';
import { COMPANY_WORDS, isQuestionText, STOP_WORDS, splitWords, stemWord } from './search-words.ts';
import { loadSynonyms } from './synonyms.store.ts';

interface Scored {
  id: number;
  /** Share of the text that the document covers, 0 to 1, times factors of search-weights.ts. */
  score: number;
}
export type FoundModel = Scored & { kind: 'model'; product: number };
export type FoundPageItem = Scored & { kind: 'page'; page: FoundPage };
export type AnswerItem = (Scored & { kind: 'category' | 'product' }) | FoundModel | FoundPageItem;

export interface SearchAnswer {
  items: readonly AnswerItem[];
  without: readonly string[];
  unknown: readonly string[];
  notSold: string;
}

const getNamingScore = (naming: NumberNaming) =>
  ({
    whole: searchWeights.wholeNumber,
    end: searchWeights.endOfNumber,
    begun: searchWeights.beginningOfNumber,
    part: searchWeights.partOfNumber,
  })[naming];
const MIN_MISTYPED = 6;
export const MAX_ANSWER_ITEMS = 500;

/** Maximum number of cached items of all texts together. */
const CACHED_ITEMS = 20_000;

export const answerText = cacheByVersion(
  async (services: Services, text: string): Promise<SearchAnswer> => {
    const [searched, synonyms] = [await loadSearchIndexes(services), await loadSynonyms(services)];
    const phrases = parseSearchPhrases(text, synonyms, searched);
    const { numbers } = searched.products;
    const numbered = findModelsByNumber(text, phrases, searched);
    const models = [...(await findPartsOfModel(services, numbered[0], phrases, searched)), ...numbered];
    const none = { without: [], unknown: [], notSold: '' };
    if (/\d/.test(text) && models.some(({ score }) => score >= searchWeights.partOfNumber))
      return { ...none, items: models };
    const brand = findBrandInText(await loadBrandNames(services), text);
    const { documents, without } = findDocuments(text, phrases, searched, brand);
    const isNumber = (typed: string) => /\d/.test(typed) || (models.length > 0 && numbers.isBegun(typed));
    const unknown = phrases.filter(({ isKnown, typed }) => !isKnown && !isNumber(typed)).map(({ typed }) => typed);
    const notSold = phrases.find(({ isNotSold, isSubject }) => isNotSold && isSubject)?.typed ?? '';
    const toFoundModel = [...models, ...documents].toSorted((a, b) => b.score - a.score).slice(0, MAX_ANSWER_ITEMS);
    if (notSold) return { ...none, items: toFoundModel.filter(({ kind }) => kind === 'page'), notSold };
    if (toFoundModel.length) return { items: toFoundModel, without: models.length ? [] : without, unknown, notSold };
    return { ...none, items: findMistypedModels(text, searched) };
  },
  { maxSize: CACHED_ITEMS, sizeOf: ({ items }) => items.length + 1 },
);

/** Models whose numbers are in the text or begin with it; otherwise models with one typing mistake. */
function findModelsByNumber(text: string, phrases: readonly SearchPhrase[], searched: SearchIndexes): FoundModel[] {
  const { numbers } = searched.products;
  const begun = numbers.beginning(text);
  if (begun.size) return sortModels([...begun].map(([model, naming]) => toFoundModel(model, getNamingScore(naming))));
  const within = numbers.within(text);
  if (within) {
    const beside = listPhrasesBeside(within, phrases);
    const namings = [...numbers.beginning(within)].filter(([, naming]) => naming === 'whole' || naming === 'end');
    return sortModels([
      ...findVariants(within, beside, searched),
      ...namings.map(([model, naming]) =>
        toFoundModel(model, getNamingScore(naming) + rateProductWords(model, beside, searched)),
      ),
    ]);
  }
  const hasDigit = /\d/.test(text);
  const mistyped = hasDigit ? numbers.mistyped(text) : [];
  if (mistyped.length) return sortModels(mistyped.map((one) => toFoundModel(one, searchWeights.mistypedNumber)));
  const numberPieces = findModelsByNumberPieces(phrases, searched);
  return numberPieces.length || !hasDigit ? numberPieces : findMistypedModels(text, searched);
}

const listPhrasesBeside = (number: string, phrases: readonly SearchPhrase[]) =>
  phrases.filter(({ typed }) => !number.toLowerCase().includes(toNorm(typed)));

/**
 * Models of the same series and size whose product has the words that the product of the number lacks:
 * "VTC-200-UB stainless", "PAH-500 hook".
 */
function findVariants(within: string, beside: readonly SearchPhrase[], searched: SearchIndexes): FoundModel[] {
  const { numbers, documents } = searched.products;
  const [typed] = numbers.called(within);
  const size = /^[a-z]+\D*\d+/i.exec(within)?.[0];
  const has = (product: number, phrase: SearchPhrase) => {
    const document = documents.get(`products ${product}`);
    return document !== undefined && computeQuality(phrase, document, searched.products) >= searchWeights.called;
  };
  const named = beside.filter(({ isKnown, typed: words }) => isKnown && isCatalogueWord(words, searched));
  const missing = named.filter((phrase) => typed && !has(typed.product, phrase));
  if (!size || !typed || !missing.length) return [];
  return [...numbers.beginning(size).keys()].flatMap((model) => {
    if (model.product === typed.product || !missing.every((phrase) => has(model.product, phrase))) return [];
    const isOfWhole = Number(model.key.startsWith(typed.key));
    return toFoundModel(model, searchWeights.besideNumber + rateProductWords(model, beside, searched) + isOfWhole);
  });
}

/** Spare parts and accessories that the words beside a number call: "spindle for VTC-200-UB". */
async function findPartsOfModel(
  { database }: Services,
  model: FoundModel | undefined,
  phrases: readonly SearchPhrase[],
  { products }: SearchIndexes,
): Promise<FoundModel[]> {
  if (model?.score === undefined || model.score < searchWeights.endOfNumber) return [];
  const own = products.documents.get(`products ${model.product}`)?.noun;
  const nouns = phrases.filter(({ typed }) => {
    const noun = stemWord(typed.split(' ').at(-1) ?? '');
    return noun !== own && products.hasNoun(noun);
  });
  if (!nouns.length) return [];
  const parts = (await listPartsOfModel(database.pool, model.id)).flatMap(({ id, product }, at) => {
    const document = products.documents.get(`products ${product}`);
    const isCalled = document && nouns.some(({ typed }) => document.noun === stemWord(typed.split(' ').at(-1) ?? ''));
    const score = searchWeights.besideNumber + 1 - at / MAX_ANSWER_ITEMS;
    return isCalled ? [toFoundModel({ id, product }, score)] : [];
  });
  return parts;
}

/**
 * "vtc heavy duty", "sps m8", "bow handle 117": models by the beginning or a part of their number, and by words of
 * their product's name.
 */
function findModelsByNumberPieces(phrases: readonly SearchPhrase[], searched: SearchIndexes): FoundModel[] {
  const { numbers } = searched.products;
  const numberPieces = phrases.filter(
    ({ typed, meanings }) => meanings.length === 1 && !isCatalogueWord(typed, searched) && numbers.isBegun(typed),
  );
  // An unknown number is another maker's, or mistyped.
  if (phrases.some((one) => /\d/.test(one.typed) && !numberPieces.includes(one))) return [];
  const sets = numberPieces.map(({ typed }) => numbers.beginning(typed));
  const isBegun = (model: NumberedModel) =>
    numberPieces.some(
      ({ typed }, at) =>
        /[a-z]/.test(typed) &&
        (/\d/.test(typed) || toNorm(model.name).startsWith(typed)) &&
        ['whole', 'begun'].includes(sets[at]?.get(model) ?? ''),
    );
  const beside = phrases.filter((one) => one.isKnown && !numberPieces.includes(one));
  const hasNumber = numberPieces.some(({ typed }) => /\d/.test(typed));
  const isCalled = (model: NumberedModel) =>
    hasNumber && rateProductWords(model, beside, searched) >= searchWeights.called;
  const [first, ...others] = sets;
  const models = [...(first?.keys() ?? [])].filter(
    (model) => others.every((set) => set.has(model)) && (isBegun(model) || isCalled(model)),
  );
  return sortModels(
    models.map((model) => toFoundModel(model, searchWeights.partOfNumber + rateProductWords(model, beside, searched))),
  );
}

const isCatalogueWord = (typed: string, { products, others }: SearchIndexes) =>
  !/\d/.test(typed) && [products, others].some((index) => index.isCalled(stemWord(typed)));

function findMistypedModels(text: string, { products: { numbers } }: SearchIndexes): FoundModel[] {
  const numberPieces = listPossibleNumbers(text).filter(
    (numberPiece) => numberPiece.length >= MIN_MISTYPED && /[a-z]/i.test(numberPiece),
  );
  for (const numberPiece of [text, ...numberPieces.sort((a, b) => b.length - a.length)]) {
    const models = numbers.mistyped(numberPiece);
    if (models.length) return sortModels(models.map((one) => toFoundModel(one, searchWeights.mistypedNumber)));
  }
  const begun = numbers.begunWithin(text);
  if (begun.length) return sortModels(begun.map((one) => toFoundModel(one, searchWeights.beginningOfNumber)));
  return sortModels(numbers.mistypedBeginning(text).map((one) => toFoundModel(one, searchWeights.mistypedNumber)));
}

function rateProductWords(
  { product }: NumberedModel,
  phrases: readonly SearchPhrase[],
  { products }: SearchIndexes,
): number {
  const document = products.documents.get(`products ${product}`);
  if (!document || !phrases.length) return 0;
  const qualities = phrases.map((phrase) => computeQuality(phrase, document, products));
  return qualities.reduce((sum, one) => sum + one, 0) / phrases.length;
}

const toFoundModel = ({ id, product }: Pick<NumberedModel, 'id' | 'product'>, score: number): FoundModel => ({
  kind: 'model',
  id,
  product,
  score,
});

const sortModels = (models: FoundModel[]) =>
  models.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, MAX_ANSWER_ITEMS);

function findDocuments(
  text: string,
  phrases: readonly SearchPhrase[],
  searched: SearchIndexes,
  brand: readonly string[],
) {
  const { products, others } = searched;
  const isAsking = isQuestionText(text);
  const qualities = phrases.map((phrase) => findPhraseDocuments(phrase, [products, others]));
  const isEmail = phrases.filter(({ isKnown }) => isKnown).length >= searchWeights.phrasesOfLetter;
  // An unknown number lowers all scores, because the visitor means a product that we do not have. An unknown word does
  // so only in a question.
  const isBrandAlone = phrases.every(({ typed }) => brand.includes(stemWord(typed)));
  const weightOf = ({ typed, isKnown, isOfQuestion }: SearchPhrase) => {
    if (!isBrandAlone && brand.includes(stemWord(typed))) return 0;
    if (isKnown) return COMPANY_WORDS.has(typed) ? 0 : 1;
    if (isEmail) return 0;
    return /\d/.test(typed) ? 1 : isOfQuestion ? searchWeights.unanswered : 0;
  };
  const all = Math.max(
    1,
    phrases.reduce((sum, phrase) => sum + weightOf(phrase), 0),
  );
  const scores = new Map<SearchDocument, number>();
  for (const ofPhrase of qualities) {
    for (const [document, quality] of ofPhrase) scores.set(document, (scores.get(document) ?? 0) + quality / all);
  }
  const hasSubject = isAsking || isEmail ? () => true : buildSubjectTest(phrases, qualities, searched);
  const factorOf = (document: SearchDocument) => {
    if (!isPageDocument(document)) return hasSubject(document) ? 1 : searchWeights.otherNoun;
    return isAsking && !isArticleDocument(document) ? searchWeights.asked : 1;
  };
  const asked = new Set(phrases.flatMap(({ typed }) => typed.split(' ').map(stemWord)));
  const ranked = [...scores].map(([document, score]) => ({
    document,
    score: Math.max(score, isPageNamed(document, asked) ? searchWeights.namedPage : 0) * factorOf(document),
  }));
  const shown = keepBest(
    keepBrand(ranked, brand, searched),
    isAsking,
    isEmail ? searchWeights.leastOfLetter : searchWeights.leastScore,
  );
  const [first] = shown;
  return {
    documents: removeRepeatedPages(shown).map(toAnswerItem),
    without: first
      ? phrases.flatMap((one, at) => (weightOf(one) < 1 || qualities[at]?.has(first.document) ? [] : [one.typed]))
      : [],
  };
}

/** A typed brand is a condition for goods, unless it has none of those that are sought. */
function keepBrand(
  ranked: readonly Ranked[],
  brand: readonly string[],
  { products, others }: SearchIndexes,
): readonly Ranked[] {
  if (!brand.length) return ranked;
  const weigh = (stem: string, document: SearchDocument) =>
    (document.kind === 'product' ? products : others).with(stem).get(document) ?? 0;
  const isOfBrand = ({ document }: Ranked) =>
    document.kind !== 'page' && brand.every((stem) => weigh(stem, document) >= searchWeights.family);
  const kept = ranked.filter((one) => one.document.kind === 'page' || isOfBrand(one));
  return kept.some((one) => isOfBrand(one) && one.score >= searchWeights.leastScore) ? kept : ranked;
}

interface Ranked {
  document: SearchDocument;
  score: number;
}

/** Results with a good enough score; for questions, pages are compared only with pages and goods only with goods. */
function keepBest(ranked: readonly Ranked[], isAsking: boolean, least: number): Ranked[] {
  const best = (of: (document: SearchDocument) => boolean) =>
    ranked.reduce((most, { document, score }) => (of(document) && score > most ? score : most), 0);
  const most = { page: best(isPageDocument), goods: best((one) => !isPageDocument(one)) };
  const compared = (document: SearchDocument) =>
    isAsking ? most[isPageDocument(document) ? 'page' : 'goods'] : Math.max(most.page, most.goods);
  return ranked
    .filter(({ document, score }) => score >= least && score >= searchWeights.shareOfBest * compared(document))
    .sort(
      (a, b) =>
        b.score - a.score ||
        KINDS[a.document.kind] - KINDS[b.document.kind] ||
        a.document.name.length - b.document.name.length,
    );
}

const isPageDocument = ({ kind }: SearchDocument) => kind === 'page';
const isArticleDocument = ({ page }: SearchDocument) => /^(News|Event|Video)$/.test(page?.what ?? '');

/** True for a page whose title has only words of the text: "video horizontal clamp" names the page "Videos". */
function isPageNamed({ kind, name }: SearchDocument, asked: ReadonlySet<string>): boolean {
  if (kind !== 'page') return false;
  const words = name.filter((word) => !STOP_WORDS.has(word)).map(stemWord);
  return words.length > 0 && words.every((word) => asked.has(word));
}

const KINDS = { category: 0, product: 1, page: 2 };

/**
 * @returns a test for the last known noun before "for" or "with". Without such a noun, all documents pass if there is
 * only one word, or if all words name one document.
 */
function buildSubjectTest(
  phrases: readonly SearchPhrase[],
  qualities: readonly ReadonlyMap<SearchDocument, number>[],
  searched: SearchIndexes,
): (document: SearchDocument) => boolean {
  const subjects = phrases
    .map((phrase, at) => ({ phrase, quality: qualities[at] }))
    .filter(({ phrase }) => phrase.isSubject);
  const indexes = [searched.products, searched.others];
  const isNoun = ({ meanings }: SearchPhrase) =>
    meanings.some(({ words }) => words.at(-1)?.some(({ stem }) => indexes.some((index) => index.hasNoun(stem))));
  const noun = subjects.findLast(({ phrase }) => isNoun(phrase));
  if (noun) return (document) => noun.quality?.has(document) ?? false;
  if (subjects.length < 2) return () => true;
  const isCalled = (document: SearchDocument) =>
    subjects.every(({ quality }) => !isPageDocument(document) && (quality?.get(document) ?? 0) >= searchWeights.called);
  const isOurs = [...(subjects[0]?.quality?.keys() ?? [])].some(isCalled);
  return () => isOurs;
}

function removeRepeatedPages(shown: readonly { document: SearchDocument; score: number }[]) {
  const seen = new Set<string>();
  return shown.filter(({ document: { page } }) => !page || (!seen.has(page.link) && seen.add(page.link)));
}

const toAnswerItem = ({
  document: { kind, id, page },
  score,
}: {
  document: SearchDocument;
  score: number;
}): AnswerItem =>
  page ? { kind: 'page', id, score, page } : { kind: kind === 'category' ? 'category' : 'product', id, score };

/** Like `answerOf`, but ignores numbers that match nothing ("5/16 inch star knob"); `without` then lists them. */
export async function answerWithoutMeasures(services: Services, text: string): Promise<SearchAnswer> {
  const { words = '', measures = [] } = parseConditions(text) ?? {};
  const measureTexts = measures.filter(({ unit }) => unit).map(({ start, end }) => text.slice(start, end));
  const answer = await answerText(services, text);
  if (!words || !measureTexts.length || answer.notSold || answer.items.some(({ kind }) => kind === 'model'))
    return answer;
  const rest = await answerText(services, words);
  return { ...rest, without: [...rest.without, ...measureTexts] };
}

export function listProductsOfAnswer({ items }: SearchAnswer, share = 0): Set<number> {
  const products = items.flatMap((one) => {
    const product = one.kind === 'product' ? one.id : one.kind === 'model' ? one.product : undefined;
    return product === undefined ? [] : [{ product, score: one.score }];
  });
  const least = share * products.reduce((most, { score }) => Math.max(most, score), 0);
  return new Set(products.filter(({ score }) => score >= least).map(({ product }) => product));
}

/** Words that ask for a substitute, and name no maker. */
const OF_SUBSTITUTE = /^(equi|equal|repl|subst|altern|simil|compat|match|interchang|cross)/;

export interface OtherMakerAnswer {
  models: readonly OtherMakerModelRow[];
  /** Says that the typed maker or number is not the one answered; '' if it is. */
  note: string;
}

/** Models of other makers that a text names; none if the text is a model number of this catalogue, or its beginning. */
export async function findOtherMakerModelsInText(services: Services, text: string): Promise<OtherMakerAnswer> {
  const none = { models: [], note: '' };
  const foreign = /\d/.test(text) ? await findOtherMakerModels(services.database.pool, text) : [];
  if (!foreign.length) return none;
  const { numbers } = (await loadSearchIndexes(services)).products;
  const whole = foreign.filter(({ number }) => toNorm(text).includes(toNorm(number)));
  const isOurs = whole.length ? numbers.called(text).length > 0 : numbers.isBegun(text);
  if (isOurs) return none;
  const found = whole.length ? whole : foreign;
  const typed = new Set(splitWords(text));
  const isNamed = (maker: string) => splitWords(maker).some((word) => typed.has(word));
  const named = found.filter(({ maker }) => isNamed(maker));
  if (named.length) return { models: named, note: '' };
  return { models: found, note: await formatMakerNote(services, text, found) };
}

/** "amf is not in our list; Kestrel Tools has a 207-U", or '' if no other maker is typed. */
async function formatMakerNote(
  services: Services,
  text: string,
  found: readonly OtherMakerModelRow[],
): Promise<string> {
  const makers = (await listOtherMakers(services.database.pool)).map(({ maker }) => maker);
  const phrases = parseSearchPhrases(text, await loadSynonyms(services), await loadSearchIndexes(services));
  const ofNumbers = new Set(found.flatMap(({ number }) => splitWords(number)));
  const isMaker = (word: string) => makers.find((maker) => splitWords(maker)[0] === word);
  const typed = phrases.flatMap(({ isKnown, typed: word }) =>
    (isKnown && !isMaker(word)) || /\d/.test(word) || ofNumbers.has(word) || OF_SUBSTITUTE.test(word) ? [] : word,
  );
  if (!typed.length) return '';
  const [known] = typed.flatMap((word) => isMaker(word) ?? []);
  const numbers = [...new Set(found.map(({ number }) => number))].join(', ');
  const others = [...new Set(found.map(({ maker }) => maker))].join(' and ');
  const unknown = known ? `${known} has no ${numbers} in our list` : `“${typed.join(' ')}” is not in our list`;
  return `${unknown}; ${others} has a ${numbers}. Compare the maker before you order.`;
}

/** Models of other makers whose number is nearly typed, and makers to look in where there is none. */
export async function findNearOtherMakerModelsInText(services: Services, text: string): Promise<OtherMakerAnswer> {
  const measures = (parseConditions(text)?.measures ?? []).filter(({ unit }) => unit);
  const isOfMeasure = (at: number) => measures.some(({ start, end }) => start <= at && at < end);
  const number = [...text.matchAll(PART_NUMBER)].find(({ index }) => !isOfMeasure(index))?.[0];
  if (!number) return { models: [], note: '' };
  const { pool } = services.database;
  const models = await findNearOtherMakerModels(pool, text);
  const [first] = models;
  if (first) return { models, note: `“${number}” is in no list of ours; ${first.maker} has a ${first.number}.` };
  const makers = (await listOtherMakers(pool)).slice(0, MAX_MAKERS).map(({ maker }) => maker);
  const lists = makers.length ? `, nor of ${makers.join(', ')}, whose numbers we know` : '';
  return { models, note: `“${number}” is no number of ours${lists}.` };
}

const MAX_MAKERS = 6;
/** A word with a digit and a letter, or a long number, such as 207-UL and GH-12130. */
const PART_NUMBER = /(?<![^\s(,;])(?=[\w./-]*\d)(?:(?=[\w./-]*[a-z])[\w./-]{4,30}|\d{5,12})(?![^\s),;])/gi;

/**
 * Models nearest to a text without results: numbers with the same beginning, the same series and the nearest size
 * first.
 */
export async function findNearestModels(services: Services, text: string): Promise<FoundModel[]> {
  const { numbers } = (await loadSearchIndexes(services)).products;
  const key = toFoldedNorm(text);
  const texts = [text, ...splitWords(text)];
  const near = texts.map((one) => numbers.nearest(one)).find((models) => models.length > 0) ?? [];
  return near
    .map((model) => ({ model, unlikeness: computeUnlikeness(toFoldedNorm(model.name), key) }))
    .sort((a, b) => a.unlikeness - b.unlikeness || a.model.product - b.model.product || a.model.id - b.model.id)
    .slice(0, MAX_ANSWER_ITEMS)
    .map(({ model }) => toFoundModel(model, 0));
}

const OTHER_SERIES = 1e6;

/** Difference in size of two numbers; OTHER_SERIES is added if their letters differ. */
function computeUnlikeness(one: string, other: string): number {
  const [lettersOnly, size] = [
    (key: string) => key.replace(/\d/g, ''),
    (key: string) => Number(/\d+/.exec(key)?.[0] ?? 0),
  ];
  return Math.abs(size(one) - size(other)) + (lettersOnly(one) === lettersOnly(other) ? 0 : OTHER_SERIES);
}

/** Products in which each word of the text begins a word of the product's name, or a part of a model number. */
export async function findProductsByWords(
  services: Services,
  text: string,
  categories: readonly number[],
): Promise<number[]> {
  const { documents, numbers } = (await loadSearchIndexes(services)).products;
  const among = new Set(categories);
  const words = splitWords(text);
  const numbered = new Set([...numbers.beginning(text).keys()].map(({ product }) => product));
  return [...documents.values()]
    .filter(({ category, id, name }) => {
      const isCalled = words.length > 0 && words.every((word) => name.some((one) => one.startsWith(word)));
      return among.has(category ?? 0) && (isCalled || numbered.has(id));
    })
    .map(({ id }) => id);
}

/** Up to `limit` model ids per text, best match first, by a part of their number or with one character wrong. */
export async function findSimilarModels(
  services: Pick<Services, 'database' | 'caches' | 'catalogueVersion' | 'log'>,
  texts: readonly string[],
  limit: number,
): Promise<Map<string, number[]>> {
  const searched = await loadSearchIndexes(services);
  return new Map(
    texts.map((text) => [
      text,
      findModelsByNumber(text, [], searched)
        .slice(0, limit)
        .map(({ id }) => id),
    ]),
  );
}
