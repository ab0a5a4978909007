import { z } from 'zod';
import { FILE_NAMES } from '../../../platform/file-kinds.limits.ts';

const attribute = z.object({
  name: z.string().describe('Measured quantity'),
  label: z.string().describe('How the printed table calls it'),
  unit: z.string().optional().describe('As printed; omitted for a text or a plain number'),
  unit_code: z.string().optional().describe('The unit by its code of UN/ECE Recommendation 20'),
  value: z.number().optional(),
  min: z.number().optional().describe('Of a range'),
  max: z.number().optional().describe('Of a range'),
  text: z.string().optional().describe('For values that are not numbers'),
});

const file = z.object({
  kind: z.enum(FILE_NAMES),
  name: z.string().describe('Under which it is saved'),
  bytes: z.number().optional().describe('Its size, where it is known'),
  url: z
    .url()
    .optional()
    .describe('URL of a public file; omitted where a login is needed: the page of the model has a link'),
  needs_login: z.boolean().describe('Only registered customers get it, on the page of the model'),
});

const part = z.object({
  model: z.string().describe('Its model number'),
  quantity: z.int().describe('Pieces that a model needs'),
});

export const modelData = z.object({
  model: z.string().describe('The model number, which is the part number of an order'),
  product: z.string().describe('The family that it belongs to'),
  product_url: z.url(),
  brand: z.string(),
  categories: z.array(z.string()).describe('From the widest to the narrowest'),
  url: z.url().describe('Its page'),
  description: z.string(),
  image: z.url().optional(),
  attributes: z.array(attribute),
  data_sheet: z.url().describe('Its data sheet, a PDF made of the same data'),
  files: z.array(file).describe('Drawings, CAD and 3D models'),
  accessories: z.array(part),
  spare_parts: z.array(part),
  replaces: z.array(z.string()).describe('The model numbers whose successor it is'),
  replaced_by: z.string().optional().describe('The model number of its successor'),
  updated_on: z.iso.date(),
});
export type ModelData = z.infer<typeof modelData>;
export type AttributeData = ModelData['attributes'][number];
