import sharp from 'sharp';
import { badInput, notFound } from '../errors.ts';
import { type FileStore, isStoreKey } from './file-store.ts';
import { extensionOf, mimeOf, pictureExtensions } from './mime-types.ts';
import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from './picture-ladder.ts';

// Encode on one core only, so that the others stay free for requests.
sharp.concurrency(1);
sharp.cache(false);

/** More than any camera produces, less than a decompression bomb expands to. */
const maxPixels = 80_000_000;

/**
 * Of 9: somebody is waiting for the picture. At 800 px it takes 0.34 s of CPU, with sharp's default of 4 1.45 s for 11 %
 * fewer bytes.
 */
const avifEffort = 2;

const pendingByStore = new WeakMap<FileStore, Map<string, Promise<void>>>();

/** The key of a variant in the store. */
export const variantKey = (folder: string, name: string, width: PictureWidth, format: PictureFormat): string =>
  `variants/${folder}/${name}/${width}.${format}`;

/**
 * The key of `uploads/<folder>/<name>` in one width (pixels) and format of the ladder. A variant is created on its first
 * request and stored; concurrent requests wait for the same creation. It is never wider than the original.
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
  const pending = pendingByStore.get(store) ?? new Map<string, Promise<void>>();
  pendingByStore.set(store, pending);
  const creation =
    pending.get(key) ?? createVariant(store, original, key, step, encoding).finally(() => pending.delete(key));
  pending.set(key, creation);
  await creation;
  return key;
}

async function createVariant(store: FileStore, original: string, key: string, width: number, format: PictureFormat) {
  const bytes = await store.read(original);
  const resized = sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  const encoded = format === 'avif' ? resized.avif({ quality: 55, effort: avifEffort }) : resized.webp({ quality: 80 });
  await store.put(key, await encoded.toBuffer(), mimeOf(key));
}

/**
 * Width and height in pixels as shown (after the camera's orientation), or undefined when the bytes are not a picture.
 */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    return autoOrient;
  } catch {
    // sharp throws the same kind of error for every defect, and callers treat them alike.
    return undefined;
  }
}
