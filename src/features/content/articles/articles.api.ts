import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { cleanHtml } from '../../../platform/clean-html.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { type SeoRecord, seoOrErrorSchema } from '../../../web/head/seo-record.contract.ts';
import { buildSeoRecord } from '../../../web/head/seo-record.ts';
import { type Article, article, articleIdQuery, articleRangeQuery, titleOrIdField } from './articles.contract.ts';
import {
  type ArticleRow,
  type ArticleTableName,
  findArticleById,
  findArticleByTitleOrId,
  loadArticleRange,
} from './articles.store.ts';

interface Declaration<Table extends ArticleTableName, Item extends z.ZodType> {
  table: Table;
  item: Item;
  present(row: ArticleRow<Table>): z.input<Item>;
  missing: string;
}

function buildArticleEndpoints<Table extends ArticleTableName, Item extends z.ZodType, Name extends string>(
  { table, item, present, missing }: Declaration<Table, Item>,
  keyName: Name,
) {
  return {
    list: (summary: string) =>
      defineEndpoint({
        summary,
        query: articleRangeQuery,
        reply: z.object({ data: z.array(item), hasMore: z.boolean() }),
        cached: true,
        handle: async ({ query: { page, offset, limit }, services }) => {
          const range = { offset: offset ?? (page - 1) * limit, limit };
          const { rows, hasMore } = await loadArticleRange(services.database.pool, table, range);
          return { data: rows.map(present), hasMore };
        },
      }),
    details: (summary: string) =>
      defineEndpoint({
        summary,
        query: z.object({ [keyName]: titleOrIdField } as Record<Name, typeof titleOrIdField>),
        aliases: { id: keyName, slug: keyName },
        reply: item,
        cached: true,
        handle: async ({ query, services }) => {
          const row = await findArticleByTitleOrId(
            services.database.pool,
            table,
            (query as Record<Name, string>)[keyName],
          );
          if (!row) throw notFoundError(missing);
          return present(row);
        },
      }),
    seo: (summary: string) =>
      defineEndpoint({
        summary,
        query: articleIdQuery,
        reply: seoOrErrorSchema,
        cached: true,
        handle: async ({ query, services }) => {
          const row = await findArticleById(services.database.pool, table, query.id);
          return row ? presentArticleSeo(row, table, services.settings.siteName) : { error: missing };
        },
      }),
  };
}

function presentArticle(row: ArticleRow): Article {
  return {
    id: row.id,
    thumb_image: row.thumbImage,
    big_image: row.bigImage,
    short_description: row.shortDescription,
    long_description: cleanHtml(row.longDescription),
    gallery_images: JSON.stringify(row.galleryImages),
    video_url: row.videoUrl,
    slug: row.slug,
  };
}

function presentArticleSeo(row: ArticleRow, folder: ArticleTableName, siteName: string): SeoRecord {
  const image = row.bigImage || row.thumbImage;
  const articleImage = image && (image.startsWith('/') ? image : `/uploads/${folder}/${image}`);
  return buildSeoRecord(
    { ...row, ogImage: row.ogImage || articleImage },
    { name: row.title, text: row.shortDescription },
    siteName,
  );
}

const newsEndpoints = buildArticleEndpoints(
  {
    table: 'news',
    item: article.extend({ news_title: z.string(), news_date: z.string() }),
    present: (row) => ({ ...presentArticle(row), news_title: row.title, news_date: row.newsDate }),
    missing: 'News article not found',
  },
  'news_title',
);

const eventEndpoints = buildArticleEndpoints(
  {
    table: 'events',
    item: article.extend({
      event_title: z.string(),
      event_date: z.string(),
      end_date: z.string().nullable(),
      venue: z.string(),
    }),
    present: (row) => ({
      ...presentArticle(row),
      event_title: row.title,
      event_date: row.eventDate,
      end_date: row.endDate,
      venue: row.venue,
    }),
    missing: 'Event not found',
  },
  'event_title',
);

export const articlesApi = {
  'GET /api/get_news.php': newsEndpoints.list('News, newest first, five at a time'),
  'GET /api/get_news_details.php': newsEndpoints.details('One piece of news by its title, dashed title or id'),
  'GET /api/get_news_seo.php': newsEndpoints.seo('Title, description and share picture of a piece of news'),
  'GET /api/get_events.php': eventEndpoints.list('Events, five at a time: upcoming ones first, the soonest at the top'),
  'GET /api/get_events_details.php': eventEndpoints.details('One event by its title, dashed title or id'),
  'GET /api/get_events_seo.php': eventEndpoints.seo('Title, description and share picture of an event'),
};
