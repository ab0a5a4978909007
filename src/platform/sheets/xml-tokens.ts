import { Parser } from 'htmlparser2';

export type XmlAttributes = Readonly<Record<string, string>>;

/** An opening tag, a closing tag (an empty element has both), or text, possibly in several pieces. */
export type XmlToken =
  | { type: 'open'; name: string; attributes: XmlAttributes }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

/** Streams the tokens of an XML file. Names lose their namespace prefix. */
export async function* xmlTokens(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlToken[]> {
  let tokens: XmlToken[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => void tokens.push({ type: 'open', name: localName(name), attributes }),
      onclosetag: (name) => void tokens.push({ type: 'close', name: localName(name) }),
      ontext: (text) => void tokens.push({ type: 'text', text }),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (tokens.length > 0) yield tokens;
    tokens = [];
  }
  parser.end();
  if (tokens.length > 0) yield tokens;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const attributeOf = (attributes: XmlAttributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];
