import { z } from 'zod';
import {
  drawing,
  html,
  labelled,
  listed,
  required,
  seoColumns,
  text,
  video,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';

/** `file` is a name in the owner's folder (uploads/products, uploads/models). */
export const storedPictures = z.array(z.object({ file: z.string(), alt: z.string().default('') }));

export const productsColumns = {
  name: required(text(200)),
  short_description: text(1000),
  main_description: html(),
  video_url: labelled('Video', video()),
  group1_image: labelled('Drawing of the first group', drawing('products')),
  group1_image_alt: labelled('What the first drawing shows', text(300)),
  group2_image: labelled('Drawing of the second group', drawing('products')),
  group2_image_alt: labelled('What the second drawing shows', text(300)),
  ...listed,
  ...seoColumns,
};

export const products = storedTable('products', {
  id: z.int(),
  categoryId: z.int(),
  slug: z.string(),
  slugNorm: z.string(),
  nameNorm: z.string(),
  images: storedPictures,
  ...storedValues(productsColumns),
  updatedAt: z.date(),
  ...versioned,
});

export const tablesColumns = { headline: text(200), is_active: yesNo(true) };
