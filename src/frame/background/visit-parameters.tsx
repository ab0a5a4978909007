import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/visitors/session/session.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';

const VerifiedHint = lazyComponent(async () => (await import('./verified-hint.tsx')).VerifiedHint);

const PAGE_WITH_MESSAGE = '/ThankYou';

/**
 * Parameters are removed from the URL without the router, so that the page can still read them; on PAGE_WITH_MESSAGE
 * the message stays.
 */
export function VisitParameters() {
  const { pathname } = useLocation();
  const { openLogin, loggedIn } = useSession();
  const [hint, setHint] = useState(false);
  if (hint && loggedIn) setHint(false);

  useEffect(() => {
    const url = new URL(window.location.href);
    const token = pathname === '/reset-password' ? null : url.searchParams.get('token');
    const state: unknown = window.history.state;
    const wasHinted = typeof state === 'object' && state !== null && Reflect.get(state, 'hinted') === true;
    const verified = url.searchParams.get('message') === 'email_verified' && !wasHinted;
    if (!token && !verified) return;
    if (token) {
      url.searchParams.delete('token');
      void openLogin({ token });
    }
    if (verified) {
      if (pathname !== PAGE_WITH_MESSAGE) url.searchParams.delete('message');
      setHint(true);
    }
    const next = verified ? { ...Object(state), hinted: true } : state;
    window.history.replaceState(next, '', url);
  });

  if (!hint) return null;
  return <VerifiedHint onClose={() => setHint(false)} />;
}
