import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { attributes, models } from '../products/models.tables.ts';
import { productFacets, products } from '../products/products.tables.ts';

/** One attribute of a product that is a number with a unit; null for a product without such an attribute. */
export type FigureRow = {
  product_id: number;
  category_id: number;
  /** Its visible models. */
  models: number;
  attribute: number | null;
  name: string | null;
  unit: string | null;
  /** How many of its models have the attribute. */
  stated: number | null;
  min: number | null;
  max: number | null;
};

/** The figures of all visible products that have models, by the order of the attributes. */
export async function figureRows(db: Queryable): Promise<FigureRow[]> {
  const { rows } = await db.execute<FigureRow>(sql`
    select p.id as product_id, p.category_id, m.models, a.id as attribute, a.name, a.unit, n.stated, n.min, n.max
    from ${products} p
    join ${categories} c on c.id = p.category_id and c.is_active
    join (select product_id, count(*)::int as models from ${models} where is_active group by product_id) m
      on m.product_id = p.id
    left join (${productFacets} f join ${attributes} a on a.id = f.attribute_id and a.unit <> '-')
      on f.product_id = p.id and f.numbers is not null
    left join lateral (
      select count(*)::int as stated, min(value::float8) as min, max(value::float8) as max
      from string_to_table(f.numbers, ',') value) n on true
    where p.is_active
    order by a.sort_order, a.name`);
  return rows;
}

/** The active categories with their parents, in display order. */
export async function categoryTree(db: Queryable): Promise<{ id: number; parent: number | null }[]> {
  const { rows } = await db.execute<{ id: number; parent: number | null }>(sql`
    select id, parent_id as parent from ${categories} where is_active order by sort_order, id`);
  return rows;
}
