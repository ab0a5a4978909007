import { useEffect, useState } from 'react';
import { FEWEST_CHARACTERS, type FoundItem, fetchSuggestions } from './suggestion-source.ts';

const PAUSE = 200;

export interface Suggestions {
  items: readonly FoundItem[];
  state: 'waiting' | 'asking' | 'answered' | 'failed';
}

const NONE: Suggestions = { items: [], state: 'waiting' };

/** What fits the text that is typed. An answer to an older text is never shown (resolutions D128). */
export function useSuggestions(text: string): Suggestions {
  const query = text.trim();
  const [answer, setAnswer] = useState<Suggestions & { query: string }>({ ...NONE, query: '' });

  useEffect(() => {
    if (query.length < FEWEST_CHARACTERS) return;
    const calledOff = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const items = await fetchSuggestions(query, calledOff.signal);
        if (!calledOff.signal.aborted) setAnswer({ items, state: 'answered', query });
      } catch (error) {
        if (calledOff.signal.aborted) return;
        console.error('Failed to fetch search suggestions', error);
        setAnswer({ items: [], state: 'failed', query });
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [query]);

  if (query.length < FEWEST_CHARACTERS) return NONE;
  if (answer.query === query) return answer;
  // While the next answer is on its way, the last one stays to look at rather than flicker.
  return { items: query.startsWith(answer.query) ? answer.items : [], state: 'asking' };
}
