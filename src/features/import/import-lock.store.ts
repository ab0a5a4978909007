import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../platform/postgres/checked-rows.ts';

/** Arbitrary but fixed. */
const LOCK_KEY = 7_402_119;

/** Waits for another import to end: concurrent ones would each miss rows that the other adds. */
export async function importLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/** Whether an import runs. If none does, one that begins waits until this transaction has ended. */
export async function importIsRunning(client: pg.ClientBase): Promise<boolean> {
  const rows = checkedRows(
    await client.query('select pg_try_advisory_xact_lock_shared($1) as free', [LOCK_KEY]),
    z.object({ free: z.boolean() }),
  );
  return rows[0]?.free !== true;
}
