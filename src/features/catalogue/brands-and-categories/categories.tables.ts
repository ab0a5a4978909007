import { z } from 'zod';
import {
  imageColumn,
  listedRowColumns,
  requiredColumn,
  seoColumns,
  textColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { buildStoredShape, storedTable, versionShape } from '../../../platform/resource/stored-table.ts';

export const categoriesColumns = {
  name: requiredColumn(textColumn(150)),
  content: withLabel('Holds sub-categories', yesNoColumn(false)),
  description: textColumn(5000),
  image: imageColumn('categories'),
  image_alt: withLabel('Text for screen readers', textColumn(300)),
  ...listedRowColumns,
  ...seoColumns,
};

export const categories = storedTable('categories', {
  id: z.int(),
  brandId: z.int(),
  parentId: z.int().nullable(),
  slug: z.string(),
  slugNorm: z.string(),
  nameNorm: z.string(),
  ...buildStoredShape(categoriesColumns),
  updatedAt: z.date(),
  ...versionShape,
});
