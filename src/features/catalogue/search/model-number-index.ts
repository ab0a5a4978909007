import { computeEditDistance } from '../../../platform/edit-distance.ts';
import { listPossibleNumbers, toFoldedNorm } from '../../../platform/slug.ts';

export interface NumberedModel {
  id: number;
  product: number;
  name: string;
  /** Letters and digits, with confusable letters replaced. */
  key: string;
}

interface NumberTail {
  key: string;
  model: NumberedModel;
}

/**
 * How a text names a model. `whole`: by its number; `end`: by the end, such as VTC-200-UB for GR-VTC-200-UB; `begun`:
 * by the beginning; `part`: by the beginning of a later part.
 */
export type NumberNaming = 'whole' | 'end' | 'begun' | 'part';

const toNumberKey = (text: string) => toFoldedNorm(text).replaceAll('l', '1');

const START = 2;
const SERIES = 3;
const MIN_MISTYPED = 4;
const MAX_PARTS = 6;
/** Matches the beginning of a model number, but not "60 mm" or "M8". */
const NUMBER = /^[a-z]+\d{2}/i;
const CHARACTERS = [...'0123456789abcdefghjkmnpqrstuvwxyz'];

export class ModelNumberIndex {
  readonly #tails = new Map<string, Set<NumberTail>>();
  readonly #ofProduct = new Map<number, NumberTail[]>();
  readonly #models = new Map<string, NumberedModel[]>();
  #longest = 0;

