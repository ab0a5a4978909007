import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { ratingsOf } from '../figures/model-ratings.ts';
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
  product_id: z.int().nullable(),
  /** Products only: how many models they have. */
  models: z.int().nullable(),
});
type Item = Pick<Found, 'kind' | 'id'>;

/**
 * Pictures of some found items, a few index lookups for each, and the ratings of models (in newtons and millimetres). Returns what
 * gives those of an item.
 */
export async function detailsOf(services: Services, found: readonly Item[]) {
  const ids = (kind: SearchKind) =>
    sql`any(${sql.param(found.filter((one) => one.kind === kind).map(({ id }) => id))}::int[])`;
  const figures = await figuresNow(services);
  const rows = await services.database.db.execute(sql`
    select 'model' as kind, m.id,
      coalesce(m.images->0->>'file', '/uploads/products/' || (p.images->0->>'file')) as image, p.name as product,
      p.id as product_id, null::int as models
    from ${models} m join ${products} p on p.id = m.product_id where m.id = ${ids('model')}
    union all
    select 'product', p.id, p.images->0->>'file', null, null,
      (select count(*)::int from ${models} m where m.product_id = p.id and m.is_active)
    from ${products} p where p.id = ${ids('product')}
    union all
    select 'category', c.id, nullif(c.image, ''), null, null, null from ${categories} c where c.id = ${ids('category')}`);
  const details = checkedRows(rows, foundDetails);
  return ({ kind, id }: Item) => {
    const found = details.find((one) => one.kind === kind && one.id === id);
    return found && { ...found, ...(found.product_id === null ? {} : ratingsOf(figures, found.product_id, id)) };
  };
}
