/** Lists give five at a time. */
export const ARTICLES_PER_PAGE = 5;
/** A list that a visitor returns to asks for at most this many of its pages at once. */
export const MOST_PAGES_AT_ONCE = 20;
