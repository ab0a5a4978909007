import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { AppCaches } from '../../../platform/app-caches.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { sortNaturally } from '../../../platform/natural-order.ts';
import { type PaperSource, typesetPdf } from '../../../platform/pdf/typeset-pdf.ts';
import type { DataSheetSubject } from '../../site/papers/data-sheet-content.ts';
import { buildPrintedTable, buildQrCodeSvg } from '../../site/papers/draw-data-sheet.ts';
import { preparePrintedImages } from '../../site/papers/printed-images.ts';
import {
  type CatalogueVolume,
  countPrintedModels,
  type PrintedProduct,
  type PrintedSection,
} from './catalogue-content.ts';

const COVER_PICTURES = 6;
/** Size in pixels, at 200 per inch: small, because the compiler decodes all images into memory. */
const PHOTOGRAPH = { width: 440, height: 440 };

const getPaperPath = ({ folder, file }: Pick<CatalogueVolume, 'folder' | 'file'>): string =>
  path.join(folder, `${file}.paper`);

/** Writes a volume's texts and images to its folder. Reports the number of finished products. */
export async function prepareVolume(
  volume: CatalogueVolume,
  report: (done: number) => void,
  caches: AppCaches,
): Promise<void> {
  const { folder, file: _, sections, volumes, at, ...head } = volume;
  const images = new Map<string, Uint8Array | string>();
  const printedSections: (PrintedSection & { begun: Level[] })[] = [];
  let done = 0;
  for (const [number, section] of sections.entries()) {
    const products = [];
    for (const product of section.products) {
      products.push(await prepareProduct(folder, head.address, product, images, caches));
      done += 1;
      report(done);
    }
    printedSections.push({ ...section, begun: listNewLevels(section, sections[number - 1]), products });
  }
  const data = {
    ...head,
    contains: `${formatCount(done, 'product')}, ${formatCount(countPrintedModels(sections), 'model')}`,
    covers: chooseCoverImages(sections, images),
    sections: printedSections,
    index: buildModelIndex(sections),
    volumes: volumes.map((one) => listCategories(one.sections)),
  };
  const paper: PaperSource = { template: 'printed-catalogue', data, images, at };
  await writeFile(getPaperPath(volume), serialize(paper));
}

/** Typesets a prepared volume as a PDF in its folder, by `papers/printed-catalogue.typ`. */
export async function typesetVolume(
  volume: Pick<CatalogueVolume, 'folder' | 'file'>,
  caches: AppCaches,
): Promise<{ pages: number }> {
  const { bytes, pages } = typesetPdf(caches, deserialize(await readFile(getPaperPath(volume))));
  await writeFile(path.join(volume.folder, volume.file), bytes);
  return { pages };
}

const getProductImageName = ({ file }: PrintedProduct) => `${file}-photograph.jpg`;

async function prepareProduct(
  folder: string,
  address: string,
  product: PrintedProduct,
  images: Map<string, Uint8Array | string>,
  caches: AppCaches,
) {
  const subject: DataSheetSubject = deserialize(await readFile(path.join(folder, product.file)));
  const {
    images: own,
    photograph: photo,
    drawings,
  } = await preparePrintedImages(subject, caches, `${product.file}-`, PHOTOGRAPH);
  for (const [name, image] of own) images.set(name, image);
  const url = address + subject.path;
  const code = `${product.file}-code.svg`;
  images.set(code, buildQrCodeSvg(url));
  const { kind, description, keys } = subject;
  return {
    ...product,
    kind,
    description,
    keys,
    photograph: photo,
    drawings,
    tables: subject.tables.map(buildPrintedTable),
    url,
    code,
  };
}

/** Images of the first product of each category, then of others, as many as the cover holds. */
function chooseCoverImages(sections: readonly PrintedSection[], images: ReadonlyMap<string, unknown>) {
  const lists = sections.map(({ products }) => products);
  const firsts = lists.flatMap(([first]) => first ?? []);
  const step = Math.max(1, firsts.length / COVER_PICTURES);
  const spread = Array.from({ length: COVER_PICTURES }, (_, at) => firsts[Math.floor(at * step)] ?? []).flat();
  return [...new Set([...spread, ...lists.flat()])]
    .filter((product) => images.has(getProductImageName(product)))
    .slice(0, COVER_PICTURES)
    .map((product) => ({ image: getProductImageName(product), alt: product.name }));
}

interface Level {
  name: string;
  depth: number;
}

function listNewLevels(section: PrintedSection, before: PrintedSection | undefined): Level[] {
  const [names, known] = [section, before].map((one) => (one ? [one.brand, ...one.path] : []));
  const same = names?.findIndex((name, at) => name !== known?.[at]) ?? 0;
  return (names ?? []).map((name, depth) => ({ name, depth })).slice(same < 0 ? -1 : same);
}

/** Index of model numbers; `to` is their place in the tables. */
function buildModelIndex(sections: readonly PrintedSection[]): { text: string; to: string }[] {
  const entries = sections.flatMap(({ products }) =>
    products.flatMap(({ file, models }) => models.map((model) => ({ model, to: `${file} ${model}` }))),
  );
  const entriesByModel = groupBy(entries, ({ model }) => model);
  return sortNaturally(entriesByModel.keys()).flatMap((model) =>
    (entriesByModel.get(model) ?? []).map(({ to }) => ({ text: model, to })),
  );
}

function listCategories(sections: readonly PrintedSection[]): { brand: string; categories: string[] }[] {
  return [...groupBy(sections, ({ brand }) => brand)].map(([brand, own]) => ({
    brand,
    categories: [...new Set(own.flatMap((section) => section.path[0] ?? []))],
  }));
}

const formatCount = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
