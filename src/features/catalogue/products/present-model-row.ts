import type { CellKey, LabelKey, ModelRow } from './models.contract.ts';

export interface RowSource {
  id: number;
  name: string;
  productId: number;
  productSlug: string;
  tableHeadline: string;
  cells: readonly string[];
  image: string | null;
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
  image_upload1: row.image ?? '',
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
