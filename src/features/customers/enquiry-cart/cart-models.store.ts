import { sql } from 'drizzle-orm';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { attributes, modelAttributes, models } from '../../catalogue/products/models.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { CAPACITY, REACH } from '../../catalogue/units/attribute-label.ts';
import { type CartModel, cartModel } from './cart-models.contract.ts';

/** Shown for each model, if the catalogue has them: what most clamps are chosen by comes first. */
const FIGURES = 2;

/** The product and the main figures of visible models, by their ids. */
export async function cartModelsOf(db: Queryable, ids: readonly number[]): Promise<CartModel[]> {
  const found = await db.execute(sql`
    select m.id as model_id, p.name as product_name,
      coalesce((
        select json_agg(json_build_object('name', f.name, 'unit', f.unit, 'figures', f.figures) order by f.place)
        from (
          select a.name, coalesce(nullif(a.unit, '-'), '') as unit, v.number::text || coalesce('–' || v.upper::text, '') as figures,
            row_number() over (order by a.name = ${CAPACITY} desc, a.name = ${REACH} desc, a.sort_order, a.name) as place
          from ${modelAttributes} v join ${attributes} a on a.id = v.attribute_id
          where v.model_id = m.id and v.number is not null) f
        where f.place <= ${FIGURES}), '[]') as figures
    from ${models} m join ${products} p on p.id = m.product_id and p.is_active
    where m.id = any(${sql.param([...ids])}::int[]) and m.is_active order by m.id`);
  return checkedRows(found, cartModel);
}
