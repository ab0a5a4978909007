import { useEffect, useReducer, useState } from 'react';
import { afterPause } from '../../../ui/forms/after-pause.ts';
import { api } from '../../../web/api.ts';
import { navigation } from '../../../web/navigation/navigation.ts';
import { searchNow } from '../../../web/search/use-search.ts';
import { filtersJson, gridSearch } from '../filters/filter-selection-url.ts';
import type { TableRow } from '../model-tables/table-view.ts';
import { type ListColumns, listedModels } from './listed-models.ts';
import type { ModelList } from './load-category-models.ts';

/** A page that is only passed is not asked for. */
const PASSING_MS = 40;
/** 5,000 rows; the oldest are asked for again. */
const MAX_KEPT = 50;

/** The rows of a list by their pages, as far as they were seen. */
export type KeptRows = Map<number, readonly TableRow[]>;

interface PageRows {
  /** undefined until they have arrived. */
  rows: readonly TableRow[] | undefined;
  /** Set when they could not be loaded. */
  retry?: () => void;
}

/** The rows of a page; `onColumns` is told what they need. */
export function usePageRows(
  list: ModelList,
  page: number,
  kept: KeptRows,
  onColumns: (columns: ListColumns) => void,
): PageRows {
  const [, arrived] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState(false);
  const rows = kept.get(page);
  const isThere = rows !== undefined;
  useEffect(() => {
    if (isThere || failed) return;
    return afterPause(PASSING_MS, async (signal) => {
      try {
        const found = await pageOf(list, page, signal);
        if (signal.aborted) return;
        // The catalogue has changed: the rows that are here are of another list.
        if (!found) return void navigation.router?.revalidate();
        kept.set(page, found.rows);
        const [oldest = page] = kept.keys();
        if (kept.size > MAX_KEPT) kept.delete(oldest);
        onColumns(found);
        arrived();
      } catch {
        setFailed(!signal.aborted);
      }
    });
  }, [list, page, kept, isThere, failed, onColumns]);
  return { rows, ...(failed && { retry: () => setFailed(false) }) };
}

/** undefined where the list has other models or columns by now. */
async function pageOf({ slug, filters, sort, total, columns }: ModelList, page: number, signal: AbortSignal) {
  const query = {
    category_slug: slug || undefined,
    search: searchNow(gridSearch).search || undefined,
    filters: filtersJson(filters),
    ...{ sort, page },
  };
  const reply = await api.getRaw('/api/get_category_models.php', query, signal);
  const found = listedModels(reply);
  const isSame = reply.total === total && found.columns.every(({ key }, at) => key === columns[at]?.key);
  return isSame ? found : undefined;
}
