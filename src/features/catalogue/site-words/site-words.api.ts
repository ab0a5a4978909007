import { endpoint } from '../../../platform/api/endpoint.ts';
import { siteWords } from './site-words.contract.ts';
import { siteWordsNow } from './site-words-now.ts';

export const siteWordsApi = {
  'GET /api/get_site_words.php': endpoint({
    summary: 'Get the words of the site: product, range, finder, and texts of the home page and of About us',
    reply: siteWords,
    cached: true,
    handle: ({ services }) => siteWordsNow(services),
  }),
};
