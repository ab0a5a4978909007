import { z } from 'zod';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';

export const TREE_RESOURCES = ['brands', 'categories', 'products'] as const;
export type TreeResource = (typeof TREE_RESOURCES)[number];
export type TreeRowId = { resource: TreeResource; id: number };

const hiddenRow = z.object({
  resource: z.enum(TREE_RESOURCES),
  id: z.int(),
  version: z.int(),
  label: z.string(),
});
export type HiddenRow = z.infer<typeof hiddenRow>;

const MAX_ROWS = 1000;

/** Archived rows among a row and its parents; with `below` also up to 1,000 of its descendants. */
export async function hiddenRows(
  client: Client,
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
