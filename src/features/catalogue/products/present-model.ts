import { presenter } from '../../../platform/api/present.ts';
import type { Services } from '../../../platform/api/services.ts';
import { FILE_NAMES, type FileName, type GatedName, kindsByName } from '../../../platform/file-kinds.limits.ts';
import { modelTitle } from '../../../web/head/page-title.ts';
import { seoRecord } from '../../../web/head/seo-record.ts';
import { completedCells, measuredColumns, repeatedColumns } from '../measures/measured-columns.ts';
import { relationsNow, successorNames } from '../relations/relations.store.ts';
import { attributeLabel } from '../units/attribute-label.ts';
import { downloadAddress, downloadName, gatedFields } from './download-name.ts';
import { type Model, type ModelAttribute, model } from './models.contract.ts';
import {
  attributeGroupsNow,
  filesOfModels,
  neighboursBeyondTable,
  neighboursInTable,
  type OneModelRow,
  type StoredFile,
  type TypedValue,
  valuesOfModels,
} from './models.store.ts';
import { presentLabels, presentModelRow, presentPictures } from './present-model-row.ts';
import { measureOf } from './stated-attributes.ts';
import { DRAWN_ONLY, sweptArcs } from './swept-arcs.ts';

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
    presentModelRow({ ...other, cells: completedCells(other.cells, repeated) });
  const files = namedFiles(row.name, stored.get(row.id) ?? []);
  const typed = values.get(row.id) ?? [];
  const repeated = repeatedColumns(row.labels, columnsOf(row, typed));
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

const columnsOf = ({ labels, measures }: Pick<OneModelRow, 'labels' | 'measures'>, typed: readonly TypedValue[]) =>
  measuredColumns(labels, measures ?? [], new Map(typed.map((one) => [one.name, one.unit])));

/**
 * The columns of the model's table, then the values stated beside it.
 * @param groups headings by attribute
 */
export function attributeList(
  { name, labels, measures, cells }: Pick<OneModelRow, 'name' | 'labels' | 'measures' | 'cells'>,
  typed: readonly TypedValue[],
  groups: ReadonlyMap<string, string> = new Map(),
): ModelAttribute[] {
  const columns = columnsOf({ labels, measures }, typed);
  const repeated = repeatedColumns(labels, columns);
  const completed = completedCells(cells, repeated);
  const printed = labels
    .map((title, at) => ({ title, value: completed[at] ?? '', attribute: columns[at]?.name ?? '' }))
    .filter(({ title, value }, at) => title && value && !repeated.has(at) && (at > 0 || value !== name))
    .map((column) => ({ ...column, ...measured(column.title, column.value) }));
  const inCells = new Set(columns.map((column) => column?.name));
  const beside = typed
    .filter((one) => !inCells.has(one.name) && !DRAWN_ONLY.includes(one.name))
    .map(({ name: attribute, unit, value: figures }) => {
      const shownUnit = unit && unit !== '-' ? unit : '';
      const value = shownUnit ? `${figures} ${shownUnit}` : figures;
      return { title: attribute, value, attribute, name: attribute, unit: shownUnit, figures };
    });
  return [...printed, ...beside].map((one) => ({ ...one, group: groups.get(measureOf(one)) ?? '' }));
}

function measured(title: string, value: string) {
  const { name, unit } = attributeLabel(title);
  const own = unit || !/^[±+-]?\d/.test(value) ? { name: value, unit } : attributeLabel(value);
  return { name, unit: own.unit, figures: own.name };
}
