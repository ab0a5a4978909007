import { Activity, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from './after-paint.ts';

/**
 * What a visitor finds below the first screen of a page. When a click opens the page, it is laid out after the first screen has been
 * painted (docs/decisions/111). It is there at once in the first page of a visit, for an anchor, and on the way
 * back, where the scroll position needs the height of the whole page.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const type = useNavigationType();
  const [isShown, setShown] = useState(type === 'POP' || hash !== '');
  useEffect(() => afterPaint(() => setShown(true)), []);
  return (
    // The footer stays out of the first screen.
    <div className={isShown ? 'contents' : 'min-h-svh'}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}
