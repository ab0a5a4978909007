import type pg from 'pg';
import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { setActor } from '../acts/set-actor.store.ts';
import type { SignedInStaff } from '../staff/office-sessions.store.ts';
import { requireStaff } from '../staff/staff-guards.ts';
import { type LockedConversation, lockConversation } from './conversation.store.ts';

export const NO_ENQUIRY = 'This enquiry does not exist.';
const CHANGED = 'Someone changed this enquiry since you opened it. Your text is kept; review the change and try again.';

export interface EnquiryAct {
  transaction: DatabaseTransaction;
  client: pg.PoolClient;
  conversation: LockedConversation;
  staff: SignedInStaff;
  by: { id: number; staffId: number };
}

/**
 * Runs an act on a conversation in the caller's name, in one transaction, serialised with other acts.
 * @param seen version that the caller saw; undefined if the act does not depend on it
 * @throws HttpError 404, and 409 `{error, version}` for another version
 */
export async function actOnEnquiry<T>(
  call: EndpointCall,
  id: number,
  seen: number | undefined,
  act: (act: EnquiryAct) => Promise<T>,
): Promise<T> {
  const staff = await requireStaff(call);
  return call.services.database.transaction(async (transaction) => {
    await setActor(transaction.client, staff.id);
    const given = await openEnquiryAct(transaction, staff, id);
    const { version } = given.conversation;
    if (seen !== undefined && seen !== version) throw new HttpError(409, CHANGED, { error: CHANGED, version });
    return act(given);
  });
}

export async function openEnquiryAct(
  transaction: DatabaseTransaction,
  staff: SignedInStaff,
  id: number,
): Promise<EnquiryAct> {
  const { client } = transaction;
  return {
    transaction,
    client,
    conversation: await lockUnmergedConversation(client, id),
    staff,
    by: { id, staffId: staff.id },
  };
}

/** @throws HttpError 404, and 409 for a conversation that was merged into another */
export async function lockUnmergedConversation(client: DatabaseClient, id: number): Promise<LockedConversation> {
  const conversation = await lockConversation(client, id);
  if (!conversation) throw notFoundError(NO_ENQUIRY);
  const { reference, mergedInto } = conversation;
  if (mergedInto) throw new HttpError(409, `${reference} was merged into ${mergedInto}. Continue there.`);
  return conversation;
}
