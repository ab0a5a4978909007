import { labelled, required, seoColumns, text, yesNo } from '../../../platform/resource/columns.ts';
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';

export const pageSeoColumns = {
  page_name: labelled('Page', required(text(100))),
  is_active: yesNo(true),
  ...seoColumns,
};

export const pageSeo = storedTable('page_seo', { ...storedValues(pageSeoColumns), ...versioned });
