import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressBetter, compressText } from './compressed-text.ts';

const words = Array.from({ length: 2000 }, (_, at) => `<td>clamp ${(at * at) % 997}</td><td>${at % 89} mm</td>`).join(
  '\n',
);

describe('A compressed text', () => {
  it('keeps only its own bytes in memory', () => {
    const { brotli, gzip } = compressText(words);
    for (const bytes of [brotli, gzip]) expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it('becomes smaller when it is asked for again, and stays the same text', async () => {
    const text = compressText(words);
    const { etag, brotli } = text;
    compressBetter(text);
    await expect.poll(() => text.brotli.length).toBeLessThan(brotli.length);
    expect(text.brotli.buffer.byteLength).toBe(text.brotli.length);
    expect(brotliDecompressSync(text.brotli).toString()).toBe(words);
    expect(gunzipSync(text.gzip).toString()).toBe(words);
    expect(text.identity.toString()).toBe(words);
    expect(text.etag).toBe(etag);
  });
});
