import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeHTML, escapeText } from 'entities';
import mime from 'mime';
import type { Address, Attachment, Email } from 'postal-mime';
import sanitizeHtml from 'sanitize-html';
import sharp from 'sharp';
import { cleanHtmlWithoutImages } from '../../../platform/clean-html.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import {
  decodeAttachment,
  isAutomaticEmail,
  isFromMailServer,
  isGeneratedEmail,
  isMailReport,
  READ_RECEIPT_TYPE,
} from '../../../platform/mail/automatic-email.ts';
import { buildDeliveryReport, type DeliveryReport } from '../../../platform/mail/delivery-report.ts';
import { parseEmail } from '../../../platform/mail/parse-email.ts';
import { unpackTnef } from '../../../platform/mail/tnef.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../site/conversations/conversations.limits.ts';

interface MessageContent {
  text: string;
  html: string;
  files: AttachedFile[];
}
interface AttachedFile {
  filename: string;
  mimeType: string;
  content: Uint8Array;
}

const MAX_HTML = 4 * MAX_MESSAGE_TEXT_LENGTH;
const MAX_NAME = 200;
/** Limits for messages within messages: number of levels, and messages per level. */
const MAX_DEPTH = 3;
const MAX_OPENED = 20;
/** Largest tracking pixel, in bytes and pixels per side. */
const TRACKER_BYTES = 2000;
const TRACKER_SIDE = 2;

const RETURNED = /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/;
const OF_REPORTS = new RegExp(
  `^(message/(global-)?(delivery-status|disposition-notification)|message/feedback-report)$|${RETURNED.source}`,
);
/** Signatures are files for mail programs, not for people. */
const SIGNATURE = /^application\/(x-)?(pkcs7|pgp)-signature$/;
const RESOURCE_FORK = 'application/applefile';
/** Files that Exchange creates for blank lines between the attachments of an iPhone. */
const BETWEEN_FILES = /^ATT\d{5}\.(html?|txt)$/i;
const SEALED = /^application\/((x-)?pkcs7-mime|pgp-encrypted)$/;
const IS_PACKED =
  'The text of this email is in Outlook’s winmail.dat format, which cannot be read here. Ask for plain text or HTML.';
/** S/MIME that is signed and packed: everybody can read it, but not this parser. */
const IS_SIGNED =
  'This email is signed in a form that cannot be read here (S/MIME, not encrypted). Open the attached file in a mail program.';
const IS_PART = 'This email is one part of a divided email (message/partial). Ask for the whole email.';
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

const formatAddress = ({ name, address, group }: Address): string =>
  group?.length ? group.map(formatAddress).join(', ') : [name, address && `<${address}>`].filter(Boolean).join(' ');

/** Text and files of a message. Opens attached messages and winmail.dat, and appends their texts. */
async function extractContent(email: Email, depth = 0): Promise<MessageContent> {
  const html = email.html ? cleanHtmlWithoutImages(cutText(email.html, MAX_HTML)) : '';
  const text = cutText(email.text?.trim() ? email.text : extractText(html), MAX_MESSAGE_TEXT_LENGTH);
  const content: MessageContent = { text, html, files: [] };
  const ofReport = isMailReport(email);
  let opened = 0;
  for (const attachment of email.attachments) {
    if (ofReport && OF_REPORTS.test(attachment.mimeType)) continue;
    const file = toAttachedFile(attachment);
    if (await isClutter(attachment, file)) continue;
    const nested = isMessage(file) && depth < MAX_DEPTH && opened < MAX_OPENED && (await parseEmail(file.content));
    if (nested && (nested.from || nested.subject)) {
      opened += 1;
      // Nested messages are not stored as files, so that each byte is stored at most twice.
      if (depth === 0) content.files.push({ ...file, filename: file.filename || buildMessageFileName(nested) });
      appendNestedMessage(content, nested, await extractContent(nested, depth + 1));
    } else content.files.push(...unpackOutlookFile(content, file));
  }
  if (!content.text.trim() && content.files.some(isTnef)) content.text = IS_PACKED;
  if (!content.text.trim() && content.files.some(({ mimeType }) => SEALED.test(mimeType)))
    content.text = content.files.some(isOnlySigned) ? IS_SIGNED : IS_SEALED;
  if (!content.text.trim() && /^message\/partial\b/i.test(getContentType(email))) content.text = IS_PART;
  if (SEALED_TEXT.test(content.text)) content.text = `${IS_SEALED_TEXT}\n\n${content.text}`;
  if (depth === 0) addOutlookNotice(content);
  return content;
}

