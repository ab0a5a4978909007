import { createPresenter } from '../../../platform/api/presenter.ts';
import type { Services } from '../../../platform/api/services.ts';
import {
  FILE_KIND_NAMES,
  type FileKindName,
  fileKindsByName,
  type GatedFileKindName,
} from '../../../platform/file-kinds.limits.ts';
import { formatModelTitle } from '../../../web/head/page-title.ts';
import { buildSeoRecord } from '../../../web/head/seo-record.ts';
import { loadModelRelations, loadSuccessorNames } from '../relations/relations.store.ts';
import { buildGatedDownloadUrl, buildGatedFields, formatDownloadName } from './download-links.ts';
import {
  loadAttributeGroups,
  loadFilesOfModels,
  loadValuesOfModels,
  type ModelFileRow,
  type ModelWithProductRow,
  readNeighboursBeyondTable,
  readNeighboursInTable,
} from './model-rows.store.ts';
import { type CellKey, type LabelKey, type Model, type ModelRow, model } from './models.contract.ts';
import { listModelAttributes, resolveTableColumns } from './read-attributes.ts';
import { readSweptArcs } from './read-swept-arcs.ts';

interface RowSource {
  id: number;
  name: string;
  productId: number;
  productSlug: string;
  tableHeadline: string;
  cells: readonly string[];
  image: string;
}

const buildTwentyKeys = <Key extends string>(prefix: string) =>
  Array.from({ length: 20 }, (_, at) => `${prefix}${at + 1}` as Key);
const cellKeys = buildTwentyKeys<CellKey>('r');
const labelKeys = buildTwentyKeys<LabelKey>('c');

const fillTwenty = <Key extends string>(keys: Key[], values: string[]) =>
  Object.fromEntries(keys.map((key, at) => [key, values[at] ?? ''])) as Record<Key, string>;

export const presentLabels = (labels: string[]) => fillTwenty(labelKeys, labels);

export const presentModelRow = (row: RowSource): ModelRow => ({
  model_id: row.id,
  model_name: row.name,
  name: row.name,
  product_id: row.productId,
  product_slug: row.productSlug,
  table_headline: row.tableHeadline,
  image_upload1: row.image,
  ...fillTwenty(cellKeys, [row.cells[0] || row.name, ...row.cells.slice(1)]),
});

export function presentImages(modelImages: { file: string; alt: string }[], name: string) {
  const [a, b, c, d] = modelImages;
  const altOf = (image: { alt: string } | undefined) => (image ? image.alt || name : '');
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

const presented = createPresenter(model);

export async function loadWholeModel(services: Services, row: ModelWithProductRow): Promise<Model> {
  const { pool } = services.database;
  const [stored, values, neighbours, beyond, relations, successors, groups] = await Promise.all([
    loadFilesOfModels(pool, [row.id]),
    loadValuesOfModels(pool, [row.id]),
    readNeighboursInTable(pool, row),
    readNeighboursBeyondTable(pool, row),
    loadModelRelations(pool, row.id),
    loadSuccessorNames(services),
    loadAttributeGroups(services),
  ]);
  const complete = (other: (typeof neighbours)[number]) =>
    presentModelRow({ ...other, cells: table.complete(other.cells) });
  const files = nameFiles(row.name, stored.get(row.id) ?? []);
  const typed = values.get(row.id) ?? [];
  const table = resolveTableColumns(row, typed);
  const fileOf = (name: FileKindName) => files.find(({ kind }) => kind === name)?.found.file ?? '';
  const gated = (name: GatedFileKindName) => fileOf(name) && buildGatedDownloadUrl(name, row.id);
  const shortDescription = row.shortDescription || row.productDescription;
  const keywords = `${row.name}, ${row.productName}`;
  return presented(row, {
    ...presentModelRow(row),
    ...presentLabels(row.labels),
    ...presentImages(listImages(row), row.name),
    short_description: shortDescription,
    group_image_upload: row.groupImage,
    alt_group_image_upload: row.groupImageAlt || (row.groupImage && row.productName),
    ...buildGatedFields(gated),
    pdf_upload: fileOf('pdf'),
    pdf_3d: fileOf('pdf_3d'),
    '3D_file': fileOf('3d'),
    files: files.map(({ kind, saved, found: { bytes, storedOn } }) => ({
      kind,
      name: saved,
      bytes,
      stored_on: storedOn,
    })),
    attributes: listModelAttributes(row, typed, groups),
    arcs: readSweptArcs(typed),
    seo: buildSeoRecord(
      row,
      { name: formatModelTitle(row.name, row.productName), text: shortDescription, keywords },
      services.settings.siteName,
    ),
    ...relations,
    related: neighbours.map(complete),
    related_before: neighbours.filter(({ isBefore }) => isBefore).length,
    related_beyond: beyond.map((other) => ({ ...complete(other), is_before: other.isBefore })),
    related_replaced: pickSuccessors([...neighbours, ...beyond], successors),
  });
}

export const pickSuccessors = (rows: readonly { id: number }[], successors: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    rows.flatMap(({ id }) => {
      const successor = successors.get(id);
      return successor ? [[id, successor]] : [];
    }),
  );

export const nameFiles = (name: string, stored: readonly ModelFileRow[]) =>
  FILE_KIND_NAMES.flatMap((kind) => {
    const found = stored.find((file) => file.kind === fileKindsByName[kind]);
    return found ? [{ kind, saved: formatDownloadName(name, found.file), found }] : [];
  });

const listImages = ({ images, productImages }: ModelWithProductRow) =>
  images.length ? images : productImages.map(({ file, alt }) => ({ file: `/uploads/products/${file}`, alt }));
