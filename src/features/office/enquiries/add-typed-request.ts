import type { Services } from '../../../platform/api/services.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { recordCustomerReply } from '../../site/conversations/conversation-events.store.ts';
import { type NewMessage, RECORDED_MESSAGE, storeMessage } from '../../site/conversations/messages.store.ts';
import { discardUpload } from '../acts/uploads.store.ts';
import type { EnquiryAct } from './act-on-enquiry.ts';
import { acceptSureLines, addEnquiry, enterLines, findProvedAccount } from './add-enquiry.ts';
import { changeItems } from './change-items.ts';
import { previewSources, type TypedRequestSource } from './read-typed-request.ts';
import { isPlausibleTime, storeUploadedEmail } from './receive-message.ts';
import type { ProposedRequestLine } from './request-readings.contract.ts';
import { addStoredReading, storeReadingOfMessage } from './request-readings.store.ts';
import type { AcceptedRequestLines, EnquiryByStaff } from './typed-requests.contract.ts';

/**
 * Adds the messages of a request to an enquiry, and its accepted lines to the items.
 * @throws HttpError 400 for a request without content
 */
export async function addRequestToEnquiry(
  services: Services,
  act: EnquiryAct,
  sources: readonly TypedRequestSource[],
  accepted: AcceptedRequestLines,
): Promise<void> {
  if (!sources.length && !accepted.length) throw badInputError('text', 'or a file is required');
  const { client, conversation, by } = act;
  const { source, lines } = previewSources(sources);
  const readings = await storeSources(services, client, sources, {
    conversationId: conversation.id,
    staffId: by.staffId,
    sender: conversation.email,
    channel: source === 'whatsapp' ? 'whatsapp' : 'other',
    marked: lines,
  });
  await recordCustomerReply(client, by, services.clock());
  if (!accepted.length) return;
  const add = accepted.map(({ key, ...item }) => {
    const reading = readings.get(key);
    return { ...item, from: reading === undefined ? undefined : { reading, key } };
  });
  await changeItems(act, { add, change: [], remove: [], put_back: [], reopen: [] });
}

/**
 * Adds an enquiry that did not come from the site: a call, an exported chat, a file.
 * @throws HttpError 400 for an address of no customer, or without a name or a way to answer
 */
export async function addEnquiryByStaff(
  services: Services,
  transaction: DatabaseTransaction,
  staffId: number,
  given: EnquiryByStaff,
  sources: readonly TypedRequestSource[],
): Promise<{ id: number; reference: string }> {
  const { client } = transaction;
  const read = previewSources(sources);
  const source = given.source || read.source || 'phone';
  const { userId, customer } = await determineCustomer(client, given, read);
  if (!customer.name) throw badInputError('name', 'or a company is required');
  if (!customer.email && !customer.mobile && source !== 'whatsapp')
    throw badInputError('phone', 'or an email is required');
  const entered = await enterLines(client, read.lines, given.add ?? acceptSureLines(read.lines));
  const isTextOnly = sources.every((one) => 'text' in one && !one.files.length);
  const note = [given.note, isTextOnly ? given.text : ''].filter(Boolean).join('\n\n');
  const lines = entered.items;
  const receivedAt = findArrival(sources, services.clock());
  const made = await addEnquiry(services, transaction, staffId, { userId, customer, source, note, lines, receivedAt });
  if (isTextOnly) {
    if (given.text) await addStoredReading(client, made.id, { ...read, lines: entered.lines });
    return made;
  }
  await storeSources(services, client, sources, {
    conversationId: made.id,
    staffId,
    sender: customer.email,
    channel: source === 'fair' || source === 'counter' ? 'other' : source,
    marked: entered.lines,
  });
  return made;
}

/** Time of the first email, from which the answer is due; now if none is uploaded. */
const findArrival = (sources: readonly TypedRequestSource[], now: Date): Date =>
  sources
    .flatMap((source) => ('email' in source && isPlausibleTime(source.email.at, now) ? source.email.at : []))
    .reduce((first, at) => (at < first ? at : first), now);

async function determineCustomer(
  client: DatabaseClient,
  given: EnquiryByStaff,
  read: ReturnType<typeof previewSources>,
) {
  const email = given.email || read.email;
  // Anybody can write a file, so only an address that staff state leads to an account.
  const address = given.customer || given.email;
  const account = address ? await findProvedAccount(client, address) : undefined;
  if (given.customer && !account)
    throw badInputError('customer', 'is not the verified address of a customer. Type name and email instead');
  const known = account?.customer;
  return {
    userId: account?.id ?? null,
    customer: {
      ...{ job_role: '', city: '', state: '', country: '', ...known },
      name: given.name || known?.name || given.company || read.buyer.name || read.buyer.company,
      company_name: given.company || known?.company_name || '',
      email: email || known?.email || '',
      mobile: given.phone || known?.mobile || read.buyer.phone,
    },
  };
}

interface Destination {
  conversationId: number;
  staffId: number;
  /** Address of the customer; '' for none. */
  sender: string;
  channel: NewMessage['channel'];
  /** The lines of all sources, with the decisions about them. */
  marked: readonly ProposedRequestLine[];
}

/** @returns the reading of each line, by the key of the line */
async function storeSources(
  services: Services,
  client: DatabaseClient,
  sources: readonly TypedRequestSource[],
  { conversationId, staffId, sender, channel, marked }: Destination,
): Promise<Map<string, number>> {
  const at = services.clock();
  const readings = new Map<string, number>();
  for (const source of sources) {
    const messageId =
      'email' in source
        ? await storeUploadedEmail(client, source.email, { conversationId, staffId }, at)
        : await storeMessage(client, {
            ...RECORDED_MESSAGE,
            ...{ conversationId, staffId, sender, channel, at, direction: 'in', subject: '' },
            ...{ text: source.text, files: source.files },
          });
    if ('email' in source) await discardUpload(client, staffId, source.upload);
    const keys = new Set(source.read.lines.map(({ key }) => key));
    const lines = marked.filter(({ key }) => keys.has(key));
    const reading =
      messageId === undefined ? undefined : await storeReadingOfMessage(client, messageId, { ...source.read, lines });
    if (reading !== undefined) for (const key of keys) readings.set(key, reading);
  }
  return readings;
}
