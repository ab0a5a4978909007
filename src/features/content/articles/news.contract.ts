import { z } from 'zod';
import { article } from './articles.contract.ts';

/** A piece of news as the API sends it, with its date and slug. */
export const newsItem = article.extend({ news_title: z.string(), news_date: z.string() });
export type NewsItem = z.infer<typeof newsItem>;

export const newsPage = z.object({ data: z.array(newsItem), hasMore: z.boolean() });

/** The title, the title with dashes, or the id. */
export const newsQuery = z.object({ news_title: z.string().min(1).max(500) });
