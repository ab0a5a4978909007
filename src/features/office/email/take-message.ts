import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import type { MailboxLetter } from '../../../platform/mail/imap-mailbox.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { isAway, isShortage } from '../../../platform/postgres/overload.ts';
import { shortText, storableText } from '../../../platform/text/cut-text.ts';
import { TaskKilled } from '../../../platform/workers/worker-pool.ts';
import { MAX_LETTER_BYTES } from '../../site/conversations/conversations.limits.ts';
import { describedLetter, type ReadLetter, readLetter } from '../enquiries/read-letter.ts';
import { ownAddresses, takeIn } from '../enquiries/receive-letter.ts';
import { countTry, noteFailedTry, storeProgress } from './mailbox.store.ts';

type Needs = Pick<Services, 'settings' | 'workers' | 'clock' | 'log'> & { database: Database };

interface InMailbox {
  place: string;
  uidValidity: bigint;
  uid: number;
}

/** After so many failures a message is stored unread, as a file with the reason. */
const MAX_READS = 3;
/** After one more failure, perhaps of fetching, only a note about the message is stored, without any of its texts. */
const MAX_LOADS = 4;
const MB = 1024 * 1024;
const MAX_REASON = 300;

/** A message that cannot be taken in; the reader tries again, a limited number of times. */
export class MessageFailed extends Error {
  override name = 'MessageFailed';
  /** True if the connection was lost while the message was fetched, which may be no fault of the message. */
  readonly isOfConnection: boolean;
  constructor(message: string, { isOfConnection, cause }: { isOfConnection: boolean; cause: unknown }) {
    super(message, { cause });
    this.isOfConnection = isOfConnection;
  }
}

/**
 * Stores a message of the mailbox together with the progress. Each attempt is counted before it begins, so that a
 * message that ends the process is passed as well.
 * @throws MessageFailed, or an error of the database or the disk that says nothing about the message
 */
export async function takeMessage(
  needs: Needs,
  client: pg.PoolClient,
  message: InMailbox,
  load: () => Promise<MailboxLetter | undefined>,
  signal: AbortSignal,
): Promise<void> {
  const { place, uidValidity, uid } = message;
  const { tries, failure } = await countTry(client, place, `${uidValidity} ${uid}`);
  let letter: MailboxLetter | undefined;
  try {
    letter = tries > MAX_LOADS ? withoutContent(uid) : await load();
    if (letter) await takeLoaded(needs, message, letter, { tries, failure });
  } catch (error) {
    const isOfMessage = !signal.aborted && !isAway(error) && !isShortage(error);
    const reason = reasonOf(error);
    await noteFailedTry(client, place, reason, isOfMessage);
    if (!isOfMessage) throw error;
    const about = letter
      ? `“${letter.envelope.subject}” from ${letter.envelope.sender} (number ${uid})`
      : `number ${uid}`;
    const problem = `The email ${about} ${reason}. After three failures it is stored as unreadable, and reading goes on.`;
    const isOfConnection = !letter && !(error as { responseStatus?: string }).responseStatus;
    throw new MessageFailed(storableText(problem), { isOfConnection, cause: error });
  }
}

async function takeLoaded(
  needs: Needs,
  message: InMailbox,
  letter: MailboxLetter,
  { tries, failure }: { tries: number; failure: string },
): Promise<void> {
  const { workers, log, settings } = needs;
  await inTemporaryFolder(async (folder) => {
    const original = path.join(folder, 'letter.eml');
    if (letter.source) await writeFile(original, letter.source);
    let reason = failure || 'ended the program that reads it';
    if (tries <= MAX_READS) {
      try {
        const ours = ownAddresses(settings);
        const read = letter.source && (await workers.intake.run(readLetter, { source: original, folder, ours }));
        if (read && !('problem' in read)) return await store(needs, message, { ...read, at: letter.at ?? read.at });
        reason = read ? read.problem : tooLarge(letter.bytes);
      } catch (error) {
        if (tries < MAX_READS || isAway(error) || isShortage(error)) throw error;
        reason = reasonOf(error);
        log.warn({ err: error, uid: message.uid }, 'An email of the mailbox is stored as unreadable');
      }
    }
    await store(needs, message, unreadLetter(message.place, letter, reason, original));
  });
}

const tooLarge = (bytes: number) => `has ${Math.ceil(bytes / MB)} MB; the site reads at most ${MAX_LETTER_BYTES / MB}`;

function unreadLetter(
  place: string,
  { uid, source, bytes, envelope, at }: MailboxLetter,
  reason: string,
  original: string,
): ReadLetter {
  const why = `This email ${reason}.${source ? ' It is attached as it came.' : ''} It is in the mailbox of ${place}`;
  const isNamed = envelope.sender || envelope.subject;
  const known = isNamed ? envelope : { ...envelope, subject: 'An unreadable email' };
  const text = isNamed ? `${why}.` : `${why}, with the number ${uid}.`;
  return describedLetter({ ...known, at }, text, source && { path: original, bytes });
}

async function store(
  { database, settings, clock }: Needs,
  { place, uidValidity, uid }: InMailbox,
  read: ReadLetter,
): Promise<void> {
  const isOurs = isNoticeOfOurs(read, settings);
  await database.transaction(async ({ client }) => {
    const given = { staffId: null, mailbox: place };
    const isNew = !isOurs && !(await takeIn(client, read, given, clock())).isKnown;
    await storeProgress(client, place, { uidValidity, lastUid: uid, takenAt: isNew ? clock() : null });
  });
}

const isNoticeOfOurs = (
  { sender, messageId, isGenerated }: ReadLetter,
  { mailFrom, publicUrl }: Services['settings'],
): boolean =>
  isGenerated &&
  sender === mailboxOf(mailFrom).address.toLowerCase() &&
  messageId?.endsWith(`@${new URL(publicUrl).hostname}>`) === true;

const withoutContent = (uid: number): MailboxLetter => ({
  uid,
  bytes: 0,
  at: null,
  envelope: { sender: '', recipient: '', subject: '', messageId: '', inReplyTo: '' },
  source: undefined,
});

/** Reason as the end of a sentence: the words of a killed task, or the first line of another error. */
function reasonOf(error: unknown): string {
  const { message = '', responseText = '' } = error as { message?: string; responseText?: string };
  const [words = ''] = storableText(responseText || message)
    .replace(/^In a worker: /, '')
    .split('\n');
  return shortText(error instanceof TaskKilled ? words : `could not be taken in: ${words}`, MAX_REASON);
}
