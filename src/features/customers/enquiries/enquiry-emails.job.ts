import type { Services } from '../../../platform/api/services.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { createEmailFooter } from '../../site/conversations/email-footer.ts';
import { queueMessage } from '../../site/conversations/queue-message.ts';
import { buildEnquiryCopyEmail, buildSalesEnquiryEmail, type EnquiryForMail } from './enquiry.mail.tsx';

/**
 * Queues the emails about an enquiry in the transaction that stores the enquiry. The customer's copy is the first
 * message of the conversation, because the customer may answer it. A guest who gave only a phone number gets none.
 */
export async function queueEnquiryEmails(
  services: Pick<Services, 'jobs' | 'settings' | 'clock'>,
  enquiry: EnquiryForMail,
  conversation: { id: number; dueText: string },
  transaction: DatabaseTransaction,
): Promise<void> {
  await queueEmail(services, buildSalesEnquiryEmail(enquiry, parseMailbox(services.settings.salesMail)), transaction);
  if (!enquiry.customer.email) return;
  const { id, dueText } = conversation;
  const about = { id, reference: enquiry.reference, models: false };
  const links = await createEmailFooter(services, transaction.client, about);
  const { email: copy, text } = buildEnquiryCopyEmail(enquiry, services.settings, dueText, links);
  await queueMessage(services, transaction, copy, {
    conversationId: id,
    staffId: null,
    isAutomatic: true,
    text,
    files: [],
  });
}
