import type { Services } from '../../../platform/api/services.ts';
import { type Email, parseMailbox } from '../../../platform/mail/email.ts';
import type { Settings } from '../../../platform/settings.ts';
import { queueMessageAgain } from '../../site/conversations/queue-message.ts';
import { type MailFailure, markMailFailureHandled } from './mail-failures.store.ts';

/**
 * Queues the email and marks the failure as handled, in one transaction.
 * @returns false when another process was faster, or when the content is not stored because it held an expired personal
 * link
 */
export async function resendFailedEmail(
  services: Pick<Services, 'database' | 'jobs' | 'settings' | 'clock'>,
  { jobId, email }: Pick<MailFailure, 'jobId' | 'email'>,
): Promise<boolean> {
  if (email.isConfidential) return false;
  return services.database.transaction(async (transaction) => {
    if (!(await markMailFailureHandled(transaction.client, jobId))) return false;
    await queueMessageAgain(services, transaction, jobId, redirectToCurrentSales(email, services.settings));
    return true;
  });
}

/**
 * Addresses emails to sales, which have a Reply-To, to the current SALES_MAIL: the former address may have been wrong.
 */
const redirectToCurrentSales = (email: Email, { salesMail }: Settings): Email =>
  email.replyTo && !email.letter ? { ...email, to: parseMailbox(salesMail) } : email;
