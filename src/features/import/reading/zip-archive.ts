import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Entry, fromFd, type Options, type ZipFile } from 'yauzl';

/** A ZIP archive on disk, whose files are unpacked as they are read. */
export type ZipArchive = {
  /** Bytes of all files when unpacked, as the archive states them; a file that turns out larger cannot be read. */
  unpackedBytes: number;
  has(name: string): boolean;
  /** @throws Error when there is no such file, or when it is damaged */
  read(name: string): AsyncIterable<Buffer>;
};

/** @throws Error when the file is not a ZIP archive */
export async function openZip(file: FileHandle): Promise<ZipArchive> {
  const open = promisify<number, Options, ZipFile>(fromFd);
  const zip = await open(file.fd, { lazyEntries: true, autoClose: false });
  const entries = await entriesOf(zip);
  return {
    unpackedBytes: [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is not in it`);
      const openReadStream = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
      for await (const chunk of await openReadStream(entry)) yield Buffer.from(chunk);
    },
  };
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}
