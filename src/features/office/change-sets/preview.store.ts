import type pg from 'pg';

/** No preview waits long for others or makes others wait. */
export async function limitPreview(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = '3s'; set local statement_timeout = '5s'`);
}

/** Later than every version of the catalogue, so that figures of a preview are read after those that the site has read already. */
const VERSION_OF_PREVIEW = Number.MAX_SAFE_INTEGER;

/** What is derived from the catalogue at the commit of a change (172_texts_without_figures.sql), without raising the version. */
export async function refreshDerived(client: pg.ClientBase): Promise<void> {
  await client.query('select refresh_stale_products($1)', [VERSION_OF_PREVIEW]);
}
