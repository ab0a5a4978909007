import type { Services } from '../../../platform/api/services.ts';
import { type CatalogueValues, getStatedValue, type ModelRef } from '../ratings/catalogue-values.ts';
import { findClamps, type PageRange } from '../ratings/find-clamps.ts';
import { roundDownNewtons } from '../ratings/holding-capacity.ts';
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
  statesValues,
  type ValueNeed,
} from './match-values.ts';
import type { ModelNumberIndex } from './model-number-index.ts';
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
import { PREPOSITIONS, STOP_WORDS, splitWords, stemWord, toSingular } from './search-words.ts';
import { findAskedOrder } from './superlatives.ts';
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
  if (!asTyped) return isNumber ? undefined : matchOrder(services, typed, range);
  const synonyms = await loadSynonyms(services);
  const replaced = await loadSuccessorNames(services);
  const catalogue = await loadCatalogueValues(services);
  const text = replaceSynonyms(typed, synonyms, catalogue);
  const conditions = text === typed ? asTyped : parseConditions(text);
  if (!conditions || numbers.within(conditions.words) || isNumberWithThread(numbers, text, conditions))
    return undefined;
  const isBare = !isAnsweredByFinder(conditions) && conditions.measures.every(({ unit }) => unit === '');
  if (isBare && (await isFoundByWords(services, text))) return undefined;
  const isOfJob = conditions.workpiece !== undefined && isJob(conditions);
  const keepWanted = buildWordFilter(conditions, isOfJob);
  const wanted = keepWanted(removeStopWords(isBare ? removeNumbers(conditions.words) : conditions.words));
  const { words, named, unknown, without, isNotSold } = await findNamedProducts(
    services,
    wanted,
    keepWanted(isBare ? removeNumbers(conditions.rest) : conditions.rest),
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
  if (conditions.workpiece) {
    const isOfClamps = mentionsClamps(conditions) || !named.size || hasClamps(catalogue, named);
    if (isOfClamps && isOfJob) return matchJob(services, catalogue, asked, range);
    asked.conditions = { ...asked.conditions, workpiece: undefined };
  }
  return matchConditions(services, catalogue, asked, range);
}

/** Leaves out words that name the part or the height, which their measures state. */
function buildWordFilter({ measures }: SearchConditions, isOfJob: boolean): (all: string) => string {
  const hasHeight = measures.some(({ meaning }) => meaning === 'height');
  const isWanted = (word: string) => !(isOfJob && OF_PART.test(word)) && !(hasHeight && OF_HEIGHT.test(word));
  return (all) =>
    all
      .split(/\s+/)
      .filter((word) => isWanted(word.toLowerCase()))
      .join(' ');
}

/** Asks the finder; a measure that it does not judge, such as a stroke, is looked up in the tables. */
function matchConditions(services: Services, catalogue: CatalogueValues, asked: MatchRequest, range: PageRange) {
  const { conditions, measures, named } = asked;
  const isStated = (measure: TypedQuantity) =>
    !measure.meaning ||
    measure.meaning === 'workpiece' ||
    isBeyondFinder(measure) ||
    isOtherAttribute(catalogue, measure, named);
  if (!isAnsweredByFinder(conditions) || measures.some(isStated))
    return matchStatedValues(services, catalogue, asked, range);
  const isJudged = conditions.force !== undefined && conditions.reach !== undefined;
  return (
    matchByFinder(catalogue, asked, range) ??
    (isJudged ? matchStrongest(catalogue, asked, range) : undefined) ??
    matchStatedValues(services, catalogue, asked, range, isJudged)
  );
}

/** Models in the order that words ask for, such as "strongest"; only goods that the other words name. */
async function matchOrder(services: Services, typed: string, range: PageRange): Promise<SearchMatch | undefined> {
  const synonyms = await loadSynonyms(services);
  const catalogue = await loadCatalogueValues(services);
  const meant = splitWords(typed).map((word) => synonyms.byStems.get(stemWord(word))?.meanings[0]?.join(' ') ?? word);
  const order = findAskedOrder(catalogue, typed) ?? findAskedOrder(catalogue, meant.join(' '));
  if (!order || NEGATED.test(typed) || findAskedOrder(catalogue, order.rest)) return undefined;
  const words = removeStopWords(order.rest.replace(CLAMPS, ' ').replace(/\s+/g, ' ').trim());
  const isOfClamps = CLAMPS.test(order.rest);
  const { named, unknown, without, isNotSold } = await findNamedProducts(services, words, order.rest);
  if (isNotSold || (words ? !named.size : !isOfClamps)) return undefined;
  const among = words ? named : listClampProducts(catalogue);
  const replaced = await loadSuccessorNames(services);
  const needs = [order.need];
  const found = findModelsWithValues(catalogue, needs, { thread: undefined, among, replaced, isJudged: false }, range);
  if (!found.total) return undefined;
  const text = [words ? `that match “${words}”` : 'of all kinds', order.text].join(', ');
  const listed = found.listed.map((models) => models.map(({ stated: _, ...one }) => one));
  return { ...found, listed, conditions: { words, rest: order.rest, measures: [] }, text, unknown, without };
}

