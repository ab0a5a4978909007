/** Illustrator declares some of these for its namespaces, or for the looks of a shape. */
const ENTITY = /<!ENTITY\s+([\w.-]{1,80})\s+(?:"([^"<&%]{0,2000})"|'([^'<&%]{0,2000})')\s*>/g;
const MAX_GROWTH = 4_000_000;

/** The text of an SVG. `isPlain`: it was in UTF-8, and declared nothing of its own. */
interface SvgSource {
  text: string;
  isPlain: boolean;
}

/** Returns the text of an SVG with its own entities in place; undefined where its bytes are of no encoding that it names. */
export function svgSource(bytes: Uint8Array): SvgSource | undefined {
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
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

/** Files of Windows may be in UTF-16, with a mark; older drawing programs name an encoding in the first line. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]{1,40})/.exec(head)?.[1]?.toLowerCase() ?? UTF_8;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
