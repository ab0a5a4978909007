import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Email } from 'postal-mime';
import type { FileProblem } from '../../../platform/files/in-worker.ts';
import { isAutomaticLetter, isGeneratedLetter, RECEIPT, textOfPart } from '../../../platform/mail/automatic-letter.ts';
import { type DeliveryReport, deliveryReport, plainReport } from '../../../platform/mail/delivery-report.ts';
import { parsedLetter } from '../../../platform/mail/parsed-letter.ts';
import { workerTask } from '../../../platform/workers/worker-task.ts';
import { MAX_LETTER_LENGTH } from '../../site/conversations/conversations.limits.ts';
import { contentOf, named, RETURNED, storable } from './letter-content.ts';

export interface ReadLetter {
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  messageId: string | null;
  /** In-Reply-To first, then References, latest first. */
  replyToIds: string[];
  isAutomatic: boolean;
  /** Sent automatically by a program (RFC 3834). */
  isGenerated: boolean;
  isForged: boolean;
  report: DeliveryReport | null;
  /** SHA-256 of the raw message; null if it is incomplete. */
  digest: string | null;
  at: Date | null;
  /** `path`: location of the content until the message is stored. */
  files: { name: string; type: string; bytes: number; path: string }[];
}

const SECONDS = 20;
const MAX_FILES = 50;
const MAX_HEADER = 300;
const MAX_IDS = 100;
const MAX_REPORT = 20_000;

/**
 * Parses a message in a worker process, which can be killed. `source`: its path. Attachments are written to `folder`,
 * because sending megabytes between processes blocks the site.
 */
export const readLetter = workerTask(
  'read-letter',
  SECONDS,
  async ({ source, folder }: { source: string; folder: string }): Promise<ReadLetter | FileProblem> => {
    const eml = await readFile(source);
    const email = await parsedLetter(eml);
    if (!email) return { problem: 'is not a readable email', allowed: 'an email as a mail program saves it' };
    const { text, html, files } = await contentOf(email);
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
        ...displayedLetter(email),
        ...idsIn(email.inReplyTo),
        ...idsIn(email.references).reverse(),
      ].slice(0, MAX_IDS),
      isAutomatic: isAutomaticLetter(email),
      isGenerated: isGeneratedLetter(email),
      isForged: hasFailedDmarc(email),
      report,
      digest: createHash('sha256').update(eml).digest('hex'),
      at: email.date && !Number.isNaN(Date.parse(email.date)) ? new Date(email.date) : null,
      files: await Promise.all(
        files.slice(0, MAX_FILES).map(async ({ filename, mimeType, content }, at) => ({
          name: filename || `file ${at + 1}`,
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
    isGenerated: false,
    isForged: false,
    report: null,
    digest: null,
    at: known.at,
    files: source ? [{ name: 'letter.eml', type: 'message/rfc822', ...source }] : [],
  };
}

export const envelopeOf = (read: ReadLetter, text: string): ReadLetter => ({ ...read, text, html: '', files: [] });

const idsIn = (header: string | undefined) => header?.toWellFormed().match(/<[^<>\s\0]{3,250}>/g) ?? [];

const REPORT = 'message/delivery-status';
/** Message-ID of the message that a read receipt is about (RFC 8098). */
function displayedLetter({ attachments }: Email): string[] {
  const receipt = attachments.find(({ mimeType }) => mimeType === RECEIPT);
  const fields = receipt ? textOfPart(receipt).slice(0, MAX_REPORT) : '';
  return idsIn(/^original-message-id:(.{0,300})$/im.exec(fields)?.[1]);
}

function reportIn({ attachments, headers, from, text = '' }: Email): DeliveryReport | null {
  const partOf = (isWanted: (type: string) => boolean) => {
    const part = attachments.find(({ mimeType }) => isWanted(mimeType));
    return storable(part ? textOfPart(part) : '', MAX_REPORT);
  };
  const status = partOf((type) => type === REPORT);
  const returned = partOf((type) => RETURNED.test(type));
  if (status) return deliveryReport(status, returned);
  const failed = headers.find(({ key }) => key === 'x-failed-recipients')?.value ?? '';
  const isOfServer = failed !== '' || /^mailer-daemon@/i.test(from?.address ?? '');
  return isOfServer ? plainReport(storable(text, MAX_REPORT), failed) : null;
}

/**
 * True if DMARC failed by the topmost Authentication-Results header (RFC 8601), which our mail server added. Senders
 * can forge lower headers, comments and quoted texts.
 */
function hasFailedDmarc({ headers }: Email): boolean {
  const results = headers.find(({ key }) => key === 'authentication-results')?.value ?? '';
  return withoutComments(results)
    .split(';')
    .some((result) => /^\s*dmarc\s*=\s*fail\b/i.test(result));
}

/** Removes comments, which may be nested, and quoted texts from a structured header (RFC 5322). */
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
