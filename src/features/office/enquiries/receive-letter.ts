import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import type { DeliveryReport } from '../../../platform/mail/delivery-report.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { storableData } from '../../../platform/text/cut-text.ts';
import { storeRefusedEmail } from '../../customers/enquiries/mail-failures.store.ts';
import { MAX_UNPLACED_BYTES_A_DAY } from '../../site/conversations/conversations.limits.ts';
import { referencesIn } from '../../site/conversations/conversations.store.ts';
import { noteReply } from '../../site/conversations/happenings.store.ts';
import {
  conversationOf,
  hasReachedDailyLimit,
  isStored,
  type Letter,
  markLetterRefused,
  storeLetter,
  unplacedBytes,
} from '../../site/conversations/letters.store.ts';
import { lockUnmerged } from './act-on-enquiry.ts';
import { envelopeOf, type ReadLetter, readLetter } from './read-letter.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Date headers have whole seconds, which could place a quick reply below the message it replies to. */
const FRESH = 5000;
/** True for a plausible older time: a sender's wrong clock must not move a message far in the timeline. */
const isLikely = (at: Date | null, now: Date): at is Date =>
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
export const receiveLetter = (
  { workers, clock, database, settings }: Pick<Services, 'workers' | 'clock' | 'database' | 'settings'>,
  eml: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  given: Given,
  after: (client: Client) => Promise<unknown> = async () => {},
): Promise<number | null> =>
  inTemporaryFolder(async (folder) => {
    const source = path.join(folder, 'letter.eml');
    await writeFile(source, eml);
    const read = await inWorker(workers.intake, readLetter, { source, folder, ours: ownAddresses(settings) });
    if ('problem' in read) throw badInput('upload', read.problem);
    if (!read.sender && !read.subject)
      throw badInput('upload', 'is not an email: it names neither a sender nor a subject');
    return database.transaction(async ({ client }) => {
      const received = await takeIn(client, read, given, clock());
      if (received.isKnown) throw new HttpError(409, KNOWN);
      await after(client);
      return received.conversationId;
    });
  });

/**
 * Adds a message to the conversation that it replies to or names. For a message that is forged, from a stranger or over
 * the daily limit, only proposes the conversation.
 * @throws HttpError 404 for a missing conversation
 */
export async function takeIn(
  client: Client,
  foreign: ReadLetter,
  given: Given,
  now: Date,
): Promise<{ conversationId: number | null; isKnown: boolean }> {
  // Every received message passes here, so this one place makes all of its texts storable.
  const read = storableData(foreign);
  const { report } = read;
  if (report && given.conversationId === undefined && (await storeRefusedEmail(client, report)))
    return { conversationId: null, isKnown: false };
  const at = isLikely(read.at, now) ? read.at : now;
  const place = await placeOf(client, read, given, at);
  const { conversationId } = place;
  if (conversationId !== null) await lockUnmerged(client, conversationId);
  const stored = await storeReceived(client, {
    ...(conversationId === null ? await withinLimit(client, read, given, at) : read),
    ...place,
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
    const isRefused = report && (await markRefused(client, conversationId, report));
    if (isRefused || !read.isAutomatic) await noteReply(client, happening, now);
  }
  return { conversationId, isKnown: false };
}

/** Addresses of the site, in small letters. */
export const ownAddresses = ({ mailFrom, salesMail }: Services['settings']): string[] =>
  [mailFrom, salesMail].map((one) => mailboxOf(one).address.toLowerCase());

const MB = 1024 * 1024;

/** Over the daily limit, keeps only the envelope, so that strangers cannot fill the disk. */
async function withinLimit(client: Client, read: ReadLetter, { mailbox }: Given, at: Date): Promise<ReadLetter> {
  if (mailbox === undefined) return read;
  const bytes = read.files.reduce((sum, file) => sum + file.bytes, 0) + read.text.length + read.html.length;
  if ((await unplacedBytes(client, at)) + bytes <= MAX_UNPLACED_BYTES_A_DAY) return read;
  const limit = `messages without a conversation had more than ${MAX_UNPLACED_BYTES_A_DAY / MB} MB in a day`;
  return envelopeOf(read, `This message is not stored: ${limit}. It is in the mailbox of ${mailbox}.`);
}

type Place = Pick<Letter, 'conversationId' | 'proposedId' | 'holdReason'>;

/** Place of a message. Forged messages and those over a sender's daily limit stay unplaced, except delivery reports. */
async function placeOf(client: Client, read: ReadLetter, given: Given, at: Date): Promise<Place> {
  const { report, isForged, sender } = read;
  const holdReason = isForged ? 'forged' : '';
  if (given.conversationId !== undefined) return { conversationId: given.conversationId, holdReason };
  const references = [`${read.subject} ${read.recipient} ${report?.subject ?? ''}`, read.text].map(referencesIn);
  const found = await conversationOf(client, { ...read, references });
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
async function storeReceived(client: Client, letter: Letter): Promise<number | undefined> {
  const stored = await storeLetter(client, letter);
  if (stored !== undefined || (await isStored(client, letter))) return stored;
  return storeLetter(client, { ...letter, messageId: null });
}

async function markRefused(client: Client, conversationId: number, { messageId, refused: [refused] }: DeliveryReport) {
  if (messageId === null || !refused) return false;
  const letter = await markLetterRefused(client, { conversationId, messageId, reason: refused.reason });
  return letter?.isAutomatic === false;
}
