import type { Call } from '../../../platform/api/endpoint.ts';
import { takeFromNetworks } from '../../../platform/api/rate-limit.ts';
import { isRepeated, type Submission } from '../../../platform/api/store-once.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { sha256Of } from '../../../platform/files/file-store.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { longDayInIndia } from '../../../platform/time/time-zone.ts';
import { behindLink } from '../../site/conversations/behind-link.ts';
import { decideStatus, noteReply } from '../../site/conversations/happenings.store.ts';
import { RECORDED, storeLetter } from '../../site/conversations/letters.store.ts';
import { queueEvent } from '../../site/webhooks/queue-event.ts';
import { queueEnquiryEvent } from '../enquiries/enquiry-event.ts';
import { presentQuotation } from './present-quotation.ts';
import { quotationAnswered } from './quotation-answered.mail.tsx';
import { queueQuotationEvent } from './quotation-event.ts';
import { CLOSED } from './quotations.limits.ts';
import {
  acceptedBeside,
  answerQuotation,
  assigneeOf,
  completeOrder,
  isAnswerStored,
  lockQuotation,
  quotationById,
  quotationOfToken,
  type SentLetterFile,
  type StoredQuotation,
  stateForCustomer,
} from './quotations.store.ts';

const HOUR = 60 * 60;
const ANSWERS_FROM_ADDRESS = { name: 'quotation-answer', max: 30, seconds: HOUR };
export const NO_QUOTATION =
  'There is no quotation under this link, or the link has expired. Please open it from our latest email, or ask us for it.';

/** @throws HttpError 404 for an unknown link, 429 for too many attempts */
export const quotationByLink = (call: Call, token: string): Promise<StoredQuotation> =>
  behindLink(call, () => quotationOfToken(call.services.database.pool, token, call.services.clock()), NO_QUOTATION);

interface Reply {
  title: string;
  text: string;
  file?: SentLetterFile;
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
  call: Call,
  token: string,
  messageOf: (quotation: StoredQuotation) => Reply,
  change?: Change,
  submission?: Submission,
) {
  const { services, http } = call;
  const { id } = await quotationByLink(call, token);
  await takeFromNetworks(services, ANSWERS_FROM_ADDRESS, http.ip);
  const now = services.clock();
  const reply = await services.database.transaction(async (transaction) => {
    const { client } = transaction;
    await lockQuotation(client, id);
    const quotation = await quotationById(client, id, now);
    if (!quotation || quotation.conversation_id === null) throw notFound(NO_QUOTATION);
    if (await isRepeated(client, submission)) return { success: true as const, quotation: presentQuotation(quotation) };
    const message = messageOf(quotation);
    const { title, text, file } = message;
    if (change && quotation.state === change.state) {
      if (!(await isAnswerStored(client, quotation.conversation_id, message)))
        return noteSecondAnswer(services, transaction, { quotation, message, change, now });
      return { success: true as const, quotation: presentQuotation(quotation) };
    }
    if (change) refuseClosed(quotation);
    if (change?.state === 'accepted') await refuseSecondOrder(client, quotation);
    const letterId = await storeLetter(client, {
      ...RECORDED,
      ...{ direction: 'in', staffId: null, channel: 'other' },
      ...{ conversationId: quotation.conversation_id, sender: quotation.email, subject: title, text, at: now },
      files: file ? [file] : [],
    });
    const orderLetterId = (file && letterId) ?? null;
    if (change) await answerQuotation(client, id, { ...change, orderLetterId, at: now });
    const happening = { id: quotation.conversation_id, staffId: null };
    if (change?.state === 'accepted') await decideStatus(client, happening, 'won', `${nameOf(quotation)} accepted`);
    else await noteReply(client, happening, now);
    await emailAnswer(services, transaction, quotation, message);
    if (change) await queueQuotationEvent(services, transaction, `quotation.${change.state}`, id, change.reason);
    if (change?.state === 'accepted') {
      const { conversation_id: conversation, reference } = quotation;
      await queueEvent(services, transaction, 'enquiry.accepted', { id: conversation, reference });
      await queueEnquiryEvent(services, transaction, 'enquiry.won', conversation);
    }
    const since = await quotationById(client, id, now);
    return { success: true as const, quotation: presentQuotation(since ?? quotation) };
  });
  if ('refusal' in reply) throw new HttpError(409, reply.refusal, { error: reply.refusal, quotation: reply.quotation });
  return reply;
}

