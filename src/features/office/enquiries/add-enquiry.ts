import type { Services } from '../../../platform/api/services.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
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
import { findAccountWithVerifiedAddress } from '../../customers/personal-data/person.store.ts';
import type { FileReading } from '../../customers/requests/file-blocks.ts';
import type { RequestMessage } from '../../customers/requests/message-blocks.ts';
import { readRequestFileTask } from '../../customers/requests/read-request-file-task.ts';
import { readRequestMessage } from '../../customers/requests/read-request-message.ts';
import { openRequestCatalogue } from '../../customers/requests/request-catalogue.ts';
import type { RequestLine } from '../../customers/requests/request-lines.ts';
import { addConversationEvent } from '../../site/conversations/conversation-events.store.ts';
import { beginConversation } from '../../site/conversations/conversations.store.ts';
import { MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { setAssignee } from './conversation.store.ts';
import {
  assignMessage,
  findMessageFileContent,
  findUnassignedContent,
  lockUnassignedMessage,
} from './inbox-messages.store.ts';

/** Limits of the files of a message that are read, in number and in bytes. */
const READ_FILES = { files: 10, bytes: 5_000_000 };
const MAX_NOTE = 4000;

/** Lines of an enquiry that are beyond doubt, and a text about all others. */
export interface EnquiryReading {
  lines: NewEnquiry['lines'];
  unread: string[];
  /** The words from which the lines were read. */
  sources: string[];
}

/** Reads an unmatched message and its files, before the transaction that makes the enquiry. */
export async function readEnquiryMessage(services: Services, messageId: number): Promise<EnquiryReading> {
  const { pool } = services.database;
  const message = await findUnassignedContent(pool, messageId, READ_FILES);
  if (!message) return { lines: [], unread: [], sources: [] };
  const files: FileReading[] = [];
  for (const { position, name } of message.files) {
    const bytes = await findMessageFileContent(pool, messageId, position);
    if (bytes) files.push(await readRequestFile(services, name, bytes));
  }
  return readEnquiryRequest(services, message, files);
}

async function readRequestFile({ workers }: Services, name: string, bytes: Uint8Array): Promise<FileReading> {
  const read = await runInFileWorker(workers.intake, readRequestFileTask, { name, bytes });
  return 'problem' in read ? { blocks: [], notices: [`${name}: ${read.problem}`] } : read;
}

/**
 * A forged sender is not matched to an account, so that the customer never sees the enquiry.
 * @returns undefined if the message is already placed or missing
 */
export async function createEnquiryFromMessage(
  services: Services,
  transaction: DatabaseTransaction,
  { letter: messageId, staffId, reading }: { letter: number; staffId: number; reading: EnquiryReading },
): Promise<number | undefined> {
  const { client } = transaction;
  const message = await lockUnassignedMessage(client, messageId);
  if (!message) return undefined;
  const asker = getAsker(message);
  // Anybody can write a foreign Reply-To, so only the address of the sender leads to an account.
  const account = message.isForged || message.replyTo ? undefined : await findProvedAccount(client, message.sender);
  const { id } = await addEnquiry(services, transaction, staffId, {
    userId: account?.id ?? null,
    customer: {
      ...{ mobile: '', company_name: '', job_role: '', city: '', state: '', country: '', ...account?.customer },
      name: account?.customer.name || asker.name || asker.email.split('@')[0] || 'Unknown',
      email: asker.email,
    },
    source: 'email',
    note: '',
    lines: reading.lines,
  });
  if (reading.unread.length)
    await addConversationEvent(client, { id, staffId: null }, 'note', formatUnread(reading.unread));
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

const formatUnread = (unread: readonly string[]) =>
  cutText(`Please check, these words are not lines yet:\n${unread.join('\n')}`, MAX_NOTE);

/** Reads what somebody typed or sent. Lines that a person has to decide are returned as text. */
async function readEnquiryRequest(
  services: Services,
  message: RequestMessage,
  files: readonly FileReading[] = [],
): Promise<EnquiryReading> {
  const read = await readRequestMessage(message, files, openRequestCatalogue(services));
  const sure = read.lines.filter(({ state }) => state === 'sure');
  const entered = sure.slice(0, MAX_ENQUIRY_LINES);
  const others = read.lines.filter((line) => !entered.includes(line));
  return {
    lines: entered.flatMap(toEnquiryLine),
    sources: entered.map(({ text }) => text),
    unread: [...read.questions, ...read.notices, ...others.map(formatUndecided)],
  };
}

/** Reads the list that a staff member typed or pasted. Every line of it becomes a line or stays as text. */
export async function readTypedRequest(services: Services, typed: string): Promise<EnquiryReading> {
  const read = await readEnquiryRequest(services, { subject: '', text: typed, html: '' });
  const compact = (text: string) => text.replace(/[\s|]+/g, '');
  const covered = compact([...read.sources, ...read.unread].join(' '));
  const others = typed.split('\n').filter((line) => line.trim() && !covered.includes(compact(line)));
  return { ...read, unread: [...read.unread, ...others] };
}

function toEnquiryLine({ candidates: [first], quantity }: RequestLine): NewEnquiry['lines'] {
  if (!first || quantity === null) return [];
  const { model } = first;
  return [
    {
      modelId: model.model_id,
      modelName: model.model_name,
      productId: model.product_id,
      productName: model.product_name,
      quantity: Math.min(quantity, MAX_PIECES),
      ownNumber: '',
      note: '',
      sentModelName: '',
      sentProductId: '',
    },
  ];
}

/** The words as written, then what they may mean and why a person has to decide. */
function formatUndecided({ text, candidates, quantity, uncertainties }: RequestLine): string {
  const models = candidates.map(({ model }) => model.model_name).join(' or ');
  const meant = models && `${quantity ?? '?'} × ${models}`;
  const reasons = [...new Set([candidates[0]?.difference, ...uncertainties])].filter(Boolean).join('; ');
  return [text.trim(), [meant, reasons].filter(Boolean).join(': ')].filter(Boolean).join(' → ');
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
