import { z } from 'zod';
import {
  hinted,
  hsnCode,
  html,
  labelled,
  partNumber,
  reference,
  required,
  seoColumns,
  text,
  video,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { storedTable, storedValues, versioned } from '../../../platform/resource/stored-table.ts';
import { storedPictures } from './products.tables.ts';

export const attributeGroupsColumns = {
  attribute: labelled('Attribute', required(reference('attributes', 'name', 100))),
  title: hinted(
    'Attributes without one are listed under Performance, Design and material, or Dimensions.',
    labelled('Heading', required(text(60))),
  ),
  is_active: yesNo(true),
};

export const modelsColumns = {
  name: labelled('Model number', required(partNumber(150))),
  video_url: labelled('Video', video()),
  short_description: text(1000),
  main_description: html(),
  hsn_code: labelled('HSN code', hsnCode()),
  is_active: yesNo(true),
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
  images: storedPictures,
  featuredOrder: z.int().nullable(),
  ...storedValues(modelsColumns),
  updatedAt: z.date(),
  ...versioned,
});
