import type { Services } from '../../../platform/api/services.ts';
import type { Email } from '../../../platform/mail/email.ts';
import { messageIdOf, queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { type Letter, markLetterWaiting, storeLetter } from './letters.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;

/**
 * Queues an email and stores it as a message, in one transaction.
 * @param letter.text without the parts common to all emails
 * @returns the id of the message
 */
export async function queueLetter(
  services: Needs,
  transaction: Transaction,
  email: Email,
  letter: Pick<Letter, 'conversationId' | 'staffId' | 'isAutomatic' | 'text' | 'files'>,
): Promise<number> {
  const { settings } = services;
  const jobId = await queueEmail(services, email, transaction);
  const stored = await storeLetter(transaction.client, {
    ...letter,
    direction: 'out',
    channel: 'email',
    sender: settings.mailFrom,
    recipient: email.to.address,
    cc: email.cc ?? '',
    bcc: email.bcc ?? '',
    subject: email.subject,
    html: '',
    messageId: messageIdOf(jobId, settings),
    replyToIds: email.answers ?? [],
    state: 'waiting',
    jobId,
    at: services.clock(),
  });
  if (stored === undefined) throw new Error('A new email has the Message-ID of another one');
  return stored;
}

export async function queueLetterAgain(
  services: Needs,
  transaction: Transaction,
  lostJob: string,
  email: Email,
): Promise<void> {
  const jobId = await queueEmail(services, email, transaction);
  const messageId = messageIdOf(jobId, services.settings);
  await markLetterWaiting(transaction.client, lostJob, { jobId, messageId, recipient: email.to.address });
}
