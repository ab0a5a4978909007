import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import type { MailboxMessage } from '../../../platform/mail/imap-mailbox.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { isDatabaseAway, isResourceShortage } from '../../../platform/postgres/database-errors.ts';
import { shortenText, toStorableText } from '../../../platform/text/cut-text.ts';
import { TaskKilledError } from '../../../platform/workers/worker-pool.ts';
import { MAX_MESSAGE_BYTES } from '../../site/conversations/conversations.limits.ts';
import { queueReadings } from '../../site/conversations/request-readings.store.ts';
import { buildDescribedMessage, type ParsedMessage, parseMessage } from '../enquiries/read-message.ts';
import { listOwnAddresses, storeIncomingMessage } from '../enquiries/receive-message.ts';
import { countAttempt, recordFailedAttempt, storeMailboxProgress } from './mailbox.store.ts';

type Needs = Pick<Services, 'settings' | 'workers' | 'clock' | 'log' | 'jobs'> & { database: Database };

interface InMailbox {
  mailbox: string;
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
export async function storeMailboxMessage(
  needs: Needs,
  client: pg.PoolClient,
  message: InMailbox,
  load: () => Promise<MailboxMessage | undefined>,
  signal: AbortSignal,
): Promise<void> {
  const { mailbox, uidValidity, uid } = message;
  const { tries, failure } = await countAttempt(client, mailbox, `${uidValidity} ${uid}`);
  let email: MailboxMessage | undefined;
  try {
    email = tries > MAX_LOADS ? buildEmptyEmail(uid) : await load();
    if (email) await storeLoadedEmail(needs, message, email, { tries, failure });
  } catch (error) {
    const isOfMessage = !signal.aborted && !isDatabaseAway(error) && !isResourceShortage(error);
    const reason = formatReason(error);
    await recordFailedAttempt(client, mailbox, reason, isOfMessage);
    if (!isOfMessage) throw error;
    const about = email ? `“${email.envelope.subject}” from ${email.envelope.sender} (number ${uid})` : `number ${uid}`;
    const problem = `The email ${about} ${reason}. After three failures it is stored as unreadable, and the next emails are read.`;
    const isOfConnection = !email && !(error as { responseStatus?: string }).responseStatus;
    throw new MessageFailed(toStorableText(problem), { isOfConnection, cause: error });
  }
}

async function storeLoadedEmail(
  needs: Needs,
  message: InMailbox,
  email: MailboxMessage,
  { tries, failure }: { tries: number; failure: string },
): Promise<void> {
  const { workers, log, settings } = needs;
  await withTemporaryFolder(async (folder) => {
    const original = path.join(folder, 'letter.eml');
    if (email.source) await writeFile(original, email.source);
    let reason = failure || 'ended the program that reads it';
    if (tries <= MAX_READS) {
      try {
        const ours = listOwnAddresses(settings);
        const read = email.source && (await workers.intake.run(parseMessage, { source: original, folder, ours }));
        if (read && !('problem' in read))
          return await storeReadMessage(needs, message, { ...read, at: email.at ?? read.at });
        reason = read ? read.problem : formatTooLarge(email.bytes);
      } catch (error) {
        if (tries < MAX_READS || isDatabaseAway(error) || isResourceShortage(error)) throw error;
        reason = formatReason(error);
        log.warn({ err: error, uid: message.uid }, 'An email of the mailbox is stored as unreadable');
      }
    }
    await storeReadMessage(needs, message, buildUnreadableMessage(message.mailbox, email, reason, original));
  });
}

const formatTooLarge = (bytes: number) =>
  `has ${Math.ceil(bytes / MB)} MB; the site reads at most ${MAX_MESSAGE_BYTES / MB}`;

function buildUnreadableMessage(
  mailbox: string,
  { uid, source, bytes, envelope, at }: MailboxMessage,
  reason: string,
  original: string,
): ParsedMessage {
  const why = `This email ${reason}.${source ? ' It is attached as it came.' : ''} It is in the mailbox of ${mailbox}`;
  const isNamed = envelope.sender || envelope.subject;
  const known = isNamed ? envelope : { ...envelope, subject: 'An unreadable email' };
  const text = isNamed ? `${why}.` : `${why}, with the number ${uid}.`;
  return buildDescribedMessage({ ...known, at }, text, source && { path: original, bytes });
}

async function storeReadMessage(
  { database, settings, clock, jobs }: Needs,
  { mailbox, uidValidity, uid }: InMailbox,
  read: ParsedMessage,
): Promise<void> {
  const isOurs = isNoticeOfOurs(read, settings);
  await database.transaction(async (transaction) => {
    const { client } = transaction;
    const given = { staffId: null, mailbox: mailbox };
    const isNew = !isOurs && !(await storeIncomingMessage(client, read, given, clock())).isKnown;
    await storeMailboxProgress(client, mailbox, { uidValidity, lastUid: uid, takenAt: isNew ? clock() : null });
    if (isNew) await queueReadings({ jobs }, transaction);
  });
}

const isNoticeOfOurs = (
  { sender, messageId, isGenerated }: ParsedMessage,
  { mailFrom, publicUrl }: Services['settings'],
): boolean =>
  isGenerated &&
  sender === parseMailbox(mailFrom).address.toLowerCase() &&
  messageId?.endsWith(`@${new URL(publicUrl).hostname}>`) === true;

const buildEmptyEmail = (uid: number): MailboxMessage => ({
  uid,
  bytes: 0,
  at: null,
  envelope: { sender: '', recipient: '', subject: '', messageId: '', inReplyTo: '' },
  source: undefined,
});

/** Reason as the end of a sentence: the words of a killed task, or the first line of another error. */
function formatReason(error: unknown): string {
  const { message = '', responseText = '' } = error as { message?: string; responseText?: string };
  const [words = ''] = toStorableText(responseText || message)
    .replace(/^In a worker: /, '')
    .split('\n');
  return shortenText(error instanceof TaskKilledError ? words : `could not be recorded: ${words}`, MAX_REASON);
}
