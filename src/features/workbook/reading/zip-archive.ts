import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, fromFd, type Options, type ZipFile } from 'yauzl';

/** Files that operating systems add to archives. */
export const OWN_FILES = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i;

export type ZipEntry = { name: string; bytes: number; packedBytes: number; isLink: boolean; isEncrypted: boolean };

const UNIX_TYPE = 0o170000;
const UNIX_LINK = 0o120000;

export type ZipArchive = {
  entries: readonly ZipEntry[];
  /** Size stated by the archive; reading more fails. */
  unpackedBytes: number;
  has(name: string): boolean;
  /** @throws Error for a missing or damaged file */
  read(name: string): AsyncIterable<Buffer>;
};

/**
 * Opens a ZIP archive. `file`: a Buffer avoids a disk read for each entry.
 * @throws Error when the file is not a ZIP archive, when a name leads out of it, or when it has more than `maxEntries`
 */
export async function openZip(file: FileHandle | Buffer, maxEntries = Number.POSITIVE_INFINITY): Promise<ZipArchive> {
  const options = { lazyEntries: true, autoClose: false };
  const zip = Buffer.isBuffer(file)
    ? await promisify<Buffer, Options, ZipFile>(fromBuffer)(file, options)
    : await promisify<number, Options, ZipFile>(fromFd)(file.fd, options);
  if (zip.entryCount > maxEntries) throw new TooManyEntriesError(`${zip.entryCount} entries`);
  const listed = await listEntries(zip);
  const entries = new Map(listed.map((entry) => [entry.fileName, entry]));
  return {
    entries: listed.map((entry) => ({
      name: entry.fileName,
      bytes: entry.uncompressedSize,
      packedBytes: entry.compressedSize,
      isLink: ((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK,
      isEncrypted: (entry.generalPurposeBitFlag & 1) === 1,
    })),
    unpackedBytes: [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is not in the archive`);
      const openReadStream = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
      for await (const chunk of await openReadStream(entry)) yield Buffer.from(chunk);
    },
  };
}

export class TooManyEntriesError extends Error {
  override name = 'TooManyEntries';
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}
