import { useEffect, useLayoutEffect } from 'react';
import { isSearchKey } from './search-key.ts';

export function useSearchKey(open: (typed?: string) => void): void {
  // A layout effect runs before the next key can be pressed, so that the field gets that key.
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
