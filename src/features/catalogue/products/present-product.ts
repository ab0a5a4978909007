import { setImmediate as othersFirst } from 'node:timers/promises';
import { createPresenter } from '../../../platform/api/presenter.ts';
import type { Services } from '../../../platform/api/services.ts';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import { productPath } from '../../../web/addresses.ts';
import { buildSeoRecord } from '../../../web/head/seo-record.ts';
import { buildCatalogueBreadcrumbs } from '../brands-and-categories/build-catalogue-breadcrumbs.ts';
import type { CatalogueCrumb } from '../brands-and-categories/categories.contract.ts';
import { type CategoryStep, loadCategoryPath } from '../brands-and-categories/categories.store.ts';
import { formatUnit } from '../measures/parse-attribute-label.ts';
import type { ColumnMeasure } from '../measures/parse-cell-value.ts';
import { countAccessories, loadSuccessorNames } from '../relations/relations.store.ts';
import { pickSuccessors, presentImages, presentLabels, presentModelRow } from './present-model.ts';
import {
  type Product,
  type ProductCard,
  type ProductMedia,
  type ProductTableBlock,
  type ProductTableName,
  product,
  productCard,
  productMedia,
  type TableWithHeaders,
  type TypedAttribute,
} from './products.contract.ts';
import {
  loadProductDetails,
  type ProductCardRow,
  type ProductDetails,
  type ProductWithBrandRow,
} from './products.store.ts';
import { resolveTableColumns } from './read-attributes.ts';

const card = createPresenter(productCard);
const presented = createPresenter(product);
const media = createPresenter(productMedia);

const presentCardNames = (row: ProductCardRow) => ({
  product_id: row.id,
  product_name: row.name,
  product_slug: row.slug,
  product_image: row.image ?? '',
  alt_product_image: row.imageAlt || row.name,
});

export const presentProductCard = (row: ProductCardRow, matching_models?: number): ProductCard =>
  card(row, { ...presentCardNames(row), matching_models });

type File = ProductDetails['files'][number];

export async function loadWholeProduct(services: Services, row: ProductWithBrandRow): Promise<Product> {
  const { pool } = services.database;
  const [details, accessoryCounts, categories, successors] = await Promise.all([
    loadProductDetails(pool, row.id),
    countAccessories(pool, row.id),
    loadCategoryPath(services, row.categoryId),
    loadSuccessorNames(services),
  ]);
  // Other requests run in between, because reading, shaping and sending thousands of rows each take some 20 ms.
  await othersFirst();
  const {
    files,
    view3d: [view3d],
  } = details;
  const listed = details.tables.map((table) => presentProductTable(table, details));
  const block = (table: ProductTableName): ProductTableBlock | null => {
    const found = listed.find((entry) => entry.table === table);
    return found ? { headline: found.headline, columns: found.columns, data: found.rows } : null;
  };
  const buttonUrl = (kind: File['kind']) => fileUrl(files.find((file) => file.kind === kind));
  const listedFiles = files.filter((file) => file.kind === 'file');
  return presented(row, {
    ...presentCardNames(row),
    ...presentImages(row.images, row.name),
    accessories1: buttonUrl('accessories1'),
    accessories2: buttonUrl('accessories2'),
    datasheet1: buttonUrl('datasheet1'),
    datasheet2: buttonUrl('datasheet2'),
    technical1: buttonUrl('technical1'),
    technical2: buttonUrl('technical2'),
    ...presentNumberedFiles(listedFiles),
    files: listedFiles.map((file) => ({ title: getFileTitle(file), url: fileUrl(file) })),
    '3D_file': view3d?.file ?? '',
    '3D_model': view3d?.model ?? '',
    Table1: block('Table1'),
    Table2: block('Table2'),
    Table3: block('Table3'),
    Table4: block('Table4'),
    tablesWithHeaders: listed,
    part_counts: accessoryCounts,
    replaced: pickSuccessors(details.rows, successors),
    breadcrumbs: presentProductBreadcrumbs(row, categories),
    seo: buildSeoRecord(
      row,
      { name: row.name, text: row.shortDescription || row.mainDescription, keywords: row.name },
      services.settings.siteName,
    ),
  });
}

function presentProductTable(
  table: ProductDetails['tables'][number],
  { rows, attributes }: ProductDetails,
): TableWithHeaders {
  const { headline, labels, id, number } = table;
  const { columns, repeated, complete } = resolveTableColumns(table, attributes);
  const ofTable = rows.filter((model) => model.tableId === id);
  return {
    table: `Table${number}` as ProductTableName,
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
  { name, unit, models, values }: ProductDetails['attributes'][number],
  rows: ProductDetails['rows'],
  columns: readonly (ColumnMeasure | undefined)[],
): TypedAttribute {
  const ofModel = new Map(models.map((id, at) => [id, values[at]]));
  const at = columns.findIndex((column) => column?.name === name);
  return {
    name,
    unit: formatUnit(unit),
    column: at < 0 ? '' : `r${at + 1}`,
    values: rows.map(({ id }) => ofModel.get(id) ?? ''),
  };
}

const fileUrl = (file: File | undefined) =>
  !file ? '' : isHttpUrl(file.file) ? file.file : `/uploads/products/${file.file}`;

const getFileTitle = ({ title, file }: File) => title || file;

function presentNumberedFiles(listed: File[]) {
  const at = (position: number) => listed.find((file) => file.position === position);
  const entries = Array.from({ length: 10 }, (_, index) => at(index + 1)).flatMap((file, index) => [
    [`file${index + 1}`, fileUrl(file)],
    [`file_title${index + 1}`, file ? getFileTitle(file) : ''],
  ]);
  return Object.fromEntries(entries) as Pick<Product, `file${Ten}` | `file_title${Ten}`>;
}
type Ten = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export const presentProductBreadcrumbs = (row: ProductWithBrandRow, categories: CategoryStep[]): CatalogueCrumb[] =>
  buildCatalogueBreadcrumbs({
    brand: { name: row.brandName, slug: row.brandSlug },
    categories,
    below: [{ name: row.name, link: productPath(row.slug), slug: row.slug, type: 'product' }],
  });

export const presentProductMedia = (row: ProductWithBrandRow): ProductMedia =>
  media(row, {
    product_name: row.name,
    group1_image_upload: row.group1Image,
    group2_image_upload: row.group2Image,
    alt_group1_image_upload: row.group1ImageAlt || (row.group1Image && row.name),
    alt_group2_image_upload: row.group2ImageAlt || (row.group2Image && row.name),
    ...presentImages(row.images, row.name),
  });
