import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Follows links that stand in ready-made markup (an editor's text, the server's footer), marked `data-written-links`:
 * a plain click on one that leads to a page of the site does not reload the document.
 */
export function useWrittenLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('[data-written-links] a[href]');
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || event.defaultPrevented) return;
      if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
      if (/^\/(api|uploads)\//.test(link.pathname)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