  put(product: number, models: readonly { id: number; name: string }[]): void {
    for (const tail of this.#ofProduct.get(product) ?? []) {
      this.#tails.get(tail.key.slice(0, START))?.delete(tail);
      const { key } = tail.model;
      if (tail.key === key) {
        const others = (this.#models.get(key) ?? []).filter((one) => one.product !== product);
        if (others.length) this.#models.set(key, others);
        else this.#models.delete(key);
      }
    }
    this.#ofProduct.delete(product);
    if (!models.length) return;
    const tails = models.flatMap(({ id, name }) => {
      const keys = listTailKeys(name);
      const [key = ''] = keys;
      const model = { id, product, name, key };
      this.#longest = Math.max(this.#longest, key.length);
      this.#models.set(key, [...(this.#models.get(key) ?? []), model]);
      return keys.map((one): NumberTail => ({ key: one, model }));
    });
    for (const tail of tails) {
      const start = tail.key.slice(0, START);
      const known = this.#tails.get(start);
      if (known) known.add(tail);
      else this.#tails.set(start, new Set([tail]));
    }
    this.#ofProduct.set(product, tails);
  }

  called(text: string): readonly NumberedModel[] {
    return this.#models.get(toNumberKey(text)) ?? [];
  }

  beginning(text: string): Map<NumberedModel, NumberNaming> {
    const key = toNumberKey(text);
    const found = new Map<NumberedModel, NumberNaming>();
    if (key.length < START) return found;
    for (const { key: tail, model } of this.#tails.get(key.slice(0, START)) ?? []) {
      if (!tail.startsWith(key)) continue;
      const isWhole = tail === key;
      const naming = tail === model.key ? (isWhole ? 'whole' : 'begun') : isWhole ? 'end' : 'part';
      if (naming !== 'part' || !found.has(model)) found.set(model, naming);
    }
    return found;
  }

  isBegun(text: string): boolean {
    const key = toNumberKey(text);
    if (key.length < START) return false;
    for (const tail of this.#tails.get(key.slice(0, START)) ?? []) if (tail.key.startsWith(key)) return true;
    return false;
  }

  /** The longest number in a text: VTC200UB in "toggle clamp VTC 200 UB, please". */
  within(text: string): string | undefined {
    const pieces = listPossibleNumbers(text, MAX_PARTS).sort((a, b) => b.length - a.length);
    return pieces.find((piece) => piece.length >= MIN_MISTYPED && this.called(piece).length > 0);
  }

  /** Models that begin with the longest number in a text: "broken clamp same as H-200". */
  begunWithin(text: string): NumberedModel[] {
    const pieces = listPossibleNumbers(text, MAX_PARTS).filter(
      (piece) => piece.length >= MIN_MISTYPED && NUMBER.test(piece),
    );
    const begun = pieces
      .sort((a, b) => b.length - a.length)
      .map((piece) => [...this.beginning(piece)].filter(([, naming]) => naming === 'begun'));
    return (begun.find((models) => models.length > 0) ?? []).map(([model]) => model);
  }

  /** Numbers with one typing mistake, or one zero more or less before a part. */
  mistyped(text: string): NumberedModel[] {
    const key = toNumberKey(text);
    const others = key.length < MIN_MISTYPED || key.length > this.#longest + 1 ? [] : listMistypedKeys(key);
    return [...new Set([...listZeroVariants(text), ...others].flatMap((one) => this.called(one)))];
  }

  mistypedBeginning(text: string): NumberedModel[] {
    const key = toNumberKey(text);
    if (key.length < MIN_MISTYPED) return [];
    const isLike = (other: string) => [-1, 0, 1].some((more) => hasOneMistake(key, other.slice(0, key.length + more)));
    const mayBegin = (start: string) =>
      [-1, 0, 1].some((more) => computeEditDistance(key.slice(0, START + more), start) <= 1);
    return [...this.#tails]
      .filter(([start]) => mayBegin(start))
      .flatMap(([, tails]) => [...tails].filter(({ key: tail, model }) => tail === model.key && isLike(tail)))
      .map(({ model }) => model);
  }

  /** Models whose numbers begin like the text, by at least half of a number or three letters of a word. */
  nearest(text: string): NumberedModel[] {
    const key = toNumberKey(text);
    if (!/[a-z]/i.test(text)) return [];
    const least = Math.max(START, /\d/.test(text) ? key.length / 2 : SERIES);
    for (let length = key.length; length >= least; length -= 1) {
      const found = this.beginning(key.slice(0, length));
      if (found.size) return [...found.keys()];
    }
    return [];
  }

  copy(): ModelNumberIndex {
    const copy = new ModelNumberIndex();
    for (const [start, tails] of this.#tails) copy.#tails.set(start, new Set(tails));
    for (const [product, tails] of this.#ofProduct) copy.#ofProduct.set(product, tails);
    for (const [key, models] of this.#models) copy.#models.set(key, models);
    copy.#longest = this.#longest;
    return copy;
  }
}

/** Endings of the number that begin with one of its parts. A part is a run of letters or of digits. */
function listTailKeys(name: string): string[] {
  const pieces = name.match(/[A-Za-z]+|[0-9]+/g) ?? [];
  return pieces.map((_, at) => toNumberKey(pieces.slice(at).join('')));
}

function listZeroVariants(text: string): string[] {
  return [...text.matchAll(/\d+/g)].slice(0, MAX_PARTS).map(({ 0: number, index }) => {
    const other = number.startsWith('0') ? number.slice(1) : `0${number}`;
    return text.slice(0, index) + other + text.slice(index + number.length);
  });
}

/**
 * All keys with one mistake. Hundreds of look-ups cost less than a comparison with each number of a large catalogue.
 */
function listMistypedKeys(key: string): string[] {
  return [...key, ''].flatMap((_, at) => {
    const [before, rest] = [key.slice(0, at), key.slice(at)];
    const swapped = `${before}${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
    const others = CHARACTERS.flatMap((one) => [`${before}${one}${rest.slice(1)}`, `${before}${one}${rest}`]);
    return [before + rest.slice(1), swapped, ...others];
  });
}

/** One character is changed, left out, added or swapped with the next. */
export function hasOneMistake(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const middle = [one.slice(start, one.length - end), other.slice(start, other.length - end)] as const;
  return middle[0].length <= 2 && middle[1].length <= 2 && computeEditDistance(...middle) === 1;
}
