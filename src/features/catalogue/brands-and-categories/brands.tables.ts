import { z } from 'zod';
import {
  imageColumn,
  integerColumn,
  requiredColumn,
  seoColumns,
  textColumn,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { buildStoredShape, storedTable, versionShape } from '../../../platform/resource/stored-table.ts';

export const brandsColumns = {
  name: requiredColumn(textColumn(100)),
  description: textColumn(2000),
  brand_image: imageColumn('brands'),
  brand_banner: imageColumn('brands'),
  menu_order: integerColumn(0, 1000, 0),
  is_active: yesNoColumn(true),
  ...seoColumns,
};

export const brands = storedTable('brands', {
  id: z.int(),
  slug: z.string(),
  ...buildStoredShape(brandsColumns),
  ...versionShape,
});
