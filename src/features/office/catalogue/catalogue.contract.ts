import { z } from 'zod';
import { bodyIdField, idField } from '../../../platform/api/fields.contract.ts';

const treeResource = z.enum(['brands', 'categories', 'products']);

const treeRow = z.object({
  id: z.number(),
  version: z.number(),
  draft_version: z.number().nullable(),
  active: z.boolean(),
  retired: z.boolean(),
  name: z.string(),
  slug: z.string(),
  picture: z.string(),
  page_address: z.string(),
  drafted: z.boolean(),
});
const treeCategory = treeRow.extend({
  brand_id: z.number(),
  parent_id: z.number().nullable(),
  holds_categories: z.boolean(),
  order: z.number(),
  /** Number of products, including archived ones, and the order number of the last product. */
  products: z.number(),
});
const treeProduct = treeRow.extend({ category_id: z.number() });
export type TreeRow = z.infer<typeof treeRow>;
export type TreeCategory = z.infer<typeof treeCategory>;
export type TreeProduct = z.infer<typeof treeProduct>;

const treeDraft = z.object({
  id: z.number(),
  set: z.number(),
  set_title: z.string(),
  resource: treeResource,
  name: z.string(),
  slug: z.string(),
  holder: z.string(),
  brand: z.string(),
  holds_categories: z.boolean(),
  page_address: z.string(),
});
export type TreeDraft = z.infer<typeof treeDraft>;

const set = idField.optional();
export const catalogueTreeQuery = z.object({ set });
/** Rows are in public order and include archived ones; products are loaded by category. */
export const catalogueTreeReply = z.object({
  brands: z.array(treeRow),
  categories: z.array(treeCategory),
  drafts: z.array(treeDraft),
});

export const TREE_PRODUCTS_PER_PAGE = 100;
export const catalogueProductsQuery = z.object({
  category: idField,
  skip: z.coerce.number().int().min(0).max(10_000).default(0),
  set,
});
export const catalogueProductsReply = z.object({ products: z.array(treeProduct), next: z.number().nullable() });

export const hiddenRowsQuery = z.object({
  resource: treeResource,
  id: idField,
});
export const hiddenRowsReply = z.object({
  rows: z.array(z.object({ resource: treeResource, id: bodyIdField, version: bodyIdField, label: z.string() })),
});

export type CatalogueTreeReply = z.output<typeof catalogueTreeReply>;
