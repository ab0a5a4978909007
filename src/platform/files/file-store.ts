import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { cutText } from '../text/cut-text.ts';
import { parseImageSource, type UploadFolder } from './upload-url.ts';

export type StoredFileFacts = { bytes: number; etag: string; modified: Date; type: string };

/** First and last byte, both inclusive, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * Keys: `uploads/<folder>/<name>` (public), `gated/<folder>/<name>` (only through a guarded endpoint),
 * `variants/<folder>/<name>/<width>.<format>`. Any other key is a FileStoreError.
 */
export interface FileStore {
  /** Stores the whole file or nothing, even if the process or the machine dies in between. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, type: string): Promise<void>;
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  stat(key: string): Promise<StoredFileFacts | undefined>;
  read(key: string): Promise<Uint8Array>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  list(): AsyncIterable<string>;
  /** @throws Error when the store is unavailable, missing or refuses access */
  check(): Promise<void>;
}

class FileStoreError extends Error {
  override name = 'FileStoreError';
}

const keyPattern = /^(uploads|gated|variants)(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** False for keys that could leave the store or hide in it (`..`, `.x`, `\`). */
export const isStoreKey = (key: string): boolean => key.length <= 400 && keyPattern.test(key) && !key.includes('..');

/** True for a drawn size of an image, which can be made again. */
export const isVariantKey = (key: string): boolean => key.startsWith('variants/');

export function checkStoreKey(key: string): string {
  if (!isStoreKey(key)) throw new FileStoreError(`"${key}" is not a key of the file store`);
  return key;
}

export const missingFileError = (key: string) => new FileStoreError(`The file store holds no ${key}`);

export const hashSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * File name with the start of the content's hash, so that the file may be cached forever: `Side view.WEBP` becomes
 * `Side-view.1a2b3c4d.webp`. A name that already has this hash stays unchanged.
 */
export function buildHashedName(name: string, sha256: string): string {
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
  return `${cutText(plain, 100) || 'file'}${hash}${suffix === '.' ? '' : suffix}`;
}

export async function readStoredImage(
  files: FileStore,
  image: string,
  folder: UploadFolder,
): Promise<Uint8Array | null> {
  if (!image) return null;
  const source = parseImageSource(image, folder);
  const key = `uploads/${source.folder}/${source.file}`;
  return isStoreKey(key) && (await files.exists(key)) ? files.read(key) : null;
}