const getContentType = ({ headers }: Email): string => headers.find(({ key }) => key === 'content-type')?.value ?? '';
/** Object identifier of signed data (RFC 5652). */
const SIGNED = Buffer.from('2a864886f70d010702', 'hex');
const isOnlySigned = ({ mimeType, content }: AttachedFile): boolean =>
  SEALED.test(mimeType) && Buffer.from(content).subarray(0, 40).includes(SIGNED);

function addOutlookNotice(content: MessageContent): void {
  const names = content.files.map(({ filename }) => filename).filter((name) => OUTLOOK_FILE.test(name));
  if (names.length === 0) return;
  const notice = `Saved by Outlook and not read here: ${names.join(', ')}. Open the file in Outlook, or ask for it as PDF or as plain text.`;
  content.text = [content.text.trimEnd(), notice].filter(Boolean).join('\n\n');
  if (content.html) content.html += toHtml(notice);
}

function toAttachedFile({ filename, mimeType, content, method = '' }: Attachment): AttachedFile {
  // The parser returns all attachments as bytes.
  const bytes = new Uint8Array(content as ArrayBuffer);
  const name = cutText((filename ?? '').replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim(), MAX_NAME);
  return { filename: name || buildNameByType(mimeType, method), mimeType, content: bytes };
}

function buildNameByType(mimeType: string, method: string): string {
  if (/^(text\/calendar|application\/ics)$/.test(mimeType)) return getOwnValue(INVITATIONS, method) ?? 'invitation.ics';
  const ending =
    mimeType === 'application/octet-stream' || mimeType.startsWith('message/') ? null : mime.getExtension(mimeType);
  return ending ? `file.${ending}` : '';
}

const buildMessageFileName = ({ subject = '' }: Email): string =>
  `${cutText(subject.replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').trim(), MAX_NAME) || 'letter'}.eml`;

const isTnef = ({ mimeType, filename }: AttachedFile): boolean =>
  TNEF.test(mimeType) || /^(winmail|win)\.dat$/i.test(filename);

const isMessage = ({ mimeType, filename }: AttachedFile): boolean =>
  /^message\/(rfc822|global)$/.test(mimeType) || /\.eml$/i.test(filename);

