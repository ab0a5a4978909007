import { ACTIONS } from './clamp-actions.limits.ts';

/** The ratings of some models of a product, one list for each rating; NaN and '' where a model has none. */
export interface ProductRatings {
  product: number;
  ids: readonly number[];
  actions: readonly string[];
  /** In newtons; lengths in millimetres. */
  capacities: readonly number[];
  reaches: readonly number[];
  heights: readonly number[];
  threads: readonly string[];
  mountings: readonly string[];
}

/** Where the models of a product are in the lists. */
export interface Block {
  product: number;
  start: number;
  end: number;
  /** The largest of its models, so that most products are passed over as a whole. */
  maxCapacity: number;
}

const NO_ACTION = -1;
/** Of a list, before it is written anew without the models that were replaced. */
const MAX_UNUSED = 0.25;

/**
 * The ratings of all clamps in memory, one list for each rating: some 40 bytes for each model. The models of a product follow each
 * other; a product that changes is written behind the others, and its former place stays unused for a while.
 */
export class ClampRatings {
  readonly blocks = new Map<number, Block>();
  ids = new Int32Array(0);
  /** Index in ACTIONS, or -1. */
  actions = new Int8Array(0);
  capacities = new Float64Array(0);
  reaches = new Float64Array(0);
  heights = new Float64Array(0);
  /** Index in `texts`. */
  threads = new Int32Array(0);
  mountings = new Int32Array(0);
  readonly texts: string[] = [''];
  readonly #places = new Map<string, number>([['', 0]]);
  #length = 0;
  #used = 0;
  #mountings: string[] | undefined;

  /** Replaces what is known of a product. */
  put(product: ProductRatings): void {
    const former = this.blocks.get(product.product);
    if (former) this.#used -= former.end - former.start;
    this.blocks.delete(product.product);
    this.#mountings = undefined;
    const count = product.ids.length;
    if (!count) return;
    if (this.#length + count > this.ids.length) this.#makeRoom(count);
    const start = this.#length;
    let maxCapacity = 0;
    for (let at = 0; at < count; at += 1) {
      const model = start + at;
      const capacity = product.capacities[at] ?? Number.NaN;
      this.ids[model] = product.ids[at] ?? 0;
      this.actions[model] = ACTIONS.findIndex(({ name }) => name === product.actions[at]);
      this.capacities[model] = capacity;
      this.reaches[model] = product.reaches[at] ?? Number.NaN;
      this.heights[model] = product.heights[at] ?? Number.NaN;
      this.threads[model] = this.#placeOf(product.threads[at] ?? '');
      this.mountings[model] = this.#placeOf(product.mountings[at] ?? '');
      if (capacity > maxCapacity) maxCapacity = capacity;
    }
    this.#length += count;
    this.#used += count;
    this.blocks.set(product.product, { product: product.product, start, end: this.#length, maxCapacity });
  }

  /** The index of a text; undefined if no model has it. */
  textAt(text: string): number | undefined {
    return this.#places.get(text);
  }

  /** The types of mounting of the clamps of the finder, in order. */
  mountingNames(): string[] {
    if (this.#mountings) return this.#mountings;
    const found = new Set<number>();
    for (const { start, end } of this.blocks.values()) {
      for (let model = start; model < end; model += 1) {
        if (this.actions[model] !== NO_ACTION) found.add(this.mountings[model] ?? 0);
      }
    }
    found.delete(0);
    this.#mountings = [...found].map((place) => this.texts[place] ?? '').sort((a, b) => a.localeCompare(b));
    return this.#mountings;
  }

  #placeOf(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    this.#places.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Longer lists, without what is unused. */
  #makeRoom(count: number): void {
    const unused = this.#length - this.#used;
    const grows = unused < this.#length * MAX_UNUSED;
    const size = grows ? Math.ceil((this.#used + count) * 1.5) + 64 : Math.max(this.ids.length, this.#used + count);
    const former = { ...this.#lists() };
    const lists = {
      ids: new Int32Array(size),
      actions: new Int8Array(size),
      capacities: new Float64Array(size),
      reaches: new Float64Array(size),
      heights: new Float64Array(size),
      threads: new Int32Array(size),
      mountings: new Int32Array(size),
    };
    let length = 0;
    for (const block of this.blocks.values()) {
      for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
        lists[name].set(former[name].subarray(block.start, block.end), length);
      }
      const models = block.end - block.start;
      block.start = length;
      length += models;
      block.end = length;
    }
    Object.assign(this, lists);
    this.#length = length;
  }

  #lists() {
    const { ids, actions, capacities, reaches, heights, threads, mountings } = this;
    return { ids, actions, capacities, reaches, heights, threads, mountings };
  }
}
