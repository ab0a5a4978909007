import type { Services } from '../../../platform/api/services.ts';
import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { type MailFailure, markMailFailureHandled } from '../../customers/enquiries/mail-failures.store.ts';
import { resendFailedEmail } from '../../customers/enquiries/resend-failed-email.ts';
import { createQuotationLink } from '../../customers/quotations/present-quotation.ts';
import { findQuotationOfMessage } from '../../customers/quotations/quotations.store.ts';
import { lockOutgoingMessage } from './inbox-messages.store.ts';
import { sendAnswerAgain } from './send-answer.ts';

type Needs = Pick<Services, 'database' | 'jobs' | 'settings' | 'clock'>;

/** An email with a personal link is stored without its content, unless it carried a message of an enquiry. */
export const isResendable = ({ email, messageId }: MailFailure): boolean => !email.isConfidential || messageId !== null;

/**
 * Queues an undelivered email again. One whose content is not stored is built again from its message.
 * @returns false when another process was faster, or when the email is not resendable
 */
export async function resendEmail(services: Needs, failure: MailFailure): Promise<boolean> {
  const { email, messageId } = failure;
  if (!email.isConfidential || messageId === null) return resendFailedEmail(services, failure);
  await services.database.transaction((transaction) =>
    resendMessage(services, transaction, messageId, email.to.address),
  );
  return true;
}

/**
 * Sends an undelivered message of an enquiry again, with a new link where it has one.
 * @throws HttpError when the message does not exist or has not failed
 */
export async function resendMessage(
  services: Omit<Needs, 'database'>,
  transaction: DatabaseTransaction,
  id: number,
  address: string,
): Promise<void> {
  const message = await lockOutgoingMessage(transaction.client, id);
  if (!message) throw notFoundError('This email does not exist.');
  const { state, jobId, conversationId } = message;
  if (state !== 'failed' || jobId === null)
    throw new HttpError(409, 'This message did not fail, or was already sent again.');
  await markMailFailureHandled(transaction.client, jobId);
  const quotation = await findQuotationOfMessage(transaction.client, message.id);
  const link = quotation && (await createQuotationLink(services, transaction.client, quotation.id));
  const again = { ...message, to: { name: message.name, address }, ...(link && { link }) };
  await sendAnswerAgain(services, transaction, { jobId, conversationId }, again);
}
