/** Articles per page of a list. */
export const ARTICLES_PER_PAGE = 5;
/** Max pages loaded at once when a visitor returns to a list. */
export const MAX_PAGES_AT_ONCE = 20;
