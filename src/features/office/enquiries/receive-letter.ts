import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import type { DeliveryReport } from '../../../platform/mail/delivery-report.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { storeRefusedEmail } from '../../customers/enquiries/mail-failures.store.ts';
import { MAX_LETTER_BYTES, MAX_UNPLACED_BYTES_A_DAY } from '../../site/conversations/conversations.limits.ts';
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
import { NO_ENQUIRY } from './act-on-enquiry.ts';
import { lockConversation } from './enquiry.store.ts';
import { envelopeOf, type ReadLetter, readLetter } from './read-letter.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The sender's clock may be wrong, or lie: a letter must not hide far up in the timeline. */
const isLikely = (at: Date | null, now: Date): at is Date =>
  at !== null && at <= now && at.getTime() > now.getTime() - 30 * DAY;

const KNOWN = 'This letter is recorded already.';

/** Where a person has placed a letter, and who recorded it; null for the site itself. `mailbox`: where the whole letter stays. */
interface Given {
  conversationId?: number | undefined;
  staffId: number | null;
  mailbox?: string;
}

/**
 * Takes in a letter of a customer as a file.
 *
 * @returns the conversation; null for none
 * @throws HttpError 400 for what is no letter, 404 for an enquiry that is not there, 409 for one that is recorded already
 */
export async function receiveLetter(
  { database, workers, clock }: Pick<Services, 'database' | 'workers' | 'clock'>,
  eml: Uint8Array,
  given: Given,
): Promise<number | null> {
  if (eml.byteLength > MAX_LETTER_BYTES)
    throw badInput('eml', `must have at most ${MAX_LETTER_BYTES / 1024 / 1024} MB`);
  return inTemporaryFolder(async (folder) => {
    const read = await inWorker(workers.intake, readLetter, { source: await writtenLetter(folder, eml), folder });
    if ('problem' in read) throw badInput('eml', read.problem);
    if (!read.sender && !read.subject) throw badInput('eml', 'is no letter: it names neither a sender nor a subject');
    return database.transaction(async ({ client }) => {
      const received = await takeIn(client, read, given, clock());
      if (received.isKnown) throw new HttpError(409, KNOWN);
      return received.conversationId;
    });
  });
}

/** Writes a letter as it came to a folder. @returns its path */
export async function writtenLetter(folder: string, eml: Uint8Array): Promise<string> {
  const target = path.join(folder, 'letter.eml');
  await writeFile(target, eml);
  return target;
}

/**
 * Stores a letter: in the conversation that its headers or its reference name, if it answers a letter of ours or comes from whoever asked,
 * and is neither forged nor beyond the limit of a day; else it waits for a person to place it, with that conversation as a proposal. A report
 * of a mail server marks the letter whose Message-ID it has; one about another email of the site is no letter, and goes to those that failed.
 * Within that transaction.
 *
 * @throws HttpError 404 for an enquiry that is not there
 */
export async function takeIn(
  client: Client,
  read: ReadLetter,
  given: Given,
  now: Date,
): Promise<{ conversationId: number | null; isKnown: boolean }> {
  const { report } = read;
  if (report && given.conversationId === undefined && (await storeRefusedEmail(client, report)))
    return { conversationId: null, isKnown: false };
  const at = isLikely(read.at, now) ? read.at : now;
  const place = await placeOf(client, read, given, at);
  const { conversationId } = place;
  if (conversationId !== null && !(await lockConversation(client, conversationId))) throw notFound(NO_ENQUIRY);
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

const MB = 1024 * 1024;

/** A letter that fits nowhere, or only its envelope when such letters of a day have too many bytes, so that no stranger fills the disk. */
async function withinLimit(client: Client, read: ReadLetter, { mailbox }: Given, at: Date): Promise<ReadLetter> {
  if (mailbox === undefined) return read;
  const bytes = read.files.reduce((sum, file) => sum + file.bytes, 0) + read.text.length + read.html.length;
  if ((await unplacedBytes(client, at)) + bytes <= MAX_UNPLACED_BYTES_A_DAY) return read;
  const limit = `messages without a conversation had more than ${MAX_UNPLACED_BYTES_A_DAY / MB} MB in a day`;
  return envelopeOf(read, `This message is not stored: ${limit}. It is in the mailbox of ${mailbox}.`);
}

type Place = Pick<Letter, 'conversationId' | 'proposedId' | 'holdReason'>;

/**
 * Returns where a letter belongs. A person places one whose sender is forged, unless it is the report of a mail server, and those of a sender
 * beyond the limit of a day, so that nobody fills a conversation.
 */
async function placeOf(client: Client, read: ReadLetter, given: Given, at: Date): Promise<Place> {
  const { report, isForged, sender } = read;
  const holdReason = isForged ? 'forged' : '';
  if (given.conversationId !== undefined) return { conversationId: given.conversationId, holdReason };
  const references = [`${read.subject} ${read.recipient} ${report?.subject ?? ''}`, read.text].map(referencesIn);
  const found = await conversationOf(client, { ...read, references });
  if (!found?.isSure || (isForged && !report))
    return { conversationId: null, proposedId: found?.id ?? null, holdReason };
  const counted = { sender, within: report ? found.id : null, at };
  if (given.staffId === null && (await hasReachedDailyLimit(client, counted)))
    return { conversationId: null, proposedId: found.id, holdReason: 'daily_limit' };
  return { conversationId: found.id, holdReason };
}

/** Some programs give every letter the same Message-ID: then the second is another letter all the same. */
async function storeReceived(client: Client, letter: Letter): Promise<number | undefined> {
  const stored = await storeLetter(client, letter);
  if (stored !== undefined || (await isStored(client, letter))) return stored;
  return storeLetter(client, { ...letter, messageId: null });
}

/** @returns whether somebody waits in vain for what a person of ours wrote */
async function markRefused(client: Client, conversationId: number, { messageId, refused: [refused] }: DeliveryReport) {
  if (messageId === null || !refused) return false;
  const letter = await markLetterRefused(client, { conversationId, messageId, reason: refused.reason });
  return letter?.isAutomatic === false;
}
