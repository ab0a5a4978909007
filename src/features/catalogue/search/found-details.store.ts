import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { joinModelRatings } from '../products/model-ratings.store.ts';
import { models } from '../products/models.tables.ts';
import { products } from '../products/products.tables.ts';
import type { Found } from './search.store.ts';
import type { SearchKind } from './search.tables.ts';
import { foundItem } from './search-keys.store.ts';

/** What is shown of a found item besides its name. */
const foundDetails = foundItem.extend({
  /** In the folder of its kind, or a full path. */
  image: z.string().nullable(),
  /** Models only: the name of the product. */
  product: z.string().nullable(),
  /** Models only: in newtons and millimetres. */
  capacity: z.number().nullable(),
  reach: z.number().nullable(),
  /** Products only: how many models they have. */
  models: z.int().nullable(),
});
type Item = Pick<Found, 'kind' | 'id'>;

/** Pictures and ratings of some found items, a few index lookups for each. Returns what gives those of an item. */
export async function detailsOf(db: Queryable, found: readonly Item[]) {
  const ids = (kind: SearchKind) =>
    sql`any(${sql.param(found.filter((one) => one.kind === kind).map(({ id }) => id))}::int[])`;
  const rows = await db.execute(sql`
    select 'model' as kind, m.id,
      coalesce(m.images->0->>'file', '/uploads/products/' || (p.images->0->>'file')) as image, p.name as product,
      rated.capacity, rated.reach, null::int as models
    from ${models} m join ${products} p on p.id = m.product_id
    ${joinModelRatings(sql`m.id`)} where m.id = ${ids('model')}
    union all
    select 'product', p.id, p.images->0->>'file', null, null, null,
      (select count(*)::int from ${models} m where m.product_id = p.id and m.is_active)
    from ${products} p where p.id = ${ids('product')}
    union all
    select 'category', c.id, nullif(c.image, ''), null, null, null, null from ${categories} c where c.id = ${ids('category')}`);
  const details = checkedRows(rows, foundDetails);
  return ({ kind, id }: Item) => details.find((one) => one.kind === kind && one.id === id);
}
