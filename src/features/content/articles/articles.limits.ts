export const ARTICLES_PER_PAGE = 5;
export const MAX_ARTICLE_PAGES_AT_ONCE = 20;
