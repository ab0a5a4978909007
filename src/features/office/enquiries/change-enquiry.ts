import type { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { queueEnquiryEvent } from '../../customers/enquiries/enquiry-event.ts';
import {
  decideConversationStatus,
  restoreConversationStatus,
} from '../../site/conversations/conversation-events.store.ts';
import { type EnquiryAct, lockUnmergedConversation } from './act-on-enquiry.ts';
import { assignConversation, refuseUnfitAssignee } from './assign-conversation.ts';
import type { LockedConversation } from './conversation.store.ts';
import type { changedEnquiryReply, changeEnquiryBody } from './enquiry.contract.ts';

/** @throws HttpError 400 for a loss without a reason, and for a person who may not answer customers */
export async function changeEnquiry(
  services: Services,
  { transaction, client, conversation, staff, by }: EnquiryAct,
  { status, reason, outcome, assignee }: z.output<typeof changeEnquiryBody>,
): Promise<void> {
  if (outcome && !status) throw badInputError('status', 'is required with an outcome');
  if (status === 'lost' && !reason && !outcome) throw badInputError('reason', 'is required');
  if (assignee) await refuseUnfitAssignee(client, assignee);
  if (assignee !== undefined) await assignConversation({ services, transaction, staff }, conversation, assignee);
  if (!status) return;
  const before = conversation.outcome;
  const isOther = status !== conversation.status;
  if (outcome) await restoreConversationStatus(client, by, status, outcome);
  else if (isOther || (reason && reason !== before.reason)) await decideConversationStatus(client, by, status, reason);
  // A result that comes back after a reopening was announced before.
  const isNews = isOther && (!outcome || (before.result !== '' && before.result !== outcome.result));
  if (isNews && (status === 'won' || status === 'lost'))
    await queueEnquiryEvent(services, transaction, `enquiry.${status}`, by.id);
}

/** Version of a conversation after an act in the same transaction, and the values that the act replaced. */
export async function describeEnquiryChange(
  client: DatabaseClient,
  before: LockedConversation,
): Promise<Pick<z.output<typeof changedEnquiryReply>, 'version' | 'former'>> {
  const { version, status, outcome, assigneeId } = await lockUnmergedConversation(client, before.id);
  const isStatusSame = status === before.status && JSON.stringify(outcome) === JSON.stringify(before.outcome);
  return {
    version,
    former: {
      ...(!isStatusSame && { status: before.status, outcome: before.outcome }),
      ...(assigneeId !== before.assigneeId && { assignee: before.assigneeId }),
    },
  };
}
