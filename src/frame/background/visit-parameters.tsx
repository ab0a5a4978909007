import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/visitors/session/session.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';

const VerifiedHint = lazyComponent(async () => (await import('./verified-hint.tsx')).VerifiedHint);

/**
 * What an address says once to this visit: `token` opens the reset form, `message=email_verified`
 * shows where to log in. Both leave the address bar, past the router, so that the page itself may still read them.
 */
export function VisitParameters() {
  const { pathname } = useLocation();
  const { openLogin } = useSession();
  const [hint, setHint] = useState(false);

  // After every render: it is cheap, and once read the parameters are gone.
  useEffect(() => {
    const address = new URL(window.location.href);
    const token = pathname === '/reset-password' ? null : address.searchParams.get('token');
    const verified = address.searchParams.get('message') === 'email_verified';
    if (!token && !verified) return;
    if (token) {
      address.searchParams.delete('token');
      openLogin({ mode: 'reset', token });
    }
    if (verified) {
      address.searchParams.delete('message');
      setHint(true);
    }
    window.history.replaceState(window.history.state, '', address);
  });

  if (!hint) return null;
  return <VerifiedHint onClose={() => setHint(false)} />;
}
