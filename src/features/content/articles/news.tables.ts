import { pgTable } from 'drizzle-orm/pg-core';
import { articleColumns } from './articles.tables.ts';

export const news = pgTable('news', articleColumns('news_date'));
