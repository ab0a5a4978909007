import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../web/api.ts';
import { REDIRECT_MEMO_KEPT } from '../../web/timings.ts';
import { whenIdle } from '../../web/when-idle.ts';

/** Paths that were looked up; each is forgotten after a while, so that a new rule is seen. */
const checked = new Set<string>();

/**
 * Looks up each path once in the redirect rules, beside the page and never in its way
 * (docs/spec/pages-and-navigation.md#redirect-check-in-the-browser).
 */
export function useRedirectCheck(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const oldUrl = pathname.replace(/^\/+/, '');
    if (!oldUrl || checked.has(oldUrl)) return;
    let left = false;
    const check = async () => {
      checked.add(oldUrl);
      setTimeout(() => checked.delete(oldUrl), REDIRECT_MEMO_KEPT);
      const answer = await api.getRaw('/api/get_redirect.php', { oldUrl });
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
