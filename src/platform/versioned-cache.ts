import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { AppCaches } from './app-caches.ts';

interface Options<Value> {
  maxSize: number;
  sizeOf?: (value: Value, key: string) => number;
  /** Values for which this is false are returned but not cached. */
  shouldCache?: (value: Value) => boolean;
}

interface Versioned<Value> {
  version: number;
  value: Value;
}

/**
 * Values that are computed once per key and catalogue version; simultaneous misses share one computation. Failures are
 * not cached, nor anything while the version is unknown (0).
 */
export class VersionedCache<Value> {
  readonly #cached: LRUCache<string, Versioned<Value>>;
  readonly #pending = new Map<string, Versioned<Promise<Value>>>();
  readonly #shouldCache: (value: Value) => boolean;

  constructor({ maxSize, sizeOf = () => 1, shouldCache = () => true }: Options<Value>) {
    this.#cached = new LRUCache({
      maxSize,
      sizeCalculation: ({ value }, key) => Math.max(1, sizeOf(value, key)),
    });
    this.#shouldCache = shouldCache;
  }

  get size(): number {
    return this.#cached.calculatedSize;
  }

  hit(key: string, version: number): Value | undefined {
    return this.#entry(key, version)?.value;
  }

  async get(key: string, version: number, compute: () => Promise<Value>): Promise<Value> {
    const hit = this.#entry(key, version);
    if (hit) return hit.value;
    const pending = this.#pending.get(key);
    if (pending?.version === version) return pending.value;
    const started = { version, value: compute() };
    this.#pending.set(key, started);
    try {
      const value = await started.value;
      if (version !== 0 && this.#shouldCache(value)) this.#store(key, { version, value });
      return value;
    } finally {
      if (this.#pending.get(key) === started) this.#pending.delete(key);
    }
  }

  forget(key: string): void {
    this.#cached.delete(key);
  }

  #entry(key: string, version: number): Versioned<Value> | undefined {
    const entry = this.#cached.get(key);
    return entry?.version === version ? entry : undefined;
  }

  /** A slow computation of an old version must not replace a newer value. */
  #store(key: string, entry: Versioned<Value>): void {
    const known = this.#cached.peek(key);
    if (!known || known.version <= entry.version) this.#cached.set(key, entry);
  }
}

interface Source {
  caches: AppCaches;
  catalogueVersion: { current: number };
}

/**
 * Caches `compute` by its input, because the endpoints of one page need the same product, category or search at once.
 * Does not cache undefined.
 */
export function cacheByVersion<Services extends Source, Input extends unknown[], Value>(
  compute: (services: Services, ...input: Input) => Promise<Value>,
  options: Options<Value>,
): (services: Services, ...input: Input) => Promise<Value> {
  const open = () => new VersionedCache<Value>({ shouldCache: (value) => value !== undefined, ...options });
  return (services, ...input) => {
    const { caches, catalogueVersion } = services;
    return caches.of(open).get(JSON.stringify(input), catalogueVersion.current, () => compute(services, ...input));
  };
}

interface QuerySource extends Source {
  database: { pool: pg.Pool };
}

export const computeOncePerVersion = <Input extends unknown[], Value>(
  query: (client: pg.Pool, ...input: Input) => Promise<Value>,
  options: Options<Value>,
) => cacheByVersion(({ database }: QuerySource, ...input: Input) => query(database.pool, ...input), options);
