/** Delays of the shell in milliseconds (docs/spec/pages-and-navigation.md#delays). */
export const SCROLL_RESTORE_DELAY = 200;
export const SCROLL_RESTORE_RETRY = 100;
export const SCROLL_RESTORE_RETRIES = 5;
export const SCROLL_RESTORE_MAX_DELAY = 5000;
/** Age after leaving at which the position of a model page is dropped. */
export const MODEL_SCROLL_AGE = 5000;
export const REDIRECT_CACHE_AGE = 5000;
export const PAGE_LOADER_DELAY = 400;
/** Delays errors, so that nothing flickers. */
export const ERROR_DELAY = 600;
export const SLOW_IMAGE_DELAY = 1000;
/** At most one redirect to the error page within this time. */
export const SCRIPT_ERROR_PAUSE = 10_000;
export const VIEW_COUNT_INTERVAL = 30 * 60 * 1000;
export const REMOVAL_TOAST_DELAY = 100;
export const REMOVAL_TOAST_DURATION = 2000;
/** Longer than the pointer takes to pass over a link. */
export const POINTER_REST_DELAY = 20;
/** Time for which a prepared page stays after the pointer has left its link. */
export const PREPARED_DURATION = 3000;
export const MENU_OPEN_DELAY = 80;
export const MENU_CLOSE_DELAY = 250;
