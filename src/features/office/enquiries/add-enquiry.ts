import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { yearInIndia } from '../../../platform/time/time-zone.ts';
import { MAX_LINES, type Source } from '../../customers/enquiries/enquiries.limits.ts';
import {
  type Customer,
  customerById,
  type NewEnquiry,
  storeEnquiry,
} from '../../customers/enquiries/enquiries.store.ts';
import { queueEnquiryEvent } from '../../customers/enquiries/enquiry-event.ts';
import { matchParts } from '../../customers/parts-list/match-parts.ts';
import { matchNames } from '../../customers/parts-list/matching/match-names.ts';
import { readPartsText } from '../../customers/parts-list/parts-list.ts';
import { accountThatProved } from '../../customers/personal-data/person.store.ts';
import { beginConversation } from '../../site/conversations/conversations.store.ts';
import { MAX_PIECES } from '../../visitors/basket/basket.limits.ts';
import { setAssignee } from './enquiry.store.ts';
import { lockUnplaced, placeLetter } from './letters.store.ts';

/** Number of characters in which models are searched; later text is mostly quoted. */
const READ = 5000;

/**
 * A forged sender is not matched to an account, so that the customer never sees the enquiry.
 * @returns undefined if the message is already placed or missing
 */
export async function makeEnquiryOfLetter(
  services: Services,
  transaction: Transaction,
  { letter: letterId, staffId }: { letter: number; staffId: number },
): Promise<number | undefined> {
  const { client } = transaction;
  const letter = await lockUnplaced(client, letterId);
  if (!letter) return undefined;
  const asker = askerOf(letter);
  // Anybody can write a foreign Reply-To, so only the address of the sender leads to an account.
  const account = letter.isForged || letter.replyTo ? undefined : await accountOf(client, letter.sender);
  const { lines } = await linesOfParts(services, cutText(letter.text, READ));
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
  await placeLetter(client, letterId, id);
  return id;
}

/** Person who asks in an email: the one to whom answers should go (RFC 5322), by the name in the header. */
const askerOf = (letter: { sender: string; senderName: string; replyTo: string; replyToName: string }) =>
  letter.replyTo
    ? { email: letter.replyTo, name: letter.replyToName }
    : { email: letter.sender, name: letter.senderName };

export interface AddedEnquiry {
  userId: number | null;
  customer: Customer;
  source: Exclude<Source, 'site'>;
  note: string;
  lines: NewEnquiry['lines'];
}

/** Account whose owner has proved an email address, which may be a former address of a merged account. */
export async function accountOf(
  client: Client,
  address: string,
): Promise<{ id: number; customer: Customer } | undefined> {
  const user = await accountThatProved(client, address.toLowerCase());
  const customer = user && (await customerById(client, user.id));
  return user && customer ? { id: user.id, customer } : undefined;
}

export async function linesOfParts(
  services: Services,
  text: string,
): Promise<{ lines: NewEnquiry['lines']; unread: string[] }> {
  const found = await matchParts(readPartsText(text).rows, async ({ names, near_misses }) =>
    // Near misses stay unmatched, because no customer can choose here.
    near_misses ? names.map((name) => ({ name, model: null, near: [] })) : matchNames(services, { names, near_misses }),
  );
  const lines: NewEnquiry['lines'] = [];
  const unread: string[] = [];
  for (const { choices, named, prose, text: written } of found) {
    const [choice, ...others] = choices;
    if (!choice || !named || others.length > 0 || lines.length === MAX_LINES) {
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
  transaction: Transaction,
  staffId: number,
  { userId, customer, source, note, lines }: AddedEnquiry,
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
  const { id: enquiryId, reference } = await storeEnquiry(client, enquiry, yearInIndia(receivedAt));
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
