import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { seoOrError } from '../../../web/head/seo-record.contract.ts';
import { presentArticle, presentArticleSeo, stretchOf } from './article-presenter.ts';
import { articleIdQuery, stretchQuery } from './articles.contract.ts';
import { type NewsItem, newsItem, newsPage, newsQuery } from './news.contract.ts';
import { type NewsRow, newsByAddress, newsById, newsFrom } from './news.store.ts';

const presentNews = (row: NewsRow): NewsItem => ({
  ...presentArticle(row),
  news_title: row.title,
  news_date: row.date,
});

export const newsApi = {
  'GET /api/get_news.php': endpoint({
    summary: 'News, newest first, five at a time',
    query: stretchQuery,
    reply: newsPage,
    handle: async ({ query, services }) => {
      const { rows, hasMore } = await newsFrom(services.database.db, stretchOf(query));
      return { data: rows.map(presentNews), hasMore };
    },
  }),
  'GET /api/get_news_details.php': endpoint({
    summary: 'One piece of news by its title, dashed title or id',
    query: newsQuery,
    aliases: { id: 'news_title', slug: 'news_title' },
    reply: newsItem,
    handle: async ({ query, services }) => {
      const row = await newsByAddress(services.database.db, query.news_title);
      if (!row) throw notFound('News article not found');
      return presentNews(row);
    },
  }),
  'GET /api/get_news_seo.php': endpoint({
    summary: 'Title, description and share picture of a piece of news',
    query: articleIdQuery,
    reply: seoOrError,
    handle: async ({ query, services }) => {
      const row = await newsById(services.database.db, query.id);
      return row ? presentArticleSeo(row, 'news') : { error: 'News article not found' };
    },
  }),
};
