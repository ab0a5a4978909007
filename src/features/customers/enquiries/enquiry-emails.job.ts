import type { Services } from '../../../platform/api/services.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { type EnquiryForMail, enquiryCopy, enquiryToSales } from './enquiry.mail.tsx';

/** Queues an enquiry's two emails, to sales and the copy to the customer, within the transaction that stores it. */
export async function queueEnquiryEmails(
  { jobs, settings, clock }: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  enquiry: EnquiryForMail,
  transaction: Transaction,
): Promise<void> {
  await queueEmail(jobs, enquiryToSales(enquiry, mailboxOf(settings.salesMail)), clock(), transaction);
  await queueEmail(jobs, enquiryCopy(enquiry), clock(), transaction);
}
