/** Waiting times of the shell in milliseconds (docs/spec/pages-and-navigation.md#delays). */
export const SCROLL_RESTORE_DELAY = 200;
export const SCROLL_RESTORE_RETRY = 100;
export const SCROLL_RESTORE_RETRIES = 5;
/** What is remembered of a model page's scroll position is dropped this long after leaving it. */
export const MODEL_SCROLL_KEPT = 5000;
export const REDIRECT_MEMO_KEPT = 5000;
/** A page that cannot be had is not said to be missing before this, so that nothing flickers past. */
export const ERROR_HOLD_BACK = 600;
/** A test image that takes longer tells a slow connection. */
export const SLOW_IMAGE = 1000;
/** At most one jump to the error page in this time. */
export const SCRIPT_ERROR_PAUSE = 10_000;
/** A view of the same item counts again after this time. */
export const VIEW_COUNTS_AGAIN = 30 * 60 * 1000;
/** How long the removal toast waits and stays. */
export const REMOVAL_TOAST_DELAY = 100;
export const REMOVAL_TOAST_DURATION = 2000;
/** The pointer's rest on a link before its page is fetched, and how long what was fetched is good for. */
export const PREFETCH_AFTER = 65;
export const PREFETCHED_KEPT = 30_000;
/** The pointer's rest on a menu before it opens, and its absence before it closes. */
export const MENU_OPEN_DELAY = 80;
export const MENU_CLOSE_DELAY = 250;