async function isClutter(
  { disposition, contentId }: Attachment,
  { filename, mimeType, content }: AttachedFile,
): Promise<boolean> {
  if (mimeType === RESOURCE_FORK) return true;
  if (BETWEEN_FILES.test(filename) && content.byteLength <= TRACKER_BYTES)
    return extractText(Buffer.from(content).toString()) === '';
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
 * Files inside winmail.dat, whose text replaces an empty text of the message. winmail.dat stays unless it was read
 * completely.
 */
function unpackOutlookFile(content: MessageContent, file: AttachedFile): AttachedFile[] {
  const tnef = isTnef(file) ? unpackTnef(file.content) : undefined;
  if (!tnef) return [file];
  if (!content.text.trim()) content.text = tnef.text;
  if (!content.text.trim()) content.html = cleanHtmlWithoutImages(cutText(tnef.html, MAX_HTML));
  if (!content.text.trim()) content.text = extractText(content.html);
  const files = tnef.files.map(({ filename, mimeType, content: bytes }) =>
    toAttachedFile({ filename, mimeType, content: bytes, disposition: null }),
  );
  return tnef.isWhole && content.text.trim() ? files : [...files, file];
}

function appendNestedMessage(content: MessageContent, email: Email, nested: MessageContent): void {
  const lines = [
    ...(email.from ? [`From: ${formatAddress(email.from)}`] : []),
    ...(email.date ? [`Date: ${email.date}`] : []),
    ...(email.subject ? [`Subject: ${email.subject}`] : []),
  ];
  if (content.html || nested.html) {
    const head = toHtml(['Attached message', ...lines].join('\n'));
    const html = `${content.html || toHtml(content.text)}<hr />${head}${nested.html || toHtml(nested.text)}`;
    if (html.length <= MAX_HTML) content.html = html;
  }
  content.text = `${content.text.trimEnd()}\n\n---------- Attached message ----------\n${lines.join('\n')}\n\n${nested.text}`;
  content.files.push(...nested.files);
}

const toHtml = (text: string): string => `<p>${escapeText(text.trim()).replaceAll('\n', '<br />')}</p>`;
const extractText = (html: string): string =>
  decodeHTML(sanitizeHtml(html.replace(/<(?:br|\/(?:p|div|tr|li|h\d))\b/gi, '\n$&'), { allowedTags: [] })).trim();

export interface ParsedMessage {
  sender: string;
  senderName: string;
  /** Address of Reply-To; '' for the sender's own. */
  replyTo: string;
  replyToName: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  messageId: string | null;
  /** Message-IDs of In-Reply-To, then of References, latest first. */
  replyToIds: string[];
  isAutomatic: boolean;
  /** True if a program sent the message (RFC 3834). */
  isGenerated: boolean;
  isForged: boolean;
  report: DeliveryReport | null;
  /** SHA-256 of the raw message; null for an incomplete one. */
  digest: string | null;
  at: Date | null;
  /** `path`: place of the content until the message is stored. */
  files: { name: string; type: string; bytes: number; path: string }[];
}

const SECONDS = 20;
const MAX_FILES = 50;
const MAX_HEADER = 300;
const MAX_NAME_OF_PERSON = 100;
const MAX_IDS = 100;
const MAX_REPORT = 20_000;

/**
 * Parses the message at `source` in a worker process, which can be killed. Attachments are written to `folder`, because
 * sending megabytes between processes blocks the site. `ours`: addresses of the site, to which no answer is sent.
 */
export const parseMessage = defineWorkerTask(
  'read-letter',
  SECONDS,
  async ({
    source,
    folder,
    ours,
  }: {
    source: string;
    folder: string;
    ours: readonly string[];
  }): Promise<ParsedMessage | FileProblem> => {
    const eml = await readFile(source);
    const email = await parseEmail(eml);
    if (!email) return { problem: 'is not a readable email', allowed: 'an email as a mail program saves it' };
    const { text, html, files } = await extractContent(email);
    const report = parseDeliveryReport(email, email.text?.trim() ? email.text : text);
    return {
      ...findPeople(email, ours),
      recipient: cutText([...(email.to ?? []), ...(email.cc ?? [])].map(formatAddress).join(', '), MAX_HEADER),
      subject: cutText((email.subject ?? '').replace(/\s+/g, ' '), MAX_HEADER),
      text: cutText(text, MAX_MESSAGE_TEXT_LENGTH),
      html,
      messageId: parseMessageIds(email.messageId)[0] ?? null,
      replyToIds: listAnsweredIds(email, report),
      isAutomatic: isAutomaticEmail(email) || Boolean(report?.refused.length),
      isGenerated: isGeneratedEmail(email),
      isForged: isDoubtfulSender(email),
      report,
      digest: createHash('sha256').update(eml).digest('hex'),
      at: email.date && !Number.isNaN(Date.parse(email.date)) ? new Date(email.date) : null,
      files: await Promise.all(
        files.slice(0, MAX_FILES).map(async ({ filename, mimeType, content }, at) => ({
          name: filename || `file ${at + 1}`,
          type: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream',
          bytes: content.byteLength,
          path: await writeContent(path.join(folder, `file-${at}`), content),
        })),
      ),
    };
  },
);

/** Sender of a message, and the person to whom answers should go if that is another one. */
function findPeople(
  { from, replyTo = [] }: Email,
  ours: readonly string[],
): Pick<ParsedMessage, 'sender' | 'senderName' | 'replyTo' | 'replyToName'> {
  const addressIn = (one: Address | undefined) => cutText(one?.address ?? '', MAX_HEADER).toLowerCase();
  const sender = addressIn(from);
  const people = replyTo.flatMap((one) => one.group ?? one);
  const other = people.find((one) => one.address?.includes('@') && ![sender, ...ours].includes(addressIn(one)));
  return { sender, senderName: getDisplayName(from), replyTo: addressIn(other), replyToName: getDisplayName(other) };
}

/** Display name of an address; '' for one that only repeats the address. */
function getDisplayName(person: Address | undefined): string {
  const name = cutText((person?.name ?? '').replace(/[\p{Cc}\p{Cf}"<>\s]+/gu, ' ').trim(), MAX_NAME_OF_PERSON);
  return name.includes('@') ? '' : name.replace(/^'(.*)'$/, '$1');
}

/** The last are latest; the first is the beginning of the conversation, so it is never among those left out. */
function listAnsweredIds(email: Email, report: DeliveryReport | null): string[] {
  const ids = [
    ...(report?.messageId ? [report.messageId] : []),
    ...findDisplayedMessage(email),
    ...parseMessageIds(email.inReplyTo),
    ...parseMessageIds(email.references).reverse(),
  ];
  return ids.length > MAX_IDS ? [...ids.slice(0, MAX_IDS - 1), ...ids.slice(-1)] : ids;
}

async function writeContent(target: string, content: Uint8Array): Promise<string> {
  await writeFile(target, content);
  return target;
}

export function buildDescribedMessage(
  known: { sender: string; recipient: string; subject: string; messageId: string; inReplyTo: string; at: Date | null },
  text: string,
  source: { path: string; bytes: number } | undefined,
): ParsedMessage {
  return {
    sender: cutText(known.sender, MAX_HEADER).toLowerCase(),
    ...{ senderName: '', replyTo: '', replyToName: '' },
    recipient: cutText(known.recipient, MAX_HEADER),
    subject: cutText(known.subject.replace(/\s+/g, ' '), MAX_HEADER),
    text,
    html: '',
    messageId: parseMessageIds(known.messageId)[0] ?? null,
    replyToIds: parseMessageIds(known.inReplyTo).slice(0, MAX_IDS),
    isAutomatic: false,
    isGenerated: false,
    isForged: false,
    report: null,
    digest: null,
    at: known.at,
    files: source ? [{ name: 'letter.eml', type: 'message/rfc822', ...source }] : [],
  };
}

export const stripContent = (read: ParsedMessage, text: string): ParsedMessage => ({
  ...read,
  text,
  html: '',
  files: [],
});

const parseMessageIds = (header: string | undefined) => header?.match(/<[^<>\s\0]{3,250}>/g) ?? [];

const REPORT = /^message\/(global-)?delivery-status$/;
/** Message-ID of the message that a read receipt is about (RFC 8098). */
function findDisplayedMessage({ attachments }: Email): string[] {
  const receipt = attachments.find(({ mimeType }) => mimeType === READ_RECEIPT_TYPE);
  const fields = receipt ? cutText(decodeAttachment(receipt), MAX_REPORT) : '';
  return parseMessageIds(/^original-message-id:(.{0,300})$/im.exec(fields)?.[1]);
}

/** @param text text of the message, perhaps of its HTML */
function parseDeliveryReport(email: Email, text: string): DeliveryReport | null {
  const { attachments, headers } = email;
  const toAttachedFile = (wanted: RegExp) => {
    const file = attachments.find(({ mimeType }) => wanted.test(mimeType));
    return cutText(file ? decodeAttachment(file) : '', MAX_REPORT);
  };
  const status = toAttachedFile(REPORT);
  if (!status && !isFromMailServer(email)) return null;
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const report = buildDeliveryReport({
    status,
    returned: toAttachedFile(RETURNED),
    text: cutText(text, MAX_REPORT),
    failed: header('x-failed-recipients'),
    title: email.subject ?? '',
    others: [email.from, ...(email.to ?? [])].flatMap((one) => one?.address?.toLowerCase() ?? []),
  });
  // A person who answers has received the email, also one with the address of a server.
  const sender = email.from?.address?.toLowerCase();
  return !status && report?.refused.some(({ address }) => address === sender) ? null : report;
}

/**
 * True if our mail server doubts the sender: DMARC failed, or SPF failed and neither DMARC nor a signature of the
 * sender's domain passed. Only the topmost Authentication-Results header (RFC 8601) is of our server; senders can forge
 * lower headers, comments and quoted texts.
 */
function isDoubtfulSender({ headers, from }: Email): boolean {
  const header = headers.find(({ key }) => key === 'authentication-results')?.value ?? '';
  const results = stripComments(header).toLowerCase().split(';');
  const has = (method: string, result: string) =>
    results.some((one) => new RegExp(`^\\s*${method}\\s*=\\s*${result}\\b`).test(one));
  const domain = (from?.address ?? '').toLowerCase().split('@').at(-1) ?? '';
  const isSigned = results.some((one) => {
    const [, signer] = /\bheader\.[di]\s*=\s*(?:[^\s@]*@)?([^\s;]+)/.exec(one) ?? [];
    return (
      /^\s*dkim\s*=\s*pass\b/.test(one) &&
      (!signer || `.${domain}`.endsWith(`.${signer}`) || signer.endsWith(`.${domain}`))
    );
  });
  return has('dmarc', 'fail') || (has('spf', 'fail') && !has('dmarc', 'pass') && !isSigned);
}

/** Removes comments, which may be nested, and quoted texts from a structured header (RFC 5322). */
function stripComments(header: string): string {
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
