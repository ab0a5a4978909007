import { NUMBER_WORDS } from '../../../../platform/numbers/number-words.ts';
import { type ParsedQuantity, parseQuantity } from '../../../../platform/numbers/parse-quantity.ts';
import { MAX_PIECES } from '../../../visitors/cart/cart.limits.ts';
import type { DescribedModel } from '../matching/match-models.contract.ts';
import type { PartsToken, PartsTokenKind } from './parts-tokens.ts';
import { COUNT_LABELS, COUNT_WORDS, DATE_LABELS, MEASURE_WORDS, PRICE_LABELS, ROW_LABELS } from './parts-words.ts';

/** Like `parseQuantity`, also for number words such as "five". */
function parseCount(text: string): ParsedQuantity {
  const byWord = NUMBER_WORDS.get(text.toLowerCase());
  return byWord === undefined ? parseQuantity(text, MAX_PIECES) : { pieces: byWord, problem: undefined };
}

export interface NamePhrase {
  kind: 'name';
  tokens: PartsToken[];
  /** Possible models: several where numbers differ only in punctuation, or where a number may be a quantity. */
  choices: { model: DescribedModel; pieces: number | undefined }[];
  warning: string | undefined;
}

export interface QuantityPhrase {
  kind: 'quantity';
  tokens: PartsToken[];
  count: ParsedQuantity;
  /** True if a word, a sign or brackets mark the number as a quantity. */
  stated: boolean;
  /** Direction in which the name stands: next for "5 x", previous for "x 5". */
  towards: 'next' | 'previous' | undefined;
}

interface OtherPhrase {
  /** `rowNumber`: "2." or "(b)". `notPieces`: a price or a date. `words`: everything else. */
  kind: 'rowNumber' | 'notPieces' | 'words' | 'mark' | 'break';
  tokens: PartsToken[];
}

export type PartsPhrase = NamePhrase | QuantityPhrase | OtherPhrase;

export type PhraseElement = PartsToken | NamePhrase | { kind: 'notPieces'; tokens: PartsToken[] };

const isPhraseElement = (element: PhraseElement): element is Exclude<PhraseElement, PartsToken> => 'tokens' in element;

export function parsePartsPhrases(elements: readonly PhraseElement[]): PartsPhrase[] {
  const phrases: PartsPhrase[] = [];
  let atStart = true;
  let at = 0;
  for (let element = elements[at]; element; element = elements[at]) {
    const phrase = isPhraseElement(element) ? element : readPhrase(elements, at, atStart, element);
    phrases.push(phrase);
    at += isPhraseElement(element) ? 1 : phrase.tokens.length;
    atStart &&= ['mark', 'break', 'notPieces'].includes(phrase.kind);
  }
  return phrases;
}

const readPhrase = (elements: readonly PhraseElement[], at: number, atStart: boolean, token: PartsToken): PartsPhrase =>
  (atStart ? readRowNumber(elements, at) : undefined) ??
  readPrice(elements, at) ??
  readDate(elements, at) ??
  readMeasure(elements, at) ??
  readQuantity(elements, at) ??
  toSingleTokenPhrase(token);

function toSingleTokenPhrase(token: PartsToken): OtherPhrase {
  const isMark = ['mark', 'open', 'close', 'times'].includes(token.kind) && !/^x$/i.test(token.text);
  return { kind: token.kind === 'break' ? 'break' : isMark ? 'mark' : 'words', tokens: [token] };
}

class TokenReader {
  readonly tokens: PartsToken[] = [];
  readonly #elements: readonly PhraseElement[];
  readonly #start: number;
  constructor(elements: readonly PhraseElement[], start: number) {
    this.#elements = elements;
    this.#start = start;
  }
  get next(): PhraseElement | undefined {
    return this.#elements[this.#start + this.tokens.length];
  }
  take(kind: PartsTokenKind, passes: (text: string) => boolean = () => true): PartsToken | undefined {
    const token = this.next;
    if (
      !token ||
      isPhraseElement(token) ||
      token.kind !== kind ||
      !passes(token.text.toLowerCase().replace(/(?<=.)\./g, ''))
    )
      return undefined;
    this.tokens.push(token);
    return token;
  }
  takeMarks(marks: string): boolean {
    let taken = false;
    while (this.take('mark', (text) => marks.includes(text))) taken = true;
    return taken;
  }
}

const isSmallNumber = (text: string) => /^\d{1,3}$/.test(text);
const isRowLetter = (text: string) => /^(?:[a-z]|[ivx]{1,4})$/.test(text);

