import { inflateSync } from 'node:zlib';

/** Operators of the pages of a PDF written by Typst. */
export function pdfContent(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1');
  const streams = [...text.matchAll(/<<\s*\/Length (\d+)\s*\/Filter \/FlateDecode\s*>>\s*stream\n/g)];
  return streams
    .map(({ 0: head, 1: length, index }) => {
      const start = index + head.length;
      return inflateSync(Buffer.from(text.slice(start, start + Number(length)), 'latin1')).toString('latin1');
    })
    .join('\n');
}
