import type { Services } from '../../../platform/api/services.ts';
import { type Email, mailboxOf } from '../../../platform/mail/email.ts';
import type { Settings } from '../../../platform/settings.ts';
import { queueLetterAgain } from '../../site/conversations/queue-letter.ts';
import { markHandled, type openMailFailures } from './mail-failures.store.ts';

export type Failure = Awaited<ReturnType<typeof openMailFailures>>[number];

/**
 * Queues an email that could not be delivered again. Both or neither: it is in the queue, and its failure is marked as handled.
 *
 * @returns false when another was faster, or when its content is not stored: a link for the recipient, which has ended by now
 */
export async function sendAgain(
  services: Pick<Services, 'database' | 'jobs' | 'settings' | 'clock'>,
  { jobId, email }: Pick<Failure, 'jobId' | 'email'>,
): Promise<boolean> {
  if (email.isConfidential) return false;
  return services.database.transaction(async (transaction) => {
    if (!(await markHandled(transaction.client, jobId))) return false;
    await queueLetterAgain(services, transaction, jobId, toPresentSales(email, services.settings));
    return true;
  });
}

/** Emails to sales, which have a Reply-To and are no letters, go to the SALES_MAIL of today: a wrong one may be why they were refused. */
const toPresentSales = (email: Email, { salesMail }: Settings): Email =>
  email.replyTo && !email.letter ? { ...email, to: mailboxOf(salesMail) } : email;
