import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useIsReloading } from '../../../web/navigation/navigation.ts';
import { usePageAddress } from '../../../web/search/page-address.ts';
import { useSearch } from '../../../web/search/use-search.ts';
import { gridSearch } from './filter-selection-url.ts';

/**
 * The element with the results of a list, and whether others are loading. It is scrolled to when the query changes; on the way
 * back the scroll position is restored, as on every page. `isScrolled`: the list shows its pages by scrolling.
 */
export function useResults(isScrolled: boolean) {
  const { pathname } = usePageAddress();
  const requested = useSearch(gridSearch);
  const query = gridSearch.query(isScrolled ? { ...requested, page: 1 } : requested);
  const isBack = useNavigationType() === 'POP';
  const ref = useRef<HTMLElement>(null);
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    if (!isBack)
      void import('./filter-behaviour.ts').then(({ showResults }) => ref.current && showResults(ref.current));
  }, [query, isBack]);
  return { ref, busy: useIsReloading(pathname) };
}
