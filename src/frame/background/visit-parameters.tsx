import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/visitors/session/session.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';

const VerifiedHint = lazyComponent(async () => (await import('./verified-hint.tsx')).VerifiedHint);

/**
 * Parameters of the URL that apply once to this visit: `token` opens the reset form, `message=email_verified` shows where
 * to log in. Both are removed from the url bar without the router, so that the page can still read them.
 */
export function VisitParameters() {
  const { pathname } = useLocation();
  const { openLogin } = useSession();
  const [hint, setHint] = useState(false);

  // After every render: it is cheap, and the parameters are removed once they are read.
  useEffect(() => {
    const url = new URL(window.location.href);
    const token = pathname === '/reset-password' ? null : url.searchParams.get('token');
    const verified = url.searchParams.get('message') === 'email_verified';
    if (!token && !verified) return;
    if (token) {
      url.searchParams.delete('token');
      openLogin({ mode: 'reset', token });
    }
    if (verified) {
      url.searchParams.delete('message');
      setHint(true);
    }
    window.history.replaceState(window.history.state, '', url);
  });

  if (!hint) return null;
  return <VerifiedHint onClose={() => setHint(false)} />;
}
