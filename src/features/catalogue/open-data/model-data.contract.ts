import { z } from 'zod';
import { FILE_KIND_NAMES } from '../../../platform/file-kinds.limits.ts';

const attribute = z.object({
  name: z.string().describe('Name of the attribute, such as Holding capacity'),
  label: z.string().describe('Label of the column in the printed table'),
  unit: z.string().optional().describe('Unit as printed; omitted for a text or a plain number'),
  unit_code: z.string().optional().describe('Code of the unit in UN/ECE Recommendation 20'),
  value: z.number().optional(),
  min: z.number().optional().describe('Lower end of a range'),
  max: z.number().optional().describe('Upper end of a range'),
  text: z.string().optional().describe('Value that is not a number'),
});

const file = z.object({
  kind: z.enum(FILE_KIND_NAMES),
  name: z.string().describe('File name under which to save the file'),
  bytes: z.number().optional().describe('File size in bytes, if known'),
  url: z
    .url()
    .optional()
    .describe('URL of a public file; omitted for a file that needs a login, which the page of the model links to'),
  needs_login: z
    .boolean()
    .describe('True if only registered customers can download the file from the page of the model'),
});

const accessory = z.object({
  model: z.string().describe('Model number of the accessory or spare part'),
  quantity: z.int().describe('Number of pieces that one model needs'),
});

export const modelData = z.object({
  model: z.string().describe('Model number, by which the model is ordered'),
  product: z.string().describe('Product family of the model'),
  product_url: z.url(),
  brand: z.string(),
  categories: z.array(z.string()).describe('Names of the categories, from the widest to the narrowest'),
  url: z.url().describe('URL of the page of the model'),
  description: z.string(),
  image: z.url().optional(),
  attributes: z.array(attribute),
  data_sheet: z.url().describe('URL of the data sheet, a PDF made from the same data'),
  files: z.array(file).describe('Drawings, CAD and 3D models'),
  accessories: z.array(accessory),
  spare_parts: z.array(accessory),
  replaces: z.array(z.string()).describe('Numbers of the models that this model replaces'),
  replaced_by: z.string().optional().describe('Number of the model that replaces this one'),
  updated_on: z.iso.date(),
});
export type ModelData = z.infer<typeof modelData>;
export type AttributeData = ModelData['attributes'][number];
