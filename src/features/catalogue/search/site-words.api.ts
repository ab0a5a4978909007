import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { loadSiteWords } from './load-site-words.ts';
import { siteWordsReply } from './site-words.contract.ts';

export const siteWordsApi = {
  'GET /api/get_site_words.php': defineEndpoint({
    summary: 'Get the words of the site: product, range, finder, and texts of the home page and of About us',
    reply: siteWordsReply,
    cached: true,
    handle: ({ services }) => loadSiteWords(services),
  }),
};
