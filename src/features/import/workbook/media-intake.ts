import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { contentHashedName, type FileStore, sha256Of } from '../../../platform/files/file-store.ts';
import { extensionOf, isKnownType, mimeOf, pictureExtensions } from '../../../platform/files/mime-types.ts';
import { pictureFormats, pictureWidths } from '../../../platform/files/picture-ladder.ts';
import { pictureSize, variantKey } from '../../../platform/files/picture-variants.ts';
import type { Destination } from './columns.ts';
import type { MediaRecord } from './media-intake.store.ts';

/** The name under which a file will be stored, or why it cannot be. */
export type Taken = { name: string } | { problem: string; allowed: string };

const largest = { picture: 30, file: 200 };
const megabyte = 1024 * 1024;

/**
 * The pictures and files of a workbook: checked and named by their content while the rows are checked, put into the
 * store only when everything is found to be right.
 */
export class MediaIntake {
  readonly records = new Map<string, MediaRecord>();
  readonly #folder: string;
  readonly #store: FileStore;
  readonly #known: ReadonlyMap<string, MediaRecord>;
  readonly #sources = new Map<string, string>();
  readonly #listings = new Map<string, Promise<Set<string>>>();

  /** known: the media rows of the database by key. */
  constructor(folder: string, store: FileStore, known: ReadonlyMap<string, MediaRecord>) {
    this.#folder = folder;
    this.#store = store;
    this.#known = known;
  }

  async take(relative: string, { folder, gated, picture }: Destination): Promise<Taken> {
    const extensions = `a picture (${pictureExtensions.join(', ')})`;
    const extension = extensionOf(relative);
    if (picture && !pictureExtensions.includes(extension)) return { problem: 'is not a picture', allowed: extensions };
    if (!isKnownType(relative))
      return { problem: 'is of a type that is not stored', allowed: 'a document or CAD file' };
    const place = await this.#placeOf(relative);
    if (!place) return { problem: 'is not there', allowed: `the path of a file in ${this.#folder}` };
    const most = (picture ? largest.picture : largest.file) * megabyte;
    if ((await stat(place)).size > most) return { problem: 'is too large', allowed: `at most ${most / megabyte} MB` };

    const bytes = await readFile(place);
    const sha256 = sha256Of(bytes);
    const name = contentHashedName(path.basename(relative), bytes, sha256);
    const key = `${gated ? 'gated' : 'uploads'}/${folder}/${name}`;
    const known = this.#known.get(key) ?? this.records.get(key);
    if (known && known.sha256 !== sha256) return { problem: 'shares its short hash', allowed: 'another file name' };
    const size = picture ? (known ?? (await pictureSize(bytes))) : { width: null, height: null };
    if (!size) return { problem: 'is not a readable picture', allowed: extensions };
    if (extension === 'svg' && !known && isActive(bytes)) {
      return { problem: 'is an SVG with scripts or outside references', allowed: 'an SVG of shapes only' };
    }
    const { width, height } = size;
    this.records.set(key, { key, gated, mime: mimeOf(name), bytes: bytes.length, sha256, width, height });
    this.#sources.set(key, place);
    if (picture) await this.#takeVariants(place, folder, name);
    return { name };
  }

  /** Puts what the store lacks; what it holds has the same content, as the names say. Returns how many were put. */
  async storeAll(onFile: (done: number, total: number) => void): Promise<number> {
    const sources = [...this.#sources];
    let put = 0;
    let done = 0;
    await eachOf(sources, async ([key, place]) => {
      if (!(await this.#store.exists(key))) {
        await this.#store.put(key, await readFile(place), mimeOf(key));
        put += 1;
      }
      done += 1;
      onFile(done, sources.length);
    });
    return put;
  }

  /** undefined when there is no such file inside the workbook's folder, also by way of a link that leads out of it. */
  async #placeOf(relative: string): Promise<string | undefined> {
    const root = await realpath(this.#folder);
    const place = await realpath(path.join(root, relative)).catch(() => undefined);
    if (!place?.startsWith(root + path.sep)) return undefined;
    return (await stat(place)).isFile() ? place : undefined;
  }

  /** `x.480.avif` beside `x.webp` is that picture 480 pixels wide. */
  async #takeVariants(place: string, folder: string, name: string): Promise<void> {
    const directory = path.dirname(place);
    const listing = this.#listings.get(directory) ?? readdir(directory).then((names) => new Set(names));
    this.#listings.set(directory, listing);
    const names = await listing;
    const stem = path.parse(place).name;
    for (const width of pictureWidths) {
      for (const format of pictureFormats) {
        const variant = `${stem}.${width}.${format}`;
        if (names.has(variant))
          this.#sources.set(variantKey(folder, name, width, format), path.join(directory, variant));
      }
    }
  }
}

/** Four at a time: a disk or a bucket answers several at once, and memory holds only so many files. */
export async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

function isActive(bytes: Uint8Array): boolean {
  const source = new TextDecoder().decode(bytes);
  return /<(script|foreignObject|iframe)|\son\w+\s*=|javascript:|<!ENTITY|href\s*=\s*["'](?!#|data:image\/)/i.test(
    source,
  );
}
