import { useCallback, useEffect, useState } from 'react';
import { SUGGESTED } from './search.limits.ts';
import { FEWEST_CHARACTERS, type FoundItem, fetchSuggestions } from './suggestion-source.ts';

const PAUSE = 200;

export interface Suggestions {
  items: readonly FoundItem[];
  state: 'waiting' | 'asking' | 'answered' | 'failed';
  /** There may be more than are shown, and `seeAll` shows them. */
  more: boolean;
  seeAll: () => void;
}

type Answer = Pick<Suggestions, 'items' | 'state'> & { query: string; all: boolean };

const NONE: Answer = { items: [], state: 'waiting', query: '', all: false };

/** What fits the text that is typed. An answer to an older text is never shown. */
export function useSuggestions(text: string): Suggestions {
  const query = text.trim();
  const [answer, setAnswer] = useState(NONE);
  const [allOf, setAllOf] = useState('');
  const all = allOf === query;
  const seeAll = useCallback(() => setAllOf(query), [query]);

  useEffect(() => {
    if (query.length < FEWEST_CHARACTERS) return;
    const calledOff = new AbortController();
    const ask = async () => {
      try {
        const items = await fetchSuggestions(query, all, calledOff.signal);
        if (!calledOff.signal.aborted) setAnswer({ items, state: 'answered', query, all });
      } catch (error) {
        if (calledOff.signal.aborted) return;
        console.error('Failed to fetch search suggestions', error);
        setAnswer({ items: [], state: 'failed', query, all });
      }
    };
    const timer = setTimeout(ask, all ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [query, all]);

  if (query.length < FEWEST_CHARACTERS) return { ...NONE, more: false, seeAll };
  const { items, state } = answer;
  if (answer.query === query && answer.all === all) {
    return { items, state, more: !all && items.length >= SUGGESTED, seeAll };
  }
  // While the next answer is on its way, the last one stays to look at rather than flicker.
  return { items: query.startsWith(answer.query) ? items : [], state: 'asking', more: false, seeAll };
}
