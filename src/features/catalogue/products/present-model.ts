import { presenter } from '../../../platform/api/present.ts';
import type { Services } from '../../../platform/api/services.ts';
import { FILE_NAMES, type FileName, type GatedName, kindsByName } from '../../../platform/file-kinds.limits.ts';
import { modelTitle } from '../../../web/head/page-title.ts';
import { seoRecord } from '../../../web/head/seo-record.ts';
import { relationsNow, successorNames } from '../relations/relations.store.ts';
import { downloadAddress, downloadName, gatedFields } from './download-name.ts';
import { type CellKey, type LabelKey, type Model, type ModelRow, model } from './models.contract.ts';
import {
  attributeGroupsNow,
  filesOfModels,
  neighboursBeyondTable,
  neighboursInTable,
  type OneModelRow,
  type StoredFile,
  valuesOfModels,
} from './models.store.ts';
import { attributeList, statedTable } from './stated-attributes.ts';
import { sweptArcs } from './swept-arcs.ts';

interface RowSource {
  id: number;
  name: string;
  productId: number;
  productSlug: string;
  tableHeadline: string;
  cells: readonly string[];
  image: string;
}

const twentyKeys = <Key extends string>(prefix: string) =>
  Array.from({ length: 20 }, (_, at) => `${prefix}${at + 1}` as Key);
const cellKeys = twentyKeys<CellKey>('r');
const labelKeys = twentyKeys<LabelKey>('c');

const twenty = <Key extends string>(keys: Key[], values: string[]) =>
  Object.fromEntries(keys.map((key, at) => [key, values[at] ?? ''])) as Record<Key, string>;

export const presentLabels = (labels: string[]) => twenty(labelKeys, labels);

export const presentModelRow = (row: RowSource): ModelRow => ({
  model_id: row.id,
  model_name: row.name,
  name: row.name,
  product_id: row.productId,
  product_slug: row.productSlug,
  table_headline: row.tableHeadline,
  image_upload1: row.image,
  ...twenty(cellKeys, [row.cells[0] || row.name, ...row.cells.slice(1)]),
});

export function presentPictures(pictures: { file: string; alt: string }[], name: string) {
  const [a, b, c, d] = pictures;
  const altOf = (picture: { alt: string } | undefined) => (picture ? picture.alt || name : '');
  return {
    image_upload1: a?.file ?? '',
    image_upload2: b?.file ?? '',
    image_upload3: c?.file ?? '',
    image_upload4: d?.file ?? '',
    alt_image1: altOf(a),
    alt_image2: altOf(b),
    alt_image3: altOf(c),
    alt_image4: altOf(d),
  };
}

const presented = presenter(model);

export async function wholeModel(services: Services, row: OneModelRow): Promise<Model> {
  const { pool } = services.database;
  const [stored, values, neighbours, beyond, relations, successors, groups] = await Promise.all([
    filesOfModels(pool, [row.id]),
    valuesOfModels(pool, [row.id]),
    neighboursInTable(pool, row),
    neighboursBeyondTable(pool, row),
    relationsNow(pool, row.id),
    successorNames(services),
    attributeGroupsNow(services),
  ]);
  const complete = (other: (typeof neighbours)[number]) =>
    presentModelRow({ ...other, cells: table.complete(other.cells) });
  const files = namedFiles(row.name, stored.get(row.id) ?? []);
  const typed = values.get(row.id) ?? [];
  const table = statedTable(row, typed);
  const fileOf = (name: FileName) => files.find(({ kind }) => kind === name)?.found.file ?? '';
  const gated = (name: GatedName) => fileOf(name) && downloadAddress(name, row.id);
  const shortDescription = row.shortDescription || row.productDescription;
  const keywords = `${row.name}, ${row.productName}`;
  return presented(row, {
    ...presentModelRow(row),
    ...presentLabels(row.labels),
    ...presentPictures(picturesOf(row), row.name),
    short_description: shortDescription,
    group_image_upload: row.groupImage,
    alt_group_image_upload: row.groupImageAlt || (row.groupImage && row.productName),
    ...gatedFields(gated),
    pdf_upload: fileOf('pdf'),
    pdf_3d: fileOf('pdf_3d'),
    '3D_file': fileOf('3d'),
    files: files.map(({ kind, saved, found: { bytes, storedOn } }) => ({
      kind,
      name: saved,
      bytes,
      stored_on: storedOn,
    })),
    attributes: attributeList(row, typed, groups),
    arcs: sweptArcs(typed),
    seo: seoRecord(
      row,
      { name: modelTitle(row.name, row.productName), text: shortDescription, keywords },
      services.settings.siteName,
    ),
    ...relations,
    related: neighbours.map(complete),
    related_before: neighbours.filter(({ isBefore }) => isBefore).length,
    related_beyond: beyond.map((other) => ({ ...complete(other), is_before: other.isBefore })),
    related_replaced: replacedAmong([...neighbours, ...beyond], successors),
  });
}

export const replacedAmong = (rows: readonly { id: number }[], successors: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    rows.flatMap(({ id }) => {
      const successor = successors.get(id);
      return successor ? [[id, successor]] : [];
    }),
  );

export const namedFiles = (name: string, stored: readonly StoredFile[]) =>
  FILE_NAMES.flatMap((kind) => {
    const found = stored.find((file) => file.kind === kindsByName[kind]);
    return found ? [{ kind, saved: downloadName(name, found.file), found }] : [];
  });

const picturesOf = ({ images, productImages }: OneModelRow) =>
  images.length ? images : productImages.map(({ file, alt }) => ({ file: `/uploads/products/${file}`, alt }));
