import type { Services } from '../../../platform/api/services.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { getYearInIndia } from '../../../platform/time/time-zone.ts';
import { type EnquirySource, MAX_ENQUIRY_LINES } from '../../customers/enquiries/enquiries.limits.ts';
import {
  type EnquiryCustomer,
  findCustomerById,
  loadModelsForEnquiry,
  type NewEnquiry,
  storeEnquiry,
} from '../../customers/enquiries/enquiries.store.ts';
import { queueEnquiryEvent } from '../../customers/enquiries/enquiry-event.ts';
import { findAccountWithVerifiedAddress } from '../../customers/personal-data/person.store.ts';
import { beginConversation } from '../../site/conversations/conversations.store.ts';
import { addMessageReading } from '../../site/conversations/request-readings.store.ts';
import { setActor } from '../acts/set-actor.store.ts';
import { setAssignee } from './conversation.store.ts';
import { assignMessage, lockUnassignedMessage } from './inbox-messages.store.ts';
import { readStoredRequest } from './read-stored-request.ts';
import type { ProposedRequestLine } from './request-readings.contract.ts';
import { findReadingOfMessage, storeLineDecisions } from './request-readings.store.ts';
import type { AcceptedRequestLines } from './typed-requests.contract.ts';

/** Reads an unmatched message now if that has not been done yet, before the transaction that makes the enquiry. */
export async function ensureMessageIsRead(services: Services, messageId: number): Promise<void> {
  const { pool } = services.database;
  const stored = await findReadingOfMessage(pool, messageId);
  if (stored && stored.state !== 'waiting') return;
  if (!stored) await addMessageReading(pool, messageId);
  const { id } = stored ?? (await findReadingOfMessage(pool, messageId)) ?? {};
  if (id) await readStoredRequest(services, { id, messageId, conversationId: null, attempts: 1, isHopeless: false });
}

/**
 * Makes an enquiry of an unmatched email, with the account of its sender.
 * @returns undefined if the message is already assigned or missing
 */
export async function createEnquiryFromMessage(
  services: Services,
  transaction: DatabaseTransaction,
  { letter: messageId, staffId, isSpam = false }: { letter: number; staffId: number; isSpam?: boolean },
): Promise<number | undefined> {
  const { client } = transaction;
  await setActor(client, staffId);
  const message = await lockUnassignedMessage(client, messageId);
  if (!message) return undefined;
  const account = message.accountAddress ? await findProvedAccount(client, message.accountAddress) : undefined;
  const reading = await findReadingOfMessage(client, messageId);
  const lines = reading?.lines ?? [];
  const entered = await enterLines(client, lines, acceptSureLines(lines));
  const { id } = await addEnquiry(services, transaction, staffId, {
    userId: account?.id ?? null,
    customer: {
      ...{ mobile: '', company_name: '', job_role: '', city: '', state: '', country: '', ...account?.customer },
      name: account?.customer.name || message.askerName || message.askerAddress.split('@')[0] || 'Unknown',
      email: message.askerAddress,
    },
    source: 'email',
    note: '',
    lines: entered.items,
    receivedAt: message.at,
    isSpam,
  });
  if (reading) await storeLineDecisions(client, reading.id, entered.lines);
  await assignMessage(client, messageId, id);
  return id;
}

export interface EnquiryToAdd {
  userId: number | null;
  customer: EnquiryCustomer;
  source: Exclude<EnquirySource, 'site'>;
  note: string;
  lines: NewEnquiry['lines'];
  /** Time of arrival, from which the answer is due; now unless it is stated. */
  receivedAt?: Date;
  /** Spam is stored without an event for other programs. */
  isSpam?: boolean;
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

/** The lines that are beyond doubt, as a person would accept them. */
export const acceptSureLines = (lines: readonly ProposedRequestLine[]): AcceptedRequestLines =>
  lines
    .flatMap(({ key, state, done, quantity, candidates: [first] }) =>
      state === 'sure' && !done && quantity !== null && first
        ? [{ key, model_id: first.model.model_id, quantity }]
        : [],
    )
    .slice(0, MAX_ENQUIRY_LINES);

/** Items of the accepted lines whose model is still in the catalogue, and all lines with those marked as added. */
export async function enterLines(
  client: DatabaseClient,
  lines: readonly ProposedRequestLine[],
  accepted: AcceptedRequestLines,
): Promise<{ items: NewEnquiry['lines']; lines: ProposedRequestLine[] }> {
  const models = await loadModelsForEnquiry(
    client,
    accepted.map(({ model_id }) => model_id),
  );
  const items: NewEnquiry['lines'] = [];
  const ownNumbers = new Map(lines.map((line) => [line.key, line.own_number]));
  const entered = new Set<string>();
  for (const { key, model_id, quantity } of accepted) {
    const model = models.get(model_id);
    if (!model) continue;
    entered.add(key);
    items.push({
      modelId: model.id,
      modelName: model.name,
      productId: model.productId,
      productName: model.productName,
      quantity,
      ownNumber: ownNumbers.get(key) ?? '',
      note: '',
      sentModelName: '',
      sentProductId: '',
    });
  }
  return { items, lines: markAdded(lines, entered) };
}

const markAdded = (lines: readonly ProposedRequestLine[], keys: ReadonlySet<string>): ProposedRequestLine[] =>
  lines.map((line) => (keys.has(line.key) ? { ...line, done: 'added' } : line));

export async function addEnquiry(
  services: Services,
  transaction: DatabaseTransaction,
  staffId: number,
  { userId, customer, source, note, lines, receivedAt = services.clock(), isSpam = false }: EnquiryToAdd,
): Promise<{ id: number; reference: string }> {
  const { client } = transaction;
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
  if (!isSpam) await queueEnquiryEvent(services, transaction, 'enquiry.created', id);
  return { id, reference };
}
