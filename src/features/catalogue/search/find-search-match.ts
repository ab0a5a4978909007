import type { Services } from '../../../platform/api/services.ts';
import { type CatalogueValues, getStatedValue } from '../ratings/catalogue-values.ts';
import { findClamps, type PageRange } from '../ratings/find-clamps.ts';
import { loadCatalogueValues } from '../ratings/load-catalogue-values.ts';
import { findRatingAttributes } from '../ratings/rating-attributes.ts';
import { buildApproximateLength, listSpaceLimits } from '../ratings/space-limits.ts';
import { loadSuccessorNames } from '../relations/relations.store.ts';
import { answerText, listProductsOfAnswer } from './answer-text.ts';
import { loadSearchIndexes } from './load-search-indexes.ts';
import {
  buildValueNeed,
  findModelsNearValue,
  findModelsWithValues,
  isAttributeName,
  listAttributeWords,
  type MatchedModels,
  type NearestValueModels,
  type ValueNeed,
} from './match-values.ts';
import {
  AT_LEAST_PATTERN,
  AT_MOST_PATTERN,
  formatConditions,
  isAnsweredByFinder,
  isBeyondFinder,
  joinSizes,
  parseConditions,
  parseHolePattern,
  type SearchConditions,
  type TypedQuantity,
} from './parse-conditions.ts';
import type { SearchSynonyms } from './parse-phrases.ts';
import { searchWeights } from './search-weights.ts';
import { PREPOSITIONS, STOP_WORDS, toSingular } from './search-words.ts';
import { loadSynonyms } from './synonyms.store.ts';

export interface SearchMatch extends MatchedModels {
  conditions: SearchConditions;
  text: string;
  unknown: readonly string[];
  without: readonly string[];
  /** Says which value no model states and which is the nearest; the models are then the nearest ones. */
  nearest?: string;
}

/**
 * Models with the values in a text; undefined without numbers or matching models. Tries the clamp finder, then
 * attributes named beside the numbers, then all attributes of the unit, then the models nearest to a named value.
 */
export async function findSearchMatch(
  services: Services,
  entered: string,
  range: PageRange,
): Promise<SearchMatch | undefined> {
  const pattern = parseHolePattern(entered);
  const typed = pattern && !(await isFoundByWords(services, entered)) ? pattern : entered;
  const { numbers } = (await loadSearchIndexes(services)).products;
  const isNumber = [...numbers.beginning(typed).values()].some((naming) => naming === 'whole' || naming === 'begun');
  const asTyped = isNumber ? undefined : parseConditions(typed);
  if (!asTyped) return undefined;
  const synonyms = await loadSynonyms(services);
  const replaced = await loadSuccessorNames(services);
  const catalogue = await loadCatalogueValues(services);
  const text = replaceSynonyms(typed, synonyms, catalogue);
  const conditions = text === typed ? asTyped : parseConditions(text);
  if (!conditions || numbers.within(conditions.words)) return undefined;
  const isBare = !isAnsweredByFinder(conditions) && conditions.measures.every(({ unit }) => unit === '');
  if (isBare && (await isFoundByWords(services, text))) return undefined;
  const wanted = removeStopWords(isBare ? removeNumbers(conditions.words) : conditions.words);
  const { words, named, unknown, without, isNotSold } = await findNamedProducts(
    services,
    wanted,
    isBare ? removeNumbers(conditions.rest) : conditions.rest,
  );
  if (isNotSold) return undefined;
  const measures = conditions.measures.filter(({ unit }) => isBare || unit);
  const asked: MatchRequest = {
    conditions: { ...conditions, words },
    words,
    named,
    unknown,
    without,
    measures,
    replaced,
  };
  const ofWorkpiece = measures.filter(isOfWorkpiece);
  if (ofWorkpiece.length && isAnsweredByFinder(conditions)) return matchJob(catalogue, asked, ofWorkpiece, range);
  const isStated = (measure: TypedQuantity) =>
    !measure.meaning || isBeyondFinder(measure) || isOtherAttribute(catalogue, measure, named);
  if (!isAnsweredByFinder(conditions) || measures.some(isStated))
    return matchStatedValues(services, catalogue, asked, range);
  const isJudged = conditions.force !== undefined && conditions.reach !== undefined;
  return matchByFinder(catalogue, asked, range) ?? matchStatedValues(services, catalogue, asked, range, isJudged);
}

function replaceSynonyms(text: string, synonyms: SearchSynonyms, catalogue: CatalogueValues): string {
  let changed = text;
  const typed = text.toLowerCase();
  for (const { words, meanings } of synonyms.byStems.values()) {
    if (!words.every((word) => typed.includes(word))) continue;
    const pattern = new RegExp(`(?<![\\p{L}])${words.join('[ -]+')}(?![\\p{L}])`, 'iu');
    const name = pattern.test(changed) && meanings.find((meaning) => isAttributeName(catalogue, meaning));
    if (name) changed = changed.replace(pattern, name.join(' '));
  }
  return changed;
}

