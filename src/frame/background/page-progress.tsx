import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Faster page loads show no progress. */
const SHOWN_AFTER_MS = 200;

/** Shows that a page or filtered products are loading: a dark line over the red one of the header, if the wait is noticeable. */
export function PageProgress() {
  const waiting = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(setShown, SHOWN_AFTER_MS, true);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [waiting]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {shown && (
        <>
          <span className="sr-only">Loading…</span>
          <span className="block h-1 origin-left animate-progress bg-steel-900" />
        </>
      )}
    </div>
  );
}
