import sharp from 'sharp';
import { badInput, notFound } from '../errors.ts';
import { type FileStore, isStoreKey } from './file-store.ts';
import { extensionOf, mimeOf, pictureExtensions } from './mime-types.ts';
import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from './picture-ladder.ts';

// One core's worth of encoding: the rest of the machine answers requests.
sharp.concurrency(1);
sharp.cache(false);

/** More than any camera's picture; less than what an archive bomb unfolds to. */
const mostPixels = 80_000_000;

const makings = new WeakMap<FileStore, Map<string, Promise<void>>>();

/** Where a variant lies in the store. */
export const variantKey = (folder: string, name: string, width: PictureWidth, format: PictureFormat): string =>
  `variants/${folder}/${name}/${width}.${format}`;

/**
 * The key of `uploads/<folder>/<name>` in one width (pixels) and format of the ladder. It is made when first asked for
 * and kept in the store; requests that come meanwhile wait for the same making. It is never wider than the original.
 *
 * @throws HttpError 400 for another width or format and for files that are not pictures, 404 when there is no such picture
 */
export async function pictureVariant(
  store: FileStore,
  folder: string,
  name: string,
  width: number,
  format: string,
): Promise<string> {
  const step = pictureWidths.find((known) => known === width);
  if (!step) throw badInput('width', `must be one of ${pictureWidths.join(', ')}`);
  const encoding = pictureFormats.find((known) => known === format);
  if (!encoding) throw badInput('format', `must be one of ${pictureFormats.join(', ')}`);
  const original = `uploads/${folder}/${name}`;
  if (!isStoreKey(original) || !(await store.exists(original))) throw notFound('Picture not found');
  if (!pictureExtensions.includes(extensionOf(name))) throw badInput('name', 'is not a picture');

  const key = variantKey(folder, name, step, encoding);
  if (await store.exists(key)) return key;
  const running = makings.get(store) ?? new Map<string, Promise<void>>();
  makings.set(store, running);
  const making = running.get(key) ?? make(store, original, key, step, encoding).finally(() => running.delete(key));
  running.set(key, making);
  await making;
  return key;
}

async function make(store: FileStore, original: string, key: string, width: number, format: PictureFormat) {
  const bytes = await store.read(original);
  const resized = sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  const encoded = format === 'avif' ? resized.avif({ quality: 55, effort: 4 }) : resized.webp({ quality: 80 });
  await store.put(key, await encoded.toBuffer(), mimeOf(key));
}

/**
 * Width and height in pixels as shown (after the camera's orientation), or undefined when the bytes are not a picture.
 */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    return autoOrient;
  } catch {
    // sharp gives one kind of error for every defect; for the caller they all mean the same.
    return undefined;
  }
}
