import type pg from 'pg';
import { z } from 'zod';
import { onlyRow } from '../../platform/postgres/plain-sql.ts';

const LOCK_KEY = 7_402_119;

/** Waits for another import, because concurrent ones would miss each other's rows. */
export async function importLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/** True if an import is running; otherwise new imports wait until this transaction ends. */
export async function importIsRunning(client: pg.ClientBase): Promise<boolean> {
  const { free } = await onlyRow(client, z.object({ free: z.boolean() }))`
    select pg_try_advisory_xact_lock_shared(${LOCK_KEY}) as free`;
  return !free;
}
