import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A page that is there sooner is simply there. */
const SHOWN_AFTER_MS = 200;

/** The wait for a page or for filtered products: a dark line over the red one of the header, once it is long enough to be felt. */
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
