import type { Services } from '../../../platform/api/services.ts';
import { noteAnswer } from '../../site/conversations/happenings.store.ts';
import type { LetterFile } from '../../site/conversations/letters.store.ts';
import { queueEvent } from '../../site/webhooks/queue-event.ts';
import type { EnquiryAct } from './act-on-enquiry.ts';
import type { Answer } from './enquiries.mail.tsx';
import { emailsBefore, setAssignee } from './enquiry.store.ts';
import { sendAnswer } from './send-answer.job.ts';

export const NO_ADDRESS = 'No email can be sent: the address was deleted.';

type Status = 'answered' | 'quoted';
export type AnswerLetter = Pick<Answer, 'subject' | 'text' | 'cc' | 'bcc' | 'link'> & { files: LetterFile[] };

export async function answerEnquiry(
  services: Services,
  act: EnquiryAct,
  letter: AnswerLetter,
  at: Date,
  status: Status = 'answered',
): Promise<number> {
  const { transaction, client, conversation, staff, by } = act;
  const { reference, name, email } = conversation;
  const answers = await emailsBefore(client, by.id);
  const to = { name, address: email };
  const letterId = await sendAnswer(services, transaction, by, {
    to,
    writer: staff.name,
    reference,
    answers,
    ...letter,
  });
  await countAsAnswered(services, act, at, status);
  return letterId;
}

/**
 * Marks a conversation as answered. The author of the first answer becomes the assignee of an unassigned conversation.
 */
export async function countAsAnswered(
  services: Services,
  { transaction, client, conversation, by }: EnquiryAct,
  at: Date,
  status: Status = 'answered',
): Promise<void> {
  if (conversation.assigneeId === null) await setAssignee(client, by, by.staffId);
  await noteAnswer(client, by, at, status);
  await queueEvent(services, transaction, `enquiry.${status}`, { id: by.id, reference: conversation.reference });
}
