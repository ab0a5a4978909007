import { z } from 'zod';
import {
  date,
  html,
  labelled,
  picture,
  required,
  seoColumns,
  text,
  video,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';

const shared = (folder: string) => ({
  title: required(text(200)),
  thumb_image: labelled('Small picture', picture(folder)),
  big_image: labelled('Large picture', picture(folder)),
  short_description: text(1000),
  long_description: html(),
  video_url: labelled('Video', video()),
  is_active: yesNo(true),
  ...seoColumns,
});

export type ArticleColumns = ReturnType<typeof shared>;

export const articleColumns = {
  news: { ...shared('news'), news_date: required(date()) },
  events: { ...shared('events'), event_date: required(date()), end_date: date(), venue: text(300) },
};

const slugged = {
  id: z.int(),
  slug: z.string(),
  slugNorm: z.string(),
  galleryImages: z.array(z.string()),
  updatedAt: z.date(),
  ...versioned,
};

export const news = storedTable('news', { ...slugged, ...storedValues(articleColumns.news) });

export const events = storedTable('events', { ...slugged, ...storedValues(articleColumns.events) });

export const articleTables = { news, events };
