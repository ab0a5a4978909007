import type pg from 'pg';
import type { Call } from '../../../platform/api/endpoint.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Staff } from '../staff/office-sessions.store.ts';
import { staffOf } from '../staff/staff-guards.ts';
import { type LockedConversation, lockConversation } from './enquiry.store.ts';

export const NO_ENQUIRY = 'There is no such enquiry.';
const CHANGED =
  'Something happened here since you opened it, and nothing was done. Look at it first; what you typed is still here.';

interface Act {
  transaction: Transaction;
  client: pg.PoolClient;
  conversation: LockedConversation;
  staff: Staff;
  /** Who acts, on what. */
  by: { id: number; staffId: number };
}

/**
 * Does something with an enquiry in the name of the caller, in one transaction, one act after the other.
 *
 * @param seen the version that the caller saw; undefined for what does not depend on it
 * @throws HttpError 404, and 409 `{error, version}` when it is another one by now
 */
export async function actOnEnquiry<T>(
  call: Call,
  id: number,
  seen: number | undefined,
  act: (act: Act) => Promise<T>,
): Promise<T> {
  const staff = await staffOf(call);
  return call.services.database.transaction(async (transaction) => {
    const { client } = transaction;
    const conversation = await lockConversation(client, id);
    if (!conversation) throw notFound(NO_ENQUIRY);
    const { version } = conversation;
    if (seen !== undefined && seen !== version) throw new HttpError(409, CHANGED, { error: CHANGED, version });
    return act({ transaction, client, conversation, staff, by: { id, staffId: staff.id } });
  });
}
