import { MAX_QUERY } from '../../../web/query.limits.ts';
import { pageNumber, searchParams, text } from '../../../web/search/search-params.ts';

export const resultsSearch = searchParams({ q: text({ maxLength: MAX_QUERY }), page: pageNumber() });

export const resultsPath = (q: string, page = 1) => resultsSearch.hrefWith('/Search', { q, page });
