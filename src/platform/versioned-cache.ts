import { LRUCache } from 'lru-cache';

interface Options<Value> {
  /** The most that all cached values may weigh together, in the unit of `sizeOf`. */
  maxSize: number;
  /** 1 by default, so that `maxSize` is a number of values. */
  sizeOf?: (value: Value, key: string) => number;
  /** Values for which this is false are handed out and not cached. */
  isWorthKeeping?: (value: Value) => boolean;
}

interface Versioned<Value> {
  version: number;
  value: Value;
}

/**
 * An LRU cache of values that are valid until the catalogue changes: computed once per key and catalogue version.
 * Simultaneous misses of one key share one computation. Failures are not cached, nor is anything while the version is
 * unknown (0).
 */
export class VersionedCache<Value> {
  readonly #cached: LRUCache<string, Versioned<Value>>;
  readonly #pending = new Map<string, Versioned<Promise<Value>>>();
  readonly #isWorthKeeping: (value: Value) => boolean;

  constructor({ maxSize, sizeOf = () => 1, isWorthKeeping = () => true }: Options<Value>) {
    this.#cached = new LRUCache({
      maxSize,
      sizeCalculation: ({ value }, key) => Math.max(1, sizeOf(value, key)),
    });
    this.#isWorthKeeping = isWorthKeeping;
  }

  /** How much all cached values weigh together. */
  get size(): number {
    return this.#cached.calculatedSize;
  }

  /** The value when it is cached in this version; without a promise, for requests that are answered from the cache. */
  hit(key: string, version: number): Value | undefined {
    return this.#entry(key, version)?.value;
  }

  /** The cached value, or that of a making of the same version that is under way, or a new one. */
  async get(key: string, version: number, make: () => Promise<Value>): Promise<Value> {
    const hit = this.#entry(key, version);
    if (hit) return hit.value;
    const pending = this.#pending.get(key);
    if (pending?.version === version) return pending.value;
    const started = { version, value: make() };
    this.#pending.set(key, started);
    try {
      const value = await started.value;
      if (version !== 0 && this.#isWorthKeeping(value)) this.#store(key, { version, value });
      return value;
    } finally {
      if (this.#pending.get(key) === started) this.#pending.delete(key);
    }
  }

  #entry(key: string, version: number): Versioned<Value> | undefined {
    const entry = this.#cached.get(key);
    return entry?.version === version ? entry : undefined;
  }

  /** A slow making of an old version must not replace a newer value. */
  #store(key: string, entry: Versioned<Value>): void {
    const known = this.#cached.peek(key);
    if (!known || known.version <= entry.version) this.#cached.set(key, entry);
  }
}
