import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { runAfterPaint } from '../../../web/run-after-paint.ts';
import { RESULTS_ID } from './finder-search.ts';

/** State of a navigation after which the results get the focus. */
export const FOCUS_RESULTS_STATE = { toResults: true };

/** Width below which the form is above the results. */
const NARROW = '(max-width: 63.99rem)';

export function useFocusOnResults(): void {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const isAsked = type !== 'POP' && (state as Partial<typeof FOCUS_RESULTS_STATE> | null)?.toResults === true;
  useEffect(() => {
    const results = isAsked && key ? document.getElementById(RESULTS_ID) : null;
    if (window.matchMedia(NARROW).matches) results?.scrollIntoView({ block: 'start', behavior: 'instant' });
    // A page that was prepared takes the focus only after its paint. Focus alone would scroll to the middle of a list
    // that is taller than the window.
    return runAfterPaint(() => results?.focus({ preventScroll: true }));
  }, [key, isAsked]);
}
