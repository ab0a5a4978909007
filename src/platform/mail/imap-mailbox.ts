import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FetchMessageObject, ImapFlow, ImapFlowError, MessageAddressObject } from 'imapflow';
import { isLocalHost } from '../http/operators-only.ts';

export interface MailboxMessage {
  uid: number;
  bytes: number;
  at: Date | null;
  envelope: { sender: string; recipient: string; subject: string; messageId: string; inReplyTo: string };
  /** Chunks of the message as it was sent; undefined for one over the limit. */
  source: Buffer[] | undefined;
}

/** Progress in a folder: after a message, or from a day on if former numbers are invalid. */
export type MailboxBookmark = { afterUid: number } | { sinceDay: Date };

interface Reader {
  /** Called once per connection. @param uidNext number of the next message to arrive */
  bookmark(folder: { uidValidity: bigint; uidNext: number }): Promise<MailboxBookmark>;
  /** @param load fetches the message; gives undefined when the message is gone */
  take(uid: number, load: () => Promise<MailboxMessage | undefined>): Promise<void>;
  /** Called when all messages up to this number were taken. */
  checked(lastUid: number): Promise<void>;
}

const ASK_MS = 2 * 60_000;
/** Larger replies of the server hold the event loop while they are joined. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Delay before IDLE, the state in which the server notifies about new messages. */
const IDLE_MS = 200;
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 5 * 60_000 };

function parseImapUrl(imapUrl: string) {
  const { protocol, hostname, host, port, username, password, pathname } = new URL(imapUrl);
  const isSecure = protocol === 'imaps:';
  const user = decodeURIComponent(username);
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  return {
    place: `${user} at ${host}, ${folder}`,
    folder,
    connection: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isSecure ? 993 : 143),
      secure: isSecure,
      // Passwords are sent only encrypted, except on this machine.
      ...(isSecure || isLocalHost(host) ? {} : { doSTARTTLS: true }),
      auth: { user, pass: decodeURIComponent(password) },
    },
  };
}

export const describeMailbox = (imapUrl: string): string => parseImapUrl(imapUrl).place;

/**
 * Passes the emails of a mailbox to `reader`, and waits for new ones. Changes nothing in the mailbox, not even read
 * marks.
 * @param maxBytes limit of a message that is read
 * @throws Error of the connection or of `reader`
 */
export async function followMailbox(
  imapUrl: string,
  maxBytes: number,
  reader: Reader,
  signal: AbortSignal,
): Promise<void> {
  const { folder, connection } = parseImapUrl(imapUrl);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...connection,
    ...TIMEOUTS,
    logger: false,
    autoIdleDelay: IDLE_MS,
    // Twice the limit, because servers report wrong sizes, and send more than the message.
    maxLiteralSize: 2 * maxBytes,
  });
  let failure: Error | undefined;
  client.on('error', (error: Error) => {
    failure ??= error;
  });
  const stop = () => client.close();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return;
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
    let from = await reader.bookmark({ uidValidity, uidNext });
    while (!signal.aborted && client.usable) {
      // Starts before the search, so that no message in the meantime is missed.
      const news = waitForNews(client);
      const uids = await findNewMessages(client, from);
      for (const uid of uids) {
        await reader.take(uid, () => loadMessage(client, uid, maxBytes));
        if (signal.aborted) return;
      }
      const lastUid = Math.max(uids.at(-1) ?? 0, 'afterUid' in from ? from.afterUid : uidNext - 1);
      from = { afterUid: lastUid };
      await reader.checked(lastUid);
      await news;
    }
    if (!signal.aborted) throw failure ?? new Error('The connection was closed');
  } catch (error) {
    if (!signal.aborted) throw failure ?? error;
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

async function waitForNews(client: ImapFlow): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  const waits = [
    once(client, 'exists', { signal }),
    once(client, 'close', { signal }),
    wait(ASK_MS, undefined, { signal }),
  ];
  // `followMailbox` handles failures itself; the first event ends the other waits.
  await Promise.race(waits.map((one) => one.catch(() => {})));
  done.abort();
}

async function findNewMessages(client: ImapFlow, from: MailboxBookmark): Promise<number[]> {
  const query = 'afterUid' in from ? { uid: `${from.afterUid + 1}:*` } : { since: from.sinceDay };
  const found = await client.search(query, { uid: true });
  if (!found) throw new Error('The server does not search the folder');
  // In IMAP, `8:*` includes the last message even if its number is 7.
  return found.filter((uid) => !('afterUid' in from) || uid > from.afterUid).sort((a, b) => a - b);
}

async function loadMessage(client: ImapFlow, uid: number, maxBytes: number): Promise<MailboxMessage | undefined> {
  const head = await client.fetchOne(String(uid), { envelope: true, size: true, internalDate: true }, { uid: true });
  if (!head) return undefined;
  let bytes = head.size ?? 0;
  const chunks: Buffer[] = [];
  for (let start = 0, isRead = bytes > maxBytes; !isRead; ) {
    const body = await client.fetchOne(String(uid), { source: { start, maxLength: CHUNK_BYTES } }, { uid: true });
    if (!body) return undefined;
    const { source: chunk = Buffer.alloc(0) } = body;
    chunks.push(chunk);
    start += chunk.length;
    bytes = Math.max(bytes, start);
    // The chunk is shorter at the end of the message, and longer from a server that ignores the range.
    isRead = chunk.length !== CHUNK_BYTES || start > maxBytes;
  }
  return {
    uid,
    bytes,
    at: head.internalDate ? new Date(head.internalDate) : null,
    envelope: toEnvelope(head),
    source: bytes <= maxBytes ? chunks : undefined,
  };
}

const getFirstAddress = (addresses: MessageAddressObject[] = []) => addresses[0]?.address ?? '';

const toEnvelope = ({ envelope = {} }: FetchMessageObject) => ({
  sender: getFirstAddress(envelope.from),
  recipient: getFirstAddress(envelope.to),
  subject: envelope.subject ?? '',
  messageId: envelope.messageId ?? '',
  inReplyTo: envelope.inReplyTo ?? '',
});

export function describeMailboxProblem(error: unknown, imapUrl: string): string {
  const { folder, connection } = parseImapUrl(imapUrl);
  const { authenticationFailed, mailboxMissing, code = '', message, responseText } = error as ImapFlowError;
  const server = `${connection.host}:${connection.port}`;
  if (authenticationFailed) return `${server} refuses the login. Correct the user or the password in IMAP_URL.`;
  if (mailboxMissing) return `The mailbox has no folder ${folder}. Correct the end of IMAP_URL.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return `The host ${connection.host} of IMAP_URL is not known. Correct it.`;
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT|GREETING_TIMEOUT/i.test(code))
    return `Nothing answers at ${server}. It is tried again.`;
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of ${server} has expired. Have it renewed.`;
  if (/ALTNAME/.test(code))
    return `The certificate of ${server} was made for another host. Name that host in IMAP_URL, or have the certificate replaced.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return `The certificate of ${server} was issued by an authority that the site does not trust. Name a company's own authority in NODE_EXTRA_CA_CERTS.`;
  if (/SSL|TLS/i.test(`${code} ${message}`))
    return `There is no secure connection with ${server}. Use imaps:// for port 993, imap:// for 143.`;
  return `${server}: ${responseText || message}`;
}
