import type { PageViewRecord } from '../../../platform/api/services.ts';
import { type DatabaseClient, executeSql, joinSql, rawSql, sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import type { ViewedItemType } from './page-views.contract.ts';

const items: Record<ViewedItemType, { table: string; name: string }> = {
  category: { table: 'categories', name: 'name' },
  product: { table: 'products', name: 'name' },
  model: { table: 'models', name: 'name' },
  brand: { table: 'brands', name: 'name' },
  news: { table: 'news', name: 'title' },
  event: { table: 'events', name: 'title' },
};

/** Takes the names from the catalogue, not from the caller; unknown items are not counted. */
export async function countPageViews(client: DatabaseClient, views: readonly PageViewRecord[]): Promise<void> {
  const named = Object.entries(items).map(
    ([type, { table, name }]) => sqlFragment`
      select viewed.*, item.${rawSql(name)} as name from viewed join ${rawSql(table)} item on item.id = viewed.id where viewed.type = ${type}`,
  );
  // Sorted, because copies of the program that update in different orders could deadlock.
  await executeSql(client)`
    with viewed as (
      select type, id, count(*)::int as views
      from unnest(${views.map(({ type }) => type)}::text[], ${views.map(({ id }) => id)}::int[]) one (type, id)
      group by type, id)
    insert into page_views (item_type, item_id, item_name, views)
    select type, id, name, views from (${joinSql(named, ' union all ')}) named order by type, id
    on conflict (item_type, item_id, day) do update
      set views = page_views.views + excluded.views, item_name = excluded.item_name`;
}
