import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { GiveUpError, type JobKind, type Jobs } from '../jobs/jobs.ts';
import type { DatabaseTransaction } from '../postgres/database.ts';
import { sealText, unsealText } from '../secrets/sealed-text.ts';
import type { Settings } from '../settings.ts';
import { type DkimKey, readDkimKey } from './dkim-key.ts';
import { cleanHeaderText, type Email, type Mailbox, parseMailbox } from './email.ts';
import { getEmailFolder, writeEmailFile } from './email-files.ts';

/** `at`: time of writing for the Date header, even if the email is sent much later. */
type QueuedEmail = Email & {
  at: string;
  sealed?: string;
};

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'sessionSecret' | 'dkim'>;

export interface UndeliveredEmail {
  jobId: string;
  email: Email & { at: string };
  error: string;
}

interface MailStorage {
  storeLost: (lost: UndeliveredEmail) => Promise<void>;
  /** Called once an email is sent, and again if the process died in between. */
  markSent: (jobId: string, email: Pick<Email, 'letter'>) => Promise<void>;
  readFile: (key: string) => Promise<Uint8Array>;
  readMessageFile: (jobId: string, position: number) => Promise<Uint8Array | undefined>;
}

export const STORED_EMAIL_HOURS = 1;
/** About 32 attempts within a day. */
const RETRY = { limit: 32, delaySeconds: 5, maxDelaySeconds: 3600 };

const QUEUE = { queue: 'mail' };
/** Separate from `mail`, because an earlier release on the same database would send these emails empty. */
const CONFIDENTIAL_QUEUE = { queue: 'mail-confidential' };
const SEALED_AS = 'queued-email';

/**
 * Queues an email within the transaction of its cause. Confidential content is encrypted, because the database has
 * copies.
 * @returns the job's id, which the Message-ID contains
 */
export function queueEmail(
  { jobs, settings, clock }: { jobs: Jobs; settings: Pick<Settings, 'dataDir' | 'sessionSecret'>; clock: () => Date },
  email: Email,
  transaction: DatabaseTransaction,
): Promise<string> {
  const at = clock().toISOString();
  if (!email.isConfidential) return jobs.send<QueuedEmail>(QUEUE, { ...email, at }, transaction);
  const { text, html, unsubscribe, ...rest } = email;
  const sealed = sealText(settings, SEALED_AS, JSON.stringify({ text, html, unsubscribe }));
  return jobs.send<QueuedEmail>(CONFIDENTIAL_QUEUE, { ...rest, text: '', html: '', at, sealed }, transaction);
}

/**
 * Sends an email without the queue, while PostgreSQL is away.
 * @throws Error when the mail server refuses the email
 */
export async function sendWithoutQueue(settings: MailSettings, email: Email): Promise<void> {
  if (!settings.smtpUrl) return;
  const delivery = createSmtpDelivery(settings.smtpUrl, readDkimKey(settings));
  const id = randomUUID();
  const message = buildMessage(
    { ...email, attachments: [], at: new Date().toISOString() },
    parseMailbox(settings.mailFrom),
    id,
    settings,
  );
  try {
    await delivery.deliver(id, message);
  } finally {
    delivery.close();
  }
}

/** @throws GiveUp when the email was encrypted with another secret */
function unsealEmail(email: QueuedEmail, settings: MailSettings): QueuedEmail {
  if (email.sealed === undefined) return email;
  const content = unsealText(settings, SEALED_AS, email.sealed);
  if (content === undefined) throw new GiveUpError('The email cannot be decrypted: the secret of the site has changed');
  return { ...email, ...(JSON.parse(content) as Pick<Email, 'text' | 'html' | 'unsubscribe'>) };
}

/** An undelivered email as staff may see it: without confidential content, whose link no longer works by then. */
function toUndeliveredEmail({ sealed, ...email }: QueuedEmail): UndeliveredEmail['email'] {
  return sealed === undefined
    ? email
    : { ...email, text: 'The content is not stored: it has a link for the recipient only.' };
}

/**
 * Jobs that send emails, or without SMTP_URL write each email into DATA_DIR/mail. A permanent refusal (5xx) ends the
 * attempts.
 */
