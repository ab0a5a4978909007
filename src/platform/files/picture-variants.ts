import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Caches } from '../caches.ts';
import { badInput, notFound, unavailable } from '../errors.ts';
import type { Turns } from '../turns.ts';
import { TaskKilled, type WorkerPool } from '../workers/worker-pool.ts';
import type { Workers } from '../workers/workers.ts';
import { drawPicture } from './draw-picture.ts';
import { type FileStore, isStoreKey } from './file-store.ts';
import { copyToFile } from './file-streams.ts';
import { extensionOf, mimeOf, pictureExtensions } from './mime-types.ts';
import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from './picture-ladder.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/**
 * An unreadable image is tried again after this time, because the failure may come from a lack of time or memory, and
 * the image may have been replaced.
 */
const TRY_AGAIN_MS = 5 * 60_000;
/**
 * Up to this size in bytes, the stored image is sent until its variant is drawn. A larger image takes longer to
 * transfer than to draw.
 */
const SENT_AS_STORED = 400_000;

interface State {
  pending: Map<string, Promise<void>>;
  /** Unreadable originals are retried and logged once in a while, not for every visitor. */
  unreadable: LRUCache<string, true>;
}

const openState = (): State => ({ pending: new Map(), unreadable: new LRUCache({ max: 1000, ttl: TRY_AGAIN_MS }) });

interface Needs {
  files: FileStore;
  turns: Turns;
  workers: Workers;
  caches: Caches;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

export const variantKey = (folder: string, name: string, width: PictureWidth, format: PictureFormat): string =>
  `variants/${folder}/${name}/${width}.${format}`;

/**
 * Key of the variant of an image with a width (pixels) and a format of the ladder. Until the variant is drawn: key of
 * the stored image, unless that is large.
 * @throws HttpError 400 for another width or format, 404 for a missing image or a large unreadable one, 503 when too
 * many are being drawn
 */
export async function pictureVariant(
  services: Needs,
  folder: string,
  name: string,
  width: number,
  format: string,
): Promise<{ key: string; isDrawn: boolean }> {
  const { files: store, turns, caches, log } = services;
  const step = pictureWidths.find((known) => known === width);
  if (!step) throw badInput('width', `must be one of ${pictureWidths.join(', ')}`);
  const encoding = pictureFormats.find((known) => known === format);
  if (!encoding) throw badInput('format', `must be one of ${pictureFormats.join(', ')}`);
  const original = `uploads/${folder}/${name}`;
  const stored = isStoreKey(original) ? await store.stat(original) : undefined;
  if (!stored) throw notFound('Picture not found');
  if (!pictureExtensions.includes(extensionOf(name))) throw badInput('name', 'is not a picture');

  const key = variantKey(folder, name, step, encoding);
  if (await store.exists(key)) return { key, isDrawn: true };
  const { pending, unreadable } = caches.of(openState);
  const isSmall = stored.bytes <= SENT_AS_STORED;
  const asStored = { key: original, isDrawn: false };
  if (unreadable.has(original)) {
    if (isSmall) return asStored;
    throw notFound(NOT_READABLE);
  }
  const creation =
    pending.get(key) ??
    turns
      .run('images', () => createVariant(services, original, key, step, encoding))
      .finally(() => pending.delete(key));
  pending.set(key, creation);
  const drawing = creation.catch((error: unknown) => {
    if (error instanceof TaskKilled) throw unavailable();
    if (!(error instanceof UnreadablePicture)) throw error;
    if (!unreadable.has(original)) log.warn({ err: error, picture: original }, 'A picture cannot be decoded');
    unreadable.set(original, true);
    throw notFound(NOT_READABLE);
  });
  if (isSmall) {
    // If this drawing fails because too many wait, the next visitor or the job draws the variant.
    drawing.catch(() => {});
    return asStored;
  }
  await drawing;
  return { key, isDrawn: true };
}

const NOT_READABLE = 'Picture not found';

async function createVariant(
  { files: store, workers, caches }: Needs,
  original: string,
  key: string,
  width: PictureWidth,
  format: PictureFormat,
) {
  if (caches.of(openState).unreadable.has(original)) throw new UnreadablePicture(original);
  await withOriginal(store, original, async (source) => {
    await putVariant(store, original, key, await drawn(workers.images, original, { source, width, format }));
  });
}

/**
 * Draws the missing variants (width and format) of a stored image in advance.
 * @throws UnreadablePicture for an image that cannot be decoded, and errors of the store
 */
export async function drawAhead(
  { files: store, workers }: Pick<Needs, 'files' | 'workers'>,
  original: string,
  signal: AbortSignal,
): Promise<void> {
  const [, folder = '', name = ''] = original.split('/');
  await withOriginal(store, original, async (source) => {
    for (const format of pictureFormats) {
      for (const width of pictureWidths) {
        signal.throwIfAborted();
        const key = variantKey(folder, name, width, format);
        if (await store.exists(key)) continue;
        await putVariant(store, original, key, await drawn(workers.pictures, original, { source, width, format }));
      }
    }
  });
}

/** Stores a drawn size, unless its image was removed while it was drawn. */
async function putVariant(store: FileStore, original: string, key: string, bytes: Uint8Array): Promise<void> {
  await store.put(key, bytes, mimeOf(key));
  if (!(await store.exists(original))) await store.remove(key);
}

export const isUnreadable = (error: unknown): boolean => error instanceof UnreadablePicture;

const withOriginal = (store: FileStore, original: string, work: (source: string) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const source = path.join(folder, 'original');
    await copyToFile(await store.stream(original), source);
    await work(source);
  });

async function drawn(
  pool: WorkerPool,
  original: string,
  wanted: { source: string; width: PictureWidth; format: PictureFormat },
): Promise<Uint8Array> {
  // A drawing that is ended may succeed later, so that its error differs from that of a damaged image.
  const result = await pool.run(drawPicture, wanted);
  if ('problem' in result) throw new UnreadablePicture(`${original}: ${result.problem}`);
  return result.bytes;
}
