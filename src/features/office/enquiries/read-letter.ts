import { createHash } from 'node:crypto';
import { decodeHTML } from 'entities';
import PostalMime, { type Address, type Email } from 'postal-mime';
import sanitizeHtml from 'sanitize-html';
import type { FileProblem } from '../../../platform/files/file-problem.ts';
import { type DeliveryReport, deliveryReport } from '../../../platform/mail/delivery-report.ts';
import { cleanHtmlWithoutPictures } from '../../../platform/rich-text.ts';
import { workerTask } from '../../../platform/workers/worker-task.ts';
import { MAX_LETTER_LENGTH } from '../../site/conversations/conversations.limits.ts';

/** A letter as it was read; texts are cut to what is stored. */
export interface ReadLetter {
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  messageId: string | null;
  /** In-Reply-To first, then References from the latest. */
  replyToIds: string[];
  /** It says of itself that no person wrote it (RFC 3834). */
  isAutomatic: boolean;
  /** A mail server says what became of a letter; null for any other. */
  report: DeliveryReport | null;
  /** SHA-256 of it as it came; null when not all of it is known. */
  digest: string | null;
  at: Date | null;
  files: { name: string; type: string; bytes: number; content: Uint8Array }[];
}

const SECONDS = 20;
const MAX_FILES = 50;
const MAX_HEADER = 300;
/** More than a person has read. */
const MAX_IDS = 100;
const MAX_REPORT = 20_000;

/** Reads a letter as a mail program stores it, in a process that can be ended. */
export const readLetter = workerTask(
  'read-letter',
  SECONDS,
  async ({ eml }: { eml: Uint8Array }): Promise<ReadLetter | FileProblem> => {
    const email = await PostalMime.parse(eml, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(
      () => undefined,
    );
    if (!email) return { problem: 'is no letter that can be read', allowed: 'a letter as a mail program stores it' };
    const html = email.html ? cleanHtmlWithoutPictures(storable(email.html, 4 * MAX_LETTER_LENGTH)) : '';
    const text = email.text || textOf(html);
    const report = reportIn(email);
    return {
      sender: storable(email.from?.address ?? '', MAX_HEADER).toLowerCase(),
      recipient: storable([...(email.to ?? []), ...(email.cc ?? [])].map(named).join(', '), MAX_HEADER),
      subject: storable((email.subject ?? '').replace(/\s+/g, ' '), MAX_HEADER),
      text: storable(text, MAX_LETTER_LENGTH),
      html,
      messageId: idsIn(email.messageId)[0] ?? null,
      replyToIds: [
        ...(report?.messageId ? [report.messageId] : []),
        ...idsIn(email.inReplyTo),
        ...idsIn(email.references).reverse(),
      ].slice(0, MAX_IDS),
      isAutomatic: report !== null || isAutomatic(email),
      report,
      digest: createHash('sha256').update(eml).digest('hex'),
      at: email.date && !Number.isNaN(Date.parse(email.date)) ? new Date(email.date) : null,
      files: email.attachments
        .filter(({ content }) => typeof content !== 'string' && content.byteLength > 0)
        .filter(({ mimeType }) => !report || !OF_REPORTS.test(mimeType))
        .slice(0, MAX_FILES)
        .map(({ filename, mimeType, content }, at) => ({
          name: storable((filename ?? '').replace(/[\p{Cc}/\\]+/gu, ' ').trim(), 200) || `file ${at + 1}`,
          type: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream',
          bytes: (content as ArrayBuffer).byteLength,
          content: new Uint8Array(content as ArrayBuffer),
        })),
    };
  },
);

/** What is known of a letter that was not read, with a text about that; `source`: as it came, to be its file. */
export function describedLetter(
  known: { sender: string; recipient: string; subject: string; messageId: string; inReplyTo: string; at: Date | null },
  text: string,
  source: Uint8Array | undefined,
): ReadLetter {
  return {
    sender: storable(known.sender, MAX_HEADER).toLowerCase(),
    recipient: storable(known.recipient, MAX_HEADER),
    subject: storable(known.subject.replace(/\s+/g, ' '), MAX_HEADER),
    text,
    html: '',
    messageId: idsIn(known.messageId)[0] ?? null,
    replyToIds: idsIn(known.inReplyTo).slice(0, MAX_IDS),
    isAutomatic: false,
    report: null,
    digest: null,
    at: known.at,
    files: source ? [{ name: 'letter.eml', type: 'message/rfc822', bytes: source.length, content: source }] : [],
  };
}

/** What PostgreSQL can store, cut to a length: no null characters, no half characters. */
const storable = (text: string, max: number) => text.replaceAll('\0', '').slice(0, max).toWellFormed();
const named = ({ name, address }: Address) => [name, address && `<${address}>`].filter(Boolean).join(' ');
const idsIn = (header: string | undefined) => header?.toWellFormed().match(/<[^<>\s\0]{3,250}>/g) ?? [];
const textOf = (html: string) =>
  decodeHTML(sanitizeHtml(html.replace(/<(?:br|\/(?:p|div|tr|li|h\d))\b/gi, '\n$&'), { allowedTags: [] })).trim();

const REPORT = 'message/delivery-status';
/** A report has the letter that came back, or its headers. */
const RETURNED = /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/;
const OF_REPORTS = new RegExp(`^${REPORT}$|${RETURNED.source}`);

function reportIn({ attachments }: Email): DeliveryReport | null {
  const partOf = (isWanted: (type: string) => boolean) => {
    const { content = '' } = attachments.find(({ mimeType }) => isWanted(mimeType)) ?? {};
    return storable(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(), MAX_REPORT);
  };
  const status = partOf((type) => type === REPORT);
  return status
    ? deliveryReport(
        status,
        partOf((type) => RETURNED.test(type)),
      )
    : null;
}

function isAutomatic({ headers }: Email): boolean {
  const header = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.toLowerCase()
      .trim() ?? '';
  // Other headers, such as those of mailing lists, ask programs not to answer: a person may have written the letter.
  return /^(?!no\b)\w/.test(header('auto-submitted')) || header('precedence') === 'auto_reply';
}
