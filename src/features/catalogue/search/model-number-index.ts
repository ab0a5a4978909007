import { computeEditDistance } from '../../../platform/edit-distance.ts';
import { listPossibleNumbers, toFoldedNorm } from '../../../platform/slug.ts';

export interface NumberedModel {
  id: number;
  product: number;
  name: string;
  /** Letters and digits, with confusable letters replaced. */
  key: string;
}

/** The end of a number from one of its parts on. */
interface NumberTail {
  model: NumberedModel;
  /** Index in the model's key. */
  at: number;
}

/**
 * How a text names a model. `whole`: by its number; `end`: by the end, such as VTC-200-UB for GR-VTC-200-UB; `begun`:
 * by the beginning; `part`: by the beginning of a later part.
 */
export type NumberNaming = (typeof NAMINGS)[number];
/** The nearest first, for a number of which two parts match. */
const NAMINGS = ['whole', 'end', 'begun', 'part'] as const;

const toNumberKey = (text: string) => toFoldedNorm(text).replaceAll('l', '1');

/** Minimum length of a text that is looked up, and length of the beginning by which tails are found. */
const [START, BUCKET] = [2, 6];
const SERIES = 3;
const MIN_MISTYPED = 4;
const MAX_PARTS = 6;
/** Matches the beginning of a model number, but not "60 mm" or "M8". */
const NUMBER = /^[a-z]+\d{2}/i;
const CHARACTERS = [...'0123456789abcdefghjkmnpqrstuvwxyz'];

export class ModelNumberIndex {
  readonly #tails = new Map<string, NumberTail[]>();
  /** Keys of `#tails` by their first characters, for texts that are shorter. */
  readonly #buckets = new Map<string, Set<string>>();
  readonly #ofProduct = new Map<number, readonly NumberedModel[]>();
  #longest = 0;

  put(product: number, models: readonly { id: number; name: string }[]): void {
    for (const model of this.#ofProduct.get(product) ?? []) this.#remove(model);
    this.#ofProduct.delete(product);
    if (!models.length) return;
    const put = models.map(({ id, name }) => ({ id, product, name, key: toNumberKey(name) }));
    for (const model of put) this.#add(model);
    this.#ofProduct.set(product, put);
  }

  #add(model: NumberedModel): void {
    const { key } = model;
    this.#longest = Math.max(this.#longest, key.length);
    for (const at of listPartStarts(model.name)) {
      const bucket = key.slice(at, at + BUCKET);
      const tails = this.#tails.get(bucket);
      if (tails) {
        tails.push({ model, at });
        continue;
      }
      this.#tails.set(bucket, [{ model, at }]);
      const start = bucket.slice(0, START);
      this.#buckets.set(start, (this.#buckets.get(start) ?? new Set()).add(bucket));
    }
  }

  #remove(model: NumberedModel): void {
    const { key, name } = model;
    for (const at of listPartStarts(name)) {
      const bucket = key.slice(at, at + BUCKET);
      const tails = this.#tails.get(bucket)?.filter((tail) => tail.model !== model) ?? [];
      if (tails.length) {
        this.#tails.set(bucket, tails);
      } else {
        this.#tails.delete(bucket);
        this.#buckets.get(bucket.slice(0, START))?.delete(bucket);
      }
    }
  }

  called(text: string): readonly NumberedModel[] {
    const key = toNumberKey(text);
    const tails = this.#tails.get(key.slice(0, BUCKET)) ?? [];
    return tails.filter(({ model, at }) => at === 0 && model.key === key).map(({ model }) => model);
  }

  /** Tails that may begin with a key. */
  #near(key: string): readonly NumberTail[] {
    if (key.length < START) return [];
    if (key.length >= BUCKET) return this.#tails.get(key.slice(0, BUCKET)) ?? [];
    return this.#under(key.slice(0, START));
  }

  #under = (start: string): NumberTail[] =>
    [...(this.#buckets.get(start) ?? [])].flatMap((bucket) => this.#tails.get(bucket) ?? []);

  beginning(text: string): Map<NumberedModel, NumberNaming> {
    const key = toNumberKey(text);
    const found = new Map<NumberedModel, NumberNaming>();
    for (const { model, at } of this.#near(key)) {
      if (!model.key.startsWith(key, at)) continue;
      const isWhole = model.key.length - at === key.length;
      const naming = at === 0 ? (isWhole ? 'whole' : 'begun') : isWhole ? 'end' : 'part';
      const known = found.get(model);
      if (!known || NAMINGS.indexOf(naming) < NAMINGS.indexOf(known)) found.set(model, naming);
    }
    return found;
  }

  isBegun(text: string): boolean {
    const key = toNumberKey(text);
    return this.#near(key).some(({ model, at }) => model.key.startsWith(key, at));
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
    if (key.length < MIN_MISTYPED || key.length > this.#longest + 1) return [];
    const isLike = (other: string) => [-1, 0, 1].some((more) => hasOneMistake(key, other.slice(0, key.length + more)));
    const mayBegin = (start: string) =>
      [-1, 0, 1].some((more) => computeEditDistance(key.slice(0, START + more), start) <= 1);
    return [...this.#buckets.keys()]
      .filter(mayBegin)
      .flatMap((start) => this.#under(start).filter(({ model, at }) => at === 0 && isLike(model.key)))
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
    for (const [bucket, tails] of this.#tails) copy.#tails.set(bucket, [...tails]);
    for (const [start, buckets] of this.#buckets) copy.#buckets.set(start, new Set(buckets));
    for (const [product, models] of this.#ofProduct) copy.#ofProduct.set(product, models);
    copy.#longest = this.#longest;
    return copy;
  }
}

/** Indexes in the key at which a part of the number begins: VTC-200-UB has the parts VTC, 200 and UB. */
function listPartStarts(name: string): number[] {
  let length = 0;
  return (name.match(/[A-Za-z]+|[0-9]+/g) ?? []).map((part) => {
    length += part.length;
    return length - part.length;
  });
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
