import { integer as integerColumn, pgTable, smallint } from 'drizzle-orm/pg-core';
import { integer, labelled, picture, required, text, yesNo } from '../../../platform/resource/columns.ts';
import { tableColumns, versioned } from '../../../platform/resource/table-columns.ts';

export const pagePicturesColumns = {
  page_name: labelled('Page', required(text(100))),
  place: labelled('Place on the page', required(integer(1, 20, null))),
  image: picture('about'),
  alt: labelled('Text for screen readers', text(300)),
  is_active: yesNo(true),
};

export const pagePictures = pgTable('page_pictures', {
  id: integerColumn('id').primaryKey().generatedByDefaultAsIdentity(),
  ...tableColumns(pagePicturesColumns),
  place: smallint('place').notNull().default(1),
  ...versioned,
});
