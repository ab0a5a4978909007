import { editDistance } from '../../../platform/edit-distance.ts';
import { foldedNorm, numbersIn } from '../../../platform/slug.ts';

export interface NumberedModel {
  id: number;
  product: number;
  name: string;
  /** Letters and digits, with confusable letters replaced. */
  key: string;
}

/** A number from one of its parts on: "200-UB" and "UB" find VTC-200-UB. */
interface Tail {
  key: string;
  model: NumberedModel;
}

/**
 * `whole`: by the number; `end`: by its end, such as VTC-200-UB for GR-VTC-200-UB; `begun`: by its beginning; `part`: by the
 * beginning of a later part.
 */
export type Naming = 'whole' | 'end' | 'begun' | 'part';

/** Letters and digits of a number, with l read as 1, because scanners confuse them. */
const numberKey = (text: string) => foldedNorm(text).replaceAll('l', '1');

/** Numbers are grouped by their first characters; a shorter text matches none. */
const START = 2;
const MIN_MISTYPED = 4;
const MAX_PARTS = 6;

export class ModelNumbers {
  readonly #tails = new Map<string, Set<Tail>>();
  readonly #ofProduct = new Map<number, Tail[]>();
  readonly #models = new Map<string, NumberedModel[]>();

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
      const keys = tailsOf(name);
      const [key = ''] = keys;
      const model = { id, product, name, key };
      this.#models.set(key, [...(this.#models.get(key) ?? []), model]);
      return keys.map((one): Tail => ({ key: one, model }));
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
    return this.#models.get(numberKey(text)) ?? [];
  }

  beginning(text: string): Map<NumberedModel, Naming> {
    const key = numberKey(text);
    const found = new Map<NumberedModel, Naming>();
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
    const key = numberKey(text);
    if (key.length < START) return false;
    for (const tail of this.#tails.get(key.slice(0, START)) ?? []) if (tail.key.startsWith(key)) return true;
    return false;
  }

  /** The longest number within a text, such as VTC200UB in "toggle clamp VTC 200 UB, please". */
  within(text: string): string | undefined {
    const parts = numbersIn(text, MAX_PARTS).sort((a, b) => b.length - a.length);
    return parts.find((part) => part.length >= MIN_MISTYPED && this.called(part).length > 0);
  }

  /** Numbers with one typing mistake, or one zero more or less before a part. */
  mistyped(text: string): NumberedModel[] {
    const found = new Set(withOtherZeros(text).flatMap((one) => this.called(one)));
    const key = numberKey(text);
    if (key.length < MIN_MISTYPED) return [...found];
    for (const [other, models] of this.#models)
      if (isOneMistake(key, other)) for (const model of models) found.add(model);
    return [...found];
  }

  mistypedBeginning(text: string): NumberedModel[] {
    const key = numberKey(text);
    if (key.length < MIN_MISTYPED) return [];
    const found: NumberedModel[] = [];
    for (const [other, models] of this.#models) {
      const begun = [-1, 0, 1].some((more) => isOneMistake(key, other.slice(0, key.length + more)));
      if (begun) found.push(...models);
    }
    return found;
  }

  nearest(text: string): NumberedModel[] {
    const key = numberKey(text);
    for (let length = key.length; length >= START; length -= 1) {
      const found = this.beginning(key.slice(0, length));
      if (found.size) return [...found.keys()];
    }
    return [];
  }

  copy(): ModelNumbers {
    const copy = new ModelNumbers();
    for (const [start, tails] of this.#tails) copy.#tails.set(start, new Set(tails));
    for (const [product, tails] of this.#ofProduct) copy.#ofProduct.set(product, tails);
    for (const [key, models] of this.#models) copy.#models.set(key, models);
    return copy;
  }
}

/** The number from each of its parts on; a change from letters to digits begins a part. */
function tailsOf(name: string): string[] {
  const parts = name.match(/[A-Za-z]+|[0-9]+/g) ?? [];
  return parts.map((_, at) => numberKey(parts.slice(at).join('')));
}

/** H-50-UB may be H-050-UB. */
function withOtherZeros(text: string): string[] {
  return [...text.matchAll(/\d+/g)].slice(0, MAX_PARTS).map(({ 0: number, index }) => {
    const other = number.startsWith('0') ? number.slice(1) : `0${number}`;
    return text.slice(0, index) + other + text.slice(index + number.length);
  });
}

/** True if one character is changed, left out, added or swapped with the next. */
export function isOneMistake(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const middle = [one.slice(start, one.length - end), other.slice(start, other.length - end)] as const;
  return middle[0].length <= 2 && middle[1].length <= 2 && editDistance(...middle) === 1;
}
