/** Delays of the shell in milliseconds (docs/spec/pages-and-navigation.md#delays). */
export const SCROLL_RESTORE_DELAY = 200;
export const SCROLL_RESTORE_RETRY = 100;
export const SCROLL_RESTORE_RETRIES = 5;
/** After the retries, content that comes within this time still leads to the scroll position. */
export const SCROLL_RESTORE_LATE = 5000;
/** The scroll position of a model page is dropped this long after leaving it. */
export const MODEL_SCROLL_AGE = 5000;
export const REDIRECT_CACHE_AGE = 5000;
export const PAGE_LOADER_DELAY = 400;
/** A page that cannot be loaded shows its error no earlier than this, so that nothing flickers. */
export const ERROR_HOLD_BACK = 600;
export const SLOW_IMAGE = 1000;
/** Max one redirect to the error page within this time. */
export const SCRIPT_ERROR_PAUSE = 10_000;
/** A view of the same item counts again after this time. */
export const VIEW_COUNT_INTERVAL = 30 * 60 * 1000;
export const REMOVAL_TOAST_DELAY = 100;
export const REMOVAL_TOAST_DURATION = 2000;
/** Rest of pointer or focus on a link before its page is prefetched, in ms; longer than passing over it takes. */
export const REST_DELAY = 20;
/** How long the pointer hovers over a menu before it opens, and is away before it closes. */
export const MENU_OPEN_DELAY = 80;
export const MENU_CLOSE_DELAY = 250;
