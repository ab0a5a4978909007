import type pg from 'pg';

export async function limitPreview(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = '3s'; set local statement_timeout = '5s'`);
}

/** Above all versions of the catalogue, so that the preview never uses cached values. */
const VERSION_OF_PREVIEW = Number.MAX_SAFE_INTEGER;

export async function refreshDerived(client: pg.ClientBase): Promise<void> {
  await client.query('select refresh_stale_products($1)', [VERSION_OF_PREVIEW]);
}
