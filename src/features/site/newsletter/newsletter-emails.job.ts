import type { Services } from '../../../platform/api/services.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { newsletterConfirmation } from './newsletter.mail.tsx';
import { confirmLink, unsubscribeKeyOf, unsubscribeLinks } from './newsletter-links.ts';

/** Queues the email with the confirmation link, within the transaction that stores the signup. */
export async function queueConfirmation(
  { jobs, settings, clock }: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  { id, email: address }: { id: number; email: string },
  transaction: Transaction,
): Promise<void> {
  const email = newsletterConfirmation({
    to: { name: '', address },
    href: confirmLink(settings, id, clock()),
    unsubscribe: unsubscribeLinks(settings, unsubscribeKeyOf(settings, address)),
  });
  await queueEmail(jobs, email, clock(), transaction);
}
