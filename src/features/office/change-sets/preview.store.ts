import type pg from 'pg';

/** No preview waits long for others or makes others wait. */
export async function limitPreview(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = '3s'; set local statement_timeout = '5s'`);
}

/** What is derived from the catalogue at the commit of a change (060_version_triggers.sql), without raising the version. */
export async function refreshDerived(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with stale as (select array_agg(distinct product_id) as ids from product_figures_stale),
       site as (select version from catalogue_version)
     select refresh_product_figures(ids, version), refresh_product_downloads(ids), refresh_search_texts('products', ids)
     from stale, site where ids is not null`,
  );
}
