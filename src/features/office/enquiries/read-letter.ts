import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
  /** Our own mail server found that the domain of the sender did not send it (DMARC). */
  isForged: boolean;
  /** A mail server says what became of a letter; null for any other. */
  report: DeliveryReport | null;
  /** SHA-256 of it as it came; null when not all of it is known. */
  digest: string | null;
  at: Date | null;
  /** `path`: where the content lies until the letter is stored. */
  files: { name: string; type: string; bytes: number; path: string }[];
}

const SECONDS = 20;
const MAX_FILES = 50;
const MAX_HEADER = 300;
/** More than a person has read. */
const MAX_IDS = 100;
const MAX_REPORT = 20_000;

/**
 * Reads a letter as a mail program stores it, in a process that can be ended. `source`: its path; its files are written to `folder`, because
 * megabytes between two processes hold up the site.
 */
export const readLetter = workerTask(
  'read-letter',
  SECONDS,
  async ({ source, folder }: { source: string; folder: string }): Promise<ReadLetter | FileProblem> => {
    const eml = await readFile(source);
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
      isForged: hasFailedDmarc(email),
      report,
      digest: createHash('sha256').update(eml).digest('hex'),
      at: email.date && !Number.isNaN(Date.parse(email.date)) ? new Date(email.date) : null,
      files: await Promise.all(
        filesOf(email, report).map(async ({ filename, mimeType, content }, at) => ({
          name: storable((filename ?? '').replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim(), 200) || `file ${at + 1}`,
          type: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream',
          bytes: content.byteLength,
          path: await written(path.join(folder, `file-${at}`), content),
        })),
      ),
    };
  },
);

async function written(target: string, content: Uint8Array): Promise<string> {
  await writeFile(target, content);
  return target;
}

/** The attachments of a letter; what a report of a mail server consists of is none. */
const filesOf = ({ attachments }: Email, report: DeliveryReport | null) =>
  attachments
    .flatMap(({ filename, mimeType, content }) =>
      typeof content !== 'string' && content.byteLength > 0
        ? { filename, mimeType, content: new Uint8Array(content) }
        : [],
    )
    .filter(({ mimeType }) => !report || !OF_REPORTS.test(mimeType))
    .slice(0, MAX_FILES);

/** What is known of a letter that was not read, with a text about that; `source`: as it came, to be its file. */
export function describedLetter(
  known: { sender: string; recipient: string; subject: string; messageId: string; inReplyTo: string; at: Date | null },
  text: string,
  source: { path: string; bytes: number } | undefined,
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
    isForged: false,
    report: null,
    digest: null,
    at: known.at,
    files: source ? [{ name: 'letter.eml', type: 'message/rfc822', ...source }] : [],
  };
}

/** A letter without its content, which `text` tells the reader of. */
export const envelopeOf = (read: ReadLetter, text: string): ReadLetter => ({ ...read, text, html: '', files: [] });

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

/**
 * Returns whether DMARC failed by the topmost Authentication-Results header (RFC 8601), the one that our mail server added. A sender can write
 * any of those below, and any comment or quoted text within the header.
 */
function hasFailedDmarc({ headers }: Email): boolean {
  const results = headers.find(({ key }) => key === 'authentication-results')?.value ?? '';
  return withoutComments(results)
    .split(';')
    .some((result) => /^\s*dmarc\s*=\s*fail\b/i.test(result));
}

/** The value of a structured header without its comments, which may be nested, and without its quoted texts (RFC 5322). */
function withoutComments(header: string): string {
  let [plain, depth, isQuoted] = ['', 0, false];
  for (let at = 0; at < header.length; at += 1) {
    const sign = header.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += sign;
  }
  return plain;
}
