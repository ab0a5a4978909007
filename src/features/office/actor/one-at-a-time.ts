import type pg from 'pg';
import { z } from 'zod';
import { tooMany } from '../../../platform/errors.ts';
import { onlyRow } from '../../../platform/postgres/plain-sql.ts';
import { workQueues } from '../../../platform/work-queue.ts';

/**
 * Work that holds a connection for seconds: of each person one at a time. One more waits, without a connection, and any further one is
 * refused with `message`. `lock`: arbitrary but fixed, for the other copies of the program.
 */
export function oneAtATime(lock: number, message: string) {
  const refusal = () => tooMany(message);
  return {
    ...workQueues<number>({ concurrency: 1, maxWaiting: 1, refusal }),
    /** Until the transaction ends. @throws HttpError 429 when another copy of the program is at it */
    async hold(client: pg.ClientBase, staffId: number): Promise<void> {
      const { held } = await onlyRow(client, z.object({ held: z.boolean() }))`
        select pg_try_advisory_xact_lock(${lock}, ${staffId}) as held`;
      if (!held) throw refusal();
    },
  };
}
