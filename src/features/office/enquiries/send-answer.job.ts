import type { Services } from '../../../platform/api/services.ts';
import { messageIdOf, queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { markLetterWaiting, storeLetter } from '../../site/conversations/letters.store.ts';
import { type Answer, answerEmail } from './answer.mail.tsx';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;

/** Stores a letter of staff and puts it in the queue of emails: both, or neither. @returns the id of the letter */
export async function sendAnswer(
  services: Needs,
  transaction: Transaction,
  by: { id: number; staffId: number },
  answer: Answer & { bytes: number[] },
): Promise<number> {
  const email = answerEmail(answer, services.settings);
  const jobId = await queueEmail(services, email, transaction);
  const stored = await storeLetter(transaction.client, {
    conversationId: by.id,
    direction: 'out',
    staffId: by.staffId,
    channel: 'email',
    sender: services.settings.mailFrom,
    recipient: email.to.address,
    subject: email.subject,
    text: answer.text,
    html: '',
    messageId: messageIdOf(jobId, services.settings),
    replyToIds: answer.answers,
    isAutomatic: false,
    state: 'waiting',
    jobId,
    at: services.clock(),
    files: answer.attachments.map(({ filename: name, contentType: type, storeKey }, at) => ({
      ...{ name, type, storeKey },
      bytes: answer.bytes[at] ?? 0,
    })),
  });
  if (stored === undefined) throw new Error('A new letter has the Message-ID of another');
  return stored;
}

/** Puts a letter that could not be delivered in the queue again, perhaps to another address, within that transaction. */
export async function sendAnswerAgain(
  services: Needs,
  transaction: Transaction,
  lostJob: string,
  answer: Answer,
): Promise<void> {
  const jobId = await queueEmail(services, answerEmail(answer, services.settings), transaction);
  const messageId = messageIdOf(jobId, services.settings);
  await markLetterWaiting(transaction.client, lostJob, { jobId, messageId, recipient: answer.to.address });
}
