export interface TimedCache<Value> {
  /** Cached value, or a pending fetch; undefined when there is none younger than `maxAge`. */
  get(key: string, maxAge?: number): Promise<Value> | undefined;
  /** Concurrent fetches of a key share one call of `load`. */
  fetch(key: string, load: () => Promise<Value>, maxAge?: number): Promise<Value>;
}

interface Options<Value> {
  /** In milliseconds from the beginning of the fetch. */
  maxAge: number;
  maxEntries: number;
  shouldCache?: (value: Value) => boolean;
}

export function createTimedCache<Value>({
  maxAge: longest,
  maxEntries,
  shouldCache = () => true,
}: Options<Value>): TimedCache<Value> {
  const entries = new Map<string, { since: number; value: Promise<Value> }>();

  const get = (key: string, maxAge = longest) => {
    const entry = entries.get(key);
    return entry && Date.now() - entry.since < maxAge ? entry.value : undefined;
  };

  return {
    get,
    fetch(key, load, maxAge) {
      const fresh = get(key, maxAge);
      if (fresh) return fresh;
      const entry = { since: Date.now(), value: load() };
      const drop = () => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      entries.delete(key);
      entries.set(key, entry);
      const [oldest = key] = entries.keys();
      if (entries.size > maxEntries) entries.delete(oldest);
      entry.value.then((value) => !shouldCache(value) && drop(), drop);
      return entry.value;
    },
  };
}
