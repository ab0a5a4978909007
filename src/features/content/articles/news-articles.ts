import { defineArticleKind } from './article-kind.ts';

export const NEWS_ARTICLES = defineArticleKind({
  folder: 'news',
  path: '/News',
  name: 'News',
  lead: 'New products, how we make and test them, and advice on choosing them.',
  description: 'New products, fairs, and advice on choosing.',
  upcoming: false,
  failures: { list: 'Failed to fetch news', missing: 'News Article Not Found', article: 'Error Loading News' },
  fetchList: (api, range, signal) => api.getRaw('/api/get_news.php', range, signal),
  fetchArticle: (api, titleOrId, signal) => api.getData('/api/get_news_details.php', { news_title: titleOrId }, signal),
  fetchSeo: (api, id, signal) => api.getData('/api/get_news_seo.php', { id }, signal),
  fields: (item) => ({ title: item.news_title, from: item.news_date }),
  structuredData: (article) =>
    import.meta.env.SSR && {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: article.title,
      description: article.text,
      datePublished: article.from,
    },
});
