import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import { enforceNetworkLimits } from '../../../platform/api/rate-limit.ts';
import { isRepeatedSubmission, type Submission } from '../../../platform/api/store-once.ts';
import { hashSha256 } from '../../../platform/files/file-store.ts';
import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { formatLongDayInIndia } from '../../../platform/time/time-zone.ts';
import { decideConversationStatus, recordCustomerReply } from '../../site/conversations/conversation-events.store.ts';
import { loadBehindSecretLink } from '../../site/conversations/load-behind-secret-link.ts';
import { RECORDED_MESSAGE, storeMessage } from '../../site/conversations/messages.store.ts';
import { queueWebhookEvent } from '../../site/webhooks/queue-webhook-event.ts';
import { queueEnquiryEvent } from '../enquiries/enquiry-event.ts';
import { presentQuotation } from './present-quotation.ts';
import { buildQuotationAnsweredEmail } from './quotation-answered.mail.tsx';
import { queueQuotationEvent } from './quotation-event.ts';
import { CLOSED_QUOTATION_TEXTS } from './quotations.limits.ts';
import {
  completeAcceptedOrder,
  findAssignee,
  findOtherAcceptedQuotation,
  findQuotationById,
  findQuotationByToken,
  isAnswerStored,
  lockQuotation,
  type ReceivedMessageFile,
  recordQuotationAnswer,
  type StoredQuotation,
  toCustomerQuotationState,
} from './quotations.store.ts';

const HOUR = 60 * 60;
const ANSWERS_FROM_ADDRESS = { name: 'quotation-answer', max: 30, seconds: HOUR };
export const QUOTATION_NOT_FOUND =
  'There is no quotation under this link, or the link has expired. Please open it from our latest email, or ask us for it.';

/** @throws HttpError 404 for an unknown link, 429 for too many attempts */
export const requireQuotationByLink = (call: EndpointCall, token: string): Promise<StoredQuotation> =>
  loadBehindSecretLink(
    call,
    () => findQuotationByToken(call.services.database.pool, token, call.services.clock()),
    QUOTATION_NOT_FOUND,
  );

interface Reply {
  title: string;
  text: string;
  file?: ReceivedMessageFile;
}

interface Change {
  state: 'accepted' | 'declined';
  by: string;
  orderNumber: string;
  reason?: string;
}

/**
 * Stores the customer's answer and queues emails, in one transaction.
 * @param change accepts or declines; repeating it with the same content has no effect
 * @throws HttpError 404 for an unknown link, 409 when the quotation can no longer be answered or others answered first,
 * 429 for too many answers
 */
export async function replyToQuotation(
  call: EndpointCall,
  token: string,
  messageOf: (quotation: StoredQuotation) => Reply,
  change?: Change,
  submission?: Submission,
) {
  const { services, http } = call;
  const { id } = await requireQuotationByLink(call, token);
  await enforceNetworkLimits(services, ANSWERS_FROM_ADDRESS, http.ip);
  const now = services.clock();
  const reply = await services.database.transaction(async (transaction) => {
    const { client } = transaction;
    await lockQuotation(client, id);
    const quotation = await findQuotationById(client, id, now);
    if (!quotation || quotation.conversation_id === null) throw notFoundError(QUOTATION_NOT_FOUND);
    if (await isRepeatedSubmission(client, submission))
      return { success: true as const, quotation: presentQuotation(quotation) };
    const message = messageOf(quotation);
    const { title, text, file } = message;
    if (change && quotation.state === change.state) {
      if (!(await isAnswerStored(client, quotation.conversation_id, message)))
        return recordSecondAnswer(services, transaction, { quotation, message, change, now });
      return { success: true as const, quotation: presentQuotation(quotation) };
    }
    if (change) refuseClosed(quotation);
    if (change?.state === 'accepted') await refuseSecondOrder(client, quotation);
    const messageId = await storeMessage(client, {
      ...RECORDED_MESSAGE,
      ...{ direction: 'in', staffId: null, channel: 'other' },
      ...{ conversationId: quotation.conversation_id, sender: quotation.email, subject: title, text, at: now },
      files: file ? [file] : [],
    });
    const orderMessageId = (file && messageId) ?? null;
    if (change) await recordQuotationAnswer(client, id, { ...change, orderMessageId, at: now });
    const origin = { id: quotation.conversation_id, staffId: null };
    if (change?.state === 'accepted')
      await decideConversationStatus(client, origin, 'won', `${formatNumberAndRevision(quotation)} accepted`);
    else await recordCustomerReply(client, origin, now);
    await emailAnswerToStaff(services, transaction, quotation, message);
    if (change) await queueQuotationEvent(services, transaction, `quotation.${change.state}`, id, change.reason);
    if (change?.state === 'accepted') {
      const { conversation_id: conversation, reference } = quotation;
      await queueWebhookEvent(services, transaction, 'enquiry.accepted', { id: conversation, reference });
      await queueEnquiryEvent(services, transaction, 'enquiry.won', conversation);
    }
    const since = await findQuotationById(client, id, now);
    return { success: true as const, quotation: presentQuotation(since ?? quotation) };
  });
  if ('refusal' in reply) throw new HttpError(409, reply.refusal, { error: reply.refusal, quotation: reply.quotation });
  return reply;
}

