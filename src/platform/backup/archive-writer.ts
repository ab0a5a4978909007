import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { END_MARK, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { createSealer, passThrough } from './sealed-stream.ts';

/** `content` must have exactly `bytes` bytes. */
export type AddEntry = (
  name: string,
  bytes: number,
  content: AsyncIterable<Uint8Array> | Uint8Array[],
) => Promise<void>;

/** A checksum of the compressed data, so that `zstd -t` finds damage without this program. */
const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Writes a .tar.zst, encrypted if there is a key, readable only by its owner; deletes it on failure.
 * @returns its size in bytes
 */
export async function writeArchive(
  file: string,
  { key, signal }: { key: string | undefined; signal: AbortSignal },
  fill: (add: AddEntry) => Promise<Omit<Manifest, 'format' | 'endMark' | 'parts'>>,
): Promise<number> {
  const { readable, controller } = createTarPacker();
  const entries: Manifest['parts'] = [];

  const write = async (name: string, bytes: number, content: AsyncIterable<Uint8Array> | Uint8Array[]) => {
    signal.throwIfAborted();
    const writer = controller.add({ name, size: bytes, mode: 0o600 }).getWriter();
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    entries.push({ name, bytes, sha256: hash.digest('hex') });
  };
  const produce = async () => {
    try {
      const about = await fill(write);
      const manifest: Manifest = { format: 1, endMark: true, ...about, parts: entries };
      const text = Buffer.from(JSON.stringify(manifest));
      await write(MANIFEST_NAME, text.length, [text]);
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };

  const handle = await open(file, 'wx', 0o600);
  try {
    const output = (source: AsyncIterable<Buffer>) => handle.writeFile(source);
    const step = key === undefined ? passThrough : createSealer(key);
    const written = pipeline(Readable.from(readable), createZstdCompress(COMPRESSION), appendEndMark, step, output, {
      signal,
    });
    const [disk, content] = await Promise.allSettled([written, produce()]);
    signal.throwIfAborted();
    if (content.status === 'rejected' && disk.status === 'rejected') throw chooseCause(disk.reason, content.reason);
    for (const result of [disk, content]) if (result.status === 'rejected') throw result.reason;
    await handle.sync();
    return (await handle.stat()).size;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function* appendEndMark(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source;
  yield END_MARK;
}

/** A failure of the content ends the pipeline with the content's error. A failure of the disk aborts the content. */
function chooseCause(disk: unknown, content: unknown): unknown {
  return content instanceof Error && content.name === 'AbortError' ? disk : content;
}