interface MatchRequest {
  conditions: SearchConditions;
  words: string;
  named: ReadonlySet<number>;
  unknown: readonly string[];
  without: readonly string[];
  measures: TypedQuantity[];
  replaced: ReadonlyMap<number, string>;
}

async function isFoundByWords(services: Services, text: string): Promise<boolean> {
  const { items, without } = await answerText(services, joinSizes(text));
  return items.length > 0 && !without.length;
}

const removeNumbers = (words: string) => words.replace(/(?<!\S)\d[\d.,/]*(?!\S)/g, ' ').trim();

function matchByFinder(catalogue: CatalogueValues, asked: MatchRequest, range: PageRange): SearchMatch | undefined {
  const { conditions, words, named, unknown, without, replaced } = asked;
  const { force, reach, height, isAboutHeight, isHoldDown, thread } = conditions;
  const need = {
    ...{ needed: force, reach, thread, replaced, action: words || !isHoldDown ? 'any' : 'hold-down' },
    ...(isAboutHeight ? { space: listSpaceLimits({ height: buildApproximateLength(height ?? 0) }) } : { height }),
    ...(words ? { products: named } : { isClamp: mentionsClamps(conditions) }),
  };
  const found = findClamps(catalogue, need, range);
  return found.total ? { ...found, conditions, text: formatConditions(conditions), unknown, without } : undefined;
}

const mentionsClamps = ({ rest }: SearchConditions) => /\bclamps?\b/i.test(rest);

/**
 * True if neighbouring words name another attribute than force, reach and height ("grip range 20 mm"), or if the
 * height is that of something else than a clamp.
 */
function isOtherAttribute(catalogue: CatalogueValues, measure: TypedQuantity, named: ReadonlySet<number>): boolean {
  const { capacity } = findRatingAttributes(catalogue);
  const { named: shared, attributes } = buildValueNeed(catalogue, measure, true);
  const rating = getRatingId(catalogue, measure);
  if (shared > 1 && !attributes.some(({ id }) => id === rating)) return true;
  const isClamp = (id: number) => {
    const product = catalogue.products.get(id);
    return product?.models.some((_, at) => getStatedValue({ product, at }, capacity) !== null);
  };
  return measure.meaning === 'height' && named.size > 0 && ![...named].some(isClamp);
}

/** True for "30 mm thick", which is the part to be held, whereas attributes are named "thickness". */
const isOfWorkpiece = ({ before, after, unit }: TypedQuantity) =>
  unit !== '' && [before.at(-1), after[0]].includes('thick');

/** Clamps for a described job: the values of the finder count, and words that name goods rather than the part. */
function matchJob(
  catalogue: CatalogueValues,
  asked: MatchRequest,
  ofWorkpiece: readonly TypedQuantity[],
  range: PageRange,
) {
  const naming = listAttributeWords(catalogue);
  const isOfGoods = (word: string) => !OF_PART.test(word) && !naming.has(toSingular(word.toLowerCase()));
  const words = asked.words.split(' ').filter(isOfGoods).join(' ');
  const unknown = [...asked.unknown, ...ofWorkpiece.map(({ value, unit }) => `${value} ${unit} thick`)];
  return matchByFinder(catalogue, { ...asked, conditions: { ...asked.conditions, words }, words, unknown }, range);
}

const OF_PART = /^(?:parts?|workpieces?|job|thick)$/i;

/** A stated value does not promise that a clamp holds, so the reply has no force or reach. */
async function matchStatedValues(
  services: Services,
  catalogue: CatalogueValues,
  { conditions, words, named, unknown, without, measures, replaced }: MatchRequest,
  range: PageRange,
  isJudged = false,
): Promise<SearchMatch | undefined> {
  if (!measures.length) return undefined;
  const naming = listAttributeWords(catalogue);
  const others = words
    .split(' ')
    .filter((word) => word.length > 1 && !naming.has(toSingular(word.toLowerCase())) && !isLimit(word));
  if (!others.join('') && mentionsClamps(conditions)) others.push('clamp');
  const products = others.join('') && !named.size ? (await findNamedProducts(services, others.join(' '))).named : named;
  const stated = { ...conditions, force: undefined, reach: undefined, height: undefined };
  const byName = measures.map((measure) => buildValueNeed(catalogue, measure, true));
  const byUnit = measures.map((measure) => buildValueNeed(catalogue, measure, false));
  const tries = [
    { needs: byName, products: others.join('') ? products : undefined },
    { needs: byUnit, products },
  ];
  for (const { needs, products: among } of tries) {
    // A bare number needs the name of an attribute beside it, and a limit or range of one attribute is none of others.
    if (needs === byUnit && byName.some(needsName)) continue;
    if (among?.size === 0 || needs.some(({ attributes }) => !attributes.length)) continue;
    const found = findModelsWithValues(
      catalogue,
      needs,
      { thread: conditions.thread, among, replaced, isJudged },
      range,
    );
    if (found.total)
      return { ...found, conditions: stated, text: formatStatedNeeds(needs, conditions, others), unknown, without };
  }
  const among = others.join('') ? products : undefined;
  const needs = byName.map((need, at) => (need.attributes.length ? need : keepRating(catalogue, byUnit[at] ?? need)));
  if (among?.size === 0 || needs.some(({ attributes }) => !attributes.length)) return undefined;
  const found = findModelsWithValues(catalogue, needs, { thread: conditions.thread, among, replaced, isJudged }, range);
  if (found.total)
    return { ...found, conditions: stated, text: formatStatedNeeds(needs, conditions, others), unknown, without };
  const near = findModelsNearValue(
    catalogue,
    needs,
    { thread: conditions.thread, among, replaced, isJudged: false },
    range,
  );
  const text = formatStatedNeeds(needs, conditions, others);
  return near && { ...near, conditions: stated, text, unknown, without, nearest: formatNearest(near) };
}

