import { useEffect } from 'react';
import { localStore } from '../../../../web/stored/browser-storage.ts';

const OFF_KEY = 'searchKeyOff';

/** The single-letter key can be switched off, in the search panel (WCAG 2.1.4). */
export const isSearchKeyOn = () => localStore.getItem(OFF_KEY) === null;

export function setSearchKeyOn(on: boolean): void {
  if (on) localStore.removeItem(OFF_KEY);
  else localStore.setItem(OFF_KEY, 'true');
}

/** The key `s` opens the search, except in text fields, with a modifier key, or over a modal dialog. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.isContentEditable || target?.closest('input, textarea, select')) return;
      if (document.querySelector('dialog:modal') || !isSearchKeyOn()) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}
