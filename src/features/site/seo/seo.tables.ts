import { pgTable, text as textColumn } from 'drizzle-orm/pg-core';
import { labelled, required, seoColumns, text, yesNo } from '../../../platform/resource/columns.ts';
import { tableColumns, versioned } from '../../../platform/resource/table-columns.ts';

export const pageSeoColumns = {
  page_name: labelled('Page', required(text(100))),
  is_active: yesNo(true),
  ...seoColumns,
};

export const pageSeo = pgTable('page_seo', {
  ...tableColumns(pageSeoColumns),
  pageName: textColumn('page_name').primaryKey(),
  ...versioned,
});
