import type { Services } from '../../../platform/api/services.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { buildNewsletterConfirmationEmail } from './newsletter.mail.tsx';
import { buildConfirmLink, buildUnsubscribeLinks, computeUnsubscribeKey } from './newsletter-links.ts';

export async function queueNewsletterConfirmation(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  { id, email: address }: { id: number; email: string },
  transaction: DatabaseTransaction,
): Promise<void> {
  const email = buildNewsletterConfirmationEmail({
    to: { name: '', address },
    href: buildConfirmLink(services.settings, id, services.clock()),
    unsubscribe: buildUnsubscribeLinks(services.settings, computeUnsubscribeKey(services.settings, address)),
  });
  await queueEmail(services, email, transaction);
}