export function createMailJobs(
  settings: MailSettings,
  keeping: MailStorage,
  log: Pick<FastifyBaseLogger, 'error'>,
  retry = RETRY,
): JobKind<QueuedEmail>[] {
  const delivery = settings.smtpUrl
    ? createSmtpDelivery(settings.smtpUrl, readDkimKey(settings))
    : createFileDelivery(getEmailFolder(settings.dataDir));
  const from = parseMailbox(settings.mailFrom);
  const both = {
    retry,
    expireInSeconds: 90,
    concurrency: 4,
    deleteAfterSeconds: STORED_EMAIL_HOURS * 60 * 60,
    handle: async (queued: QueuedEmail, { id }: { id: string }) => {
      const email = unsealEmail(queued, settings);
      const attachments = await readAttachments(email, id, keeping);
      await delivery.deliver(id, buildMessage({ ...email, attachments }, from, id, settings));
      await keeping.markSent(id, email);
    },
    givenUp: async (email: QueuedEmail, { id, error }: { id: string; error: string }) => {
      await keeping.storeLost({ jobId: id, email: toUndeliveredEmail(email), error });
      const { reference, to } = email;
      // The log must not contain the recipient's address, only its domain.
      const facts = { email: id, reference, domain: to.address.split('@').at(-1), err: error };
      log.error(facts, 'An email could not be delivered; npm run emails lists it');
    },
  };
  return [
    { ...both, ...QUEUE, close: delivery.close },
    { ...both, ...CONFIDENTIAL_QUEUE },
  ];
}

type Message = ReturnType<typeof buildMessage>;
type ReadEmail = Omit<QueuedEmail, 'attachments'> & {
  attachments: { filename: string; contentType: string; content: string | Buffer }[];
};

const readAttachments = (email: QueuedEmail, jobId: string, { readFile, readMessageFile }: MailStorage) =>
  Promise.all(
    (email.attachments ?? []).map(async ({ filename, contentType, ...file }) => {
      if ('content' in file) return { filename, contentType, content: file.content };
      const bytes = await ('storeKey' in file ? readFile(file.storeKey) : readMessageFile(jobId, file.letterFile));
      if (!bytes) throw new GiveUpError(`The attached file ${filename} was deleted with its message`);
      return { filename, contentType, content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
    }),
  );

export const buildMessageId = (id: string, { publicUrl }: Pick<Settings, 'publicUrl'>) =>
  `<${id}@${new URL(publicUrl).hostname}>`;

export const parseJobId = (messageId: string): string | undefined =>
  /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId)?.[1];

function buildMessage(email: ReadEmail, from: Mailbox, id: string, settings: MailSettings) {
  return {
    from: getSender(email, from),
    to: cleanMailbox(email.to),
    cc: email.cc,
    bcc: email.bcc,
    replyTo: email.replyTo && cleanMailbox(email.replyTo),
    subject: cleanHeaderText(email.subject),
    text: email.text,
    html: email.html,
    attachments: email.attachments,
    date: new Date(email.at),
    messageId: buildMessageId(id, settings),
    ...(email.answers?.length ? { inReplyTo: email.answers.at(-1), references: email.answers } : {}),
    headers: {
      ...(email.letter === 'personal' ? {} : NO_ANSWER_WANTED),
      ...buildUnsubscribeHeaders(email),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Prevents automatic answers (RFC 3834); Exchange uses a header of its own. */
const NO_ANSWER_WANTED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

const buildUnsubscribeHeaders = ({ unsubscribe }: Pick<Email, 'unsubscribe'>) =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : undefined;

/** Sender such as `Ravi Kumar, Toggle Clamps <website@clamps.example>`. */
const getSender = ({ writer }: Pick<Email, 'writer'>, from: Mailbox): Mailbox =>
  writer ? { ...from, name: cleanHeaderText([writer, from.name].filter(Boolean).join(', ')) } : from;

/** Removes line breaks, which would start another header. */
const cleanMailbox = ({ name, address }: Mailbox): Mailbox => ({
  name: cleanHeaderText(name),
  address: cleanHeaderText(address),
});

interface Delivery {
  deliver(id: string, message: Message): Promise<void>;
  close(): void;
}

function createSmtpDelivery(url: string, key: DkimKey | undefined): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    name: hostname(),
    ...(key ? { dkim: { domainName: key.domain, keySelector: key.selector, privateKey: key.privateKey } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async deliver(_id, message) {
      try {
        const { rejected } = await transport.sendMail(message);
        // The other recipients already have the email: another attempt would reach them twice.
        if (rejected.length)
          throw new GiveUpError(`The mail server refused ${rejected.join(', ')}; the others have it`);
      } catch (error) {
        if (error instanceof GiveUpError) throw error;
        throw isPermanentRefusal(error) ? new GiveUpError(getErrorMessage(error), { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 4954 and RFC 3207: the server requires a login or TLS, so our settings are wrong and not the email. */
const WANTS_LOGIN = [530, 534, 535, 538];

/** RFC 5321, 4.2.1: 5xx for a sender, a recipient or the text is permanent. */
function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode === undefined || (responseCode >= 500 && !WANTS_LOGIN.includes(responseCode));
}
const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

function createFileDelivery(folder: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(id, message) {
      // The Date header has seconds only, too coarse for the order in the mailbox.
      const headers = { ...message.headers, 'X-Written-At': message.date.toISOString() };
      const sent = await transport.sendMail({ ...message, headers });
      await writeEmailFile(folder, id, sent.message as Buffer);
    },
    close: () => transport.close(),
  };
}
