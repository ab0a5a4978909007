import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ignoreErrors } from '../ignore-errors.ts';

export interface FileSink {
  /** Waits until the disk accepts more. @throws the error that ended the file, such as ENOSPC */
  write(content: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** A new file that is written piece by piece; an error of the disk rejects the next call and never ends the process. */
export function createFileSink(file: string): FileSink {
  const out = createWriteStream(file);
  let failed: Error | undefined;
  let resume = () => {};
  out.on('error', (error) => {
    failed = error;
    resume();
  });
  out.on('drain', () => resume());
  return {
    async write(content) {
      if (failed) throw failed;
      if (out.write(content)) return;
      if (!failed)
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      if (failed) throw failed;
    },
    async close() {
      if (failed) throw failed;
      out.end();
      await finished(out);
    },
  };
}

/** Content of a file. Readers of the stream get its errors; without a reader, an error is ignored. */
export const openFileSource = (file: string, options?: Parameters<typeof createReadStream>[1]): ReadStream =>
  ignoreErrors(createReadStream(file, options));

/** Writes all content of a stream to a file. @throws errors of both */
export const copyToFile = (source: Readable | AsyncIterable<Uint8Array>, file: string): Promise<void> =>
  pipeline(source, createWriteStream(file));
