import { navigation } from './navigation.ts';

export const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Page that a link leads to; undefined for other sites, files, and links that open in another tab. */
export function pageOfLink(link: HTMLAnchorElement) {
  if (link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return undefined;
  const match = navigation.router?.match(link.pathname)?.at(-1);
  return match && match.route.path !== '*' ? match : undefined;
}

/**
 * Follows the links of React, of editors and of server-rendered markup without a reload, so that links need no
 * hydration.
 */
export function followLinks(): void {
  ignoreSecondClick();
  document.addEventListener('click', (event) => {
    const link = linkAt(event);
    if (!link || !isPlainClick(event) || event.defaultPrevented) return;
    const { pathname, search, hash, href, dataset } = link;
    const isWithinPage = hash !== '' && pathname + search === window.location.pathname + window.location.search;
    const page = isWithinPage ? undefined : pageOfLink(link);
    if (!page) return;
    event.preventDefault();
    const state: unknown = dataset.state && JSON.parse(dataset.state);
    const replace = dataset.replace !== undefined || href === window.location.href;
    navigation.loadLoader?.(page.route.id);
    void navigation.router?.navigate(pathname + search + hash, { replace, state });
  });
}

/** The second click of a double-click would hit a link of the next page. */
function ignoreSecondClick(): void {
  let clickedOn = '';
  document.addEventListener(
    'click',
    (event) => {
      const { pathname } = window.location;
      if (event.detail > 1 && pathname !== clickedOn) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      clickedOn = pathname;
    },
    true,
  );
}
