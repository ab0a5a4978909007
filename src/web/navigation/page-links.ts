import { navigation } from './navigation.ts';

export const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** A click without a special meaning for the browser, such as opening a new tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The page that a link leads to; undefined for other sites, files, and links that open in another tab. */
export function pageOfLink(link: HTMLAnchorElement) {
  if (link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return undefined;
  const match = navigation.router?.match(link.pathname)?.at(-1);
  // A path without a page is a file or a mistake.
  return match && match.route.path !== '*' ? match : undefined;
}

/**
 * Follows every link to one of our pages without reloading the document: links by React, by editors, and in markup that
 * is rendered only on the server. Links then need no hydration. Events that were already handled are ignored.
 */
export function followLinks(): void {
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
