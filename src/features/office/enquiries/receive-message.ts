import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import type { DeliveryReport } from '../../../platform/mail/delivery-report.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { toStorableData } from '../../../platform/text/cut-text.ts';
import { storeRefusedEmail } from '../../customers/enquiries/mail-failures.store.ts';
import { recordCustomerReply } from '../../site/conversations/conversation-events.store.ts';
import { MAX_UNASSIGNED_BYTES_A_DAY } from '../../site/conversations/conversations.limits.ts';
import { findReferences } from '../../site/conversations/conversations.store.ts';
import {
  countUnassignedBytes,
  findConversationOfMessage,
  hasReachedDailyLimit,
  isMessageStored,
  markMessageRefused,
  type NewMessage,
  storeMessage,
} from '../../site/conversations/messages.store.ts';
import { queueReadings } from '../../site/conversations/request-readings.store.ts';
import { lockUnmergedConversation } from './act-on-enquiry.ts';
import { type ParsedMessage, parseMessage, stripContent } from './read-message.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Date headers have whole seconds, which could place a quick reply below the message it replies to. */
const FRESH = 5000;
/** True for a plausible older time: a sender's wrong clock must not move a message far in the timeline. */
export const isPlausibleTime = (at: Date | null, now: Date): at is Date =>
  at !== null && at.getTime() <= now.getTime() - FRESH && at.getTime() > now.getTime() - 30 * DAY;

const KNOWN = 'This email is already recorded.';

interface Given {
  conversationId?: number | undefined;
  staffId: number | null;
  mailbox?: string;
}

/**
 * Parses an email before the transaction, since parsing may take longer than a transaction may rest.
 * @param eml the raw message
 * @param after further work of the transaction
 * @returns the message's conversation, if any
 * @throws HttpError 400 for a file that is not a message, 404 for a missing conversation, 409 for a stored message
 */
export const receiveMessage = (
  { workers, clock, database, settings, jobs }: Pick<Services, 'workers' | 'clock' | 'database' | 'settings' | 'jobs'>,
  eml: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  given: Given,
  after: (client: DatabaseClient) => Promise<unknown> = async () => {},
): Promise<number | null> =>
  withTemporaryFolder(async (folder) => {
    const source = path.join(folder, 'letter.eml');
    await writeFile(source, eml);
    const read = await runInFileWorker(workers.intake, parseMessage, {
      source,
      folder,
      ours: listOwnAddresses(settings),
    });
    if ('problem' in read) throw badInputError('upload', read.problem);
    if (!read.sender && !read.subject)
      throw badInputError('upload', 'is not an email: it names neither a sender nor a subject');
    return database.transaction(async (transaction) => {
      const { client } = transaction;
      const received = await storeIncomingMessage(client, read, given, clock());
      if (received.isKnown) throw new HttpError(409, KNOWN);
      await after(client);
      await queueReadings({ jobs }, transaction);
      return received.conversationId;
    });
  });

/**
 * Adds a message to the conversation that it replies to or names. For a message that is forged, from a stranger or over
 * the daily limit, only proposes the conversation.
 * @throws HttpError 404 for a missing conversation
 */
export async function storeIncomingMessage(
  client: DatabaseClient,
  foreign: ParsedMessage,
  given: Given,
  now: Date,
): Promise<{ conversationId: number | null; isKnown: boolean }> {
  // Every received message passes here, so this one place makes all of its texts storable.
  const read = toStorableData(foreign);
  const { report } = read;
  if (report && given.conversationId === undefined && (await storeRefusedEmail(client, report)))
    return { conversationId: null, isKnown: false };
  const at = isPlausibleTime(read.at, now) ? read.at : now;
  const assignment = await findAssignment(client, read, given, at);
  const { conversationId } = assignment;
  if (conversationId !== null) await lockUnmergedConversation(client, conversationId);
  const stored = await storeReceivedMessage(client, {
    ...(conversationId === null ? await limitContent(client, read, given, at) : read),
    ...assignment,
    direction: 'in',
    staffId: given.staffId,
    channel: 'email',
    state: 'recorded',
    jobId: null,
    at,
  });
  if (stored === undefined) return { conversationId, isKnown: true };
  if (conversationId !== null) {
    const happening = { id: conversationId, staffId: given.staffId };
    const isRefused = report && (await markRefusedMessage(client, conversationId, report));
    if (isRefused || !read.isAutomatic) await recordCustomerReply(client, happening, now);
  }
  return { conversationId, isKnown: false };
}

