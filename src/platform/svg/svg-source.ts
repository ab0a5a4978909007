/** Illustrator declares entities for its namespaces and for styles of shapes. */
const ENTITY = /<!ENTITY\s+([\w.-]{1,80})\s+(?:"([^"<&%]{0,2000})"|'([^'<&%]{0,2000})')\s*>/g;
const MAX_GROWTH = 4_000_000;

/** `isPlain`: the text was UTF-8 without entities of its own. */
interface SvgSource {
  text: string;
  isPlain: boolean;
}

/** Resolves the file's own entities; undefined if the bytes do not fit the named encoding. */
export function readSvgSource(bytes: Uint8Array): SvgSource | undefined {
  const encoding = detectSvgEncoding(bytes);
  const text = decodeSvg(bytes, encoding);
  if (text === undefined) return undefined;
  const root = text.search(/<svg[\s>]/i);
  const prologue = root < 0 ? text : text.slice(0, root);
  if (!/<!DOCTYPE[^<>]*\[|<!ENTITY/i.test(prologue)) return { text, isPlain: encoding === UTF_8 };
  const entities = new Map(
    [...prologue.matchAll(ENTITY)].map(([, name = '', one, other]) => [name, one ?? other ?? '']),
  );
  let growth = 0;
  const body = text.slice(prologue.length).replace(/&([\w.-]{1,80});/g, (reference, name: string) => {
    const value = growth < MAX_GROWTH ? entities.get(name) : undefined;
    growth += value?.length ?? 0;
    return value ?? reference;
  });
  return { text: body, isPlain: false };
}

const UTF_8 = 'utf-8';

/** Windows files may be UTF-16 with a mark; older drawing programs name an encoding in the first line. */
function detectSvgEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]{1,40})/.exec(head)?.[1]?.toLowerCase() ?? UTF_8;
}

function decodeSvg(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