function listClampProducts(catalogue: CatalogueValues): Set<number> {
  const { action } = findRatingAttributes(catalogue);
  return new Set([...catalogue.products.values()].filter(({ stated }) => stated.has(action)).map(({ id }) => id));
}

const NEGATED = /\b(?:no|not|never|without)\b/i;
const CLAMPS = /\b(?:toggle\s+)?clamps?\b/i;

/** True for "HTC-250 M8 with knob", whose M8 belongs to the number HTC-250/M8. */
function isNumberWithThread(numbers: ModelNumberIndex, text: string, { thread }: SearchConditions): boolean {
  const within = (thread && numbers.within(text)?.toUpperCase()) || '';
  return thread !== undefined && within.endsWith(thread) && within.length > thread.length;
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
  /** Values of other attributes, which a clamp for a job must state. */
  stated?: readonly ValueNeed[];
  isStrongest?: boolean;
  replaced: ReadonlyMap<number, string>;
}

async function isFoundByWords(services: Services, text: string): Promise<boolean> {
  const { items, without } = await answerText(services, joinSizes(text));
  return items.length > 0 && !without.length;
}

const removeNumbers = (words: string) => words.replace(/(?<!\S)\d[\d.,/]*(?!\S)/g, ' ').trim();

function matchByFinder(catalogue: CatalogueValues, asked: MatchRequest, range: PageRange): SearchMatch | undefined {
  const { conditions, words, named, unknown, without, stated = [], replaced, isStrongest = false } = asked;
  const { force, reach, height, isAboutHeight, isHoldDown, thread, workpiece: [from, to] = [] } = conditions;
  const isAbout = isAboutHeight && height !== undefined;
  const need = {
    ...{ needed: force, reach, thread, replaced, isStated: from !== undefined, isStrongest },
    action: !words && (isHoldDown || from !== undefined) ? 'hold-down' : 'any',
    space: listSpaceLimits({
      ...(isAbout && { height: buildApproximateLength(height) }),
      ...{ workpiece: from, workpiece_to: to === from ? undefined : to },
    }),
    ...(!isAbout && { height }),
    ...(stated.length && { isWanted: (model: ModelRef) => statesValues(model, stated) }),
    ...(words ? { products: named } : { isClamp: mentionsClamps(conditions) }),
  };
  const found = findClamps(catalogue, need, range);
  if (!found.total) return undefined;
  const text = [formatConditions(conditions), ...stated.map(formatNeed)].join(', with ');
  return { ...found, conditions, text, unknown, without };
}

/** Clamps that hold most at a reach at which none holds the force. */
function matchStrongest(catalogue: CatalogueValues, asked: MatchRequest, range: PageRange): SearchMatch | undefined {
  const { force = 0, reach = 0, ...others } = asked.conditions;
  const conditions = { ...others, reach };
  const found = matchByFinder(catalogue, { ...asked, conditions, isStrongest: true }, range);
  const [[strongest] = []] = found?.listed ?? [];
  if (!found || !strongest) return undefined;
  const held = roundDownNewtons(strongest.usable ?? strongest.capacity ?? 0);
  const nearest = `None holds ${force} N at ${reach} mm; the strongest holds ${held} N there.`;
  return { ...found, text: formatConditions(asked.conditions), nearest };
}

const mentionsClamps = ({ rest }: SearchConditions) => /\bclamps?\b/i.test(rest);

/**
 * True if neighbouring words name another attribute than force, reach and height ("grip range 20 mm"), or if the
 * height is that of something else than a clamp.
 */
function isOtherAttribute(catalogue: CatalogueValues, measure: TypedQuantity, named: ReadonlySet<number>): boolean {
  const { named: shared, attributes } = buildValueNeed(catalogue, measure, true);
  const rating = getRatingId(catalogue, measure);
  if (shared > 1 && !attributes.some(({ id }) => id === rating)) return true;
  return measure.meaning === 'height' && named.size > 0 && !hasClamps(catalogue, named);
}

function hasClamps(catalogue: CatalogueValues, products: ReadonlySet<number>): boolean {
  const { capacity } = findRatingAttributes(catalogue);
  return [...products].some((id) => {
    const product = catalogue.products.get(id);
    return product?.models.some((_, at) => getStatedValue({ product, at }, capacity) !== null);
  });
}

/**
 * Clamps for a described job. Only words that call goods choose products, because "welding fixture" is where the part
 * lies.
 */
