import { useEffect, useState } from 'react';

interface Fetched<Data> {
  data?: Data;
  failure?: Error;
}
const NOTHING = {};

/** Late replies are dropped; `load` must be stable. */
export function useFetched<Key, Data>(key: Key, load: (key: Key, signal: AbortSignal) => Promise<Data>) {
  const [fetched, setFetched] = useState<Fetched<Data>>(NOTHING);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFetched(NOTHING);
    load(key, signal).then(
      (data) => !signal.aborted && setFetched({ data }),
      (error: unknown) => {
        if (signal.aborted) return;
        console.warn('This could not be fetched', error);
        setFetched({ failure: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => controller.abort();
  }, [key, load]);
  return fetched;
}
