import { useEffect, useLayoutEffect } from 'react';
import { isSearchKey } from './search-key.ts';

/** Opens the search by its key; and, with what was typed, if it was asked for before the page's code was loaded. */
export function useSearchKey(open: (typed?: string) => void): void {
  // Before the next key can be pressed, which the field then gets.
  useLayoutEffect(() => {
    const early = window.earlySearch;
    window.earlySearch = undefined;
    if (early?.asked) open(early.typed);
  }, [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}
