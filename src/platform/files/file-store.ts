import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';

export type StoredFile = { bytes: number; etag: string; modified: Date; type: string };

/** First and last byte, both inclusive, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * The store of pictures and files. Keys: `uploads/<folder>/<name>` (public), `gated/<folder>/<name>` (only through a
 * guarded endpoint), `variants/<folder>/<name>/<width>.<format>`. Any other key is rejected with a FileStoreError.
 */
export interface FileStore {
  /** Writes atomically, even if the process or the machine dies in between. Replaces an existing file. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, type: string): Promise<void>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Undefined when there is no such file. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** @throws FileStoreError when there is no such file */
  read(key: string): Promise<Uint8Array>;
  /** @throws FileStoreError when there is no such file */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** The keys of all files, in any order. */
  list(): AsyncIterable<string>;
  /** @throws Error when the store does not answer, does not exist or refuses us */
  check(): Promise<void>;
}

class FileStoreError extends Error {
  override name = 'FileStoreError';
}

const keyPattern = /^(uploads|gated|variants)(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** True if a key is valid; anything that could leave the store or hide in it (`..`, `.x`, `\`) is not. */
export const isStoreKey = (key: string): boolean => key.length <= 400 && keyPattern.test(key) && !key.includes('..');

/** @throws FileStoreError when isStoreKey rejects the key */
export function checkKey(key: string): string {
  if (!isStoreKey(key)) throw new FileStoreError(`"${key}" is not a key of the file store`);
  return key;
}

export const missingFile = (key: string) => new FileStoreError(`The file store holds no ${key}`);

/** Hexadecimal SHA-256. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * A file's name in the store: safe in URLs and with the start of its content's hash, so that a name always refers to
 * the same content and may be cached forever. `Side view.WEBP` becomes `Side-view.1a2b3c4d.webp`, which keeps its name
 * when it comes back from an export.
 */
export function contentHashedName(name: string, sha256: string): string {
  const extension = path.extname(name);
  const stem = path
    .basename(name, extension)
    .normalize('NFKD')
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^\.+|\.+$/g, '');
  const hash = `.${sha256.slice(0, 8)}`;
  const plain = stem.endsWith(hash) ? stem.slice(0, -hash.length) : stem;
  const suffix = extension.toLowerCase().replace(/[^a-z0-9.]/g, '');
  return `${plain.slice(0, 100) || 'file'}${hash}${suffix === '.' ? '' : suffix}`;
}
