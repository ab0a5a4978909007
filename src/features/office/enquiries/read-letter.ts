import PostalMime, { type Address, type Email } from 'postal-mime';
import sanitizeHtml from 'sanitize-html';
import type { FileProblem } from '../../../platform/files/file-problem.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';
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
  at: Date | null;
  files: { name: string; type: string; bytes: number; content: Uint8Array }[];
}

const SECONDS = 20;
const MAX_FILES = 50;
const MAX_HEADER = 300;
/** More than a person has read. */
const MAX_IDS = 100;

/** Reads a letter as a mail program stores it, in a process that can be ended. */
export const readLetter = workerTask(
  'read-letter',
  SECONDS,
  async ({ eml }: { eml: Uint8Array }): Promise<ReadLetter | FileProblem> => {
    const email = await PostalMime.parse(eml, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(
      () => undefined,
    );
    if (!email) return { problem: 'is no letter that can be read', allowed: 'a letter as a mail program stores it' };
    const html = email.html ? withoutPictures(email.html.slice(0, 4 * MAX_LETTER_LENGTH)) : '';
    const text = email.text || textOf(html);
    return {
      sender: addressOf(email.from),
      recipient: [...(email.to ?? []), ...(email.cc ?? [])].map(named).join(', ').slice(0, MAX_HEADER),
      subject: storable(email.subject ?? '')
        .replace(/\s+/g, ' ')
        .slice(0, MAX_HEADER),
      text: storable(text).slice(0, MAX_LETTER_LENGTH),
      html: storable(html),
      messageId: idsIn(email.messageId)[0] ?? null,
      replyToIds: [...idsIn(email.inReplyTo), ...idsIn(email.references).reverse()].slice(0, MAX_IDS),
      isAutomatic: isAutomatic(email),
      at: email.date && !Number.isNaN(Date.parse(email.date)) ? new Date(email.date) : null,
      files: email.attachments
        .filter(({ content }) => typeof content !== 'string' && content.byteLength > 0)
        .slice(0, MAX_FILES)
        .map(({ filename, mimeType, content }, at) => ({
          name:
            storable(filename ?? '')
              .replace(/[\p{Cc}/\\]+/gu, ' ')
              .trim()
              .slice(-200) || `file ${at + 1}`,
          type: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream',
          bytes: (content as ArrayBuffer).byteLength,
          content: new Uint8Array(content as ArrayBuffer),
        })),
    };
  },
);

/** What PostgreSQL can store: no null characters, no half characters. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
const addressOf = (from: Address | undefined) =>
  storable(from?.address ?? '')
    .toLowerCase()
    .slice(0, MAX_HEADER);
const named = ({ name, address }: Address) => storable([name, address && `<${address}>`].filter(Boolean).join(' '));
const idsIn = (header: string | undefined) => storable(header ?? '').match(/<[^<>\s]{3,250}>/g) ?? [];

/** Pictures are often fetched to see who reads a letter. */
const withoutPictures = (html: string) =>
  cleanHtml(sanitizeHtml(html, { allowedTags: sanitizeHtml.defaults.allowedTags, allowedAttributes: { a: ['href'] } }));
const textOf = (html: string) =>
  sanitizeHtml(html.replace(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]{0,200}>/gi, '\n$&'), {
    allowedTags: [],
    textFilter: (text) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  }).trim();

function isAutomatic({ headers }: Email): boolean {
  const header = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.toLowerCase()
      .trim() ?? '';
  return !['', 'no'].includes(header('auto-submitted')) || /^(bulk|junk|list|auto_reply)$/.test(header('precedence'));
}
