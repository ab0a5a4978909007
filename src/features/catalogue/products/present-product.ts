import { setImmediate as othersFirst } from 'node:timers/promises';
import { presenter } from '../../../platform/api/present.ts';
import type { Services } from '../../../platform/api/services.ts';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import { productPath } from '../../../web/addresses.ts';
import { seoRecord } from '../../../web/head/seo-record.ts';
import { breadcrumbsTo } from '../brands-and-categories/breadcrumbs.ts';
import type { Crumb } from '../brands-and-categories/categories.contract.ts';
import { type CategoryStep, categoryPathNow } from '../brands-and-categories/categories.store.ts';
import type { Measured } from '../measures/read-figure.ts';
import { countPartsIn, successorNames } from '../relations/relations.store.ts';
import { shownUnit } from '../units/attribute-label.ts';
import { presentLabels, presentModelRow, presentPictures, replacedAmong } from './present-model.ts';
import {
  type Product,
  type ProductCard,
  type ProductMedia,
  product,
  productCard,
  productMedia,
  type TableBlock,
  type TableName,
  type TableWithHeaders,
  type TypedAttribute,
} from './products.contract.ts';
import { type ProductCardRow, type ProductParts, type ProductRow, partsOfProduct } from './products.store.ts';
import { statedTable } from './stated-attributes.ts';

const card = presenter(productCard);
const presented = presenter(product);
const media = presenter(productMedia);

const cardNames = (row: ProductCardRow) => ({
  product_id: row.id,
  product_name: row.name,
  product_slug: row.slug,
  product_image: row.image ?? '',
  alt_product_image: row.imageAlt || row.name,
});

export const presentCard = (row: ProductCardRow, matching_models?: number): ProductCard =>
  card(row, { ...cardNames(row), matching_models });

type File = ProductParts['files'][number];

export async function wholeProduct(services: Services, row: ProductRow): Promise<Product> {
  const { pool } = services.database;
  const [parts, part_counts, categories, successors] = await Promise.all([
    partsOfProduct(pool, row.id),
    countPartsIn(pool, row.id),
    categoryPathNow(services, row.categoryId),
    successorNames(services),
  ]);
  // Other requests run in between, because reading, shaping and sending thousands of rows each take some 20 ms.
  await othersFirst();
  const {
    files,
    view3d: [view3d],
  } = parts;
  const listed = parts.tables.map((table) => presentTable(table, parts));
  const block = (table: TableName): TableBlock | null => {
    const found = listed.find((entry) => entry.table === table);
    return found ? { headline: found.headline, columns: found.columns, data: found.rows } : null;
  };
  const buttonUrl = (kind: File['kind']) => urlOf(files.find((file) => file.kind === kind));
  const listedFiles = files.filter((file) => file.kind === 'file');
  return presented(row, {
    ...cardNames(row),
    ...presentPictures(row.images, row.name),
    accessories1: buttonUrl('accessories1'),
    accessories2: buttonUrl('accessories2'),
    datasheet1: buttonUrl('datasheet1'),
    datasheet2: buttonUrl('datasheet2'),
    technical1: buttonUrl('technical1'),
    technical2: buttonUrl('technical2'),
    ...numberedFiles(listedFiles),
    files: listedFiles.map((file) => ({ title: titleOf(file), url: urlOf(file) })),
    '3D_file': view3d?.file ?? '',
    '3D_model': view3d?.model ?? '',
    Table1: block('Table1'),
    Table2: block('Table2'),
    Table3: block('Table3'),
    Table4: block('Table4'),
    tablesWithHeaders: listed,
    part_counts,
    replaced: replacedAmong(parts.rows, successors),
    breadcrumbs: presentBreadcrumbs(row, categories),
    seo: seoRecord(
      row,
      { name: row.name, text: row.shortDescription || row.mainDescription, keywords: row.name },
      services.settings.siteName,
    ),
  });
}

function presentTable(table: ProductParts['tables'][number], { rows, attributes }: ProductParts): TableWithHeaders {
  const { headline, labels, id, number } = table;
  const { columns, repeated, complete } = statedTable(table, attributes);
  const ofTable = rows.filter((model) => model.tableId === id);
  return {
    table: `Table${number}` as TableName,
    headline,
    columns: presentLabels(labels),
    rows: ofTable.map((model) => presentModelRow({ ...model, cells: complete(model.cells) })),
    attributes: attributes
      .filter(({ tableId }) => tableId === id)
      .map((attribute) => presentAttribute(attribute, ofTable, columns)),
    repeated: [...repeated.keys()].map((at) => `r${at + 1}`),
  };
}

function presentAttribute(
  { name, unit, models, values }: ProductParts['attributes'][number],
  rows: ProductParts['rows'],
  columns: readonly (Measured | undefined)[],
): TypedAttribute {
  const ofModel = new Map(models.map((id, at) => [id, values[at]]));
  const at = columns.findIndex((column) => column?.name === name);
  return {
    name,
    unit: shownUnit(unit),
    column: at < 0 ? '' : `r${at + 1}`,
    values: rows.map(({ id }) => ofModel.get(id) ?? ''),
  };
}

const urlOf = (file: File | undefined) =>
  !file ? '' : isHttpUrl(file.file) ? file.file : `/uploads/products/${file.file}`;

const titleOf = ({ title, file }: File) => title || file;

function numberedFiles(listed: File[]) {
  const at = (position: number) => listed.find((file) => file.position === position);
  const entries = Array.from({ length: 10 }, (_, index) => at(index + 1)).flatMap((file, index) => [
    [`file${index + 1}`, urlOf(file)],
    [`file_title${index + 1}`, file ? titleOf(file) : ''],
  ]);
  return Object.fromEntries(entries) as Pick<Product, `file${Ten}` | `file_title${Ten}`>;
}
type Ten = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export const presentBreadcrumbs = (row: ProductRow, categories: CategoryStep[]): Crumb[] =>
  breadcrumbsTo({
    brand: { name: row.brandName, slug: row.brandSlug },
    categories,
    below: [{ name: row.name, link: productPath(row.slug), slug: row.slug, type: 'product' }],
  });

export const presentMedia = (row: ProductRow): ProductMedia =>
  media(row, {
    product_name: row.name,
    group1_image_upload: row.group1Image,
    group2_image_upload: row.group2Image,
    alt_group1_image_upload: row.group1ImageAlt || (row.group1Image && row.name),
    alt_group2_image_upload: row.group2ImageAlt || (row.group2Image && row.name),
    ...presentPictures(row.images, row.name),
  });
