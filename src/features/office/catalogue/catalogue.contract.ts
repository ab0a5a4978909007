import { z } from 'zod';
import { bodyId, idField } from '../../../platform/api/fields.contract.ts';

const treeResource = z.enum(['brands', 'categories', 'products']);

const treeRow = z.object({
  id: z.number(),
  version: z.number(),
  /** Of its draft in the set that is laid over the tree; null where there is none. */
  draft_version: z.number().nullable(),
  /** Whether visitors see it, if they see what holds it. */
  active: z.boolean(),
  /** Of one that is not active: whether it was archived, and not only never public. */
  retired: z.boolean(),
  name: z.string(),
  slug: z.string(),
  /** Of a picture: its name in the folder of the resource; '' for none. */
  picture: z.string(),
  /** Where visitors see it: a path. */
  page_address: z.string(),
  /** Whether a set of drafts that waits has a draft of it. */
  drafted: z.boolean(),
});
const treeCategory = treeRow.extend({
  brand_id: z.number(),
  parent_id: z.number().nullable(),
  /** Whether it holds categories, or products. */
  holds_categories: z.boolean(),
  /** Its number in the order. */
  order: z.number(),
  /** How many products it holds, archived ones among them, and the number of the last one. */
  products: z.number(),
});
const treeProduct = treeRow.extend({ category_id: z.number() });
export type TreeRow = z.infer<typeof treeRow>;
export type TreeCategory = z.infer<typeof treeCategory>;
export type TreeProduct = z.infer<typeof treeProduct>;

/** A row that is only in a set of drafts yet. */
const treeDraft = z.object({
  id: z.number(),
  set: z.number(),
  set_title: z.string(),
  resource: treeResource,
  name: z.string(),
  slug: z.string(),
  /** Of a category the slug of the one above, or ''; of a product that of its category. */
  holder: z.string(),
  /** Of a category: the name of its brand. */
  brand: z.string(),
  /** Of a category: whether it holds categories. */
  holds_categories: z.boolean(),
  /** Where visitors will see it: a path. */
  page_address: z.string(),
});
export type TreeDraft = z.infer<typeof treeDraft>;

const set = idField.optional();
/** `set`: of drafts, which are laid over what is stored, if it still waits. */
export const catalogueQuery = z.object({ set });
/** All brands and categories in the order of visitors, archived ones among them; products are read by category. */
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
/** `next`: what is skipped for the following ones; null after the last. */
export const catalogueProductsReply = z.object({ products: z.array(treeProduct), next: z.number().nullable() });

export const notPublicQuery = z.object({
  resource: treeResource,
  id: idField,
});
export const notPublicReply = z.object({
  rows: z.array(z.object({ resource: treeResource, id: bodyId, version: bodyId, label: z.string() })),
});

export type Catalogue = z.output<typeof catalogueReply>;
