import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Caches } from '../../../platform/caches.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { naturallySorted } from '../../../platform/natural-order.ts';
import { type Paper, typeset } from '../../../platform/pdf/typeset.ts';
import { printedTable, qrCode } from '../../site/papers/draw-data-sheet.ts';
import { printedPictures } from '../../site/papers/printed-pictures.ts';
import type { SheetSubject } from '../../site/papers/sheet-content.ts';
import { countModels, type PrintedProduct, type PrintedSection, type Volume } from './catalogue-content.ts';

const COVER_PICTURES = 6;
/** Size in pixels, at 200 per inch: small, because the compiler decodes all images into memory. */
const PHOTOGRAPH = { width: 440, height: 440 };

const paperOf = ({ folder, file }: Pick<Volume, 'folder' | 'file'>): string => path.join(folder, `${file}.paper`);

/** Writes a volume's texts and images to its folder. Reports the number of finished products. */
export async function prepareVolume(volume: Volume, report: (done: number) => void, caches: Caches): Promise<void> {
  const { folder, file: _, sections, volumes, at, ...head } = volume;
  const images = new Map<string, Uint8Array | string>();
  const printed: (PrintedSection & { begun: Level[] })[] = [];
  let done = 0;
  for (const [number, section] of sections.entries()) {
    const products = [];
    for (const product of section.products) {
      products.push(await printedProduct(folder, head.address, product, images, caches));
      done += 1;
      report(done);
    }
    printed.push({ ...section, begun: newLevels(section, sections[number - 1]), products });
  }
  const data = {
    ...head,
    contains: `${counted(done, 'product')}, ${counted(countModels(sections), 'model')}`,
    covers: coversOf(sections, images),
    sections: printed,
    index: indexOf(sections),
    volumes: volumes.map((one) => categoriesIn(one.sections)),
  };
  const paper: Paper = { template: 'printed-catalogue', data, images, at };
  await writeFile(paperOf(volume), serialize(paper));
}

/** Typesets a prepared volume as a PDF in its folder, by `papers/printed-catalogue.typ`. */
export async function typesetVolume(
  volume: Pick<Volume, 'folder' | 'file'>,
  caches: Caches,
): Promise<{ pages: number }> {
  const { bytes, pages } = typeset(caches, deserialize(await readFile(paperOf(volume))));
  await writeFile(path.join(volume.folder, volume.file), bytes);
  return { pages };
}

const photographOf = ({ file }: PrintedProduct) => `${file}-photograph.jpg`;

async function printedProduct(
  folder: string,
  address: string,
  product: PrintedProduct,
  images: Map<string, Uint8Array | string>,
  caches: Caches,
) {
  const subject: SheetSubject = deserialize(await readFile(path.join(folder, product.file)));
  const { images: own, photograph, drawings } = await printedPictures(subject, caches, `${product.file}-`, PHOTOGRAPH);
  for (const [name, image] of own) images.set(name, image);
  const url = address + subject.path;
  const code = `${product.file}-code.svg`;
  images.set(code, qrCode(url));
  const { kind, description, keys } = subject;
  return {
    ...product,
    kind,
    description,
    keys,
    photograph,
    drawings,
    tables: subject.tables.map(printedTable),
    url,
    code,
  };
}

/** Photographs of the first product of each category, then of others, as many as the cover holds. */
function coversOf(sections: readonly PrintedSection[], images: ReadonlyMap<string, unknown>) {
  const lists = sections.map(({ products }) => products);
  const firsts = lists.flatMap(([first]) => first ?? []);
  const step = Math.max(1, firsts.length / COVER_PICTURES);
  const spread = Array.from({ length: COVER_PICTURES }, (_, at) => firsts[Math.floor(at * step)] ?? []).flat();
  return [...new Set([...spread, ...lists.flat()])]
    .filter((product) => images.has(photographOf(product)))
    .slice(0, COVER_PICTURES)
    .map((product) => ({ image: photographOf(product), alt: product.name }));
}

interface Level {
  name: string;
  depth: number;
}

function newLevels(section: PrintedSection, before: PrintedSection | undefined): Level[] {
  const [names, known] = [section, before].map((one) => (one ? [one.brand, ...one.path] : []));
  const same = names?.findIndex((name, at) => name !== known?.[at]) ?? 0;
  return (names ?? []).map((name, depth) => ({ name, depth })).slice(same < 0 ? -1 : same);
}

/** Index of model numbers; `to` is their place in the tables. */
function indexOf(sections: readonly PrintedSection[]): { text: string; to: string }[] {
  const entries = sections.flatMap(({ products }) =>
    products.flatMap(({ file, models }) => models.map((model) => ({ model, to: `${file} ${model}` }))),
  );
  const places = groupBy(entries, ({ model }) => model);
  return naturallySorted(places.keys()).flatMap((model) =>
    (places.get(model) ?? []).map(({ to }) => ({ text: model, to })),
  );
}

function categoriesIn(sections: readonly PrintedSection[]): { brand: string; categories: string[] }[] {
  return [...groupBy(sections, ({ brand }) => brand)].map(([brand, own]) => ({
    brand,
    categories: [...new Set(own.flatMap((section) => section.path[0] ?? []))],
  }));
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
