import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../web/api.ts';
import { timedCache } from '../../web/stored/timed-cache.ts';
import { REDIRECT_MEMO_KEPT } from '../../web/timings.ts';
import { whenIdle } from '../../web/when-idle.ts';

/** Each path is looked up once in a while: so two rules that lead to each other cannot send the visitor round and round. */
const checked = timedCache<{ status?: number; location?: string }>({ keepFor: REDIRECT_MEMO_KEPT, most: 100 });

/**
 * Looks up each path once in the redirect rules, beside the page and never in its way
 * (docs/spec/pages-and-navigation.md#redirect-check-in-the-browser).
 */
export function useRedirectCheck(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const oldUrl = pathname.replace(/^\/+/, '');
    if (!oldUrl || checked.get(oldUrl)) return;
    let left = false;
    const check = async () => {
      const answer = await checked.fetch(oldUrl, () => api.getRaw('/api/get_redirect.php', { oldUrl }));
      if (left || answer.status !== 301 || !answer.location) return;
      const target = new URL(answer.location, window.location.origin);
      if (target.origin === window.location.origin)
        navigate(target.pathname + target.search + target.hash, { replace: true });
      else window.location.assign(target);
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
