import { decodeHTML, escapeText } from 'entities';
import mime from 'mime';
import type { Address, Attachment, Email } from 'postal-mime';
import sanitizeHtml from 'sanitize-html';
import sharp from 'sharp';
import { isReport } from '../../../platform/mail/automatic-letter.ts';
import { parsedLetter } from '../../../platform/mail/parsed-letter.ts';
import { unpackTnef } from '../../../platform/mail/tnef.ts';
import { cleanHtmlWithoutPictures } from '../../../platform/rich-text.ts';
import { MAX_LETTER_LENGTH } from '../../site/conversations/conversations.limits.ts';

interface LetterContent {
  text: string;
  html: string;
  files: LetterPart[];
}
interface LetterPart {
  filename: string;
  mimeType: string;
  content: Uint8Array;
}

const MAX_HTML = 4 * MAX_LETTER_LENGTH;
const MAX_NAME = 200;
/** Limits for messages within messages: levels, and number per level. */
const MAX_DEPTH = 3;
const MAX_OPENED = 20;
/** Largest tracking pixel, in bytes and pixels per side. */
const TRACKER_BYTES = 2000;
const TRACKER_SIDE = 2;

export const RETURNED = /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/;
const OF_REPORTS = new RegExp(
  `^(message/(global-)?(delivery-status|disposition-notification)|message/feedback-report)$|${RETURNED.source}`,
);
/** Signatures are for mail programs, not for people. */
const SIGNATURE = /^application\/(x-)?(pkcs7|pgp)-signature$/;
const RESOURCE_FORK = 'application/applefile';
/** Exchange creates these for blank lines between the attachments of an iPhone. */
const BETWEEN_FILES = /^ATT\d{5}\.(html?|txt)$/i;
const SEALED = /^application\/((x-)?pkcs7-mime|pgp-encrypted)$/;
const IS_PACKED =
  'Outlook packed the text of this email into winmail.dat, which cannot be read here. Ask for plain text or HTML.';
const IS_SEALED = 'This email is encrypted. Open the attached file with a mail program that has the key.';
const SEALED_TEXT = /^\s*-----BEGIN PGP MESSAGE-----/;
const IS_SEALED_TEXT =
  'This email is encrypted with PGP. Read the text below with a program that has the key, or ask for it unencrypted.';
const OUTLOOK_FILE = /\.msg$/i;
const TNEF = /^application\/(vnd\.)?ms-tnef$/;
const INVITATIONS: Record<string, string> = {
  REPLY: 'answer to an invitation.ics',
  CANCEL: 'cancelled invitation.ics',
};

/** Removes null characters and unpaired surrogates, which PostgreSQL cannot store, and cuts the text. */
export const storable = (text: string, max: number): string => text.replaceAll('\0', '').slice(0, max).toWellFormed();

export const named = ({ name, address, group }: Address): string =>
  group?.length ? group.map(named).join(', ') : [name, address && `<${address}>`].filter(Boolean).join(' ');

/** Text and files of a message. Attached messages and winmail.dat are opened, and their texts appended. */
export async function contentOf(email: Email, depth = 0): Promise<LetterContent> {
  const html = email.html ? cleanHtmlWithoutPictures(storable(email.html, MAX_HTML)) : '';
  const text = storable(email.text?.trim() ? email.text : textOfHtml(html), MAX_LETTER_LENGTH);
  const content: LetterContent = { text, html, files: [] };
  const ofReport = isReport(email);
  let opened = 0;
  for (const attachment of email.attachments) {
    if (ofReport && OF_REPORTS.test(attachment.mimeType)) continue;
    const part = partOf(attachment);
    if (await isClutter(attachment, part)) continue;
    const nested = isLetter(part) && depth < MAX_DEPTH && opened < MAX_OPENED && (await parsedLetter(part.content));
    if (nested && (nested.from || nested.subject)) {
      opened += 1;
      // Only the outermost message is stored as a whole, so that each byte is stored at most twice.
      if (depth === 0) content.files.push({ ...part, filename: part.filename || nameOfLetter(nested) });
      addBeneath(content, nested, await contentOf(nested, depth + 1));
    } else content.files.push(...unpacked(content, part));
  }
  if (!content.text.trim() && content.files.some(isTnef)) content.text = IS_PACKED;
  if (!content.text.trim() && content.files.some(({ mimeType }) => SEALED.test(mimeType))) content.text = IS_SEALED;
  if (SEALED_TEXT.test(content.text)) content.text = `${IS_SEALED_TEXT}\n\n${content.text}`;
  if (depth === 0) nameOutlookFiles(content);
  return content;
}