/** Reads a row number: "1.", "2)", "(3)", "(a)", "iv)", "#4", "Sr. No. 5", "Item 6:". */
function readRowNumber(elements: readonly PhraseElement[], at: number): OtherPhrase | undefined {
  const row = new TokenReader(elements, at);
  const done = (): OtherPhrase | undefined =>
    row.next && row.next.kind !== 'times' ? { kind: 'rowNumber', tokens: row.tokens } : undefined;
  if (row.take('open')) {
    return (row.take('number', isSmallNumber) || row.take('word', isRowLetter)) && row.take('close')
      ? done()
      : undefined;
  }
  if (row.take('number', isSmallNumber) || row.take('word', isRowLetter)) {
    return row.take('close') || row.takeMarks('.') ? done() : undefined;
  }
  let isLabelled = Boolean(row.take('mark', (text) => text === '#'));
  for (const kind of ['word', 'countWord', 'word', 'countWord'] as const) {
    isLabelled = Boolean(row.take(kind, (text) => ROW_LABELS.has(text))) || isLabelled;
    row.takeMarks('.:#-');
  }
  if (!isLabelled || !row.take('number', isSmallNumber)) return undefined;
  row.takeMarks('.:)-');
  row.take('close');
  return done();
}

/** Reads a price: "Rs. 450/-", "@ 12.50 each", "unit price: 450", "450 INR per pc". */
function readPrice(elements: readonly PhraseElement[], at: number): OtherPhrase | undefined {
  const price = new TokenReader(elements, at);
  price.take('countWord', (text) => text === 'unit');
  const label = price.take('word', (text) => PRICE_LABELS.has(text));
  if (price.tokens.length && !label) return undefined;
  if (label) price.takeMarks(':=.-');
  let currency = false;
  while (price.take('currency')) {
    currency = true;
    price.takeMarks('.');
  }
  if (!price.take('number')) return undefined;
  const after = !startsPrice(elements, at + price.tokens.length) && Boolean(price.take('currency'));
  if (!label && !currency && !after) return undefined;
  if (price.take('word', (text) => text === 'per')) price.take('countWord');
  else price.take('countWord', (text) => text === 'each' || text === 'ea');
  return { kind: 'notPieces', tokens: price.tokens };
}

/** True for "@ 450" and "Rs. 450" after a quantity: the currency belongs to the number after it. */
function startsPrice(elements: readonly PhraseElement[], at: number): boolean {
  const currency = new TokenReader(elements, at);
  if (!currency.take('currency')) return false;
  while (currency.take('currency') || currency.takeMarks('.:'));
  return currency.next?.kind === 'number';
}

const isDay = (text: string) => /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/.test(text);
const isYear = (text: string) => /^20\d\d$/.test(text);

function readDate(elements: readonly PhraseElement[], at: number): OtherPhrase | undefined {
  const date = new TokenReader(elements, at);
  while (date.take('word', (text) => DATE_LABELS.has(text))) date.takeMarks(':.-');
  const day = () => date.take('number', isDay) ?? date.take('word', isDay);
  if (!date.take('date')) {
    if (!(date.take('month') ? day() : day() && date.take('month'))) return undefined;
    const year = elements[at + date.tokens.length + (date.next?.kind === 'break' ? 1 : 0)];
    if (year?.kind === 'number' && isYear(year.text)) {
      date.take('break');
      date.take('number');
    }
  }
  return { kind: 'notPieces', tokens: date.tokens };
}

/** Reads a measure. "40 mm" becomes words, because the number is not a quantity. */
function readMeasure(elements: readonly PhraseElement[], at: number): OtherPhrase | undefined {
  const measure = new TokenReader(elements, at);
  if (!measure.take('number')) return undefined;
  const unit =
    measure.take('word', (text) => MEASURE_WORDS.has(text)) ?? measure.take('mark', (text) => MEASURE_WORDS.has(text));
  return unit && { kind: 'words', tokens: measure.tokens };
}

/** Reads a quantity: "10", "10 pcs", "10 pcs of", "x 10", "10 x", "(10 nos.)", "Qty: 10", "- 10". */
function readQuantity(elements: readonly PhraseElement[], at: number): QuantityPhrase | undefined {
  const quantity = new TokenReader(elements, at);
  const open = quantity.take('open');
  const label = quantity.take('countWord', (text) => COUNT_LABELS.has(text) || text === 'no');
  const sign = quantity.takeMarks(label ? ':=.-' : ':=-');
  const before = quantity.take('times');
  const number = quantity.take('number');
  if (!number || readMeasure(elements, at + quantity.tokens.length - 1)) return undefined;
  const after = before ? undefined : quantity.take('times');
  const unit = quantity.take('countWord', (text) => COUNT_WORDS.has(text));
  if (unit) quantity.takeMarks('.');
  if (open && !quantity.take('close')) return undefined;
  const stated = Boolean(open || label || sign || before || after || unit);
  const count = parseCount(number.text);
  // A long number is a phone or order number.
  if (!stated && count.problem && /^\d{6,}$/.test(number.text)) return undefined;
  const isOfNext =
    after || (quantity.next && !isPhraseElement(quantity.next) && quantity.next.text.toLowerCase() === 'of');
  const towards = before ? 'previous' : isOfNext ? 'next' : undefined;
  return { kind: 'quantity', tokens: quantity.tokens, count, stated, towards };
}
