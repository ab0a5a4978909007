import { MAX_QUERY_LENGTH } from '../../../web/query.limits.ts';
import { defineSearchParams, pageNumberParameter, textParameter } from '../../../web/search/search-params.ts';

export const resultsSearch = defineSearchParams({
  q: textParameter({ maxLength: MAX_QUERY_LENGTH }),
  page: pageNumberParameter(),
});

export const resultsPath = (q: string, page = 1) => resultsSearch.hrefWith('/Search', { q, page });
