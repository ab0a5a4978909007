import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './manifest.ts';

/**
 * AES-256-GCM in chunks, with a key derived by a random salt. Chunks can be neither swapped nor omitted, because the
 * nonce has the chunk's number and a flag for the last chunk.
 */
const MAGIC = Buffer.from('clamp-backup-v1\n');
const SALT_BYTES = 16;
const CHECK_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export const MAGIC_BYTES = MAGIC.length;

export const isSealed = (start: Uint8Array): boolean => MAGIC.equals(start.subarray(0, MAGIC.length));

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function deriveKeys(key: string, salt: Buffer): Promise<{ encryption: Buffer; check: Buffer }> {
  // Each guess at the key costs 32 MB and a tenth of a second.
  const bytes = await derive(key, salt, 64, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  const check = createHmac('sha256', bytes.subarray(32)).update(MAGIC).update(salt).digest();
  return { encryption: bytes.subarray(0, 32), check };
}

function buildNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export async function* passThrough(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source;
}

export function createSealer(key: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const { encryption, check } = await deriveKeys(key, salt);
    yield Buffer.concat([MAGIC, salt, check]);
    let number = 0;
    for await (const { chunk, isLast } of splitIntoEqualChunks(source, CHUNK_BYTES)) {
      const cipher = createCipheriv(CIPHER, encryption, buildNonce(number, isLast));
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
      number += 1;
    }
  };
}

/**
 * Verifies each chunk before it is passed on.
 * @throws BackupError
 */
export function createUnsealer(key: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let encryption: Buffer | undefined;
    let number = 0;
    for await (const { chunk, isLast } of splitIntoEqualChunks(source, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES)) {
      if (!encryption) {
        const salt = chunk.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
        const keys = await deriveKeys(key, salt);
        const check = chunk.subarray(MAGIC.length + SALT_BYTES);
        if (check.length !== CHECK_BYTES) throw new BackupError('it is cut off');
        if (!timingSafeEqual(check, keys.check)) throw new BackupError('BACKUP_KEY is not the key it was made with');
        encryption = keys.encryption;
        continue;
      }
      yield openChunk(chunk, encryption, buildNonce(number, isLast));
      number += 1;
    }
  };
}

function openChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const end = chunk.length - TAG_BYTES;
  if (end < 0) throw new BackupError('it is cut off');
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(end));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch {
    throw new BackupError('it is damaged or cut off');
  }
}

/** Chunks of equal size, except a shorter last one. */
async function* splitIntoEqualChunks(source: AsyncIterable<Buffer>, size: number, first = size) {
  let wanted = first;
  let pieces: Buffer[] = [];
  let available = 0;
  for await (const piece of source) {
    pieces.push(piece);
    available += piece.length;
    // The last available chunk is held back, because it may be the last of all.
    if (available <= wanted) continue;
    let rest: Buffer = Buffer.concat(pieces);
    while (rest.length > wanted) {
      yield { chunk: rest.subarray(0, wanted), isLast: false };
      rest = rest.subarray(wanted);
      wanted = size;
    }
    pieces = [rest];
    available = rest.length;
  }
  yield { chunk: Buffer.concat(pieces), isLast: true };
}
