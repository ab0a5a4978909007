import type { Attachment } from 'postal-mime';

/** Text in UTF-7 (RFC 2152), where base64 between `+` and `-` is UTF-16. */
export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z\d+/]*)-?/g, (_, encoded: string) => {
    if (!encoded) return '+';
    const bytes = Buffer.from(encoded, 'base64');
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  });
}

const BEGIN = /^begin(?:-base64)? [0-7]{3,4} (\S.{0,200})$/;
const MAX_FILES = 50;

/** Takes the files out of a text that were sent in it by uuencode (POSIX). */
export function extractUuencodedFiles(text: string): { text: string; files: Attachment[] } {
  if (!/^begin(?:-base64)? [0-7]{3,4} \S/m.test(text)) return { text, files: [] };
  const files: Attachment[] = [];
  const left: string[] = [];
  const lines = text.split(/\r?\n/);
  const lastEnd = lines.findLastIndex((line) => END.test(line));
  for (let at = 0; at < lines.length; at += 1) {
    const [, name] = BEGIN.exec(lines[at] ?? '') ?? [];
    const isFile = name && at < lastEnd && files.length < MAX_FILES;
    const end = isFile ? lines.findIndex((line, index) => index > at && END.test(line)) : -1;
    if (!name || end < 0) {
      left.push(lines[at] ?? '');
      continue;
    }
    const body = lines.slice(at + 1, end);
    const bytes = lines[at]?.startsWith('begin-base64')
      ? Buffer.from(body.join(''), 'base64')
      : Buffer.concat(body.map(decodeLine));
    const content = new Uint8Array(bytes).buffer;
    files.push({ filename: name, mimeType: 'application/octet-stream', disposition: 'attachment', content });
    at = end;
  }
  return { text: left.join('\n'), files };
}

const END = /^(?:end|====)\s*$/;

/** The first character of a line says how many bytes it has; four characters are three bytes. */
function decodeLine(line: string): Buffer {
  const six = (at: number) => (line.charCodeAt(at) - 32) & 63;
  const count = line ? six(0) : 0;
  const bytes = Buffer.alloc(Math.ceil(count / 3) * 3);
  for (let at = 1, to = 0; to < count; at += 4, to += 3) {
    const bits = (six(at) << 18) | (six(at + 1) << 12) | (six(at + 2) << 6) | six(at + 3);
    bytes.writeUIntBE(bits & 0xffffff, to, 3);
  }
  return bytes.subarray(0, count);
}