const isLimit = (word: string) => AT_MOST_PATTERN.test(word) || AT_LEAST_PATTERN.test(word);
const needsName = ({ isNamed, limit, named, measure }: ValueNeed) =>
  ((limit !== undefined || measure.most !== undefined) && isNamed) || (named > 0 && !measure.unit);

function getRatingId(catalogue: CatalogueValues, { meaning = 'force' }: TypedQuantity): number {
  const { capacity, reach, height } = findRatingAttributes(catalogue);
  return { force: capacity, reach, height }[meaning];
}

/** Keeps only the rating that the finder judges among all attributes of a unit: 60 mm is a reach. */
function keepRating(catalogue: CatalogueValues, need: ValueNeed): ValueNeed {
  const rating = getRatingId(catalogue, need.measure);
  return { ...need, attributes: need.attributes.filter(({ id }) => need.measure.meaning && id === rating) };
}

function formatNearest({ need, value }: NearestValueModels): string {
  const isHeight = need.name === 'height';
  const ends = { most: isHeight ? 'lowest' : 'least', least: isHeight ? 'highest' : 'greatest' };
  const end = need.limit ? ends[need.limit] : 'nearest';
  return `None has ${formatNeed(need)}; the ${end} is ${value.figures} ${value.unit}.`;
}

const formatNeed = ({ name, limit, measure: { value, most, unit } }: ValueNeed) => {
  const values = [value, ...(most === undefined ? [] : [most])].map((one) => Number(one.toFixed(2))).join(' to ');
  return [name, limit && `at ${limit}`, values, unit].filter(Boolean).join(' ');
};

function formatStatedNeeds(
  needs: readonly ValueNeed[],
  { thread }: SearchConditions,
  others: readonly string[],
): string {
  const all = [...needs.map(formatNeed), ...(thread ? [`thread ${thread}`] : [])].join(', ');
  return `with ${all}${others.length ? ` that match “${others.join(' ')}”` : ''}`;
}

const BETWEEN_NUMBERS = /^[x×*]$/i;
const isMeaningfulWord = (word: string) =>
  !STOP_WORDS.has(word.toLowerCase()) && !isLimit(word) && !BETWEEN_NUMBERS.test(word);
const removeStopWords = (words: string) => words.split(' ').filter(isMeaningfulWord).join(' ');

type NamedProducts = Pick<MatchRequest, 'words' | 'named' | 'unknown' | 'without'> & { isNotSold: boolean };

/**
 * Tries the words, then the whole text without numbers, then the text without the purpose: "clamp to hold 2 ton in
 * press tool".
 */
async function findNamedProducts(services: Services, words: string, text = words): Promise<NamedProducts> {
  for (const one of words ? new Set([words, text]) : []) {
    const answer = await answerText(services, one);
    const { unknown, without } = answer;
    const named = listProductsOfAnswer(answer, searchWeights.shareForFigures);
    if (answer.notSold) return { words, named, unknown, without, isNotSold: true };
    const isMatched = (word: string) => ![...unknown, ...without].includes(word.toLowerCase());
    if (named.size)
      return { words: words.split(' ').filter(isMatched).join(' '), named, unknown, without, isNotSold: false };
  }
  const all = text.split(/\s+/);
  const purpose = all.findIndex((word) => PREPOSITIONS.has(word.toLowerCase()));
  if (purpose < 0) return { words, named: new Set(), unknown: [], without: [], isNotSold: false };
  const subject = all.slice(0, purpose);
  return findNamedProducts(
    services,
    words
      .split(' ')
      .filter((word) => subject.includes(word))
      .join(' '),
    subject.join(' '),
  );
}
