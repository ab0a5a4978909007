import type pg from 'pg';

/** Limits how long a preview waits for locks or holds them. */
export async function limitPreview(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = '3s'; set local statement_timeout = '5s'`);
}

/**
 * Above every version of the catalogue, so that the preview's values are read after those that are already in memory.
 */
const VERSION_OF_PREVIEW = Number.MAX_SAFE_INTEGER;

export async function refreshDerived(client: pg.ClientBase): Promise<void> {
  await client.query('select refresh_stale_products($1)', [VERSION_OF_PREVIEW]);
}
