import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { attributes } from '../products/models.tables.ts';
import { productFacets, products } from '../products/products.tables.ts';

/**
 * The models of some products that have a value of an attribute: one row for each of its texts, one for all of its numbers.
 * Lists of products are divided by semicolons, lists within a product by commas.
 */
export type FacetRow = {
  name: string;
  /** null: a text. '-': a bare number. */
  unit: string | null;
  text: string | null;
  /** Ids. */
  products: string;
  /** By product: places among its visible models, from 0. */
  models: string;
  /** By product, of these models; null where the attribute is a text. */
  numbers: string | null;
};

/**
 * All attributes of the visible models of some categories, in the attributes' order. Counts that follow any choice need
 * every value there is; lists inside of texts are a tenth of the work that a row for every value would be.
 */
export async function facetRows(db: Queryable, categoryIds: number[]): Promise<FacetRow[]> {
  const { rows } = await db.execute<FacetRow>(sql`
    select a.name, a.unit, f.text, f.products, f.models, f.numbers
    from (
      select f.attribute_id, f.text, string_agg(f.product_id::text, ';') as products,
        string_agg(f.models, ';') as models, string_agg(f.numbers, ';') as numbers
      from ${products} p
      join ${categories} c on c.id = p.category_id and c.is_active
      join ${productFacets} f on f.product_id = p.id
      where p.category_id = any(${sql.param(categoryIds)}::int[]) and p.is_active
      group by f.attribute_id, f.text
    ) f
    join ${attributes} a on a.id = f.attribute_id
    order by a.sort_order, a.name`);
  return rows;
}
