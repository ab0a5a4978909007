import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressText } from './compressed-text.ts';

const words = Array.from({ length: 2000 }, (_, at) => `<td>clamp ${(at * at) % 997}</td><td>${at % 89} mm</td>`).join(
  '\n',
);

describe('A compressed text', () => {
  it('keeps only its own bytes in memory', async () => {
    const { brotli, gzip } = await compressText(words);
    for (const bytes of [brotli, gzip]) expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it('is the same text in each encoding', async () => {
    const text = await compressText(words);
    expect(brotliDecompressSync(text.brotli).toString()).toBe(words);
    expect(gunzipSync(text.gzip).toString()).toBe(words);
    expect(text.identity.toString()).toBe(words);
  });
});
