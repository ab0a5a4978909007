import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FetchMessageObject, ImapFlow, ImapFlowError, MessageAddressObject } from 'imapflow';
import { isLocalHost } from '../http/operators-only.ts';

/** A letter in a mailbox. */
export interface MailboxLetter {
  /** Number in the folder, increasing. */
  uid: number;
  /** Size by the server. */
  bytes: number;
  /** When the server got it. */
  at: Date | null;
  /** Envelope by the server: addresses, subject and Message-IDs, '' for missing ones. */
  envelope: { sender: string; recipient: string; subject: string; messageId: string; inReplyTo: string };
  /** All of it; undefined when it is larger than may be read. */
  source: Buffer | undefined;
}

/** Progress in a folder: after a message, or from a day on where former numbers are invalid. */
export type Bookmark = { afterUid: number } | { sinceDay: Date };

interface Reader {
  /** Asked once for each connection. @param uidNext what the next letter to come will have */
  bookmark(folder: { uidValidity: bigint; uidNext: number }): Promise<Bookmark>;
  /** Called for one letter after the other; the next one waits for it. */
  take(letter: MailboxLetter): Promise<void>;
  /** Called whenever there is nothing more to take: letters up to this number were. */
  checked(lastUid: number): Promise<void>;
}

/** Without a word of the server that there is something new. */
const ASK_MS = 2 * 60_000;
/** The connection is idle after so long, and the server says when a letter comes. */
const IDLE_MS = 200;
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 5 * 60_000 };

/** Parts of an IMAP_URL; `place` names user, server and folder. */
function partsOf(imapUrl: string) {
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
      // A password goes over the network only encrypted.
      ...(isSecure || isLocalHost(host) ? {} : { doSTARTTLS: true }),
      auth: { user, pass: decodeURIComponent(password) },
    },
  };
}

/** User, server and folder of a mailbox, without the password. */
export const mailboxPlace = (imapUrl: string): string => partsOf(imapUrl).place;

/**
 * Reads a mailbox on one connection, and waits on it for what comes, until the signal is aborted. Changes nothing in there, not even what is
 * marked as read.
 *
 * @param maxBytes of a letter that is read
 * @throws Error when the connection cannot be made or is lost, or what `reader` throws
 */
export async function followMailbox(
  imapUrl: string,
  maxBytes: number,
  reader: Reader,
  signal: AbortSignal,
): Promise<void> {
  const { folder, connection } = partsOf(imapUrl);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...connection,
    ...TIMEOUTS,
    logger: false,
    autoIdleDelay: IDLE_MS,
    // Servers lie about sizes, and say more than a letter.
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
      // Before the search, so that what comes during it is not missed.
      const news = nextNews(client);
      const uids = await newLetters(client, from);
      for (const uid of uids) {
        const letter = await letterWith(client, uid, maxBytes);
        // Somebody has moved or deleted it meanwhile.
        if (letter) await reader.take(letter);
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

/** Resolves when the server says that something has come, when the connection fails or ends, or when it is time to ask. */
async function nextNews(client: ImapFlow): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  const waits = [
    once(client, 'exists', { signal }),
    once(client, 'close', { signal }),
    wait(ASK_MS, undefined, { signal }),
  ];
  // One that rejects has heard of a failure, which `followMailbox` hears of as well; the first one ends the others.
  await Promise.race(waits.map((one) => one.catch(() => {})));
  done.abort();
}

/** The numbers of the letters since a bookmark, the first first. */
async function newLetters(client: ImapFlow, from: Bookmark): Promise<number[]> {
  const query = 'afterUid' in from ? { uid: `${from.afterUid + 1}:*` } : { since: from.sinceDay };
  const found = await client.search(query, { uid: true });
  if (!found) throw new Error('The server does not search the folder');
  // `8:*` is also the last letter when that is number 7.
  return found.filter((uid) => !('afterUid' in from) || uid > from.afterUid).sort((a, b) => a - b);
}

async function letterWith(client: ImapFlow, uid: number, maxBytes: number): Promise<MailboxLetter | undefined> {
  const head = await client.fetchOne(String(uid), { envelope: true, size: true, internalDate: true }, { uid: true });
  if (!head) return undefined;
  const fits = (head.size ?? 0) <= maxBytes;
  const body = fits && (await client.fetchOne(String(uid), { source: { maxLength: maxBytes + 1 } }, { uid: true }));
  if (fits && !body) return undefined;
  const source = body ? body.source : undefined;
  return {
    uid,
    bytes: Math.max(head.size ?? 0, source?.length ?? 0),
    at: head.internalDate ? new Date(head.internalDate) : null,
    envelope: envelopeOf(head),
    source: source && source.length <= maxBytes ? source : undefined,
  };
}

const addressIn = (addresses: MessageAddressObject[] = []) => addresses[0]?.address ?? '';

const envelopeOf = ({ envelope = {} }: FetchMessageObject) => ({
  sender: addressIn(envelope.from),
  recipient: addressIn(envelope.to),
  subject: envelope.subject ?? '',
  messageId: envelope.messageId ?? '',
  inReplyTo: envelope.inReplyTo ?? '',
});

/** Problem of a mailbox with a remedy, as a sentence. */
export function mailboxProblem(error: unknown, imapUrl: string): string {
  const { folder, connection } = partsOf(imapUrl);
  const { authenticationFailed, mailboxMissing, code = '', message, responseText } = error as ImapFlowError;
  const server = `${connection.host}:${connection.port}`;
  if (authenticationFailed) return `${server} refuses the login. Correct the user or the password in IMAP_URL.`;
  if (mailboxMissing) return `The mailbox has no folder ${folder}. Correct the end of IMAP_URL.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return `The host ${connection.host} of IMAP_URL is not known. Correct it.`;
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT|GREETING_TIMEOUT/i.test(code))
    return `Nothing answers at ${server}. It is tried again.`;
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of ${server} has expired. Have it renewed.`;
  if (/ALTNAME/.test(code))
    return `The certificate of ${server} was made for another host. Name that one in IMAP_URL, or have the certificate mended.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return `The certificate of ${server} is of nobody whom the site trusts. Trust a company's own authority by NODE_EXTRA_CA_CERTS.`;
  if (/SSL|TLS/i.test(`${code} ${message}`))
    return `There is no secure connection with ${server}. Use imaps:// for port 993, imap:// for 143.`;
  return `${server}: ${responseText || message}`;
}
