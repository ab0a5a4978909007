import type { Services } from '../../../platform/api/services.ts';
import type { Email } from '../../../platform/mail/email.ts';
import { buildMessageId, queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { markMessageWaiting, type NewMessage, storeMessage } from './messages.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;

/**
 * Queues an email and stores it as a message, in one transaction.
 * @param letter.text without the parts common to all emails
 * @returns the id of the message
 */
export async function queueMessage(
  services: Needs,
  transaction: DatabaseTransaction,
  email: Email,
  message: Pick<NewMessage, 'conversationId' | 'staffId' | 'isAutomatic' | 'text' | 'files'>,
): Promise<number> {
  const { settings } = services;
  const jobId = await queueEmail(services, email, transaction);
  const stored = await storeMessage(transaction.client, {
    ...message,
    direction: 'out',
    channel: 'email',
    sender: settings.mailFrom,
    recipient: email.to.address,
    cc: email.cc ?? '',
    bcc: email.bcc ?? '',
    subject: email.subject,
    html: '',
    messageId: buildMessageId(jobId, settings),
    replyToIds: email.answers ?? [],
    state: 'waiting',
    jobId,
    at: services.clock(),
  });
  if (stored === undefined) throw new Error('A new email has the Message-ID of another one');
  return stored;
}

export async function queueMessageAgain(
  services: Needs,
  transaction: DatabaseTransaction,
  lostJob: string,
  email: Email,
): Promise<void> {
  const jobId = await queueEmail(services, email, transaction);
  const messageId = buildMessageId(jobId, services.settings);
  await markMessageWaiting(transaction.client, lostJob, { jobId, messageId, recipient: email.to.address });
}
