import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { decodeUtf7, extractUuencodedFiles } from './old-encodings.ts';

const UTF_8 = 'utf-8';
const western = new TextDecoder('windows-1252');
/** Charsets in which bytes that are valid UTF-8 may be another text. */
const EASTERN = /gb|big5|euc|jis|ksc|ks_c|2022|korean|chinese|(932|936|949|950)$|utf-?16/i;

function detectCharset(bytes: Uint8Array, declared: string): string {
  if (EASTERN.test(declared)) return declared;
  if (isUtf8(bytes)) return UTF_8;
  if (declared && !/utf-?8|ascii/i.test(declared)) return declared;
  return isMostlyUtf8(bytes) ? UTF_8 : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder(UTF_8, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A cut text has few invalid bytes; a text in another charset consists almost only of invalid bytes. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const signs = new TextDecoder(UTF_8).decode(bytes).match(/[^\0-\x7f]/gu) ?? [];
  return signs.filter((sign) => sign === '\ufffd').length * 2 < signs.length;
}

function isKnownCharset(charset: string): boolean {
  try {
    return new TextDecoder(charset.trim()) !== undefined;
  } catch {
    return /^(x-)?(cp|ms|ibm|windows)-?(125\d|874|932|936|949|950|5022\d|51932)$/i.test(charset.trim());
  }
}

const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [western.decode(Uint8Array.of(byte)), byte]));

/** Repairs a UTF-8 header that was declared in another or unknown charset. */
function repairHeader<Text extends string | null | undefined>(text: Text): Text | string {
  const bytes = Array.from(text ?? '', (sign) => BYTES.get(sign));
  if (!text || !bytes.every((byte) => byte !== undefined) || bytes.every((byte) => byte < 0x80)) return text;
  const read = Uint8Array.from(bytes);
  return isUtf8(read) ? new TextDecoder(UTF_8).decode(read) : text;
}

const HTML_HEAD = 2048;
const findHtmlCharset = (bytes: Uint8Array): string =>
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(western.decode(bytes.subarray(0, HTML_HEAD)))?.[1] ?? '';

const MAX_DEPTH = 20;
const BLANK_LINE = /^\r?\n|\r?\n\r?\n/;
const TYPE = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/im;
const CHARSET = /;\s*charset\*?\s*=\s*(?:"([^"]*)"|([^\s;]*))/gi;
const readHeaderField = (head: string, name: string): string =>
  new RegExp(`^${name}:\\s*([^\\n]*(?:\\n[ \\t][^\\n]*)*)`, 'im').exec(head)?.[1] ?? '';

const HEADER_LINE = /^(?:[\x21-\x39\x3b-\x7e]+[ \t]*:|[ \t]|>?From )/;
const KNOWN_HEADER = /^(?:from|to|subject|date|message-id|mime-version|content-[\w-]+|received):/im;

/**
 * Place and text of the blank line after the headers. Without a blank line the headers end before the first line that
 * is none, unless further headers follow.
 */
function findHeadEnd(mimePart: string): [index: number, blank: string] {
  const found = BLANK_LINE.exec(mimePart);
  const [index, blank] = found ? [found.index, found[0]] : [mimePart.length, ''];
  let start = 0;
  for (const line of mimePart.slice(0, index).split('\n')) {
    if (line.trim() && !HEADER_LINE.test(line))
      return start === 0 || KNOWN_HEADER.test(mimePart.slice(start, index)) ? [index, blank] : [start, ''];
    start += line.length + 1;
  }
  return [index, blank];
}

/**
 * A message part as one character per byte, with headers in UTF-8 and corrected charsets.
 * @param unknown receives the bytes of texts in unknown charsets
 */