async function matchJob(
  services: Services,
  catalogue: CatalogueValues,
  asked: MatchRequest,
  range: PageRange,
): Promise<SearchMatch | undefined> {
  const { products } = await loadSearchIndexes(services);
  const naming = listAttributeWords(catalogue);
  const isCalled = (word: string) => products.isCalled(stemWord(word)) && !naming.has(toSingular(word));
  const words = splitWords(asked.words).filter(isCalled);
  const others = splitWords(asked.words).filter((word) => !isCalled(word) && !/^\d+$/.test(word));
  const { named } = words.length ? await findNamedProducts(services, words.join(' ')) : asked;
  const needs = asked.measures.flatMap((one) => {
    if (!one.meaning) return buildValueNeed(catalogue, one, true);
    return isBeyondFinder(one) ? keepRating(catalogue, buildValueNeed(catalogue, one, false)) : [];
  });
  const known = needs.filter(({ attributes }) => attributes.length);
  const job = {
    ...asked,
    conditions: { ...asked.conditions, words: words.join(' ') },
    ...{ words: words.join(' '), named, stated: known },
    unknown: [...asked.unknown, ...needs.filter((one) => !known.includes(one)).map(formatNeed)],
    without: [...new Set([...asked.without, ...others])].filter((word) => !asked.unknown.includes(word)),
  };
  return matchByFinder(catalogue, job, range) ?? matchNearestJob(catalogue, job, range);
}

/** True unless the text may mean the part itself, as "steel sheet 2 mm" does. */
const isJob = ({ force, reach, rest }: SearchConditions) =>
  force !== undefined || reach !== undefined || /\b(?:clamps?|hold(?:ing)?|jobs?|parts?|workpieces?)\b/i.test(rest);

/** Clamps that meet all but the height of the part. */
function matchNearestJob(catalogue: CatalogueValues, job: MatchRequest, range: PageRange): SearchMatch | undefined {
  const { workpiece, ...conditions } = job.conditions;
  const found = workpiece && matchByFinder(catalogue, { ...job, conditions }, range);
  const others = (job.stated ?? []).map(formatNeed).join(', ');
  const nearest = `None ${others && `with ${others} `}takes a workpiece of ${formatEnds(workpiece ?? [])} mm; these meet the rest.`;
  return found && { ...found, text: formatConditions(job.conditions), nearest };
}

const OF_HEIGHT = /^(?:high|height|tall)$/;
const OF_PART =
  /^(?:parts?|pieces?|components?|workpieces?|jobs?|plates?|sheets?|panels?|thick|thickness|high|height)$/;

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
  const isOfClamps = !others.join('') && mentionsClamps(conditions);
  if (isOfClamps) others.push('clamp');
  const ofWords = isOfClamps ? listClampProducts(catalogue) : named;
  const products =
    others.join('') && !ofWords.size ? (await findNamedProducts(services, others.join(' '))).named : ofWords;
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
  return near && { ...near, conditions: stated, text, unknown, without, nearest: formatNearest(near, needs) };
}

const isLimit = (word: string) => AT_MOST_PATTERN.test(word) || AT_LEAST_PATTERN.test(word);
const needsName = ({ isNamed, limit, named, measure }: ValueNeed) =>
  ((limit !== undefined || measure.most !== undefined) && isNamed) || (named > 0 && !measure.unit);

function getRatingId(catalogue: CatalogueValues, { meaning = 'force' }: TypedQuantity): number {
  const { capacity, reach, height } = findRatingAttributes(catalogue);
  return { force: capacity, reach, height, workpiece: 0 }[meaning];
}

/** Keeps only the rating that the finder judges among all attributes of a unit: 60 mm is a reach. */
function keepRating(catalogue: CatalogueValues, need: ValueNeed): ValueNeed {
  const rating = getRatingId(catalogue, need.measure);
  const { meaning } = need.measure;
  const name = need.name || (meaning === 'force' ? 'holding capacity' : (meaning ?? ''));
  return { ...need, name, attributes: need.attributes.filter(({ id }) => meaning && id === rating) };
}

function formatNearest({ need, value }: NearestValueModels, needs: readonly ValueNeed[]): string {
  const isHeight = need.name === 'height';
  const ends = { most: isHeight ? 'lowest' : 'least', least: isHeight ? 'highest' : 'greatest' };
  const end = need.limit ? ends[need.limit] : 'nearest';
  const others = needs.filter((one) => one !== need).map(formatNeed);
  return `None ${others.length ? `with ${others.join(', ')} ` : ''}has ${formatNeed(need)}; the ${end} is ${value.figures} ${value.unit}.`;
}

const formatEnds = (ends: readonly number[]) => [...new Set(ends)].map((one) => Number(one.toFixed(2))).join(' to ');

const formatNeed = ({ name, limit, measure: { value, most = value, unit } }: ValueNeed) => {
  return [name, limit && `at ${limit}`, formatEnds([value, most]), unit].filter(Boolean).join(' ');
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