/**
 * Stores an email that staff have uploaded for a conversation of their choice.
 * @throws HttpError 409 for a stored email
 */
export async function storeUploadedEmail(
  client: DatabaseClient,
  foreign: ParsedMessage,
  given: { conversationId: number; staffId: number },
  now: Date,
): Promise<number> {
  const stored = await storeReceivedMessage(client, {
    ...foreign,
    conversationId: given.conversationId,
    staffId: given.staffId,
    holdReason: foreign.isForged ? 'forged' : '',
    direction: 'in',
    channel: 'email',
    state: 'recorded',
    jobId: null,
    at: isPlausibleTime(foreign.at, now) ? foreign.at : now,
  });
  if (stored === undefined) throw new HttpError(409, KNOWN);
  return stored;
}

/** Addresses of the site, in small messages. */
export const listOwnAddresses = ({ mailFrom, salesMail }: Services['settings']): string[] =>
  [mailFrom, salesMail].map((one) => parseMailbox(one).address.toLowerCase());

const MB = 1024 * 1024;

/** Over the daily limit, keeps only the envelope, so that strangers cannot fill the disk. */
async function limitContent(
  client: DatabaseClient,
  read: ParsedMessage,
  { mailbox }: Given,
  at: Date,
): Promise<ParsedMessage> {
  if (mailbox === undefined) return read;
  const bytes = read.files.reduce((sum, file) => sum + file.bytes, 0) + read.text.length + read.html.length;
  if ((await countUnassignedBytes(client, at)) + bytes <= MAX_UNASSIGNED_BYTES_A_DAY) return read;
  const limit = `messages without a conversation had more than ${MAX_UNASSIGNED_BYTES_A_DAY / MB} MB in a day`;
  return stripContent(read, `This message is not stored: ${limit}. It is in the mailbox of ${mailbox}.`);
}

type Assignment = Pick<NewMessage, 'conversationId' | 'proposedId' | 'holdReason'>;

/** Conversation of a message. Forged ones and those over a sender's daily limit get none, except delivery reports. */
async function findAssignment(
  client: DatabaseClient,
  read: ParsedMessage,
  given: Given,
  at: Date,
): Promise<Assignment> {
  const { report, isForged, sender } = read;
  const holdReason = isForged ? 'forged' : '';
  if (given.conversationId !== undefined) return { conversationId: given.conversationId, holdReason };
  const references = [`${read.subject} ${read.recipient} ${report?.subject ?? ''}`, read.text].map(findReferences);
  const found = await findConversationOfMessage(client, { ...read, references });
  if (!found?.isSure || (isForged && !report?.messageId))
    return { conversationId: null, proposedId: found?.id ?? null, holdReason };
  const counted = { sender, conversationId: found.id, isReport: report !== null, at };
  if (given.staffId === null && (await hasReachedDailyLimit(client, counted)))
    return { conversationId: null, proposedId: found.id, holdReason: 'daily_limit' };
  return { conversationId: found.id, holdReason };
}

/**
 * Stores a received message. The digest decides whether two messages are the same, because some programs reuse a
 * Message-ID.
 */
async function storeReceivedMessage(client: DatabaseClient, message: NewMessage): Promise<number | undefined> {
  const stored = await storeMessage(client, message);
  if (stored !== undefined || (await isMessageStored(client, message))) return stored;
  return storeMessage(client, { ...message, messageId: null });
}

async function markRefusedMessage(
  client: DatabaseClient,
  conversationId: number,
  { messageId, refused: [refused] }: DeliveryReport,
) {
  if (messageId === null || !refused) return false;
  const message = await markMessageRefused(client, { conversationId, messageId, reason: refused.reason });
  return message?.isAutomatic === false;
}
