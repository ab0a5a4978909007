import { navigation } from './navigation.ts';

export const findLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Page that a link leads to; undefined for other sites, files, and links that open in another tab. */
export function findLinkedPage(link: HTMLAnchorElement) {
  if (link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return undefined;
  const match = navigation.router?.match(link.pathname)?.at(-1);
  return match && match.route.path !== '*' ? match : undefined;
}

/** Follows every link without a reload, also those of editors and of markup that is not hydrated. */
export function followLinks(): void {
  ignoreSecondClick();
  document.addEventListener('click', (event) => {
    const link = findLink(event);
    if (!link || !isPlainClick(event) || event.defaultPrevented) return;
    const { pathname, search, hash, href, dataset } = link;
    const isWithinPage = hash !== '' && pathname + search === window.location.pathname + window.location.search;
    const page = isWithinPage ? undefined : findLinkedPage(link);
    if (!page) return;
    event.preventDefault();
    const state: unknown = dataset.state && JSON.parse(dataset.state);
    const replace = dataset.replace !== undefined || href === window.location.href;
    navigation.loadLoader?.(page.route.id);
    void navigation.router?.navigate(pathname + search + hash, { replace, state });
  });
}

/** Ignores the second click of a double-click when the first opened a page of another kind than before. */
function ignoreSecondClick(): void {
  let clickedOn: string | undefined;
  document.addEventListener(
    'click',
    (event) => {
      const kind = navigation.router?.state.matches.at(-1)?.route.id;
      if (event.detail > 1 && kind !== clickedOn) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      clickedOn = kind;
    },
    true,
  );
}
