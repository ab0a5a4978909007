import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { groupBy } from '../../platform/group-by.ts';
import { hasSpareBandwidth, savesData } from '../../ui/connection.ts';
import { REST_DELAY } from '../timings.ts';
import { whenIdle } from '../when-idle.ts';
import { navigation } from './navigation.ts';
import { isPlainClick, linkAt } from './page-links.ts';
import { loadCode, mayFetchAhead, mayFetchNow, prefetch } from './prefetch.ts';

/** Links in view are prefetched one after the other; a product with its drawings weighs 15 kB. */
const MAX_IN_SIGHT = 6;
const MAX_KINDS = 2;
const FIRST_USES = ['scroll', 'pointerdown'];

/**
 * Prefetches on a press, on a rest of pointer or focus, and, when idle, the first links in view; slow connections only
 * on a press.
 */
export function useHints(): void {
  const { pathname, search } = useLocation();
  useEffect(watchLinks, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other links
  useEffect(fetchInSight, [pathname, search]);
}

function watchLinks(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const listen = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, act, { signal, passive: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(timer);
  let hinted: HTMLAnchorElement | null = null;
  let wanted: HTMLAnchorElement | null = null;

  const prepare = async (link: HTMLAnchorElement | null, may = mayFetchAhead) => {
    wanted = link;
    const page = link && may() ? await prefetch(link) : null;
    if (wanted === link) navigation.prepare?.(page);
  };

  const rest = (link: HTMLAnchorElement | null) => {
    if (link === hinted) return;
    hinted = link;
    forget();
    if (!link) return void prepare(null);
    timer = setTimeout(prepare, REST_DELAY, link);
  };
  const press = (event: Event) => {
    const link = linkAt(event);
    if (link) void prepare(link, mayFetchNow);
  };
  listen('pointerover', (event) => event.pointerType !== 'touch' && rest(linkAt(event)));
  listen('pointerout', (event) => event.relatedTarget === null && event.pointerType !== 'touch' && rest(null));
  listen('focusin', (event) => rest(linkAt(event)));
  listen('focusout', (event) => wanted && linkAt(event) === wanted && rest(null));
  listen('pointerdown', (event) => isPlainClick(event) && press(event));
  listen('touchstart', press);
  listen('pointercancel', () => void prepare(null));
  listen('click', forget);
  signal.addEventListener('abort', forget);
  return () => ended.abort();
}

/** Slow connections load only the code, once the visitor scrolls or touches. Data saving loads nothing. */
function fetchInSight(): () => void {
  if (!navigator.onLine || savesData()) return () => {};
  const isFast = hasSpareBandwidth();
  const left = new AbortController();
  const { signal } = left;
  const inSight = new Map<string, HTMLAnchorElement>();
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target instanceof HTMLAnchorElement) inSight.set(target.pathname, target);
    seen.disconnect();
    void whenIdleEach([...inSight.values()].slice(0, MAX_IN_SIGHT), prefetch, signal);
  });
  const fetchAll = () => {
    const all = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]');
    const links = [...all].filter((link) => !link.search && !link.hash && !link.closest('nav'));
    const kinds = [...groupBy(links, ({ pathname }) => pathname.split('/', 2)[1]).values()];
    const frequent = kinds.sort((a, b) => b.length - a.length).slice(0, MAX_KINDS);
    void whenIdleEach(
      frequent.flatMap(([first]) => first ?? []),
      loadCode,
      signal,
    );
    if (isFast) for (const link of links) seen.observe(link);
  };
  const begin = () => {
    for (const type of FIRST_USES) window.removeEventListener(type, begin);
    signal.addEventListener('abort', whenIdle(fetchAll));
  };
  if (isFast) begin();
  else for (const type of FIRST_USES) window.addEventListener(type, begin, { passive: true, signal });
  return () => {
    seen.disconnect();
    left.abort();
  };
}

async function whenIdleEach(
  links: HTMLAnchorElement[],
  act: (link: HTMLAnchorElement) => unknown,
  left: AbortSignal,
): Promise<void> {
  for (const link of links) {
    if (left.aborted) return;
    await act(link);
    await new Promise<void>((resolve) => whenIdle(resolve));
  }
}
