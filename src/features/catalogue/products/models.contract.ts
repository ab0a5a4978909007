import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';
import { FILE_KIND_NAMES } from '../../../platform/file-kinds.limits.ts';
import { seoSchema } from '../../../web/head/seo-record.contract.ts';
import { namedValue } from '../measures/value.contract.ts';
import { modelRelationsFields } from '../relations/relations.contract.ts';

type To20 = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20;
type To10 = Extract<To20, 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10>;
type To4 = Extract<To20, 1 | 2 | 3 | 4>;
type Keys<Prefix extends string, Number extends To20> = `${Prefix}${Number}`;

function buildStringFields<Prefix extends string, Number extends To20>(prefix: Prefix, count: Number) {
  const keys = Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);
  return Object.fromEntries(keys.map((key) => [key, z.string()]));
}

/** Fields such as c1 to c20; '' where the table has fewer columns. */
export const buildTwentyStrings = <Prefix extends string>(prefix: Prefix) =>
  buildStringFields(prefix, 20) as Record<Keys<Prefix, To20>, z.ZodString>;
export const buildTenStrings = <Prefix extends string>(prefix: Prefix) =>
  buildStringFields(prefix, 10) as Record<Keys<Prefix, To10>, z.ZodString>;
export const buildFourStrings = <Prefix extends string>(prefix: Prefix) =>
  buildStringFields(prefix, 4) as Record<Keys<Prefix, To4>, z.ZodString>;

export type CellKey = Keys<'r', To20>;
export type LabelKey = Keys<'c', To20>;

export const modelRow = z.object({
  model_id: z.number(),
  model_name: z.string(),
  name: z.string(),
  product_id: z.number(),
  product_slug: z.string(),
  table_headline: z.string(),
  image_upload1: z.string(),
  ...buildTwentyStrings('r'),
});
export type ModelRow = z.infer<typeof modelRow>;

export const featuredModel = modelRow.extend({
  alt_image1: z.string(),
  short_description: z.string(),
  product_name: z.string(),
});
export type FeaturedModel = z.infer<typeof featuredModel>;

/**
 * `title` and `value` as shown; `name`, `unit` ('' for text) and `figures` are their parts. `attribute`: measure of the
 * column; `group`: heading by staff, or ''.
 */
const modelAttribute = z.object({
  title: z.string(),
  value: z.string(),
  ...namedValue.shape,
  attribute: z.string(),
  group: z.string(),
});
export type ModelAttribute = z.infer<typeof modelAttribute>;

/**
 * Centre in millimetres behind the front edge of the base and above its underside. Angles in degrees: 0 points
 * forwards, 90 upwards.
 */
const sweptArc = z.object({
  behind: z.number(),
  height: z.number(),
  radius: z.number(),
  from: z.number(),
  to: z.number(),
});
export type SweptArc = z.infer<typeof sweptArc>;

const modelFile = z.object({
  kind: z.enum(FILE_KIND_NAMES),
  name: z.string(),
  bytes: z.number().nullable(),
  stored_on: z.string().nullable(),
});
export type ModelFile = z.infer<typeof modelFile>;

/**
 * Files are '' when there is none; gated files are URLs that require a session
 * (docs/spec/files-and-downloads.md#gated-files).
 */
export const model = modelRow.extend({
  ...buildTwentyStrings('c'),
  ...buildFourStrings('image_upload'),
  ...buildFourStrings('alt_image'),
  product_name: z.string(),
  short_description: z.string(),
  main_description: z.string(),
  video_url: z.string(),
  group_image_upload: z.string(),
  alt_group_image_upload: z.string(),
  igs_upload: z.string(),
  step_upload: z.string(),
  cad_upload: z.string(),
  pdf_upload: z.string(),
  pdf_3d: z.string(),
  technical_data: z.string(),
  '3D_file': z.string(),
  files: z.array(modelFile),
  attributes: z.array(modelAttribute),
  arcs: z.object({ bar: sweptArc.nullable(), handle: sweptArc.nullable() }),
  seo: seoSchema,
  brand_id: z.number(),
  brand_name: z.string(),
  category_id: z.number(),
  /**
   * `related`: up to three models before and three after the model in its table; `related_before`: number of those
   * before.
   */
  related: z.array(modelRow),
  related_before: z.number(),
  /** The last model of the product's table before, and the first of the table after, if they have the same columns. */
  related_beyond: z.array(modelRow.extend({ is_before: z.boolean() })),
  related_replaced: z.record(z.string(), z.string()),
  ...modelRelationsFields,
});
export type Model = z.infer<typeof model>;

export const modelIdQuery = z.object({ model_id: idField });

/** `context` is a hint for names that occur twice: a product's slug or id, or a brand. */
export const modelNameQuery = z.object({ model_name: nameField, context: z.string().max(300).optional() });
