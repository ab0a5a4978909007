import { type DatabaseClient, executeSql } from '../../../platform/postgres/plain-sql.ts';

export async function storeDemoVisits(client: DatabaseClient, now: Date): Promise<void> {
  await executeSql(client)`
    insert into page_views (item_type, item_id, item_name, day, views)
    select 'product', p.id, p.name, d::date, 4 + (hashtext(p.slug || d::date) & 15)
    from (select * from products where is_active order by md5(slug) limit 12) p,
      generate_series(${now}::timestamptz - interval '83 days', ${now}::timestamptz, interval '1 day') d
    on conflict do nothing`;
  await executeSql(client)`
    insert into download_log (kind, file, model_id, downloaded_at)
    select f.kind, f.file, f.model_id, ${now}::timestamptz - make_interval(hours => (hashtext(f.file) & 2047) + n)
    from (select * from files where kind in ('step', 'cad') and model_id is not null and is_active order by md5(file) limit 90) f,
      generate_series(0, 1) n`;
  await executeSql(client)`
    insert into search_misses (day, words, asked)
    select (${now}::timestamptz - make_interval(days => n * 5))::date, words, 1 + n % 3
    from unnest(array['vacuum cup', 'magnetic base', 'pneumatic hose']) with ordinality w (words, at), generate_series(0, 4) n
    on conflict do nothing`;
}
