import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ByteSink } from './xlsx-file.ts';

export function fileSink(file: string): { write: ByteSink; close: () => Promise<void> } {
  const out = createWriteStream(file);
  out.on('error', () => {});
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve()))),
    close: () => {
      out.end();
      return finished(out);
    },
  };
}
