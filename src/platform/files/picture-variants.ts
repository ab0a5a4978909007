import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { badInput, notFound } from '../errors.ts';
import type { Turns } from '../turns.ts';
import type { Workers } from '../workers/workers.ts';
import { drawPicture } from './draw-picture.ts';
import { type FileStore, isStoreKey } from './file-store.ts';
import { inWorker } from './in-worker.ts';
import { extensionOf, mimeOf, pictureExtensions } from './mime-types.ts';
import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from './picture-ladder.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** A failure may be temporary, from a lack of time or memory, or the image was replaced. */
const TRY_AGAIN_MS = 5 * 60_000;

interface State {
  pending: Map<string, Promise<void>>;
  /** Unreadable originals are retried and logged once in a while, not for every visitor. */
  unreadable: LRUCache<string, true>;
}
const states = new WeakMap<FileStore, State>();

function stateOf(store: FileStore): State {
  const state = states.get(store) ?? { pending: new Map(), unreadable: new LRUCache({ max: 1000, ttl: TRY_AGAIN_MS }) };
  states.set(store, state);
  return state;
}

interface Needs {
  files: FileStore;
  turns: Turns;
  workers: Workers;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

export const variantKey = (folder: string, name: string, width: PictureWidth, format: PictureFormat): string =>
  `variants/${folder}/${name}/${width}.${format}`;

/**
 * Key of an image in a width (pixels) and format of the ladder, created on first request.
 * @throws HttpError 400 for another width or format, 404 for a missing or unreadable image, 503 when too many are being
 * created
 */
export async function pictureVariant(
  services: Needs,
  folder: string,
  name: string,
  width: number,
  format: string,
): Promise<string> {
  const { files: store, turns, log } = services;
  const step = pictureWidths.find((known) => known === width);
  if (!step) throw badInput('width', `must be one of ${pictureWidths.join(', ')}`);
  const encoding = pictureFormats.find((known) => known === format);
  if (!encoding) throw badInput('format', `must be one of ${pictureFormats.join(', ')}`);
  const original = `uploads/${folder}/${name}`;
  if (!isStoreKey(original) || !(await store.exists(original))) throw notFound('Picture not found');
  if (!pictureExtensions.includes(extensionOf(name))) throw badInput('name', 'is not a picture');

  const key = variantKey(folder, name, step, encoding);
  if (await store.exists(key)) return key;
  const { pending, unreadable } = stateOf(store);
  if (unreadable.has(original)) throw notFound(NOT_READABLE);
  const creation =
    pending.get(key) ??
    turns
      .run('images', () => createVariant(services, original, key, step, encoding))
      .finally(() => pending.delete(key));
  pending.set(key, creation);
  try {
    await creation;
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    if (!unreadable.has(original)) log.warn({ err: error, picture: original }, 'A picture cannot be decoded');
    unreadable.set(original, true);
    throw notFound(NOT_READABLE);
  }
  return key;
}

const NOT_READABLE = 'Picture not found';

async function createVariant(
  { files: store, workers }: Needs,
  original: string,
  key: string,
  width: number,
  format: PictureFormat,
) {
  if (stateOf(store).unreadable.has(original)) throw new UnreadablePicture(original);
  await inTemporaryFolder(async (folder) => {
    const source = path.join(folder, 'original');
    await pipeline(await store.stream(original), createWriteStream(source));
    const drawn = await inWorker(workers.images, drawPicture, { source, width, format });
    if ('problem' in drawn) throw new UnreadablePicture(`${original}: ${drawn.problem}`);
    await store.put(key, drawn.bytes, mimeOf(key));
  });
}
