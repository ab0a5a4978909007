import { randomUUID } from 'node:crypto';
import { readdir, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import type { ConvertedFormat } from '../../../platform/files/converted/converted-formats.limits.ts';
import { buildHashedName, type FileStore } from '../../../platform/files/file-store.ts';
import { openFileSource } from '../../../platform/files/file-streams.ts';
import { imageFormats, imageWidths } from '../../../platform/files/image-sizes.ts';
import { buildVariantKey } from '../../../platform/files/image-variants.ts';
import {
  ACCEPTED_IMAGES_TEXT,
  acceptedImageExtensions,
  describeUnsupportedType,
  getExtension,
  getMimeType,
  isStorableType,
} from '../../../platform/files/mime-types.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { lockFiles } from '../../../platform/files/stored-file-removal.ts';
import { unavailableError } from '../../../platform/http-errors.ts';
import { type FileDestination, getStoreFolder } from '../../../platform/resource/columns.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { checkFile, identifyFile, writePublicImage } from '../reading/file-tasks.ts';
import { addMedia, findStoredMedia, type MediaRecord } from './media-intake.store.ts';

/** `sha256`: absent for a file given by its stored name. `from`: format before conversion. */
type IntakeResult = { name: string; sha256?: string; from?: ConvertedFormat | undefined } | FileProblem;

/** `changed`: the stored bytes differ from the file. `record`: absent for ready-made sizes of an image. */
type SourceFile = { source: string; changed: boolean; drawing?: boolean; record?: MediaRecord };

export type IntakeServices = Pick<Services, 'files' | 'workers'>;

const OUTSIDE = Symbol('a file outside the folder of the workbook');

const maxMegabytes = { picture: 30, file: 200 };
const megabyte = 1024 * 1024;

/** Maximum number of remembered files; few are needed, because usually neighbouring rows name the same file. */
const MAX_REMEMBERED = 10_000;

/**
 * Images and files are named by content hash while rows are checked, but stored only if the whole workbook is valid.
 */
export class MediaIntake {
  readonly #folder: string;
  readonly #store: FileStore;
  readonly #workers: WorkerPool;
  readonly #client: pg.ClientBase;
  readonly #scratch: string | undefined;
  readonly #results = new LRUCache<string, Promise<IntakeResult>>({ max: MAX_REMEMBERED });
  readonly #listings = new LRUCache<string, Promise<Set<string>>>({ max: 20 });
  readonly #found = new Map<string, SourceFile>();
  #lastQuery: Promise<unknown> = Promise.resolve();

  /** `scratch`: folder for converted images; without one nothing can be stored. */
  constructor(folder: string, { files, workers }: IntakeServices, client: pg.ClientBase, scratch?: string) {
    this.#scratch = scratch;
    this.#folder = folder;
    this.#store = files;
    this.#workers = workers.intake;
    this.#client = client;
  }

  /** `relative`: path in the workbook's folder. */
  add(relative: string, destination: FileDestination): Promise<IntakeResult> {
    const id = JSON.stringify([destination, relative]);
    const result = this.#results.get(id) ?? this.#check(relative, destination);
    this.#results.set(id, result);
    return result;
  }

  forget(key: string): void {
    this.#found.delete(key);
  }

  /**
   * Stores the files; existing ones are skipped, since names contain the content's hash.
   * @returns number of stored files
   */
  async storeAll(onFile: (done: number, total: number) => void = () => {}): Promise<number> {
    let [stored, done] = [0, 0];
    await lockFiles(this.#client, [...this.#found.keys()]);
    await runInParallel(this.#found, async ([key, file]) => {
      if (!(await this.#store.exists(key))) {
        await this.#put(key, file);
        stored += 1;
      }
      done += 1;
      onFile(done, this.#found.size);
    });
    return stored;
  }

  async record(): Promise<void> {
    await addMedia(
      this.#client,
      [...this.#found.values()].flatMap(({ record }) => record ?? []),
    );
  }

  async countNew(): Promise<number> {
    let found = 0;
    await runInParallel(this.#found.keys(), async (key) => {
      if (!(await this.#store.exists(key))) found += 1;
    });
    return found;
  }

  async #check(relative: string, destination: FileDestination): Promise<IntakeResult> {
    const { folder, gated, picture: isImageDestination, drawing } = destination;
    const isImage = acceptedImageExtensions.includes(getExtension(relative));
    if (!isImage && !isStorableType(relative)) return describeUnsupportedType(relative);
    if (isImageDestination && !isImage) return { problem: 'is not an image', allowed: ACCEPTED_IMAGES_TEXT };
    if (!isImageDestination && !isStorableType(relative))
      return { problem: 'is an image', allowed: 'a document or a CAD file' };
    const prefix = getStoreFolder(destination);
    const source = await this.#resolve(relative);
    if (source === OUTSIDE) {
      return {
        problem: 'leads to a file outside the folder of the workbook by a symbolic link',
        allowed: 'a file in the folder of the workbook',
      };
    }
    if (!source) {
      const stored = await this.#stored(`${prefix}/${path.basename(relative)}`);
      if (stored) return { name: path.basename(relative) };
      return { problem: 'does not exist', allowed: `the path of a file in ${this.#folder}` };
    }
    const maxBytes = (isImageDestination ? maxMegabytes.picture : maxMegabytes.file) * megabyte;
    if ((await stat(source)).size > maxBytes)
      return { problem: 'is too large', allowed: `at most ${maxBytes / megabyte} MB` };

    const given = { source, name: path.basename(relative), drawing };
    const target = this.#scratch && path.join(this.#scratch, randomUUID());
    const identity = await runInFileWorker(this.#workers, identifyFile, { ...given, target });
    if ('problem' in identity) return identity;
    const { bytes, sha256, changed, from } = identity;
    const name = buildHashedName(identity.name, sha256);
    const key = `${prefix}/${name}`;
    const known = await this.#stored(key);
    if (known && known.sha256 !== sha256) return { problem: 'shares its short hash', allowed: 'another file name' };
    const size = known ?? identity.size ?? (await runInFileWorker(this.#workers, checkFile, given));
    if ('problem' in size) return size;
    const { width, height } = size;
    const record = { key, gated, mime: getMimeType(name), bytes, sha256, width, height };
    const isWritten = from !== undefined && target !== undefined;
    this.#found.set(key, { source: isWritten ? target : source, changed: changed && !isWritten, drawing, record });
    if (isImageDestination) await this.#addVariants(source, folder, name);
    return { name, sha256, from };
  }

  async #put(key: string, { source, changed, drawing }: SourceFile): Promise<void> {
    const store = (file: string) => this.#store.put(key, openFileSource(file), getMimeType(key));
    if (!changed) return store(source);
    if (!this.#scratch) throw new Error('Files cannot be stored without a folder for rewritten pictures');
    const target = path.join(this.#scratch, randomUUID());
    const name = path.basename(key);
    const written = await runInFileWorker(this.#workers, writePublicImage, { source, name, drawing, target });
    if ('problem' in written) throw unavailableError();
    await store(target);
    await rm(target);
  }

  /** Serialised, because the connection runs one query at a time. */
  #stored(key: string): Promise<MediaRecord | undefined> {
    const answer = this.#lastQuery.then(() => findStoredMedia(this.#client, key));
    this.#lastQuery = answer.catch(() => {});
    return answer;
  }

  async #resolve(relative: string): Promise<string | typeof OUTSIDE | undefined> {
    const root = await realpath(this.#folder);
    const resolved = await realpath(path.join(root, relative)).catch(() => undefined);
    if (!resolved) return undefined;
    if (!resolved.startsWith(root + path.sep)) return OUTSIDE;
    return (await stat(resolved)).isFile() ? resolved : undefined;
  }

  /** `x.480.avif` next to `x.webp` is the same image 480 px wide. */
  async #addVariants(source: string, folder: string, name: string): Promise<void> {
    const directory = path.dirname(source);
    const listing = this.#listings.get(directory) ?? readdir(directory).then((names) => new Set(names));
    this.#listings.set(directory, listing);
    const names = await listing;
    const stem = path.parse(source).name;
    for (const width of imageWidths) {
      for (const format of imageFormats) {
        const variant = `${stem}.${width}.${format}`;
        if (!names.has(variant)) continue;
        const key = buildVariantKey(folder, name, width, format);
        this.#found.set(key, { source: path.join(directory, variant), changed: false });
      }
    }
  }
}

/** Runs `work` for each item, four at a time, because memory is limited. */
export async function runInParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}
