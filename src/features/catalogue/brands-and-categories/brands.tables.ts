import { z } from 'zod';
import { integer, picture, required, seoColumns, text, yesNo } from '../../../platform/resource/columns.ts';
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';

export const brandsColumns = {
  name: required(text(100)),
  description: text(2000),
  brand_image: picture('brands'),
  brand_banner: picture('brands'),
  menu_order: integer(0, 1000, 0),
  is_active: yesNo(true),
  ...seoColumns,
};

export const brands = storedTable('brands', {
  id: z.int(),
  slug: z.string(),
  ...storedValues(brandsColumns),
  ...versioned,
});
