import { createInflateRaw } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
/** Sizes of the two records and of a file's own header, without names and comments. */
const [END_BYTES, ENTRY_BYTES, HEADER_BYTES] = [22, 46, 30];
const DEFLATED = 8;

/**
 * How many bytes the files in a ZIP archive have when unpacked. Unpacks them without keeping anything, because the sizes
 * that an archive states may be wrong, and stops above `limit`. An archive that cannot be read has 0 bytes: reading it
 * for its content reports why.
 */
export async function unpackedSize(archive: Buffer, limit: number): Promise<number> {
  let total = 0;
  for (const packed of packedFiles(archive)) {
    total += await inflatedSize(packed, limit - total);
    if (total > limit) break;
  }
  return total;
}

/** The compressed content of each file, by the directory at the end of the archive. */
function* packedFiles(archive: Buffer): Generator<Buffer> {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_BYTES > archive.length) return;
  let at = archive.readUInt32LE(end + 16);
  while (at + ENTRY_BYTES <= archive.length && archive.subarray(at, at + 4).equals(DIRECTORY_ENTRY)) {
    const [method, size, header] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 42),
    ];
    if (method === DEFLATED && header + HEADER_BYTES <= archive.length) {
      const start = header + HEADER_BYTES + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
      yield archive.subarray(start, start + size);
    }
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

async function inflatedSize(packed: Buffer, limit: number): Promise<number> {
  const inflate = createInflateRaw();
  inflate.end(packed);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) break;
    }
  } catch {
    return size;
  }
  return size;
}
