import { decodeXML } from 'entities';

/** One piece of an XML file: an opening tag (also of an empty element, which `closes` at once), a closing tag, or text. */
export type XmlToken =
  | { type: 'open'; name: string; attributes: string; closes: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

/**
 * Cuts an XML file into tokens while it is read. Enough for the parts of a spreadsheet, which have no document type: names
 * lose their namespace prefix, and comments and instructions are passed over.
 */
export async function* xmlTokens(chunks: AsyncIterable<Buffer>): AsyncGenerator<XmlToken[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const { tokens, used } = cut(rest + decoder.decode(chunk, { stream: true }), rest.length);
    rest = used;
    if (tokens.length > 0) yield tokens;
  }
}

/** The tokens that are complete, and the text that is not. */
function cut(text: string, searched: number): { tokens: XmlToken[]; used: string } {
  const tokens: XmlToken[] = [];
  let at = 0;
  // What was not complete before need not be searched again, unless it is a comment or CDATA, which end with three signs.
  if (text.startsWith('<') && text.indexOf('>', Math.max(0, searched - 3)) < 0) return { tokens, used: text };
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) break;
    if (open > at) tokens.push({ type: 'text', text: decodeXML(text.slice(at, open)) });
    at = open;
    const special = endOfSpecial(text, open);
    const close = special?.end ?? text.indexOf('>', open);
    if (close < 0) break;
    if (special?.text !== undefined) tokens.push({ type: 'text', text: special.text });
    else if (!special) tokens.push(tagOf(text.slice(open + 1, close)));
    at = close + 1;
  }
  return { tokens, used: text.slice(at) };
}

/** The last sign of a comment, CDATA section or instruction; `end` is -1 while it is not complete. */
function endOfSpecial(text: string, open: number): { end: number; text?: string } | undefined {
  const kinds = [
    { start: '<!--', stop: '-->' },
    { start: '<![CDATA[', stop: ']]>' },
    { start: '<?', stop: '?>' },
  ];
  for (const { start, stop } of kinds) {
    if (!text.startsWith(start, open)) continue;
    const end = text.indexOf(stop, open + start.length);
    if (end < 0) return { end };
    const last = end + stop.length - 1;
    return stop === ']]>' ? { end: last, text: text.slice(open + start.length, end) } : { end: last };
  }
  return undefined;
}

function tagOf(tag: string): XmlToken {
  if (tag.startsWith('/')) return { type: 'close', name: localName(tag.slice(1).trimEnd()) };
  const closes = tag.endsWith('/');
  const inner = closes ? tag.slice(0, -1) : tag;
  const space = inner.search(/\s/);
  const name = localName(space < 0 ? inner : inner.slice(0, space));
  return { type: 'open', name, attributes: space < 0 ? '' : inner.slice(space), closes };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute; its name may have a namespace prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key = '', double, single] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key === name || localName(key) === name) return decodeXML(double ?? single ?? '');
  }
  return undefined;
}
