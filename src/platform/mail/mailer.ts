import { mkdir, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { GiveUp, type JobKind, type Jobs } from '../jobs/jobs.ts';
import type { Transaction } from '../postgres/database.ts';
import type { Settings } from '../settings.ts';
import { type Email, headerText, type Mailbox, mailboxOf } from './email.ts';

/** A queued email. `at` is when it was written; it becomes the Date header, however late the email is sent. */
type QueuedEmail = Email & { at: string };

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>;

/** An email that could not be delivered, with the reason; stored where staff see it. */
export interface LostEmail {
  jobId: string;
  letter: QueuedEmail;
  error: string;
}

const QUEUE = { queue: 'mail' };

/**
 * Queues an email within the transaction of its cause: both are committed or neither is.
 * @returns the job's id, which is also in the email's Message-ID
 */
export function queueEmail(jobs: Jobs, letter: Email, at: Date, transaction: Transaction): Promise<string> {
  return jobs.send<QueuedEmail>(QUEUE, { ...letter, at: at.toISOString() }, transaction);
}

/**
 * Sends the queued emails: by SMTP, or without SMTP_URL into DATA_DIR/mail, one file per email, named after
 * its job, so that a second attempt writes the same file. About 32 attempts within a day: after 5 s, 10 s, … then
 * every hour. What the server refuses for good (5xx) is given up at once; what it defers (4xx), times out or cannot be
 * reached is tried again.
 */
export function mailJob(
  settings: MailSettings,
  keepLost: (lost: LostEmail) => Promise<void>,
  retry = { limit: 32, delaySeconds: 5, maxDelaySeconds: 3600 },
): JobKind<QueuedEmail> {
  const post = settings.smtpUrl ? bySmtp(settings.smtpUrl) : toFile(path.join(settings.dataDir, 'mail'));
  const from = mailboxOf(settings.mailFrom);
  return {
    ...QUEUE,
    retry,
    expireInSeconds: 90,
    concurrency: 4,
    handle: (letter, { id }) => post.deliver(id, messageOf(letter, from, id, settings)),
    givenUp: (letter, { id, error }) => keepLost({ jobId: id, letter, error }),
    close: post.close,
  };
}

type Message = ReturnType<typeof messageOf>;

function messageOf(letter: QueuedEmail, from: Mailbox, id: string, { publicUrl }: MailSettings) {
  return {
    from,
    to: safe(letter.to),
    replyTo: letter.replyTo && safe(letter.replyTo),
    subject: headerText(letter.subject),
    text: letter.text,
    html: letter.html,
    attachments: letter.attachments,
    date: new Date(letter.at),
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(letter) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const unsubscribeHeaders = ({ unsubscribe }: Email) =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : undefined;

/** An address is used as it is; only the name can hold what would begin another header. */
const safe = ({ name, address }: Mailbox): Mailbox => ({ name: headerText(name), address: headerText(address) });

interface Post {
  deliver(id: string, message: Message): Promise<void>;
  close(): void;
}

function bySmtp(url: string): Post {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    name: hostname(),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async deliver(_id, message) {
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isRefusal(error) ? new GiveUp(reason(error), { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 5321, 4.2.1: 5xx to a sender, a recipient or the text is for good. A failed login is a fault of ours and may be mended. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string };
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? responseCode === undefined || responseCode >= 500 : false;
}
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

function toFile(folder: string): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(id, message) {
      // The header Date knows seconds only, and the mailbox lists emails in their order.
      const headers = { ...message.headers, 'X-Written-At': message.date.toISOString() };
      const sent = await transport.sendMail({ ...message, headers });
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${id}.eml`);
      // Written aside and renamed, so that the mailbox never shows half an email.
      await writeFile(`${file}.part`, sent.message as Buffer);
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}