async function emailAnswer(
  services: Call['services'],
  transaction: Transaction,
  quotation: StoredQuotation,
  message: Reply,
): Promise<void> {
  const sales = mailboxOf(services.settings.salesMail);
  const assignee = await assigneeOf(transaction.client, quotation.conversation_id ?? 0);
  const own = assignee && assignee.email !== sales.address && { name: assignee.name, address: assignee.email };
  for (const to of own ? [sales, own] : [sales]) {
    const email = quotationAnswered({ ...message, quotation, fileName: message.file?.name }, to, services.settings);
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
async function noteSecondAnswer(
  services: Call['services'],
  transaction: Transaction,
  { quotation, message, change, now }: SecondAnswer,
) {
  const { client } = transaction;
  const { id, conversation_id: conversationId, answered_by, answered_at, order_number, order_letter_id } = quotation;
  const { orderNumber } = change;
  const { file } = message;
  const numberDiffers = orderNumber !== '' && order_number !== '' && orderNumber !== order_number;
  const fileDiffers = file !== undefined && order_letter_id !== null;
  const first = `${change.state} by ${answered_by} on ${longDayInIndia(answered_at ? new Date(answered_at) : now)}`;
  const remarks = [
    `It was already ${first}.`,
    numberDiffers && `The order keeps its number ${order_number}.`,
    orderNumber && order_number === '' && 'The number was added to the order.',
    fileDiffers && 'The order keeps its first file.',
    file && order_letter_id === null && 'The file was added to the order.',
  ].filter(Boolean);
  const again = { ...message, title: `${message.title} again`, text: `${message.text}\n\n${remarks.join(' ')}` };
  const letterId = await storeLetter(client, {
    ...RECORDED,
    direction: 'in',
    staffId: null,
    channel: 'other',
    conversationId,
    sender: quotation.email,
    subject: again.title,
    text: again.text,
    digest: digestOf(id, message),
    at: now,
    files: file ? [file] : [],
  });
  if (letterId !== undefined) {
    if (change.state === 'accepted')
      await completeOrder(client, id, { orderNumber, orderLetterId: file ? letterId : null });
    if ((numberDiffers || fileDiffers) && conversationId !== null)
      await noteReply(client, { id: conversationId, staffId: null }, now);
    await emailAnswer(services, transaction, quotation, again);
  }
  const brought = [orderNumber && `your order number ${orderNumber}`, file && 'your file'].filter(Boolean);
  const kept = brought.length ? ` We have ${brought.join(' and ')}.` : '';
  const since = await quotationById(client, id, now);
  return {
    refusal: `This quotation was already ${first}.${kept}`,
    quotation: presentQuotation(since ?? quotation),
  };
}

/** Equal for repetitions of one answer. */
const digestOf = (id: number, { title, text, file }: Reply): string =>
  sha256Of(Buffer.from(JSON.stringify([id, title, text, file ? sha256Of(file.content) : ''])));

function refuseClosed(quotation: StoredQuotation): void {
  const problem = CLOSED[stateForCustomer(quotation)];
  if (problem) throw new HttpError(409, problem);
}

/** @throws HttpError 409 when another quotation of the enquiry is accepted, because two orders are hardly intended */
async function refuseSecondOrder(client: Client, { id, conversation_id }: StoredQuotation): Promise<void> {
  const other = await acceptedBeside(client, conversation_id, id);
  if (other)
    throw new HttpError(
      409,
      `You have accepted our quotation ${other.number} for this enquiry. Ask us if you would like to order both.`,
    );
}

export const nameOf = ({ number, revision }: StoredQuotation) =>
  `${number}${revision > 1 ? ` revision ${revision}` : ''}`;
