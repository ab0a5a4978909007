import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AppCaches } from '../app-caches.ts';
import type { HeavyWorkQueues } from '../heavy-work-queues.ts';
import { badInputError, notFoundError, unavailableError } from '../http-errors.ts';
import { TaskKilledError, type WorkerPool } from '../workers/worker-pool.ts';
import type { Workers } from '../workers/workers.ts';
import { type DrawnImage, drawImageTask } from './draw-image.ts';
import { type FileStore, isStoreKey } from './file-store.ts';
import { copyToFile } from './file-streams.ts';
import { type ImageFormat, type ImageWidth, imageFormats, imageWidths } from './image-sizes.ts';
import { getExtension, getMimeType, imageExtensions } from './mime-types.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

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

const createState = (): State => ({ pending: new Map(), unreadable: new LRUCache({ max: 1000, ttl: TRY_AGAIN_MS }) });

interface Needs {
  files: FileStore;
  turns: HeavyWorkQueues;
  workers: Workers;
  caches: AppCaches;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

class UnreadableImage extends Error {
  override name = 'UnreadablePicture';
}

export const buildVariantKey = (folder: string, name: string, width: ImageWidth, format: ImageFormat): string =>
  `variants/${folder}/${name}/${width}.${format}`;

/**
 * Key of the variant of an image with a width (pixels) and a format of the ladder. Until the variant is drawn: key of
 * the stored image, unless that is large.
 * @throws HttpError 400 for another width or format, 404 for a missing image or a large unreadable one, 503 when too
 * many are being drawn
 */
export async function findImageVariant(
  services: Needs,
  folder: string,
  name: string,
  width: number,
  format: string,
): Promise<{ key: string; isDrawn: boolean }> {
  const { files: store, turns, caches, log } = services;
  const step = imageWidths.find((known) => known === width);
  if (!step) throw badInputError('width', `must be one of ${imageWidths.join(', ')}`);
  const encoding = imageFormats.find((known) => known === format);
  if (!encoding) throw badInputError('format', `must be one of ${imageFormats.join(', ')}`);
  const original = `uploads/${folder}/${name}`;
  const stored = isStoreKey(original) ? await store.stat(original) : undefined;
  if (!stored) throw notFoundError('Picture not found');
  if (!imageExtensions.includes(getExtension(name))) throw badInputError('name', 'is not an image');

  const key = buildVariantKey(folder, name, step, encoding);
  if (await store.exists(key)) return { key, isDrawn: true };
  const { pending, unreadable } = caches.of(createState);
  const isSmall = stored.bytes <= SENT_AS_STORED;
  const asStored = { key: original, isDrawn: false };
  if (unreadable.has(original)) {
    if (isSmall) return asStored;
    throw notFoundError(NOT_READABLE);
  }
  const creation =
    pending.get(key) ??
    turns
      .run('images', () => createVariant(services, original, key, step, encoding))
      .finally(() => pending.delete(key));
  pending.set(key, creation);
  const drawing = creation.catch((error: unknown) => {
    if (error instanceof TaskKilledError) throw unavailableError();
    if (!(error instanceof UnreadableImage)) throw error;
    if (!unreadable.has(original)) log.warn({ err: error, picture: original }, 'A picture cannot be decoded');
    unreadable.set(original, true);
    throw notFoundError(NOT_READABLE);
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
  width: ImageWidth,
  format: ImageFormat,
) {
  if (caches.of(createState).unreadable.has(original)) throw new UnreadableImage(original);
  await withOriginalFile(store, original, async (source) => {
    const { bytes } = await drawVariant(workers.images, original, { source, width, format });
    await putVariant(store, original, key, bytes);
  });
}

/** WebP, which only browsers of before 2023 ask for, is drawn for the visitor. */
const DRAWN_AHEAD: ImageFormat = 'avif';

/**
 * Draws the missing AVIF variants of a stored image in advance.
 * @throws UnreadablePicture for an image that cannot be decoded, and errors of the store
 */
export async function drawMissingVariants(
  { files: store, workers }: Pick<Needs, 'files' | 'workers'>,
  original: string,
  signal: AbortSignal,
): Promise<void> {
  const [, folder = '', name = ''] = original.split('/');
  await withOriginalFile(store, original, async (source) => {
    let drawn: DrawnImage | undefined;
    for (const width of imageWidths) {
      signal.throwIfAborted();
      const key = buildVariantKey(folder, name, width, DRAWN_AHEAD);
      if (await store.exists(key)) continue;
      if (!drawn?.isWhole)
        drawn = await drawVariant(workers.pictures, original, { source, width, format: DRAWN_AHEAD });
      await putVariant(store, original, key, drawn.bytes);
    }
  });
}

/** Stores a drawn size, unless its image was removed while it was drawn. */
async function putVariant(store: FileStore, original: string, key: string, bytes: Uint8Array): Promise<void> {
  await store.put(key, bytes, getMimeType(key));
  if (!(await store.exists(original))) await store.remove(key);
}

export const isUnreadableImage = (error: unknown): boolean => error instanceof UnreadableImage;

const withOriginalFile = (store: FileStore, original: string, work: (source: string) => Promise<void>): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const source = path.join(folder, 'original');
    await copyToFile(await store.stream(original), source);
    await work(source);
  });

async function drawVariant(
  pool: WorkerPool,
  original: string,
  wanted: { source: string; width: ImageWidth; format: ImageFormat },
): Promise<DrawnImage> {
  // A drawing that is ended may succeed later, so that its error differs from that of a damaged image.
  const result = await pool.run(drawImageTask, wanted);
  if ('problem' in result) throw new UnreadableImage(`${original}: ${result.problem}`);
  return result;
}
