import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { openFileSource } from '../files/file-streams.ts';
import { ignoreErrors } from '../ignore-errors.ts';
import { BackupError, END_MARK, MANIFEST_NAME, type Manifest, manifestSchema } from './manifest.ts';
import { createUnsealer, isSealed, MAGIC_BYTES, passThrough } from './sealed-stream.ts';

export interface ArchiveEntry {
  name: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

interface Options {
  key: string | undefined;
  signal: AbortSignal;
  onRead?: (done: number, total: number) => void;
}

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/**
 * Compares every part with the manifest. `onEntry` receives unverified parts, because the manifest comes last.
 * @throws BackupError for a damaged, incomplete or foreign file, or another key
 */
export async function readArchive(
  file: string,
  { key, signal, onRead }: Options,
  onEntry: (entry: ArchiveEntry) => Promise<void> = async () => {},
): Promise<Manifest> {
  const read: Manifest['parts'] = [];
  let text: Buffer | undefined;
  let notOfTheFile: unknown;

  const take = async (name: string, bytes: number, body: AsyncIterable<Uint8Array>) => {
    if (text) throw new BackupError('something follows its manifest');
    if (name === MANIFEST_NAME) {
      if (bytes > MAX_MANIFEST_BYTES) throw new BackupError('its manifest is too large');
      text = await buffer(body);
      return;
    }
    const hash = createHash('sha256');
    const content = (async function* () {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
    })();
    try {
      await onEntry({ name, bytes, content });
    } catch (error) {
      notOfTheFile = error;
      throw error;
    }
    for await (const _ of content); // Skipped content is part of the checksum too.
    read.push({ name, bytes, sha256: hash.digest('hex') });
  };

  try {
    const { size, sealed, end } = await inspectFile(file);
    const source = openFileSource(file, { highWaterMark: 1024 * 1024 });
    const step = sealed ? createUnsealer(requireKey(key)) : passThrough;
    const unpack = async (tar: AsyncIterable<Uint8Array>) => {
      for await (const { header, body } of toWebStream(tar).pipeThrough(createTarDecoder({ strict: true }))) {
        onRead?.(source.bytesRead, size);
        await take(header.name, header.size, body);
      }
    };
    await pipeline(source, step, createZstdDecompress(), unpack, { signal });
    const manifest = verifyManifest(text, read);
    // An encrypted archive needs no end mark, because its decryption fails without the end.
    if (manifest.endMark && !sealed && !end.equals(END_MARK)) throw new BackupError('it is cut off at its end');
    return manifest;
  } catch (error) {
    signal.throwIfAborted();
    if (notOfTheFile && !(notOfTheFile instanceof BackupError)) throw notOfTheFile;
    throw explainReadError(file, error);
  }
}

/** The tar library's types require a browser's stream; Node's works. */
const toWebStream = (source: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(ignoreErrors(Readable.from(source))) as ReadableStream<Uint8Array>;

async function inspectFile(file: string): Promise<{ size: number; sealed: boolean; end: Buffer }> {
  const handle = await open(file);
  try {
    const { buffer: start } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    const { size } = await handle.stat();
    const length = END_MARK.length;
    const { buffer: end } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, size - length));
    return { size, sealed: isSealed(start), end };
  } finally {
    await handle.close();
  }
}

function requireKey(key: string | undefined): string {
  if (key === undefined) throw new BackupError('it is encrypted: set BACKUP_KEY to the key it was made with');
  return key;
}

function verifyManifest(text: Buffer | undefined, read: Manifest['parts']): Manifest {
  if (!text) throw new BackupError('it is cut off, or is not a backup of this site');
  const manifest = manifestSchema.parse(JSON.parse(text.toString('utf8')));
  manifest.parts.forEach(({ name, bytes, sha256 }, index) => {
    const found = read[index];
    if (found?.name !== name) throw new BackupError(`${name} is missing in the backup`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupError(`${name} in the backup is damaged`);
  });
  if (read.length > manifest.parts.length) throw new BackupError('it has parts that its manifest does not name');
  return manifest;
}

function explainReadError(file: string, error: unknown): BackupError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError) return new BackupError(`${file} cannot be restored: ${message}.`);
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  if (code === 'EACCES' || code === 'EISDIR' || code === 'EIO') {
    return new BackupError(`${file} cannot be read (${code}).`, { cause: error });
  }
  return new BackupError(
    `${file} cannot be restored: it is damaged or cut off, or is not a backup of this site (${message}).`,
    {
      cause: error,
    },
  );
}
