import type { Services } from '../../../platform/api/services.ts';
import { type Email, mailboxOf } from '../../../platform/mail/email.ts';
import type { Settings } from '../../../platform/settings.ts';
import { queueLetterAgain } from '../../site/conversations/queue-letter.ts';
import { markHandled, type openMailFailures } from './mail-failures.store.ts';

export type Failure = Awaited<ReturnType<typeof openMailFailures>>[number];

/**
 * Queues the email and marks the failure as handled, in one transaction.
 * @returns false when another process was faster, or when the content is not stored because it held an expired personal
 * link
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

/**
 * Addresses emails to sales, which have a Reply-To, to the current SALES_MAIL: the former address may have been wrong.
 */
const toPresentSales = (email: Email, { salesMail }: Settings): Email =>
  email.replyTo && !email.letter ? { ...email, to: mailboxOf(salesMail) } : email;
