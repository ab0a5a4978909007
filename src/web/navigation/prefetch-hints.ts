import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { groupBy } from '../../platform/group-by.ts';
import { hasSpareBandwidth, isSavingData } from '../../ui/connection.ts';
import { runWhenIdle } from '../run-when-idle.ts';
import { isPrefetched } from '../stored/page-data-cache.ts';
import { POINTER_REST_DELAY, PREPARED_DURATION } from '../timings.ts';
import { navigation } from './navigation.ts';
import { findLink, isPlainClick } from './page-links.ts';
import { loadPageCode, mayFetchNow, mayPrefetch, prefetchPage } from './prefetch-page.ts';

/** Maximum numbers of links and of kinds of page that are loaded ahead; a product with its drawings weighs 15 kB. */
const MAX_IN_SIGHT = 6;
const MAX_KINDS = 2;
const FIRST_USES = ['scroll', 'pointerdown'];

/**
 * Prefetches on a press, on a rest of pointer or focus or in the middle of a phone, and, when idle, the first links in
 * view; slow connections only on a press.
 */
export function usePrefetchHints(): void {
  const { pathname, search } = useLocation();
  useEffect(watchLinks, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other links
  useEffect(prefetchLinksInSight, [pathname, search]);
}

function watchLinks(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const listen = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, act, { signal, passive: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(timer);
  let wanted: HTMLAnchorElement | null = null;

  const prepare = async (link: HTMLAnchorElement, may: () => boolean) => {
    const page = may() ? await prefetchPage(link) : null;
    if (page && wanted === link) navigation.prepare?.(page);
  };
  const rest = (link: HTMLAnchorElement | null) => {
    if (link === wanted) return;
    wanted = link;
    forget();
    timer = link
      ? setTimeout(prepare, isPrefetched(link.pathname + link.search) ? 0 : POINTER_REST_DELAY, link, mayPrefetch)
      : setTimeout(() => navigation.prepare?.(null), PREPARED_DURATION);
  };
  const press = (event: Event) => {
    const link = findLink(event);
    if (!link) return rest(null);
    forget();
    wanted = link;
    void prepare(link, mayFetchNow);
  };
  listen('pointerover', (event) => event.pointerType !== 'touch' && rest(findLink(event)));
  listen('focusin', (event) => rest(findLink(event)));
  listen('pointercancel', () => rest(null));
  if (window.matchMedia('(hover: none)').matches) listen('scrollend', () => rest(findLinkInMiddle()));
  listen('pointerdown', (event) => isPlainClick(event) && press(event));
  listen('touchstart', press);
  listen('click', forget);
  return () => ended.abort();
}

const findLinkInMiddle = () =>
  document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest<HTMLAnchorElement>('a[href]') ??
  null;

/** Slow connections load only the code, once the visitor scrolls or touches. Data saving loads nothing. */
function prefetchLinksInSight(): () => void {
  if (!navigator.onLine || isSavingData()) return () => {};
  const isFast = hasSpareBandwidth();
  const left = new AbortController();
  const { signal } = left;
  const fetchAll = async () => {
    const all = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]');
    const links = [...all].filter((link) => !link.search && !link.hash && !link.closest('nav, [inert]'));
    const kinds = [...groupBy(links, ({ pathname }) => pathname.split('/', 2)[1]).values()];
    const frequent = kinds.sort((a, b) => b.length - a.length).slice(0, MAX_KINDS);
    const inSight = isFast ? [...groupBy(links.filter(isInSight), ({ pathname }) => pathname).values()] : [];
    await runEachWhenIdle(frequent, loadPageCode, signal);
    await runEachWhenIdle(inSight.slice(0, MAX_IN_SIGHT), prefetchPage, signal);
  };
  const begin = () => signal.addEventListener('abort', runWhenIdle(fetchAll));
  if (isFast) begin();
  else for (const type of FIRST_USES) window.addEventListener(type, begin, { passive: true, once: true, signal });
  return () => left.abort();
}

function isInSight(link: HTMLAnchorElement): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

async function runEachWhenIdle(
  groups: HTMLAnchorElement[][],
  act: (link: HTMLAnchorElement) => unknown,
  left: AbortSignal,
): Promise<void> {
  for (const [link] of groups) {
    if (left.aborted || !link) return;
    await act(link);
    await new Promise<void>((resolve) => runWhenIdle(resolve));
  }
}
