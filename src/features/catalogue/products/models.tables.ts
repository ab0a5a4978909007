import { z } from 'zod';
import {
  hsnCodeColumn,
  htmlColumn,
  partNumberColumn,
  referenceColumn,
  requiredColumn,
  seoColumns,
  textColumn,
  videoColumn,
  withHint,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { buildStoredShape, storedTable, versionShape } from '../../../platform/resource/stored-table.ts';
import { storedImages } from './products.tables.ts';

export const attributeGroupsColumns = {
  attribute: withLabel('Attribute', requiredColumn(referenceColumn('attributes', 'name', 100))),
  title: withHint(
    'Attributes without one are listed under Performance, Design and material, or Dimensions.',
    withLabel('Heading', requiredColumn(textColumn(60))),
  ),
  is_active: yesNoColumn(true),
};

export const modelsColumns = {
  name: withLabel('Model number', requiredColumn(partNumberColumn(150))),
  video_url: withLabel('Video', videoColumn()),
  short_description: textColumn(1000),
  main_description: htmlColumn(),
  hsn_code: withLabel('HSN code', hsnCodeColumn()),
  is_active: yesNoColumn(true),
  ...seoColumns,
};

export const models = storedTable('models', {
  id: z.int(),
  productId: z.int(),
  tableId: z.int(),
  position: z.int(),
  nameNorm: z.string(),
  slug: z.string(),
  cells: z.array(z.string()),
  images: storedImages,
  featuredOrder: z.int().nullable(),
  ...buildStoredShape(modelsColumns),
  updatedAt: z.date(),
  ...versionShape,
});
