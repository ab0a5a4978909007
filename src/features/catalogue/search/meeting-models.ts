import type { Services } from '../../../platform/api/services.ts';
import { type CatalogueFigures, statedAt } from '../figures/catalogue-figures.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { findClamps, type Range } from '../figures/find-clamps.ts';
import { ratingAttributes } from '../figures/rating-attributes.ts';
import { aboutLength, limitsOf } from '../figures/space-limits.ts';
import { successorNames } from '../relations/relations.store.ts';
import { answerOf, productsOfAnswer } from './answer.ts';
import { indexNow } from './index-now.ts';
import {
  asPattern,
  type Conditions,
  conditionsIn,
  conditionText,
  isForFinder,
  isStatedHeight,
  LEAST,
  type Measure,
  MOST,
  withJoinedSizes,
} from './search-conditions.ts';
import { weights } from './search-weights.ts';
import {
  isNameOfFigure,
  modelsStating,
  type NearestModels,
  type Need,
  namingWords,
  nearestModels,
  needOf,
  type StatedModels,
} from './stated-figures.ts';
import { synonymsNow } from './synonyms.store.ts';
import type { Synonyms } from './typed-phrases.ts';
import { PREPOSITIONS, STOP_WORDS, singularOf } from './words.ts';

export interface Meeting extends StatedModels {
  conditions: Conditions;
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
export async function modelsMeeting(services: Services, entered: string, range: Range): Promise<Meeting | undefined> {
  const pattern = asPattern(entered);
  const typed = pattern && !(await isWritten(services, entered)) ? pattern : entered;
  const { numbers } = (await indexNow(services)).products;
  const isNumber = [...numbers.beginning(typed).values()].some((naming) => naming === 'whole' || naming === 'begun');
  const asTyped = isNumber ? undefined : conditionsIn(typed);
  if (!asTyped) return undefined;
  const synonyms = await synonymsNow(services);
  const replaced = await successorNames(services);
  const figures = await figuresNow(services);
  const text = withNamesOfFigures(typed, synonyms, figures);
  const conditions = text === typed ? asTyped : conditionsIn(text);
  if (!conditions || numbers.within(conditions.words)) return undefined;
  const isBare = !isForFinder(conditions) && conditions.measures.every(({ unit }) => unit === '');
  if (isBare && (await isWritten(services, text))) return undefined;
  const wanted = withoutStopWords(isBare ? withoutNumbers(conditions.words) : conditions.words);
  const { words, named, unknown, without, isNotSold } = await productsNamed(
    services,
    wanted,
    isBare ? withoutNumbers(conditions.rest) : conditions.rest,
  );
  if (isNotSold) return undefined;
  const measures = conditions.measures.filter(({ unit }) => isBare || unit);
  const asked: Asked = { conditions: { ...conditions, words }, words, named, unknown, without, measures, replaced };
  const ofPart = measures.filter(isOfPart);
  if (ofPart.length && isForFinder(conditions)) return jobMeeting(figures, asked, ofPart, range);
  const isStated = (measure: Measure) =>
    !measure.meaning || isStatedHeight(measure) || isOtherFigure(figures, measure, named);
  if (!isForFinder(conditions) || measures.some(isStated)) return statedMeeting(services, figures, asked, range);
  const isJudged = conditions.force !== undefined && conditions.reach !== undefined;
  return finderMeeting(figures, asked, range) ?? statedMeeting(services, figures, asked, range, isJudged);
}

function withNamesOfFigures(text: string, synonyms: Synonyms, figures: CatalogueFigures): string {
  let changed = text;
  const typed = text.toLowerCase();
  for (const { words, meanings } of synonyms.byStems.values()) {
    if (!words.every((word) => typed.includes(word))) continue;
    const pattern = new RegExp(`(?<![\\p{L}])${words.join('[ -]+')}(?![\\p{L}])`, 'iu');
    const name = pattern.test(changed) && meanings.find((meaning) => isNameOfFigure(figures, meaning));
    if (name) changed = changed.replace(pattern, name.join(' '));
  }
  return changed;
}

interface Asked {
  conditions: Conditions;
  words: string;
  named: ReadonlySet<number>;
  unknown: readonly string[];
  without: readonly string[];
  measures: Measure[];
  replaced: ReadonlyMap<number, string>;
}

async function isWritten(services: Services, text: string): Promise<boolean> {
  const { items, without } = await answerOf(services, withJoinedSizes(text));
  return items.length > 0 && !without.length;
}

const withoutNumbers = (words: string) => words.replace(/(?<!\S)\d[\d.,/]*(?!\S)/g, ' ').trim();

function finderMeeting(figures: CatalogueFigures, asked: Asked, range: Range): Meeting | undefined {
  const { conditions, words, named, unknown, without, replaced } = asked;
  const { force, reach, height, isAboutHeight, isHoldDown, thread } = conditions;
  const need = {
    ...{ needed: force, reach, thread, replaced, action: words || !isHoldDown ? 'any' : 'hold-down' },
    ...(isAboutHeight ? { space: limitsOf({ height: aboutLength(height ?? 0) }) } : { height }),
    ...(words ? { products: named } : { isClamp: isAboutClamps(conditions) }),
  };
  const found = findClamps(figures, need, range);
  return found.total ? { ...found, conditions, text: conditionText(conditions), unknown, without } : undefined;
}

const isAboutClamps = ({ rest }: Conditions) => /\bclamps?\b/i.test(rest);

/**
 * True if neighbouring words name another attribute than force, reach and height ("grip range 20 mm"), or if a height
 * is not of a clamp.
 */
function isOtherFigure(figures: CatalogueFigures, measure: Measure, named: ReadonlySet<number>): boolean {
  const { capacity } = ratingAttributes(figures);
  const { named: shared, attributes } = needOf(figures, measure, true);
  const rating = ratingOf(figures, measure);
  if (shared > 1 && !attributes.some(({ id }) => id === rating)) return true;
  const isClamp = (id: number) => {
    const product = figures.products.get(id);
    return product?.models.some((_, at) => statedAt({ product, at }, capacity) !== null);
  };
  return measure.meaning === 'height' && named.size > 0 && ![...named].some(isClamp);
}

/** True for "30 mm thick", which is the part to be held, whereas attributes are named "thickness". */
const isOfPart = ({ before, after, unit }: Measure) => unit !== '' && [before.at(-1), after[0]].includes('thick');

/** Clamps for a described job: the values of the finder count, and words that name goods rather than the part. */
function jobMeeting(figures: CatalogueFigures, asked: Asked, ofPart: readonly Measure[], range: Range) {
  const naming = namingWords(figures);
  const isOfGoods = (word: string) => !OF_PART.test(word) && !naming.has(singularOf(word.toLowerCase()));
  const words = asked.words.split(' ').filter(isOfGoods).join(' ');
  const unknown = [...asked.unknown, ...ofPart.map(({ value, unit }) => `${value} ${unit} thick`)];
  return finderMeeting(figures, { ...asked, conditions: { ...asked.conditions, words }, words, unknown }, range);
}

const OF_PART = /^(?:parts?|workpieces?|job|thick)$/i;

/** A stated value does not promise that a clamp holds, so the reply has no force or reach. */
async function statedMeeting(
  services: Services,
  figures: CatalogueFigures,
  { conditions, words, named, unknown, without, measures, replaced }: Asked,
  range: Range,
  isJudged = false,
): Promise<Meeting | undefined> {
  if (!measures.length) return undefined;
  const naming = namingWords(figures);
  const others = words
    .split(' ')
    .filter((word) => word.length > 1 && !naming.has(singularOf(word.toLowerCase())) && !isLimit(word));
  if (!others.join('') && isAboutClamps(conditions)) others.push('clamp');
  const products = others.join('') && !named.size ? (await productsNamed(services, others.join(' '))).named : named;
  const stated = { ...conditions, force: undefined, reach: undefined, height: undefined };
  const byName = measures.map((measure) => needOf(figures, measure, true));
  const byUnit = measures.map((measure) => needOf(figures, measure, false));
  const tries = [
    { needs: byName, products: others.join('') ? products : undefined },
    { needs: byUnit, products },
  ];
  for (const { needs, products: among } of tries) {
    // A bare number needs the name of an attribute beside it, and a limit or range of one attribute is none of others.
    if (needs === byUnit && byName.some(isOnlyByName)) continue;
    if (among?.size === 0 || needs.some(({ attributes }) => !attributes.length)) continue;
    const found = modelsStating(figures, needs, { thread: conditions.thread, among, replaced, isJudged }, range);
    if (found.total)
      return { ...found, conditions: stated, text: statedText(needs, conditions, others), unknown, without };
  }
  const among = others.join('') ? products : undefined;
  const needs = byName.map((need, at) => (need.attributes.length ? need : ofRating(figures, byUnit[at] ?? need)));
  if (among?.size === 0 || needs.some(({ attributes }) => !attributes.length)) return undefined;
  const found = modelsStating(figures, needs, { thread: conditions.thread, among, replaced, isJudged }, range);
  if (found.total)
    return { ...found, conditions: stated, text: statedText(needs, conditions, others), unknown, without };
  const near = nearestModels(figures, needs, { thread: conditions.thread, among, replaced, isJudged: false }, range);
  const text = statedText(needs, conditions, others);
  return near && { ...near, conditions: stated, text, unknown, without, nearest: nearestText(near) };
}

const isLimit = (word: string) => MOST.test(word) || LEAST.test(word);
const isOnlyByName = ({ isNamed, limit, named, measure }: Need) =>
  ((limit !== undefined || measure.most !== undefined) && isNamed) || (named > 0 && !measure.unit);

function ratingOf(figures: CatalogueFigures, { meaning = 'force' }: Measure): number {
  const { capacity, reach, height } = ratingAttributes(figures);
  return { force: capacity, reach, height }[meaning];
}

/** Keeps only the rating that the finder judges among all attributes of a unit: 60 mm is a reach. */
function ofRating(figures: CatalogueFigures, need: Need): Need {
  const rating = ratingOf(figures, need.measure);
  return { ...need, attributes: need.attributes.filter(({ id }) => need.measure.meaning && id === rating) };
}

function nearestText({ need, value }: NearestModels): string {
  const isHeight = need.name === 'height';
  const ends = { most: isHeight ? 'lowest' : 'least', least: isHeight ? 'highest' : 'greatest' };
  const end = need.limit ? ends[need.limit] : 'nearest';
  return `None has ${figureText(need)}; the ${end} is ${value.figures} ${value.unit}.`;
}

const figureText = ({ name, limit, measure: { value, most, unit } }: Need) => {
  const values = [value, ...(most === undefined ? [] : [most])].map((one) => Number(one.toFixed(2))).join(' to ');
  return [name, limit && `at ${limit}`, values, unit].filter(Boolean).join(' ');
};

function statedText(needs: readonly Need[], { thread }: Conditions, others: readonly string[]): string {
  const all = [...needs.map(figureText), ...(thread ? [`thread ${thread}`] : [])].join(', ');
  return `with ${all}${others.length ? ` that match “${others.join(' ')}”` : ''}`;
}

const BETWEEN_NUMBERS = /^[x×*]$/i;
const isSaying = (word: string) => !STOP_WORDS.has(word.toLowerCase()) && !isLimit(word) && !BETWEEN_NUMBERS.test(word);
const withoutStopWords = (words: string) => words.split(' ').filter(isSaying).join(' ');

type Named = Pick<Asked, 'words' | 'named' | 'unknown' | 'without'> & { isNotSold: boolean };

/**
 * Tries the words, then the whole text without numbers, then the text without the purpose: "clamp to hold 2 ton in
 * press tool".
 */
async function productsNamed(services: Services, words: string, text = words): Promise<Named> {
  for (const one of words ? new Set([words, text]) : []) {
    const answer = await answerOf(services, one);
    const { unknown, without } = answer;
    const named = productsOfAnswer(answer, weights.shareForFigures);
    if (answer.notSold) return { words, named, unknown, without, isNotSold: true };
    const isMatched = (word: string) => ![...unknown, ...without].includes(word.toLowerCase());
    if (named.size)
      return { words: words.split(' ').filter(isMatched).join(' '), named, unknown, without, isNotSold: false };
  }
  const all = text.split(/\s+/);
  const purpose = all.findIndex((word) => PREPOSITIONS.has(word.toLowerCase()));
  if (purpose < 0) return { words, named: new Set(), unknown: [], without: [], isNotSold: false };
  const subject = all.slice(0, purpose);
  return productsNamed(
    services,
    words
      .split(' ')
      .filter((word) => subject.includes(word))
      .join(' '),
    subject.join(' '),
  );
}
