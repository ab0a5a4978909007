import type { Services } from '../../../platform/api/services.ts';
import { recordStaffAnswer } from '../../site/conversations/conversation-events.store.ts';
import type { MessageFile } from '../../site/conversations/messages.store.ts';
import { queueWebhookEvent } from '../../site/webhooks/queue-webhook-event.ts';
import type { EnquiryAct } from './act-on-enquiry.ts';
import { listEarlierMessageIds, setAssignee } from './conversation.store.ts';
import type { AnswerContent } from './enquiries.mail.tsx';
import { sendAnswer } from './send-answer.ts';

export const NO_EMAIL_ADDRESS = 'No email address is known. Add one to the contact details, or send it in another way.';

type Status = 'answered' | 'quoted';
export type AnswerMessage = Pick<AnswerContent, 'subject' | 'text' | 'cc' | 'bcc' | 'link'> & { files: MessageFile[] };

export async function answerEnquiry(
  services: Services,
  act: EnquiryAct,
  message: AnswerMessage,
  at: Date,
  status: Status = 'answered',
): Promise<number> {
  const { transaction, client, conversation, staff, by } = act;
  const { reference, name, email } = conversation;
  const answers = await listEarlierMessageIds(client, by.id);
  const to = { name, address: email };
  const messageId = await sendAnswer(services, transaction, by, {
    to,
    writer: staff.name,
    reference,
    answers,
    ...message,
  });
  await markAnswered(services, act, at, status);
  return messageId;
}

/**
 * Marks a conversation as answered. The author of the first answer becomes the assignee of an unassigned conversation.
 */
export async function markAnswered(
  services: Services,
  { transaction, client, conversation, by }: EnquiryAct,
  at: Date,
  status: Status = 'answered',
): Promise<void> {
  if (conversation.assigneeId === null) await setAssignee(client, by, by.staffId);
  await recordStaffAnswer(client, by, at, status);
  await queueWebhookEvent(services, transaction, `enquiry.${status}`, { id: by.id, reference: conversation.reference });
}
