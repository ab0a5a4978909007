import { useEffect, useState } from 'react';
import { afterPause } from '../../../../ui/forms/after-pause.ts';
import { DEFAULT_RESULTS, MIN_QUERY_LENGTH } from '../search.limits.ts';
import { type FoundItem, fetchSuggestions } from './suggestion-source.ts';

export const TYPING_PAUSE_MS = 200;

export interface Suggestions {
  items: readonly FoundItem[];
  state: 'waiting' | 'loading' | 'loaded' | 'failed';
  more: boolean;
}

type Result = Pick<Suggestions, 'items' | 'state'> & { query: string };

const NONE: Result = { items: [], state: 'waiting', query: '' };

export function useSuggestions(text: string): Suggestions {
  const query = text.trim();
  const [result, setResult] = useState(NONE);

  useEffect(() => {
    if (query.length < MIN_QUERY_LENGTH) return;
    return afterPause(TYPING_PAUSE_MS, async (signal) => {
      try {
        const items = await fetchSuggestions(query, signal);
        if (!signal.aborted) setResult({ items, state: 'loaded', query });
      } catch (error) {
        if (signal.aborted) return;
        console.error('Failed to fetch search suggestions', error);
        setResult({ items: [], state: 'failed', query });
      }
    });
  }, [query]);

  if (query.length < MIN_QUERY_LENGTH) return { ...NONE, more: false };
  const { items, state } = result;
  if (result.query === query) return { items, state, more: items.length >= DEFAULT_RESULTS };
  // While a response is pending, the last one stays visible to avoid flicker.
  return { items: query.startsWith(result.query) ? items : [], state: 'loading', more: false };
}
