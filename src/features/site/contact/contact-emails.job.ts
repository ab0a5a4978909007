import type { Services } from '../../../platform/api/services.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { buildContactEmail } from './contact.mail.tsx';

export async function queueContactEmail(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  enquiry: Parameters<typeof buildContactEmail>[0],
  transaction: DatabaseTransaction,
): Promise<void> {
  await queueEmail(services, buildContactEmail(enquiry, parseMailbox(services.settings.salesMail)), transaction);
}
