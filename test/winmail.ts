/** A file of winmail.dat. `long`: name as a Unicode property, beside the short DOS name. */
interface WinmailFile {
  name: string;
  long?: string;
  content?: Buffer;
  /** An Outlook message, as a nested winmail.dat. */
  message?: Buffer;
}

const uint = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const attribute = (level: number, id: number, data: Buffer) => {
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(data.reduce((total, byte) => (total + byte) & 0xffff, 0));
  return Buffer.concat([Buffer.of(level), uint(id), uint(data.length), data, sum]);
};
const filled = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const variable = (type: number, id: number, value: Buffer) =>
  Buffer.concat([uint(id * 0x10000 + type), uint(1), uint(value.length), filled(value)]);
const unicode = (id: number, text: string) => variable(0x1f, id, Buffer.from(`${text}\0`, 'utf16le'));
const properties = (...all: Buffer[]) => Buffer.concat([uint(all.length), ...all]);
/** A number, a time, a flag, several numbers and a named text, as properties between those that are read. */
const OTHERS = [
  Buffer.concat([uint(0x37050003), uint(1)]),
  Buffer.concat([uint(0x30070040), Buffer.alloc(8)]),
  Buffer.concat([uint(0x0e1b000b), uint(1)]),
  Buffer.concat([uint(0x66001003), uint(2), uint(7), uint(8)]),
  Buffer.concat([
    ...[uint(0x8001001e), Buffer.alloc(16), uint(1), uint(6), filled(Buffer.from('a\0b\0c\0')), uint(1), uint(3)],
    filled(Buffer.from('xy\0')),
  ]),
];

/** File that Outlook sends for the attachments of an email in rich text (MS-OXTNEF). */
export function aWinmailDat({ files = [], html = '' }: { files?: WinmailFile[]; html?: string }): Buffer {
  const body = html ? [variable(0x102, 0x1013, Buffer.from(html))] : [];
  return Buffer.concat([
    ...[uint(0x223e9f78), Buffer.of(1, 0)],
    attribute(1, 0x00089006, uint(0x00010000)),
    attribute(1, 0x00069007, Buffer.concat([uint(1252), uint(0)])),
    attribute(1, 0x00069003, properties(...OTHERS, ...body)),
    ...files.flatMap(({ name, long, content, message }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${name}\0`, 'latin1')),
      ...(content ? [attribute(2, 0x0006800f, content)] : []),
      attribute(
        2,
        0x00069005,
        properties(
          ...OTHERS,
          ...(long ? [unicode(0x3707, long)] : []),
          ...(message ? [variable(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), message]))] : []),
        ),
      ),
    ]),
  ]);
}
