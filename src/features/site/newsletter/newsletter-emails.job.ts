import type { Services } from '../../../platform/api/services.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { newsletterConfirmation } from './newsletter.mail.tsx';
import { confirmLink, unsubscribeKeyOf, unsubscribeLinks } from './newsletter-links.ts';

export async function queueConfirmation(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  { id, email: address }: { id: number; email: string },
  transaction: Transaction,
): Promise<void> {
  const email = newsletterConfirmation({
    to: { name: '', address },
    href: confirmLink(services.settings, id, services.clock()),
    unsubscribe: unsubscribeLinks(services.settings, unsubscribeKeyOf(services.settings, address)),
  });
  await queueEmail(services, email, transaction);
}
