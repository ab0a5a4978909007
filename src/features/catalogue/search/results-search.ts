import { MAX_QUERY } from '../../../web/query.limits.ts';
import { pageNumber, searchParams, text } from '../../../web/search/search-params.ts';

/** The query parameters of the page of search results. */
export const resultsSearch = searchParams({ q: text({ maxLength: MAX_QUERY }), page: pageNumber() });

/** The page with all results for a text. */
export const resultsPath = (q: string, page = 1) => resultsSearch.hrefWith('/Search', { q, page });
