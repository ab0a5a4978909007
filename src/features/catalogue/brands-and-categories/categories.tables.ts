import { z } from 'zod';
import { labelled, listed, picture, required, seoColumns, text, yesNo } from '../../../platform/resource/columns.ts';
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';

export const categoriesColumns = {
  name: required(text(150)),
  content: labelled('Holds sub-categories', yesNo(false)),
  description: text(5000),
  image: picture('categories'),
  image_alt: labelled('Text for screen readers', text(300)),
  ...listed,
  ...seoColumns,
};

export const categories = storedTable('categories', {
  id: z.int(),
  brandId: z.int(),
  parentId: z.int().nullable(),
  slug: z.string(),
  slugNorm: z.string(),
  nameNorm: z.string(),
  ...storedValues(categoriesColumns),
  updatedAt: z.date(),
  ...versioned,
});
