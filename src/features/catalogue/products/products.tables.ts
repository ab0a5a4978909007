import { z } from 'zod';
import {
  drawingColumn,
  htmlColumn,
  listedRowColumns,
  requiredColumn,
  seoColumns,
  textColumn,
  videoColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { buildStoredShape, storedTable, versionShape } from '../../../platform/resource/stored-table.ts';

/** `file` is a name in the owner's folder (uploads/products, uploads/models). */
export const storedImages = z.array(z.object({ file: z.string(), alt: z.string().default('') }));

export const productsColumns = {
  name: requiredColumn(textColumn(200)),
  short_description: textColumn(1000),
  main_description: htmlColumn(),
  video_url: withLabel('Video', videoColumn()),
  group1_image: withLabel('Drawing of the first group', drawingColumn('products')),
  group1_image_alt: withLabel('What the first drawing shows', textColumn(300)),
  group2_image: withLabel('Drawing of the second group', drawingColumn('products')),
  group2_image_alt: withLabel('What the second drawing shows', textColumn(300)),
  ...listedRowColumns,
  ...seoColumns,
};

export const products = storedTable('products', {
  id: z.int(),
  categoryId: z.int(),
  slug: z.string(),
  slugNorm: z.string(),
  nameNorm: z.string(),
  images: storedImages,
  ...buildStoredShape(productsColumns),
  updatedAt: z.date(),
  ...versionShape,
});

export const productTablesColumns = { headline: textColumn(200), is_active: yesNoColumn(true) };
