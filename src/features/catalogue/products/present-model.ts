import { presenter } from '../../../platform/api/present.ts';
import { FILE_NAMES, type GatedName, gatedKindOf, kindsByName } from '../../../platform/file-kinds.limits.ts';
import { modelTitle } from '../../../web/head/page-title.ts';
import { seoRecord } from '../../../web/head/seo-record.ts';
import { completedCells, measuredColumns, repeatedColumns } from '../measures/measured-columns.ts';
import type { RelationsOfModel } from '../relations/relations.contract.ts';
import { attributeLabel } from '../units/attribute-label.ts';
import { downloadAddress, downloadName, gatedFields } from './download-name.ts';
import { type Model, type ModelAttribute, model } from './models.contract.ts';
import type { ModelParts, OneModelRow } from './models.store.ts';
import { presentLabels, presentModelRow, presentPictures } from './present-model-row.ts';
import { DRAWN_ONLY, sweptArcs } from './swept-arcs.ts';

const wholeModel = presenter(model);

/** Builds the API response for a model. Images and description fall back to those of its product. */
export function presentModel(
  row: OneModelRow,
  {
    files,
    attributes,
    neighbours,
    relations,
    replaced,
  }: ModelParts & { relations: RelationsOfModel; replaced: Model['related_replaced'] },
  siteName: string,
): Model {
  const repeated = repeatedColumns(row.labels, columnsOf(row, attributes));
  const open = (kind: string) => files.find((file) => file.kind === kind)?.file ?? '';
  const gated = (name: GatedName) =>
    files.some((file) => file.kind === gatedKindOf(name)) ? downloadAddress(name, row.id) : '';
  const shortDescription = row.shortDescription || row.productDescription;
  const { image_upload1, ...pictures } = presentPictures(picturesOf(row), row.name);
  return wholeModel(row, {
    ...presentModelRow(row),
    ...presentLabels(row.labels),
    image_upload1,
    ...pictures,
    short_description: shortDescription,
    group_image_upload: row.groupImage,
    alt_group_image_upload: row.groupImageAlt || (row.groupImage && row.productName),
    ...gatedFields(gated),
    pdf_upload: open('pdf'),
    pdf_3d: open('pdf_3d'),
    '3D_file': open('3d'),
    files: FILE_NAMES.flatMap((kind) => {
      const found = files.find((file) => file.kind === kindsByName[kind]);
      if (!found) return [];
      const { file, bytes, storedOn } = found;
      return [{ kind, name: downloadName(row.name, file), bytes, stored_on: storedOn }];
    }),
    attributes: attributeList(row, attributes),
    arcs: sweptArcs(attributes),
    seo: seoRecord(
      row,
      {
        name: modelTitle(row.name, row.productName),
        text: shortDescription,
        keywords: `${row.name}, ${row.productName}`,
      },
      siteName,
    ),
    ...relations,
    related: neighbours.map((other) => presentModelRow({ ...other, cells: completedCells(other.cells, repeated) })),
    related_before: neighbours.filter(({ isBefore }) => isBefore).length,
    related_replaced: replaced,
  });
}

const picturesOf = ({ images, productImages }: OneModelRow) =>
  images.length ? images : productImages.map(({ file, alt }) => ({ file: `/uploads/products/${file}`, alt }));

/** What the columns of a model's table measure, as far as it states it. */
const columnsOf = ({ labels, measures }: Pick<OneModelRow, 'labels' | 'measures'>, stated: ModelParts['attributes']) =>
  measuredColumns(labels, measures ?? [], new Map(stated.map((one) => [one.name, one.unit])));

/**
 * Title and value rows: the columns of the model's table, the first only where it is not the name, each figure in one unit; then what
 * it states beside them.
 */
export function attributeList(
  { name, labels, measures, cells }: Pick<OneModelRow, 'name' | 'labels' | 'measures' | 'cells'>,
  stated: ModelParts['attributes'],
): ModelAttribute[] {
  const columns = columnsOf({ labels, measures }, stated);
  const repeated = repeatedColumns(labels, columns);
  const completed = completedCells(cells, repeated);
  const printed = labels
    .map((title, at) => ({ title, value: completed[at] ?? '', attribute: columns[at]?.name ?? '' }))
    .filter(({ title, value }, at) => title && value && !repeated.has(at) && (at > 0 || value !== name))
    .map((column) => ({ ...column, ...measured(column.title, column.value) }));
  const inCells = new Set(columns.map((column) => column?.name));
  const beside = stated
    .filter((one) => !inCells.has(one.name) && !DRAWN_ONLY.includes(one.name))
    .map(({ name: attribute, unit, value: figures }) => {
      const shownUnit = unit && unit !== '-' ? unit : '';
      const value = shownUnit ? `${figures} ${shownUnit}` : figures;
      return { title: attribute, value, attribute, name: attribute, unit: shownUnit, figures };
    });
  return [...printed, ...beside];
}

/** The unit is in the column label or follows the number in the cell. */
function measured(title: string, value: string) {
  const { name, unit } = attributeLabel(title);
  const own = unit || !/^[±+-]?\d/.test(value) ? { name: value, unit } : attributeLabel(value);
  return { name, unit: own.unit, figures: own.name };
}
