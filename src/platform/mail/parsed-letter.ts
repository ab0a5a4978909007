import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';

/** A part of a letter within postal-mime 4.0.0. */
interface Part {
  contentType: { parsed: { value: string; params: Record<string, string> } };
  contentDisposition: { parsed: { value: string } };
  content: ArrayBuffer | null;
}
/** What postal-mime 4.0.0 has and its types leave out; the tests of letters in wrong charsets fail where a release renames it. */
interface Parser {
  currentNode: { state: string };
  attachments: Email['attachments'];
  parse(eml: Uint8Array): Promise<Email>;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  isInlineTextNode(part: Part): boolean;
}
const Base = PostalMime as unknown as new (options: PostalMimeOptions) => Parser;

/** Reads texts whose charset is missing or wrong by what their bytes are. */
class LetterParser extends Base {
  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const isRepaired = this.currentNode.state === 'header' && !isUtf8(line);
    return super.processLine(isRepaired ? encoder.encode(western.decode(line)) : line, isFinal);
  }

  override isInlineTextNode(part: Part): boolean {
    if (!super.isInlineTextNode(part)) return false;
    const { params, value } = part.contentType.parsed;
    const bytes = new Uint8Array(part.content ?? new ArrayBuffer());
    const isAscii = bytes.every((byte) => byte < 0x80);
    if (isAscii) return true;
    const declared = params.charset || (value === 'text/html' ? charsetOfHtml(bytes) : '');
    params.charset = charsetOf(bytes, declared);
    if (declared && !isKnown(declared) && params.charset !== UTF_8)
      this.attachments.push({
        filename: `text in ${declared}.txt`,
        mimeType: 'text/plain',
        disposition: null,
        content: bytes,
      });
    return true;
  }
}

const UTF_8 = 'utf-8';
const encoder = new TextEncoder();
const western = new TextDecoder('windows-1252');
/** In these, bytes that are UTF-8 may be another text. */
const EASTERN = /gb|big5|euc|jis|ksc|ks_c|2022|korean|chinese|(932|936|949|950)$|utf-?16/i;

/** The charset of bytes that are not all ASCII. */
function charsetOf(bytes: Uint8Array, declared: string): string {
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

/** A text that was cut within a letter has few signs that are no UTF-8; one in another charset has little else. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const signs = new TextDecoder(UTF_8).decode(bytes).match(/[^\0-\x7f]/gu) ?? [];
  return signs.filter((sign) => sign === '\ufffd').length * 2 < signs.length;
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset.trim()) !== undefined;
  } catch {
    return /^(x-)?(cp|ms|ibm|windows)-?(125\d|874|932|936|949|950|5022\d|51932)$/i.test(charset.trim());
  }
}

/** Signs of Windows-1252, by which a text that was read in it becomes its bytes again. */
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [western.decode(Uint8Array.of(byte)), byte]));

/** A header in UTF-8 that was declared as another charset, or as one that nobody knows. */
function repairedHeader<Text extends string | null | undefined>(text: Text): Text | string {
  const bytes = Array.from(text ?? '', (sign) => BYTES.get(sign));
  if (!text || !bytes.every((byte) => byte !== undefined) || bytes.every((byte) => byte < 0x80)) return text;
  const read = Uint8Array.from(bytes);
  return isUtf8(read) ? new TextDecoder(UTF_8).decode(read) : text;
}

const HTML_HEAD = 2048;
const charsetOfHtml = (bytes: Uint8Array): string =>
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(western.decode(bytes.subarray(0, HTML_HEAD)))?.[1] ?? '';

/**
 * Reads a letter as a mail program stores it; letters within it are attachments.
 *
 * @returns undefined for what is nested or headed beyond all measure
 */
export async function parsedLetter(eml: Uint8Array): Promise<Email | undefined> {
  const parser = new LetterParser({ maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true });
  const email = await parser.parse(eml).catch(() => undefined);
  if (!email) return undefined;
  for (const attachment of email.attachments) attachment.filename = repairedHeader(attachment.filename);
  return { ...email, subject: repairedHeader(email.subject) };
}
