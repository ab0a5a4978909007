export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const SAMPLE = 4096;
export const UNREADABLE_CHARACTER = '\uFFFD';

/**
 * Encoding of a text by its byte order mark, else by the zeros of UTF-16, else UTF-8 unless most non-ASCII letters are
 * invalid in it.
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8');
  let isFirst = true;
  const counts = { right: 0, wrong: 0 };
  for await (const chunk of chunks) {
    const wide = isFirst ? detectWideEncoding(chunk) : undefined;
    if (wide) return wide;
    isFirst = false;
    countLetters(decoder.decode(chunk, { stream: true }), counts);
  }
  countLetters(decoder.decode(), counts);
  return counts.wrong > counts.right ? 'windows-1252' : 'utf-8';
}

export function detectWideEncoding(start: Uint8Array): TextEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const length = Math.min(start.length, SAMPLE) & ~1;
  for (let at = 0; at < length; at += 1) if (start[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Line ends, digits and separators have a zero byte in any script; padding zeros are at even and odd positions.
  const isWide = Math.max(even, odd) * 20 >= length && Math.max(even, odd) > 8 * Math.min(even, odd);
  return isWide ? (odd > even ? 'utf-16le' : 'utf-16be') : undefined;
}

function countLetters(text: string, counts: { right: number; wrong: number }): void {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === UNREADABLE_CHARACTER) counts.wrong += 1;
    else if (text.charCodeAt(at) > 0x7f) counts.right += 1;
  }
}

export async function* decodeStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

export async function decodeText(bytes: Uint8Array): Promise<string> {
  let text = '';
  for await (const piece of decodeStream([bytes], await detectEncoding([bytes]))) text += piece;
  return text;
}
