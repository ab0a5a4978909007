import type { Services } from '../../../platform/api/services.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { getYearInIndia } from '../../../platform/time/time-zone.ts';
import { type EnquirySource, MAX_ENQUIRY_LINES } from '../../customers/enquiries/enquiries.limits.ts';
import {
  type EnquiryCustomer,
  findCustomerById,
  type NewEnquiry,
  storeEnquiry,
} from '../../customers/enquiries/enquiries.store.ts';
import { queueEnquiryEvent } from '../../customers/enquiries/enquiry-event.ts';
import { matchPartsList } from '../../customers/parts-list/match-parts-list.ts';
import { matchModelNames } from '../../customers/parts-list/matching/match-model-names.ts';
import { parsePartsListText } from '../../customers/parts-list/parts-list.ts';
import { findAccountWithVerifiedAddress } from '../../customers/personal-data/person.store.ts';
import { beginConversation } from '../../site/conversations/conversations.store.ts';
import { MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { setAssignee } from './conversation.store.ts';
import { assignMessage, lockUnassignedMessage } from './inbox-messages.store.ts';

/** Number of characters in which models are searched; later text is mostly quoted. */
const READ = 5000;

/**
 * A forged sender is not matched to an account, so that the customer never sees the enquiry.
 * @returns undefined if the message is already placed or missing
 */
export async function createEnquiryFromMessage(
  services: Services,
  transaction: DatabaseTransaction,
  { letter: messageId, staffId }: { letter: number; staffId: number },
): Promise<number | undefined> {
  const { client } = transaction;
  const message = await lockUnassignedMessage(client, messageId);
  if (!message) return undefined;
  const asker = getAsker(message);
  // Anybody can write a foreign Reply-To, so only the address of the sender leads to an account.
  const account = message.isForged || message.replyTo ? undefined : await findProvedAccount(client, message.sender);
  const { lines } = await matchEnquiryLines(services, cutText(message.text, READ));
  const { id } = await addEnquiry(services, transaction, staffId, {
    userId: account?.id ?? null,
    customer: {
      ...{ mobile: '', company_name: '', job_role: '', city: '', state: '', country: '', ...account?.customer },
      name: account?.customer.name || asker.name || asker.email.split('@')[0] || 'Unknown',
      email: asker.email,
    },
    source: 'email',
    note: '',
    lines,
  });
  await assignMessage(client, messageId, id);
  return id;
}

/** Person who asks in an email: the one to whom answers should go (RFC 5322), by the name in the header. */
const getAsker = (message: { sender: string; senderName: string; replyTo: string; replyToName: string }) =>
  message.replyTo
    ? { email: message.replyTo, name: message.replyToName }
    : { email: message.sender, name: message.senderName };

export interface EnquiryToAdd {
  userId: number | null;
  customer: EnquiryCustomer;
  source: Exclude<EnquirySource, 'site'>;
  note: string;
  lines: NewEnquiry['lines'];
}

/** Account whose owner has proved an email address, which may be a former address of a merged account. */
export async function findProvedAccount(
  client: DatabaseClient,
  address: string,
): Promise<{ id: number; customer: EnquiryCustomer } | undefined> {
  const user = await findAccountWithVerifiedAddress(client, address.toLowerCase());
  const customer = user && (await findCustomerById(client, user.id));
  return user && customer ? { id: user.id, customer } : undefined;
}

export async function matchEnquiryLines(
  services: Services,
  text: string,
): Promise<{ lines: NewEnquiry['lines']; unread: string[] }> {
  const found = await matchPartsList(parsePartsListText(text).rows, async ({ names, near_misses }) =>
    // Near misses stay unmatched, because no customer can choose here.
    near_misses
      ? names.map((name) => ({ name, model: null, near: [] }))
      : matchModelNames(services, { names, near_misses }),
  );
  const lines: NewEnquiry['lines'] = [];
  const unread: string[] = [];
  for (const { choices, named, prose, text: written } of found) {
    const [choice, ...others] = choices;
    if (!choice || !named || others.length > 0 || lines.length === MAX_ENQUIRY_LINES) {
      if (!prose) unread.push(written);
      continue;
    }
    const { model, quantity } = choice;
    lines.push({
      modelId: model.model_id,
      modelName: model.model_name,
      productId: model.product_id,
      productName: model.product_name,
      quantity: Math.min(Math.max(1, Math.round(quantity)), MAX_PIECES),
      ownNumber: '',
      note: '',
      sentModelName: '',
      sentProductId: '',
    });
  }
  return { lines, unread };
}

export async function addEnquiry(
  services: Services,
  transaction: DatabaseTransaction,
  staffId: number,
  { userId, customer, source, note, lines }: EnquiryToAdd,
): Promise<{ id: number; reference: string }> {
  const { client } = transaction;
  const receivedAt = services.clock();
  const enquiry = {
    userId,
    customer,
    source,
    note,
    lines,
    poReference: '',
    idempotencyKey: undefined,
    requestHash: '',
  };
  const { id: enquiryId, reference } = await storeEnquiry(client, enquiry, getYearInIndia(receivedAt));
  const { id } = await beginConversation(client, {
    about: { enquiryId },
    reference,
    name: customer.name,
    company: customer.company_name,
    email: customer.email.toLowerCase(),
    phone: customer.mobile,
    text: note,
    receivedAt,
  });
  await setAssignee(client, { id, staffId }, staffId);
  await queueEnquiryEvent(services, transaction, 'enquiry.created', id);
  return { id, reference };
}
