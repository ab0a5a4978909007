import type pg from 'pg';
import { z } from 'zod';
import { createBusyError } from '../../../platform/heavy-work-queues.ts';
import { queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';

const LOCKS = { previews: 7_402_121, exports: 7_402_122 };

/**
 * Lets a staff member run one preview, or one export, at a time in all processes, until the transaction ends.
 * @throws HttpError 429 while another one runs
 */
export async function acquireTurn(client: pg.ClientBase, kind: keyof typeof LOCKS, staffId: number): Promise<void> {
  const { held } = await queryOnlyRow(client, z.object({ held: z.boolean() }))`
    select pg_try_advisory_xact_lock(${LOCKS[kind]}, ${staffId}) as held`;
  if (!held) throw createBusyError(kind);
}
