// Records search input before the page's code is loaded. Part of src/boot.ts, which every page loads first: small, and without
// React.

import { isForPage, isSearchKey } from './search-key.ts';

/** Records the search button, key and typing until use-search-key.ts takes over. */
export function keepEarlySearch(): void {
  window.earlySearch = { asked: false, typed: '' };
  document.addEventListener('click', ({ target }) => {
    if (window.earlySearch && target instanceof Element && target.closest('[data-search]'))
      window.earlySearch.asked = true;
  });
  document.addEventListener('keydown', (event) => {
    const early = window.earlySearch;
    if (!early || !(early.asked ? type(early, event) : isSearchKey(event))) return;
    early.asked = true;
    event.preventDefault();
  });
}

/** @returns whether the key is one for the field that is about to be there */
function type(early: { typed: string }, event: KeyboardEvent): boolean {
  if (!isForPage(event)) return false;
  if (event.key === 'Backspace') early.typed = early.typed.slice(0, -1);
  else if (event.key.length === 1) early.typed += event.key;
  // On the button, which has the focus, it would be one more press.
  else return event.key === 'Enter';
  return true;
}
