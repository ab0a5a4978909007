import { z } from 'zod';
import { bodyId, idField } from '../../../platform/api/fields.contract.ts';

const treeResource = z.enum(['brands', 'categories', 'products']);

const treeRow = z.object({
  id: z.number(),
  version: z.number(),
  /** Version of the row's draft in the previewed change set; null for none. */
  draft_version: z.number().nullable(),
  /** Visible to visitors, provided that its parents are. */
  active: z.boolean(),
  /** Archived, as opposed to never published. */
  retired: z.boolean(),
  name: z.string(),
  slug: z.string(),
  /** File name in the folder of the resource; '' for none. */
  picture: z.string(),
  /** Public path. */
  page_address: z.string(),
  /** A waiting change set has a draft of it. */
  drafted: z.boolean(),
});
const treeCategory = treeRow.extend({
  brand_id: z.number(),
  parent_id: z.number().nullable(),
  /** True for a category of categories, false for one of products. */
  holds_categories: z.boolean(),
  order: z.number(),
  /** Number of products, archived ones included, and the order number of the last. */
  products: z.number(),
});
const treeProduct = treeRow.extend({ category_id: z.number() });
export type TreeRow = z.infer<typeof treeRow>;
export type TreeCategory = z.infer<typeof treeCategory>;
export type TreeProduct = z.infer<typeof treeProduct>;

/** A new row that exists only in a change set. */
const treeDraft = z.object({
  id: z.number(),
  set: z.number(),
  set_title: z.string(),
  resource: treeResource,
  name: z.string(),
  slug: z.string(),
  /** Slug of the parent category or ''; for a product, slug of its category. */
  holder: z.string(),
  /** Categories only. */
  brand: z.string(),
  /** Categories only. */
  holds_categories: z.boolean(),
  /** Public path after publishing. */
  page_address: z.string(),
});
export type TreeDraft = z.infer<typeof treeDraft>;

const set = idField.optional();
/** `set`: change set that is laid over the stored rows while it waits. */
export const catalogueQuery = z.object({ set });
/** All brands and categories in public order, archived ones included; products are loaded by category. */
export const catalogueReply = z.object({
  brands: z.array(treeRow),
  categories: z.array(treeCategory),
  drafts: z.array(treeDraft),
});

export const PRODUCTS_OF_PAGE = 100;
export const catalogueProductsQuery = z.object({
  category: idField,
  skip: z.coerce.number().int().min(0).max(10_000).default(0),
  set,
});
/** `next`: offset of the following page; null after the last. */
export const catalogueProductsReply = z.object({ products: z.array(treeProduct), next: z.number().nullable() });

export const notPublicQuery = z.object({
  resource: treeResource,
  id: idField,
});
export const notPublicReply = z.object({
  rows: z.array(z.object({ resource: treeResource, id: bodyId, version: bodyId, label: z.string() })),
});

export type Catalogue = z.output<typeof catalogueReply>;
