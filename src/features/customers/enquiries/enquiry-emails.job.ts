import type { Services } from '../../../platform/api/services.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { emailFootOf } from '../../site/conversations/email-foot.ts';
import { queueLetter } from '../../site/conversations/queue-letter.ts';
import { type EnquiryForMail, enquiryCopy, enquiryToSales } from './enquiry.mail.tsx';

/**
 * Queues the emails about an enquiry in the transaction that stores the enquiry. The customer's copy is the first
 * message of the conversation, because the customer may answer it.
 */
export async function queueEnquiryEmails(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  enquiry: EnquiryForMail,
  conversation: { id: number; dueText: string },
  transaction: Transaction,
): Promise<void> {
  await queueEmail(services, enquiryToSales(enquiry, mailboxOf(services.settings.salesMail)), transaction);
  const { id, dueText } = conversation;
  const about = { id, reference: enquiry.reference, models: false };
  const links = await emailFootOf(services, transaction.client, about);
  const { email: copy, text } = enquiryCopy(enquiry, services.settings, dueText, links);
  await queueLetter(services, transaction, copy, {
    conversationId: id,
    staffId: null,
    isAutomatic: true,
    text,
    files: [],
  });
}
