import { integer as integerColumn, pgTable, text as textColumn } from 'drizzle-orm/pg-core';
import { integer, picture, required, seoColumns, text, yesNo } from '../../../platform/resource/columns.ts';
import { tableColumns, versioned } from '../../../platform/resource/table-columns.ts';

export const brandsColumns = {
  name: required(text(100)),
  description: text(2000),
  brand_image: picture('brands'),
  brand_banner: picture('brands'),
  menu_order: integer(0, 1000, 0),
  is_active: yesNo(true),
  ...seoColumns,
};

export const brands = pgTable('brands', {
  id: integerColumn('id').primaryKey(),
  slug: textColumn('slug').notNull(),
  ...tableColumns(brandsColumns),
  ...versioned,
});
