import { sql } from 'drizzle-orm';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { models } from '../../catalogue/products/models.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { figuresOfModel } from '../../catalogue/relations/relations.store.ts';
import { type CartModel, cartModel } from './cart-models.contract.ts';

/** The product and the main figures of visible models, by their ids. */
export async function cartModelsOf(db: Queryable, ids: readonly number[]): Promise<CartModel[]> {
  const found = await db.execute(sql`
    select m.id as model_id, p.name as product_name, ${figuresOfModel} as figures
    from ${models} m join ${products} p on p.id = m.product_id and p.is_active
    where m.id = any(${sql.param([...ids])}::int[]) and m.is_active order by m.id`);
  return checkedRows(found, cartModel);
}