/** Messages saved by Outlook cannot be read, so a line below the text explains how to open them. */
function nameOutlookFiles(content: LetterContent): void {
  const names = content.files.map(({ filename }) => filename).filter((name) => OUTLOOK_FILE.test(name));
  if (names.length === 0) return;
  const notice = `Saved by Outlook and not read here: ${names.join(', ')}. Open the file in Outlook, or ask for it as PDF or as plain text.`;
  content.text = [content.text.trimEnd(), notice].filter(Boolean).join('\n\n');
  if (content.html) content.html += asHtml(notice);
}

function partOf({ filename, mimeType, content, method = '' }: Attachment): LetterPart {
  // The parser returns all attachments as bytes.
  const bytes = new Uint8Array(content as ArrayBuffer);
  const name = storable((filename ?? '').replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim(), MAX_NAME);
  return { filename: name || nameByType(mimeType, method), mimeType, content: bytes };
}

function nameByType(mimeType: string, method: string): string {
  if (/^(text\/calendar|application\/ics)$/.test(mimeType)) return INVITATIONS[method] ?? 'invitation.ics';
  const ending =
    mimeType === 'application/octet-stream' || mimeType.startsWith('message/') ? null : mime.getExtension(mimeType);
  return ending ? `file.${ending}` : '';
}

const nameOfLetter = ({ subject = '' }: Email): string =>
  `${storable(subject.replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim(), MAX_NAME) || 'letter'}.eml`;

const isTnef = ({ mimeType, filename }: LetterPart): boolean =>
  TNEF.test(mimeType) || /^(winmail|win)\.dat$/i.test(filename);

const isLetter = ({ mimeType, filename }: LetterPart): boolean =>
  /^message\/(rfc822|global)$/.test(mimeType) || /\.eml$/i.test(filename);

async function isClutter(
  { disposition, contentId }: Attachment,
  { filename, mimeType, content }: LetterPart,
): Promise<boolean> {
  if (mimeType === RESOURCE_FORK) return true;
  if (BETWEEN_FILES.test(filename) && content.byteLength <= TRACKER_BYTES)
    return textOfHtml(Buffer.from(content).toString()) === '';
  if (SIGNATURE.test(mimeType) || /^(smime\.p7s|signature\.asc)$/i.test(filename)) return true;
  if (content.byteLength === 0) return disposition !== 'attachment';
  if (!mimeType.startsWith('image/') || (disposition === 'attachment' && !contentId)) return false;
  if (content.byteLength > TRACKER_BYTES) return false;
  const { width, height } =
    (await sharp(content)
      .metadata()
      .catch(() => undefined)) ?? {};
  return width !== undefined && width <= TRACKER_SIDE && (height ?? 0) <= TRACKER_SIDE;
}

/**
 * Files inside winmail.dat, whose text replaces an empty text of the message. winmail.dat itself stays unless it was
 * read completely.
 */
function unpacked(content: LetterContent, part: LetterPart): LetterPart[] {
  const tnef = isTnef(part) ? unpackTnef(part.content) : undefined;
  if (!tnef) return [part];
  if (!content.text.trim()) content.text = tnef.text;
  if (!content.text.trim()) content.html = cleanHtmlWithoutPictures(storable(tnef.html, MAX_HTML));
  if (!content.text.trim()) content.text = textOfHtml(content.html);
  const files = tnef.files.map(({ filename, mimeType, content: bytes }) =>
    partOf({ filename, mimeType, content: bytes, disposition: null }),
  );
  return tnef.isWhole && content.text.trim() ? files : [...files, part];
}

function addBeneath(content: LetterContent, email: Email, nested: LetterContent): void {
  const lines = [
    ...(email.from ? [`From: ${named(email.from)}`] : []),
    ...(email.date ? [`Date: ${email.date}`] : []),
    ...(email.subject ? [`Subject: ${email.subject}`] : []),
  ];
  if (content.html || nested.html) {
    const head = asHtml(['Attached letter', ...lines].join('\n'));
    const html = `${content.html || asHtml(content.text)}<hr />${head}${nested.html || asHtml(nested.text)}`;
    if (html.length <= MAX_HTML) content.html = html;
  }
  content.text = `${content.text.trimEnd()}\n\n---------- Attached letter ----------\n${lines.join('\n')}\n\n${nested.text}`;
  content.files.push(...nested.files);
}

const asHtml = (text: string): string => `<p>${escapeText(text.trim()).replaceAll('\n', '<br />')}</p>`;
const textOfHtml = (html: string): string =>
  decodeHTML(sanitizeHtml(html.replace(/<(?:br|\/(?:p|div|tr|li|h\d))\b/gi, '\n$&'), { allowedTags: [] })).trim();
