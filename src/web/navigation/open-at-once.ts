import { afterPaint } from './after-paint.ts';
import { navigation } from './navigation.ts';
import { preparedPage } from './prepared-page.tsx';

/** The page that is shown, while the router is still at the one before. */
let ahead: { path: string; cancel: () => void } | undefined;

/**
 * Shows the page of a link in the frame of the click, if it is prepared: the URL first, which effects of the page read. The router
 * follows when that has been painted (docs/decisions/111). Returns whether the page is shown.
 */
export function openAtOnce(path: string): boolean {
  if (!preparedPage.isReady(path)) return false;
  window.history.pushState(null, '', path);
  preparedPage.open();
  window.scrollTo({ top: 0, behavior: 'instant' });
  ahead = { path, cancel: afterPaint(letRouterFollow) };
  return true;
}

/** Called too before another navigation begins, so that the history has every page. */
export function letRouterFollow(): void {
  const { router } = navigation;
  if (!ahead || !router) return;
  const { path, cancel } = ahead;
  cancel();
  ahead = undefined;
  // The page itself may lead to another one.
  if (router.state.navigation.state === 'idle') void router.navigate(path, { replace: true });
}

/** On the way back before the router has followed: it is where it has to be. */
export function stayBehind(): void {
  if (!ahead) return;
  ahead.cancel();
  ahead = undefined;
  preparedPage.close();
}
