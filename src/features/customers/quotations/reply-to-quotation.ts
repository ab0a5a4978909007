import type { Call } from '../../../platform/api/endpoint.ts';
import { takeFromNetworks } from '../../../platform/api/rate-limit.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { behindLink } from '../../site/conversations/behind-link.ts';
import { decideStatus, noteReply } from '../../site/conversations/happenings.store.ts';
import { type LetterFile, RECORDED, storeLetter } from '../../site/conversations/letters.store.ts';
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
  lockQuotation,
  quotationById,
  quotationOfToken,
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
  file?: LetterFile;
}

/**
 * Stores the customer's answer and queues emails, in one transaction.
 * @param change accepts or declines; repeating it has no effect
 * @throws HttpError 404 for an unknown link, 409 when the quotation can no longer be answered, 429 for too many answers
 */
export async function replyToQuotation(
  call: Call,
  token: string,
  messageOf: (quotation: StoredQuotation) => Reply,
  change?: { state: 'accepted' | 'declined'; by: string; orderNumber: string; reason?: string },
) {
  const { services, http } = call;
  const { id } = await quotationByLink(call, token);
  await takeFromNetworks(services, ANSWERS_FROM_ADDRESS, http.ip);
  const now = services.clock();
  return services.database.transaction(async (transaction) => {
    const { client } = transaction;
    await lockQuotation(client, id);
    const quotation = await quotationById(client, id, now);
    if (!quotation || quotation.conversation_id === null) throw notFound(NO_QUOTATION);
    if (change && quotation.state === change.state)
      return { success: true as const, quotation: presentQuotation(quotation) };
    if (change) refuseClosed(quotation);
    if (change?.state === 'accepted') await refuseSecondOrder(client, quotation);
    const message = messageOf(quotation);
    const { title, text, file } = message;
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
    const sales = mailboxOf(services.settings.salesMail);
    const assignee = await assigneeOf(client, quotation.conversation_id);
    const own = assignee && assignee.email !== sales.address && { name: assignee.name, address: assignee.email };
    for (const to of own ? [sales, own] : [sales]) {
      const email = quotationAnswered({ ...message, quotation, fileName: file?.name }, to, services.settings);
      await queueEmail(services, email, transaction);
    }
    if (change) await queueQuotationEvent(services, transaction, `quotation.${change.state}`, id, change.reason);
    if (change?.state === 'accepted') {
      const { conversation_id: conversation, reference } = quotation;
      await queueEvent(services, transaction, 'enquiry.accepted', { id: conversation, reference });
      await queueEnquiryEvent(services, transaction, 'enquiry.won', conversation);
    }
    const since = await quotationById(client, id, now);
    return { success: true as const, quotation: presentQuotation(since ?? quotation) };
  });
}

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
