import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';
import { seoSchema } from '../../../web/head/seo-record.contract.ts';
import { catalogueCrumb } from '../brands-and-categories/categories.contract.ts';
import { buildFourStrings, buildTenStrings, buildTwentyStrings, modelRow } from './models.contract.ts';

/** Columns that pages, lists and search results show unchanged. */
export const productFields = { short_description: z.string() };
export const PRODUCT_FIELD_NAMES = Object.keys(productFields) as (keyof typeof productFields)[];

export const productCard = z.object({
  id: z.number(),
  product_id: z.number(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
  alt_product_image: z.string(),
  ...productFields,
  category_id: z.number(),
  model_count: z.number(),
  matching_models: z.number().optional(),
});
export type ProductCard = z.infer<typeof productCard>;

const tableName = z.enum(['Table1', 'Table2', 'Table3', 'Table4']);
export type ProductTableName = z.infer<typeof tableName>;

const labels = z.record(z.string(), z.string());
const tableBlock = z.object({ headline: z.string(), columns: labels, data: z.array(modelRow) }).nullable();
export type ProductTableBlock = NonNullable<z.infer<typeof tableBlock>>;

/** One value per row, '' for none; `unit` is '' for text. `column`: key of its cells, such as r7, or ''. */
const typedAttribute = z.object({
  name: z.string(),
  unit: z.string(),
  column: z.string(),
  values: z.array(z.string()),
});
export type TypedAttribute = z.infer<typeof typedAttribute>;

const tableWithHeaders = z.object({
  table: tableName,
  headline: z.string(),
  columns: labels,
  rows: z.array(modelRow),
  attributes: z.array(typedAttribute),
  repeated: z.array(z.string()),
});
export type TableWithHeaders = z.infer<typeof tableWithHeaders>;

/** See docs/spec/api.md#records. `accessories1` to `technical2` are a path or URL, or '' without a file. */
export const product = productCard.extend({
  ...buildFourStrings('image_upload'),
  ...buildFourStrings('alt_image'),
  accessories1: z.string(),
  accessories2: z.string(),
  datasheet1: z.string(),
  datasheet2: z.string(),
  technical1: z.string(),
  technical2: z.string(),
  ...buildTenStrings('file'),
  ...buildTenStrings('file_title'),
  files: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The first GLB of the product's models, and the name of its model; '' for none. */
  '3D_file': z.string(),
  '3D_model': z.string(),
  Table1: tableBlock,
  Table2: tableBlock,
  Table3: tableBlock,
  Table4: tableBlock,
  tablesWithHeaders: z.array(tableWithHeaders),
  part_counts: z.record(z.string(), z.number()),
  replaced: z.record(z.string(), z.string()),
  breadcrumbs: z.array(catalogueCrumb),
  brand_id: z.number(),
  brand_name: z.string(),
  seo: seoSchema,
});
export type Product = z.infer<typeof product>;

export const productMedia = z.object({
  product_name: z.string(),
  short_description: z.string(),
  main_description: z.string(),
  video_url: z.string(),
  group1_image_upload: z.string(),
  group2_image_upload: z.string(),
  alt_group1_image_upload: z.string(),
  alt_group2_image_upload: z.string(),
  ...buildFourStrings('image_upload'),
  ...buildFourStrings('alt_image'),
});
export type ProductMedia = z.infer<typeof productMedia>;

export const tableHeader = z.object({ ...buildTwentyStrings('c'), table_headline: z.string() });

export const filtersData = z.object({
  brands: z.array(z.object({ brand_id: z.number(), name: z.string(), order: z.number() })),
  categories: z.array(z.object({ category_id: z.number(), category_name: z.string(), brand_id: z.number() })),
  products: z.array(
    z.object({ id: z.number(), product_name: z.string(), brand_id: z.number(), category_id: z.number() }),
  ),
});

export const productNameQuery = z.object({ productName: nameField });
const tableNameField = z
  .string('must be one of Table1, Table2, Table3, Table4')
  .regex(/^table[1-4]$/i, 'must be one of Table1, Table2, Table3, Table4')
  .transform((name): ProductTableName => `Table${name.at(-1)}` as ProductTableName);

export const dtColumnsQuery = z.object({ product_id: idField, table_name: tableNameField });
export const tableDataQuery = z.object({ id: idField, table_name: tableNameField });
export const tableRowsQuery = z.object({
  id: idField.optional(),
  product_id: idField.optional(),
  table_name: tableNameField,
});
