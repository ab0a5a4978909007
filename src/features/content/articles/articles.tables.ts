import { z } from 'zod';
import {
  dateColumn,
  htmlColumn,
  imageColumn,
  requiredColumn,
  seoColumns,
  textColumn,
  videoColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { buildStoredShape, storedTable, versionShape } from '../../../platform/resource/stored-table.ts';

const buildSharedColumns = (folder: string) => ({
  title: requiredColumn(textColumn(200)),
  thumb_image: withLabel('Small picture', imageColumn(folder)),
  big_image: withLabel('Large picture', imageColumn(folder)),
  short_description: textColumn(1000),
  long_description: htmlColumn(),
  video_url: withLabel('Video', videoColumn()),
  is_active: yesNoColumn(true),
  ...seoColumns,
});

export type ArticleColumns = ReturnType<typeof buildSharedColumns>;

export const articleColumns = {
  news: { ...buildSharedColumns('news'), news_date: requiredColumn(dateColumn()) },
  events: {
    ...buildSharedColumns('events'),
    event_date: requiredColumn(dateColumn()),
    end_date: dateColumn(),
    venue: textColumn(300),
  },
};

const slugged = {
  id: z.int(),
  slug: z.string(),
  slugNorm: z.string(),
  galleryImages: z.array(z.string()),
  updatedAt: z.date(),
  ...versionShape,
};

export const newsTable = storedTable('news', { ...slugged, ...buildStoredShape(articleColumns.news) });

export const eventsTable = storedTable('events', { ...slugged, ...buildStoredShape(articleColumns.events) });

export const articleTables = { news: newsTable, events: eventsTable };
