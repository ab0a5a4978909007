import type { Services } from '../../../platform/api/services.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { contactToSales } from './contact.mail.tsx';

export async function queueContactEmail(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  enquiry: Parameters<typeof contactToSales>[0],
  transaction: Transaction,
): Promise<void> {
  await queueEmail(services, contactToSales(enquiry, mailboxOf(services.settings.salesMail)), transaction);
}
