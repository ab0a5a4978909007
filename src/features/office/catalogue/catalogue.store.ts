import { z } from 'zod';
import {
  type DatabaseClient,
  queryColumn,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { IS_WAITING_SET } from '../quality/row-filters.ts';
import { joinDraft, selectDraftedHolder, selectDraftedOrder } from '../rows/row-order.store.ts';
import { TREE_PRODUCTS_PER_PAGE, type TreeDraft } from './catalogue.contract.ts';

export const TREE_RESOURCES = ['brands', 'categories', 'products'] as const;
export type CatalogueTreeResource = (typeof TREE_RESOURCES)[number];
export type TreeRowId = { resource: CatalogueTreeResource; id: number };

const hiddenRow = z.object({
  resource: z.enum(TREE_RESOURCES),
  id: z.int(),
  version: z.int(),
  label: z.string(),
});
type HiddenRow = z.infer<typeof hiddenRow>;

const MAX_ROWS = 1000;

/** Archived rows among a row and its parents; with `below`, also up to 1,000 of its descendants. */
export async function listHiddenRows(
  client: DatabaseClient,
  { resource, id }: TreeRowId,
  { below }: { below: boolean },
): Promise<HiddenRow[]> {
  return queryRows(client, hiddenRow)`
    with recursive above as (
      select c.id, c.parent_id, c.brand_id, 0 as height from categories c
      where (${resource} = 'categories' and c.id = ${id})
        or (${resource} = 'products' and c.id = (select category_id from products where id = ${id}))
      union
      select c.id, c.parent_id, c.brand_id, above.height + 1 from categories c join above on c.id = above.parent_id
      where above.height < 20
    ), held as (
      select c.id, 0 as depth from categories c
      where ${below} and ((${resource} = 'categories' and c.id = ${id}) or (${resource} = 'brands' and c.brand_id = ${id}))
      union
      select c.id, held.depth + 1 from categories c join held on c.parent_id = held.id where held.depth < 20
    ), found as (
      select 'brands' as resource, b.id, b.version, b.name as label, 0 as kind, 0 as place from brands b
      where not b.is_active and (b.id in (select brand_id from above) or (${resource} = 'brands' and b.id = ${id}))
      union all
      select 'categories', c.id, c.version, c.name, 1, coalesce((select -max(height) from above where above.id = c.id), 0)
      from categories c where not c.is_active and (c.id in (select id from above) or c.id in (select id from held))
      union all
      select 'products', p.id, p.version, p.name, 2, 0 from products p
      where not p.is_active
        and ((${resource} = 'products' and p.id = ${id}) or p.category_id in (select id from held))
    )
    select resource, id, version, label from found order by kind, place, label, id limit ${MAX_ROWS}`;
}

const treeRow = z.object({
  id: z.int(),
  version: z.int(),
  draft_version: z.int().nullable(),
  active: z.boolean(),
  name: z.string(),
  slug: z.string(),
  picture: z.string(),
  drafted: z.boolean(),
  retired: z.boolean(),
});
const treeCategory = treeRow.extend({
  brand_id: z.int(),
  parent_id: z.int().nullable(),
  holds_categories: z.boolean(),
  order: z.int(),
  products: z.int(),
});
const treeProduct = treeRow.extend({ category_id: z.int() });

const MAX_DRAFTS = 500;

const selectIsDrafted = (resource: string): SqlFragment =>
  sqlFragment`exists (select from draft_changes d join change_sets c on c.id = d.change_set_id
    where d.noun = ${resource} and d.row_id = t.id::text and ${IS_WAITING_SET}) as drafted`;
/** Columns of the row `t` with its draft `d` applied; the slug stays as stored, because other rows refer to it. */
const selectCommonColumns = (resource: string): SqlFragment =>
  rawSql(`t.id, t.version, d.version as draft_version, t.slug, coalesce(d."values" ->> 'name', t.name) as name,
    case d.action when 'archive' then false when 'restore' then true else t.is_active end as active,
    not t.is_active and exists (select from history h
    where h.noun = '${resource}' and h.row_id = t.id::text and h.action = 'archive') as retired`);

export const listTreeBrands = (client: DatabaseClient, set: number | undefined) =>
  queryRows(client, treeRow)`
    select ${selectCommonColumns('brands')}, coalesce(t.brand_image, '') as picture, ${selectIsDrafted('brands')}
    from brands t ${joinDraft('brands', set)} order by ${selectDraftedOrder('menu_order')}, t.id`;

export const listTreeCategories = (client: DatabaseClient, set: number | undefined) =>
  queryRows(client, treeCategory)`
    select ${selectCommonColumns('categories')}, coalesce(t.image, '') as picture, ${selectIsDrafted('categories')}, t.brand_id,
      ${selectDraftedHolder('categories', set)} as parent_id, t.content as holds_categories, ${selectDraftedOrder('sort_order')} as "order",
      coalesce(held.products, 0) as products
    from categories t ${joinDraft('categories', set)} left join (
      select category_id, count(*)::int as products from products group by category_id
    ) held on held.category_id = t.id
    order by "order", t.id`;

export const listTreeProducts = (client: DatabaseClient, category: number, skip: number, set: number | undefined) =>
  queryRows(client, treeProduct)`
    select ${selectCommonColumns('products')}, coalesce(t.images->0->>'file', '') as picture, ${selectIsDrafted('products')}, t.category_id
    from products t ${joinDraft('products', set)} where ${selectDraftedHolder('products', set)} = ${category}
    order by ${selectDraftedOrder('sort_order')}, t.id limit ${TREE_PRODUCTS_PER_PAGE + 1} offset ${skip}`;

export async function findWaitingSet(client: DatabaseClient, set: number | undefined): Promise<number | undefined> {
  if (set === undefined) return undefined;
  const [waiting] = await queryColumn(
    client,
    z.int(),
  )`select c.id from change_sets c where c.id = ${set} and ${IS_WAITING_SET}`;
  return waiting;
}

const draftedRow = z.object({
  id: z.int(),
  set: z.int(),
  set_title: z.string(),
  resource: z.enum(TREE_RESOURCES),
  name: z.string(),
  slug: z.string(),
  holder: z.string(),
  brand: z.string(),
  holds_categories: z.boolean(),
});

export const listTreeDrafts = (client: DatabaseClient): Promise<Omit<TreeDraft, 'page_address'>[]> =>
  queryRows(client, draftedRow)`
    select d.id, c.id as set, c.title as set_title, d.noun as resource, d.label as name,
      coalesce(d."values"->>'slug', '') as slug,
      coalesce(${sqlFragment`d."values"->>(case d.noun when 'products' then 'category' else 'parent' end)`}, '') as holder,
      coalesce(d."values"->>'brand', '') as brand,
      coalesce(d."values"->>'content', '') in ('true', 'yes', '1') as holds_categories
    from draft_changes d join change_sets c on c.id = d.change_set_id
    where d.action = 'add' and d.noun = any(${[...TREE_RESOURCES]}::text[]) and ${IS_WAITING_SET}
    order by d.id limit ${MAX_DRAFTS}`;
