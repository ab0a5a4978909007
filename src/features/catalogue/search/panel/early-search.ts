// Part of src/boot.ts, so it must be small and without React.

import { isPageKey, isSearchKey } from './search-key.ts';

export function recordEarlySearch(): void {
  window.earlySearch = { asked: false, typed: '' };
  document.addEventListener('click', ({ target }) => {
    if (window.earlySearch && target instanceof Element && target.closest('[data-search]'))
      window.earlySearch.asked = true;
  });
  document.addEventListener('keydown', (event) => {
    const early = window.earlySearch;
    if (!early || !(early.asked ? recordKey(early, event) : isSearchKey(event))) return;
    early.asked = true;
    event.preventDefault();
  });
}

function recordKey(early: { typed: string }, event: KeyboardEvent): boolean {
  if (!isPageKey(event)) return false;
  if (event.key === 'Backspace') early.typed = early.typed.slice(0, -1);
  else if (event.key.length === 1) early.typed += event.key;
  else return event.key === 'Enter';
  return true;
}
