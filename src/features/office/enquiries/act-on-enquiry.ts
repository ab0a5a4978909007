import type pg from 'pg';
import type { Call } from '../../../platform/api/endpoint.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import type { Staff } from '../staff/office-sessions.store.ts';
import { staffOf } from '../staff/staff-guards.ts';
import { type LockedConversation, lockConversation } from './enquiry.store.ts';

export const NO_ENQUIRY = 'This enquiry does not exist.';
const CHANGED = 'Someone changed this enquiry since you opened it. Your text is kept; review the change and try again.';

export interface EnquiryAct {
  transaction: Transaction;
  client: pg.PoolClient;
  conversation: LockedConversation;
  staff: Staff;
  by: { id: number; staffId: number };
}

/**
 * Runs an act on a conversation in the caller's name, in one transaction, serialised with other acts.
 * @param seen version that the caller saw; undefined if the act does not depend on it
 * @throws HttpError 404, and 409 `{error, version}` for another version
 */
export async function actOnEnquiry<T>(
  call: Call,
  id: number,
  seen: number | undefined,
  act: (act: EnquiryAct) => Promise<T>,
): Promise<T> {
  const staff = await staffOf(call);
  return call.services.database.transaction(async (transaction) => {
    const given = await enquiryAct(transaction, staff, id);
    const { version } = given.conversation;
    if (seen !== undefined && seen !== version) throw new HttpError(409, CHANGED, { error: CHANGED, version });
    return act(given);
  });
}

export async function enquiryAct(transaction: Transaction, staff: Staff, id: number): Promise<EnquiryAct> {
  const { client } = transaction;
  return { transaction, client, conversation: await lockUnmerged(client, id), staff, by: { id, staffId: staff.id } };
}

/** @throws HttpError 404, and 409 for a conversation that was merged into another */
export async function lockUnmerged(client: Client, id: number): Promise<LockedConversation> {
  const conversation = await lockConversation(client, id);
  if (!conversation) throw notFound(NO_ENQUIRY);
  const { reference, mergedInto } = conversation;
  if (mergedInto) throw new HttpError(409, `${reference} was merged into ${mergedInto}. Continue there.`);
  return conversation;
}
