/** Results in memory of one app or worker process: one value for each `open`, the function that creates it. */
export class AppCaches {
  readonly #values = new Map<object, unknown>();
  readonly #outer: AppCaches | undefined;

  /** `outer`: the app's caches, for the caches of a preview, whose drafts have no version. */
  constructor(outer?: AppCaches) {
    this.#outer = outer;
  }

  /** Calls `open` once; in a preview with the app's value, if there is one. */
  of<Value>(open: (outer?: Value) => Value): Value {
    const outer = this.#outer;
    if (!this.#values.has(open)) this.#values.set(open, open(outer ? outer.#known(open) : undefined));
    return this.#known(open) as Value;
  }

  #known<Value>(open: (outer?: Value) => Value): Value | undefined {
    return this.#values.get(open) as Value | undefined;
  }
}
