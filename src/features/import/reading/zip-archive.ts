import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
/** Sizes of the two records and of a file's own header, without names and comments. */
const [END_BYTES, ENTRY_BYTES, HEADER_BYTES] = [22, 46, 30];
const MAX_COMMENT_BYTES = 65_535;
const [STORED, DEFLATED] = [0, 8];

type Entry = { method: number; packed: number; unpacked: number; header: number };

/** A ZIP archive on disk (PKWARE APPNOTE 4.3), whose files are unpacked as they are read. */
export type ZipArchive = {
  /** Bytes of all files when unpacked, as the archive states them; a file that turns out larger cannot be read. */
  unpackedBytes: number;
  has(name: string): boolean;
  /** @throws Error when there is no such file, or when it is damaged */
  read(name: string): AsyncIterable<Buffer>;
};

/** @throws Error when the file is not a ZIP archive */
export async function openZip(path: string, file: FileHandle): Promise<ZipArchive> {
  const entries = await directoryOf(file);
  return {
    unpackedBytes: [...entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0),
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is not in it`);
      const head = await bytesAt(file, entry.header, HEADER_BYTES);
      const start = entry.header + HEADER_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
      const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
      if (entry.packed === 0) return;
      let size = 0;
      for await (const chunk of unpack(packed, entry.method)) {
        size += chunk.length;
        if (size > entry.unpacked) throw new Error(`${name} is larger than it says`);
        yield chunk;
      }
    },
  };
}

function unpack(packed: ReturnType<typeof createReadStream>, method: number): AsyncIterable<Buffer> {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error('it is packed in an unknown way');
  const inflate = createInflateRaw();
  packed.on('error', (error) => inflate.destroy(error));
  return packed.pipe(inflate);
}

/** The files by name, from the directory at the end of the archive. */
async function directoryOf(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await bytesAt(file, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_BYTES > tail.length) throw new Error('it is not a ZIP archive');
  const directory = await bytesAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map<string, Entry>();
  for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
    if (!directory.subarray(at, at + 4).equals(DIRECTORY_ENTRY)) break;
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const nameEnd = at + ENTRY_BYTES + (nameBytes ?? 0);
    entries.set(directory.toString('utf8', at + ENTRY_BYTES, nameEnd), {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      header: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error('it ends too early');
  return buffer;
}
