import { useEffect, useState } from 'react';

interface Fetched<Data> {
  data?: Data;
  failure?: Error;
}
const NOTHING = {};

/** Fetches data for a key and drops late replies; `load` must be stable. */
export function useFetchedData<Key, Data>(key: Key, load: (key: Key, signal: AbortSignal) => Promise<Data>) {
  const [fetched, setFetched] = useState<Fetched<Data>>(NOTHING);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFetched(NOTHING);
    load(key, signal).then(
      (data) => !signal.aborted && setFetched({ data }),
      (error: unknown) => {
        if (signal.aborted) return;
        console.warn('Data could not be fetched', error);
        setFetched({ failure: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => controller.abort();
  }, [key, load]);
  return fetched;
}

/** The latest reply, which stays while another is fetched and after a failure; undefined before the first reply. */
export function useOptionalData<Data>(key: string, load: (key: string) => Promise<Data>): Data | undefined {
  const [data, setData] = useState<Data>();
  useEffect(() => {
    let current = true;
    load(key).then(
      (found) => current && setData(found),
      (error: unknown) => console.debug('Optional data could not be fetched and is left out', error),
    );
    return () => {
      current = false;
    };
  }, [key, load]);
  return data;
}
