import { navigation } from './navigation.ts';

/** The link that an event happened on, wherever its markup came from. */
export const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** A click that asks the browser for nothing of its own, such as a new tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The page of the site that a link leads to; nothing for other sites, files, and what opens elsewhere. */
export function pageBehind(link: HTMLAnchorElement) {
  if (link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return undefined;
  const match = navigation.router?.match(link.pathname)?.at(-1);
  // What no page answers to is a file or a mistake.
  return match && match.route.path !== '*' ? match : undefined;
}

/**
 * Follows every link to a page of the site without reloading the document: React's, an editor's, and those of markup
 * that only the server draws. Links then need no hydration. Events that were already handled are ignored.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event);
    if (!link || !isPlainClick(event) || event.defaultPrevented) return;
    const { pathname, search, hash, href, dataset } = link;
    const isWithinPage = hash !== '' && pathname + search === window.location.pathname + window.location.search;
    if (isWithinPage || !pageBehind(link)) return;
    event.preventDefault();
    const state: unknown = dataset.state && JSON.parse(dataset.state);
    void navigation.router?.navigate(pathname + search + hash, {
      replace: dataset.replace !== undefined || href === window.location.href,
      state,
    });
  });
}
