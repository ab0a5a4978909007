import type { Services } from '../../../platform/api/services.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { type EnquiryForMail, enquiryCopy, enquiryToSales } from './enquiry.mail.tsx';

/** Queues an enquiry's two emails, to sales and the copy to the customer, within the transaction that stores it. */
export async function queueEnquiryEmails(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  enquiry: EnquiryForMail,
  transaction: Transaction,
): Promise<void> {
  await queueEmail(services, enquiryToSales(enquiry, mailboxOf(services.settings.salesMail)), transaction);
  await queueEmail(services, enquiryCopy(enquiry, services.settings.publicUrl), transaction);
}
