import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useIsLate } from '../late-page.tsx';
import { runAfterPaint } from '../run-after-paint.ts';

/** Elements to which a page moves the focus on its own. */
const TAKEN_BY_PAGE = 'dialog[open] *, main :is(input, textarea, select, [tabindex="-1"]:not(h1))';

/**
 * Moves the focus to the heading of each page that is opened without a reload, or to the anchor of its URL. Screen
 * readers then read the heading, and Tab continues from there.
 */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const isFirst = useNavigationType() === 'POP';
  const isLate = useIsLate();
  const focused = useRef(isFirst ? pathname : '');
  useEffect(() => {
    if (isLate || focused.current === pathname) return;
    // After the paint, because focusing earlier would force a layout of the new page.
    return runAfterPaint(() => {
      focused.current = pathname;
      focusPage(hash.slice(1));
    });
  }, [pathname, hash, isLate]);
}

function focusPage(anchor: string): void {
  if (document.activeElement?.matches(TAKEN_BY_PAGE)) return;
  const headings = document.querySelectorAll<HTMLElement>('main h1');
  const target =
    (anchor && document.getElementById(anchor)) ||
    // A page that is prepared out of sight has a heading too.
    [...headings].find((heading) => heading.getClientRects().length > 0 && !heading.closest('[inert]')) ||
    document.getElementById('main');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  // A heading that stays from one page to the next is read once more only after it has lost the focus.
  if (document.activeElement === target) target.blur();
  target.focus({ preventScroll: true });
}
