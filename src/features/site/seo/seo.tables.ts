import { requiredColumn, seoColumns, textColumn, withLabel, yesNoColumn } from '../../../platform/resource/columns.ts';
import { buildStoredShape, storedTable, versionShape } from '../../../platform/resource/stored-table.ts';

export const pageSeoColumns = {
  page_name: withLabel('Page', requiredColumn(textColumn(100))),
  is_active: yesNoColumn(true),
  ...seoColumns,
};

export const storedPageSeo = storedTable('page_seo', { ...buildStoredShape(pageSeoColumns), ...versionShape });
