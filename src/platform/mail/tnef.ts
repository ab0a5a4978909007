export interface UnpackedTnef {
  files: { filename: string; mimeType: string; content: Uint8Array }[];
  text: string;
  html: string;
  isWhole: boolean;
}
type File = { title: string; properties: Properties; data: Uint8Array | undefined };
type Properties = Map<number, string | Uint8Array>;

const SIGNATURE = 0x223e9f78;
/** Bytes of signature and key, and of the level, id, length and checksum around an attribute's data. */
const HEAD = 6;
const BEFORE = 9;
const BEHIND = 2;
const [BODY, ATTACHED_DATA, TITLE, NEW_FILE] = [0x800c, 0x800f, 0x8010, 0x9002];
const [MESSAGE_PROPERTIES, FILE_PROPERTIES, CODE_PAGE] = [0x9003, 0x9005, 0x9007];
const [TEXT, HTML, DISPLAY_NAME, CONTENT] = [0x1000, 0x1013, 0x3001, 0x3701];
const [SHORT_NAME, LONG_NAME, MIME_TYPE] = [0x3704, 0x3707, 0x370e];
const [STRING, UNICODE, OBJECT, BINARY, MULTIPLE] = [0x1e, 0x1f, 0x0d, 0x102, 0x1000];
/** Bytes of a value by type, padded to a multiple of four. */
const SIZES: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 };
const INTERFACE = 16;
const NAMED = 0x8000;
const MAX_DEPTH = 4;
const MAX_FILES = 100;

/** Parses application/ms-tnef (MS-OXTNEF) in one pass; undefined for another file. */
export function unpackTnef(bytes: Uint8Array, depth = 0): UnpackedTnef | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < HEAD || data.readUInt32LE(0) !== SIGNATURE) return undefined;
  const message: Properties = new Map();
  const files: File[] = [];
  let decoder = createDecoder(1252);
  let isWhole = true;
  let at = HEAD;
  while (at + BEFORE <= data.length && files.length < MAX_FILES) {
    const id = data.readUInt16LE(at + 1);
    const start = at + BEFORE;
    const end = start + data.readUInt32LE(at + 5);
    if (end > data.length) break;
    const value = data.subarray(start, end);
    const file = files.at(-1);
    if (id === CODE_PAGE && value.length >= 4) decoder = createDecoder(value.readUInt32LE(0));
    else if (id === BODY) message.set(TEXT, cutAtNull(decoder.decode(value)));
    else if (id === MESSAGE_PROPERTIES) isWhole = readProperties(value, decoder, message) && isWhole;
    else if (id === NEW_FILE) files.push({ title: '', properties: new Map(), data: undefined });
    else if (file && id === TITLE) file.title = cutAtNull(decoder.decode(value));
    else if (file && id === ATTACHED_DATA) file.data = value;
    else if (file && id === FILE_PROPERTIES) isWhole = readProperties(value, decoder, file.properties) && isWhole;
    at = end + BEHIND;
  }
  const unpacked: UnpackedTnef = {
    files: [],
    text: readText(message, TEXT, decoder),
    html: readText(message, HTML, decoder),
    isWhole: isWhole && at >= data.length,
  };
  for (const file of files) addFile(unpacked, file, decoder, depth);
  return unpacked;
}

function addFile(unpacked: UnpackedTnef, { title, properties, data }: File, decoder: TextDecoder, depth: number): void {
  const property = properties.get(CONTENT);
  const content = data ?? (property instanceof Uint8Array ? property : undefined);
  const nested = content && depth < MAX_DEPTH ? unpackTnef(content, depth + 1) : undefined;
  const named = (id: number) => readText(properties, id, decoder);
  const filename = named(LONG_NAME) || title || named(SHORT_NAME) || named(DISPLAY_NAME);
  if (nested) {
    unpacked.text += `\n\n${filename}\n\n${nested.text}`;
    unpacked.files.push(...nested.files);
    unpacked.isWhole &&= nested.isWhole;
  } else if (content) {
    unpacked.files.push({ filename, mimeType: named(MIME_TYPE) || 'application/octet-stream', content });
  } else unpacked.isWhole = false;
}

function readProperties(data: Buffer, decoder: TextDecoder, found: Properties): boolean {
  let at = 0;
  const number = () => {
    at += 4;
    return data.readUInt32LE(at - 4);
  };
  try {
    for (let left = number(); left > 0; left -= 1) {
      const tag = number();
      const [type, id] = [tag & 0xffff & ~MULTIPLE, tag >>> 16];
      if (id >= NAMED) {
        at += INTERFACE;
        const isNumbered = number() === 0;
        const nameLength = isNumbered ? 4 : padLength(number());
        at += nameLength;
      }
      const size = SIZES[type];
      if (size === undefined && ![STRING, UNICODE, OBJECT, BINARY].includes(type)) return false;
      const count = size === undefined || (tag & MULTIPLE) !== 0 ? number() : 1;
      for (let index = 0; index < count; index += 1) {
        const length = size ?? number();
        const value = data.subarray(at, at + length);
        at += padLength(length);
        if (value.length < length) return false;
        if (index > 0 || size !== undefined) continue;
        if (type === UNICODE) found.set(id, cutAtNull(value.toString('utf16le')));
        else if (type === STRING) found.set(id, cutAtNull(decoder.decode(value)));
        else found.set(id, type === OBJECT ? value.subarray(INTERFACE) : value);
      }
    }
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const padLength = (length: number): number => Math.ceil(length / 4) * 4;
const cutAtNull = (text: string): string => text.split('\0', 1)[0] ?? '';
function readText(properties: Properties, id: number, decoder: TextDecoder): string {
  const value = properties.get(id) ?? '';
  return typeof value === 'string' ? value : cutAtNull(decoder.decode(value));
}

const PAGES: Record<number, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65001: 'utf-8' };

/** Decoder of a Windows code page; unknown pages are decoded as Western European. */
function createDecoder(page: number): TextDecoder {
  try {
    return new TextDecoder(PAGES[page] ?? `windows-${page}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
