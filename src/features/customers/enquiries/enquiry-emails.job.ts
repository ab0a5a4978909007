import type { Services } from '../../../platform/api/services.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queueLetter } from '../../site/conversations/queue-letter.ts';
import { type EnquiryForMail, enquiryCopy, enquiryToSales } from './enquiry.mail.tsx';

/**
 * Queues an enquiry's two emails, to sales and the copy to the customer, within the transaction that stores it. The copy is the first letter
 * of the conversation: a customer may answer it.
 */
export async function queueEnquiryEmails(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  enquiry: EnquiryForMail,
  conversation: { id: number; dueText: string },
  transaction: Transaction,
): Promise<void> {
  await queueEmail(services, enquiryToSales(enquiry, mailboxOf(services.settings.salesMail)), transaction);
  const copy = enquiryCopy(enquiry, services.settings, conversation.dueText);
  await queueLetter(services, transaction, copy, {
    conversationId: conversation.id,
    staffId: null,
    isAutomatic: true,
    text: copy.text,
    files: [],
  });
}
