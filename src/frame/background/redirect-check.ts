import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { carryingQuery } from '../../platform/link-rules.ts';
import { timedCache } from '../../web/stored/timed-cache.ts';
import { REDIRECT_CACHE_AGE } from '../../web/timings.ts';
import { whenIdle } from '../../web/when-idle.ts';

/** Once per cache period, so that two rules that lead to each other cause no loop. */
const checked = timedCache<{ status?: number; location?: string }>({ maxAge: REDIRECT_CACHE_AGE, maxEntries: 100 });

/** Other backends send the redirect itself, which fetch() then follows. */
async function lookUp(oldUrl: string): Promise<{ status?: number; location?: string }> {
  const url = `${__BACKEND__}/api/get_redirect.php?${new URLSearchParams({ oldUrl })}`;
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  const isPage = response.redirected && !new URL(response.url).pathname.startsWith('/api/');
  return isPage ? { status: 301, location: response.url } : await response.json();
}

/** Each path once, in the background (docs/spec/pages-and-navigation.md#redirect-check-in-the-browser). */
export function useRedirectCheck(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const oldUrl = pathname.replace(/^\/+/, '');
    if (!oldUrl || checked.get(oldUrl)) return;
    let left = false;
    const check = async () => {
      const reply = await checked.fetch(oldUrl, () => lookUp(oldUrl));
      if (left || reply.status !== 301 || !reply.location) return;
      const target = new URL(reply.location, window.location.origin);
      if (target.origin === window.location.origin) {
        const path = target.pathname + target.search + (target.hash || window.location.hash);
        navigate(carryingQuery(path, window.location.search), { replace: true });
      } else window.location.assign(target);
    };
    const cancel = whenIdle(
      () => void check().catch((error: unknown) => console.debug('Redirect check failed', error)),
    );
    return () => {
      left = true;
      cancel();
    };
  }, [pathname, navigate]);
}
