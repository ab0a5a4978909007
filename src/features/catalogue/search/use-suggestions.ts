import { useCallback, useEffect, useState } from 'react';
import { DEFAULT_RESULTS, MIN_QUERY_LENGTH } from './search.limits.ts';
import { type FoundItem, fetchSuggestions } from './suggestion-source.ts';

const TYPING_PAUSE_MS = 200;

export interface Suggestions {
  items: readonly FoundItem[];
  state: 'waiting' | 'loading' | 'loaded' | 'failed';
  /** There may be more results; `seeAll` loads them. */
  more: boolean;
  seeAll: () => void;
}

type Result = Pick<Suggestions, 'items' | 'state'> & { query: string; all: boolean };

const NONE: Result = { items: [], state: 'waiting', query: '', all: false };

/** Suggestions for the typed text. Late responses for an older text are ignored. */
export function useSuggestions(text: string): Suggestions {
  const query = text.trim();
  const [result, setResult] = useState(NONE);
  const [allOf, setAllOf] = useState('');
  const all = allOf === query;
  const seeAll = useCallback(() => setAllOf(query), [query]);

  useEffect(() => {
    if (query.length < MIN_QUERY_LENGTH) return;
    const controller = new AbortController();
    const load = async () => {
      try {
        const items = await fetchSuggestions(query, all, controller.signal);
        if (!controller.signal.aborted) setResult({ items, state: 'loaded', query, all });
      } catch (error) {
        if (controller.signal.aborted) return;
        console.error('Failed to fetch search suggestions', error);
        setResult({ items: [], state: 'failed', query, all });
      }
    };
    const timer = setTimeout(load, all ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, all]);

  if (query.length < MIN_QUERY_LENGTH) return { ...NONE, more: false, seeAll };
  const { items, state } = result;
  if (result.query === query && result.all === all) {
    return { items, state, more: !all && items.length >= DEFAULT_RESULTS, seeAll };
  }
  // While the next response is pending, the last one stays visible to avoid flicker.
  return { items: query.startsWith(result.query) ? items : [], state: 'loading', more: false, seeAll };
}