async function emailAnswerToStaff(
  services: EndpointCall['services'],
  transaction: DatabaseTransaction,
  quotation: StoredQuotation,
  message: Reply,
): Promise<void> {
  const sales = parseMailbox(services.settings.salesMail);
  const assignee = await findAssignee(transaction.client, quotation.conversation_id ?? 0);
  const own = assignee && assignee.email !== sales.address && { name: assignee.name, address: assignee.email };
  for (const to of own ? [sales, own] : [sales]) {
    const email = buildQuotationAnsweredEmail(
      { ...message, quotation, fileName: message.file?.name },
      to,
      services.settings,
    );
    await queueEmail(services, email, transaction);
  }
}

interface SecondAnswer {
  quotation: StoredQuotation;
  message: Reply;
  change: Change;
  now: Date;
}

/**
 * Stores an answer that arrives after the same answer of somebody else, or with other content. An order number and a
 * file that the order lacks are added to the order; others are left to staff, who see all of them in the conversation.
 * @returns the refusal, which says who answered first
 */
async function recordSecondAnswer(
  services: EndpointCall['services'],
  transaction: DatabaseTransaction,
  { quotation, message, change, now }: SecondAnswer,
) {
  const { client } = transaction;
  const { id, conversation_id: conversationId, answered_by, answered_at, order_number, order_letter_id } = quotation;
  const { orderNumber } = change;
  const { file } = message;
  const numberDiffers = orderNumber !== '' && order_number !== '' && orderNumber !== order_number;
  const fileDiffers = file !== undefined && order_letter_id !== null;
  const first = `${change.state} by ${answered_by} on ${formatLongDayInIndia(answered_at ? new Date(answered_at) : now)}`;
  const remarks = [
    `It was already ${first}.`,
    numberDiffers && `The order keeps its number ${order_number}.`,
    orderNumber && order_number === '' && 'The number was added to the order.',
    fileDiffers && 'The order keeps its first file.',
    file && order_letter_id === null && 'The file was added to the order.',
  ].filter(Boolean);
  const again = { ...message, title: `${message.title} again`, text: `${message.text}\n\n${remarks.join(' ')}` };
  const messageId = await storeMessage(client, {
    ...RECORDED_MESSAGE,
    direction: 'in',
    staffId: null,
    channel: 'other',
    conversationId,
    sender: quotation.email,
    subject: again.title,
    text: again.text,
    digest: computeDigest(id, message),
    at: now,
    files: file ? [file] : [],
  });
  if (messageId !== undefined) {
    if (change.state === 'accepted')
      await completeAcceptedOrder(client, id, { orderNumber, orderMessageId: file ? messageId : null });
    if ((numberDiffers || fileDiffers) && conversationId !== null)
      await recordCustomerReply(client, { id: conversationId, staffId: null }, now);
    await emailAnswerToStaff(services, transaction, quotation, again);
  }
  const brought = [orderNumber && `your order number ${orderNumber}`, file && 'your file'].filter(Boolean);
  const receivedText = brought.length ? ` We have ${brought.join(' and ')}.` : '';
  const since = await findQuotationById(client, id, now);
  return {
    refusal: `This quotation was already ${first}.${receivedText}`,
    quotation: presentQuotation(since ?? quotation),
  };
}

/** Equal for repetitions of one answer. */
const computeDigest = (id: number, { title, text, file }: Reply): string =>
  hashSha256(Buffer.from(JSON.stringify([id, title, text, file ? hashSha256(file.content) : ''])));

function refuseClosed(quotation: StoredQuotation): void {
  const problem = CLOSED_QUOTATION_TEXTS[toCustomerQuotationState(quotation)];
  if (problem) throw new HttpError(409, problem);
}

/** @throws HttpError 409 when another quotation of the enquiry is accepted, because two orders are hardly intended */
async function refuseSecondOrder(client: DatabaseClient, { id, conversation_id }: StoredQuotation): Promise<void> {
  const other = await findOtherAcceptedQuotation(client, conversation_id, id);
  if (other)
    throw new HttpError(
      409,
      `You have accepted our quotation ${other.number} for this enquiry. Ask us if you would like to order both.`,
    );
}

export const formatNumberAndRevision = ({ number, revision }: StoredQuotation) =>
  `${number}${revision > 1 ? ` revision ${revision}` : ''}`;
