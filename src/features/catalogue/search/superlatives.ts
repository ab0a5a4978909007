import type { CatalogueValues } from '../ratings/catalogue-values.ts';
import { findRatingAttributes } from '../ratings/rating-attributes.ts';
import type { ValueNeed } from './match-values.ts';

type Attribute = 'capacity' | 'reach' | 'height' | 'weight' | 'opens';

interface Superlative {
  words: RegExp;
  attribute: Attribute;
  end: 'most' | 'least';
  /** Order as the results state it. */
  text: string;
}

/** Words that put models in an order: "strongest horizontal clamp", "mini clamp". */
const SUPERLATIVES: readonly Superlative[] = [
  { words: /\b(?:strongest|strong|most powerful)\b/i, attribute: 'capacity', end: 'most', text: 'the strongest first' },
  {
    words: /\b(?:smallest|small|mini|miniature|tiny|compact|lightest|light weight|lightweight)\b/i,
    ...{ attribute: 'weight', end: 'least', text: 'the lightest first' },
  },
  { words: /\b(?:heaviest|biggest|largest)\b/i, attribute: 'weight', end: 'most', text: 'the heaviest first' },
  {
    words: /\b(?:lowest|low[ -]profile|low[ -]height)\b/i,
    attribute: 'height',
    end: 'least',
    text: 'the lowest first',
  },
  { words: /\b(?:longest reach|most reach)\b/i, attribute: 'reach', end: 'most', text: 'the longest reach first' },
  {
    words: /\b(?:opens? (?:very )?wide|wide opening|widest opening|opens? widest)\b/i,
    ...{ attribute: 'opens', end: 'most', text: 'the widest opening first' },
  },
];

export interface AskedOrder {
  /** The text without the words of the order. */
  rest: string;
  text: string;
  need: ValueNeed;
}

/** A value beyond all stated ones, so that the nearest models are those with the most or the least. */
const [FAR_ABOVE, FAR_BELOW] = [1e12, 1e-9];

/** Reads the order that a text asks for, such as "lightest"; undefined if no model states that attribute. */
export function findAskedOrder(catalogue: CatalogueValues, text: string): AskedOrder | undefined {
  const asked = SUPERLATIVES.find(({ words }) => words.test(text));
  if (!asked) return undefined;
  const opens = catalogue.attributes.find(({ name, unit }) => name === 'Bar opens' && unit === '°')?.id ?? 0;
  const id = { ...findRatingAttributes(catalogue), opens }[asked.attribute];
  const value = asked.end === 'most' ? FAR_ABOVE : FAR_BELOW;
  const attribute = { id, ends: [value, value] as const, atLeast: false, isPitch: false };
  const measure = { start: 0, end: 0, value, unit: '', before: [], after: [], meaning: undefined };
  const need: ValueNeed = {
    ...{ measure, attributes: [attribute], name: '', named: 1, isNamed: true, limit: undefined },
    tolerance: 'any',
  };
  return id ? { rest: text.replace(asked.words, ' ').trim(), text: asked.text, need } : undefined;
}
