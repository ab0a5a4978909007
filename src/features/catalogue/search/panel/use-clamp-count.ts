import { useEffect, useState } from 'react';
import { afterPause } from '../../../../ui/forms/after-pause.ts';
import { api } from '../../../../web/api.ts';
import { conditionsIn, isForFinder } from '../search-conditions.ts';
import { TYPING_PAUSE_MS } from './use-suggestions.ts';

interface ClampCount {
  what: 'Clamps' | 'Models';
  /** "that hold at least 2000 N" */
  text: string;
  total: number;
}

/** How many clamps meet the conditions in a typed text; undefined when it has none, or no clamp meets them. */
export function useClampCount(typed: string): ClampCount | undefined {
  const query = typed.trim();
  const [found, setFound] = useState<{ query: string; count: ClampCount | undefined }>();

  useEffect(() => {
    const conditions = conditionsIn(query);
    if (!conditions || !(isForFinder(conditions) || conditions.measures.some(({ unit }) => unit))) return;
    return afterPause(TYPING_PAUSE_MS, async (signal) => {
      try {
        const { conditions } = await api.getRaw('/api/search_catalogue.php', { query, limit: 0 }, signal);
        if (!signal.aborted) setFound({ query, count: conditions ?? undefined });
      } catch (error) {
        if (!signal.aborted) console.error('Failed to count the clamps', error);
      }
    });
  }, [query]);

  return found?.query === query ? found.count : undefined;
}
