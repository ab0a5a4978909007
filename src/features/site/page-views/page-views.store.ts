import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { brands } from '../../catalogue/brands-and-categories/brands.tables.ts';
import { categories } from '../../catalogue/brands-and-categories/categories.tables.ts';
import { models } from '../../catalogue/products/models.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { events, news } from '../../content/articles/articles.tables.ts';
import type { ItemType } from './page-views.contract.ts';
import { pageViews } from './page-views.tables.ts';

const items = {
  category: { table: categories, name: categories.name },
  product: { table: products, name: products.name },
  model: { table: models, name: models.name },
  brand: { table: brands, name: brands.name },
  news: { table: news, name: news.title },
  event: { table: events, name: events.title },
};

/**
 * Counts one view of an item today. Stores the item's name from the catalogue, not the caller's; an item that does not
 * exist is not counted.
 */
export async function countPageView(db: Queryable, type: ItemType, id: number): Promise<void> {
  const { table, name } = items[type];
  await db.execute(sql`
    insert into ${pageViews} (item_type, item_id, item_name, views)
    select ${type}, id, ${name}, 1 from ${table} where id = ${id}
    on conflict (item_type, item_id, day) do update
      set views = page_views.views + 1, item_name = excluded.item_name`);
}
