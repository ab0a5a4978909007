export interface TimedCache<Value> {
  /** The value of a key, or the running fetch of it; undefined where there is none that is fresh. */
  get(key: string): Promise<Value> | undefined;
  /** As `get`, and loads what is not there. Several that fetch the same key at once share one call of `load`. */
  fetch(key: string, load: () => Promise<Value>): Promise<Value>;
}

interface Options<Value> {
  /** How long a value is fresh, in milliseconds from the beginning of its fetch. */
  keepFor: number;
  /** At most this many keys; the oldest one goes first. */
  most: number;
  /** False for a value that may not be used again. */
  mayKeep?: (value: Value) => boolean;
}

/** Remembers fetched values for a while, in this tab only. Failures are not remembered. */
export function timedCache<Value>({ keepFor, most, mayKeep = () => true }: Options<Value>): TimedCache<Value> {
  const entries = new Map<string, { since: number; value: Promise<Value> }>();

  const get = (key: string) => {
    const entry = entries.get(key);
    return entry && Date.now() - entry.since < keepFor ? entry.value : undefined;
  };

  return {
    get,
    fetch(key, load) {
      const fresh = get(key);
      if (fresh) return fresh;
      const entry = { since: Date.now(), value: load() };
      const drop = () => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      entries.delete(key);
      entries.set(key, entry);
      const [oldest = key] = entries.keys();
      if (entries.size > most) entries.delete(oldest);
      entry.value.then((value) => !mayKeep(value) && drop(), drop);
      return entry.value;
    },
  };
}
