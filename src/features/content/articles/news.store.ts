import type { Queryable } from '../../../platform/postgres/database.ts';
import { articleByAddress, articleById, articlesFrom } from './article-queries.store.ts';
import { news } from './news.tables.ts';

export type NewsRow = typeof news.$inferSelect;

/** News on show, newest first. */
export const newsFrom = (db: Queryable, stretch: { offset: number; limit: number }) => articlesFrom(db, news, stretch);

/** One piece of news by title, dashed title or id. */
export const newsByAddress = (db: Queryable, address: string) => articleByAddress(db, news, address);

export const newsById = (db: Queryable, id: number) => articleById(db, news, id);
