import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { View } from '../../../platform/api/services.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { brands } from '../../catalogue/brands-and-categories/brands.tables.ts';
import { categories } from '../../catalogue/brands-and-categories/categories.tables.ts';
import { models } from '../../catalogue/products/models.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { events, news } from '../../content/articles/articles.tables.ts';
import type { ItemType } from './page-views.contract.ts';
import { pageViews } from './page-views.tables.ts';

const items: Record<ItemType, { table: PgTable; name: PgColumn }> = {
  category: { table: categories, name: categories.name },
  product: { table: products, name: products.name },
  model: { table: models, name: models.name },
  brand: { table: brands, name: brands.name },
  news: { table: news, name: news.title },
  event: { table: events, name: events.title },
};

/**
 * Counts views of items today. Stores the items' names from the catalogue, not the callers'; an item that does not exist is
 * not counted.
 */
export async function countPageViews(db: Queryable, views: readonly View[]): Promise<void> {
  const named = Object.entries(items).map(
    ([type, { table, name }]) => sql`
      select viewed.*, ${name} as name from viewed join ${table} on ${table}.id = viewed.id where viewed.type = ${type}`,
  );
  // In the order of the key, as every copy of the program writes them: two that wait for each other would be a deadlock.
  await db.execute(sql`
    with viewed as (
      select type, id, count(*)::int as views
      from unnest(${sql.param(views.map(({ type }) => type))}::text[], ${sql.param(views.map(({ id }) => id))}::int[]) one (type, id)
      group by type, id)
    insert into ${pageViews} (item_type, item_id, item_name, views)
    select type, id, name, views from (${sql.join(named, sql` union all `)}) named order by type, id
    on conflict (item_type, item_id, day) do update
      set views = page_views.views + excluded.views, item_name = excluded.item_name`);
}