function repairMimePart(mimePart: string, unknown: Attachment[], depth = 0): string {
  const [index, blank] = findHeadEnd(mimePart);
  const head = mimePart.slice(0, index).split('\n').map(toUtf8Header).join('\n');
  const body = mimePart.slice(index + blank.length);
  if (!blank && body) return repairMimePart(`${mimePart.slice(0, index).trimEnd()}\r\n\r\n${body}`, unknown, depth);
  const type = readHeaderField(head, 'content-type');
  const [, quoted = '', bare = quoted] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(type) ?? [];
  if (/^multipart\//i.test(type) && bare) {
    const nestedParts = depth < MAX_DEPTH ? repairMimeParts(body, bare, unknown, depth + 1) : body;
    return head + blank + nestedParts;
  }
  const isText = type.trim() === '' || /^text\/(plain|html)\b/i.test(type);
  if (!isText || /^\s*attachment/i.test(readHeaderField(head, 'content-disposition'))) return head + blank + body;
  if (/\bcharset\s*=\s*"?(?:x-|unicode-1-1-)?utf-7\b/i.test(type)) return decodeUtf7Body(head, body);
  return (
    buildTextHead(head, type, decodeBody(body, readHeaderField(head, 'content-transfer-encoding')), unknown) +
    blank +
    body
  );
}

function repairMimeParts(body: string, boundary: string, unknown: Attachment[], depth: number): string {
  const delimiter = new RegExp(`^--${boundary.replace(/[^\w]/g, '\\$&')}(--)?[ \\t]*\\r?(?:\\n|$)`, 'gm');
  let read = '';
  let start = 0;
  let isWithin = false;
  for (const match of body.matchAll(delimiter)) {
    const before = body.slice(start, match.index);
    read += (isWithin ? repairMimePart(before, unknown, depth) : before) + match[0];
    start = match.index + match[0].length;
    isWithin = match[1] === undefined;
  }
  const rest = body.slice(start);
  return read + (isWithin ? repairMimePart(rest, unknown, depth) : rest);
}

function decodeUtf7Body(head: string, body: string): string {
  const text = decodeUtf7(decodeBody(body, readHeaderField(head, 'content-transfer-encoding')).toString('latin1'));
  const type = /^text\/html/i.test(readHeaderField(head, 'content-type')) ? 'text/html' : 'text/plain';
  const others = head.replace(/^content-(?:type|transfer-encoding):[^\n]*(?:\n[ \t][^\n]*)*\n?/gim, '').trimEnd();
  const fields = [
    ...(others ? [others] : []),
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
  ];
  return `${fields.join('\r\n')}\r\n\r\n${Buffer.from(text).toString('latin1')}`;
}

function buildTextHead(head: string, type: string, bytes: Buffer, unknown: Attachment[]): string {
  if (bytes.every((byte) => byte < 0x80)) return head;
  const [, quoted, bare] = [...type.matchAll(CHARSET)][0] ?? [];
  const declared = quoted ?? bare ?? (/^text\/html/i.test(type) ? findHtmlCharset(bytes) : '');
  const charset = detectCharset(bytes, declared);
  if (declared && !isKnownCharset(declared) && charset !== UTF_8)
    unknown.push({ filename: `text in ${declared}.txt`, mimeType: 'text/plain', disposition: null, content: bytes });
  const field = `Content-Type: ${type.replace(CHARSET, '').trim() || 'text/plain'}; charset="${charset}"`;
  return TYPE.test(head) ? head.replace(TYPE, () => field) : head ? `${head}\r\n${field}` : `${field}\r\n`;
}

const toUtf8Header = (line: string): string => {
  const bytes = Buffer.from(line, 'latin1');
  return isUtf8(bytes) ? line : Buffer.from(western.decode(bytes)).toString('latin1');
};

function decodeBody(body: string, encoding: string): Buffer {
  if (/^\s*base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (!/^\s*quoted-printable/i.test(encoding)) return Buffer.from(body, 'latin1');
  const text = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(text, 'latin1');
}

/**
 * Parses a message; messages within it are attachments.
 * @returns undefined for excessive nesting or headers
 */
export async function parseEmail(eml: Uint8Array): Promise<Email | undefined> {
  const unknown: Attachment[] = [];
  const source = Buffer.from(eml.buffer, eml.byteOffset, eml.byteLength)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const parser = new PostalMime({ maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true });
  const email = await parser.parse(Buffer.from(repairMimePart(source, unknown), 'latin1')).catch(() => undefined);
  if (!email) return undefined;
  email.attachments.push(...unknown);
  for (const attachment of email.attachments) attachment.filename = repairHeader(attachment.filename);
  const { text, files } = extractUuencodedFiles(email.text ?? '');
  email.attachments.push(...files);
  return { ...email, ...(files.length && { text }), subject: repairHeader(email.subject) };
}
