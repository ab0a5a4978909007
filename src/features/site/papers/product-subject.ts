import type { Services } from '../../../platform/api/services.ts';
import { readStoredImage } from '../../../platform/files/file-store.ts';
import { productPath } from '../../../web/addresses.ts';
import { formatRange } from '../../catalogue/measures/parse-attribute-label.ts';
import { buildTableView, computeNumericRanges } from '../../catalogue/model-tables/build-table-view.ts';
import type { Product, ProductMedia } from '../../catalogue/products/products.contract.ts';
import { type DataSheetSubject, loadDataSheetDrawing } from './data-sheet-content.ts';

export async function buildProductSubject(
  { files }: Pick<Services, 'files'>,
  product: Product,
  media: ProductMedia,
): Promise<DataSheetSubject> {
  const { product_name: name, tablesWithHeaders: listed, replaced } = product;
  const models = listed.reduce((sum, { rows }) => sum + rows.length, 0);
  const tables = listed.map((table) => buildTableView({ ...table, replaced })).filter(({ rows }) => rows.length > 0);
  const [photo, ...drawings] = await Promise.all([
    readStoredImage(files, product.image_upload1 || media.image_upload1, 'products'),
    loadDataSheetDrawing(files, media.group1_image_upload, {}),
    loadDataSheetDrawing(files, media.group2_image_upload, {}),
  ]);
  return {
    brand: product.brand_name,
    kind: models === 1 ? '1 model' : `${models} models`,
    name,
    path: productPath(product.product_slug),
    description: product.short_description,
    keys: computeNumericRanges(tables, 'keys').map(({ name: label, unit, min, max }) => ({
      name: label,
      note: '',
      value: `${formatRange(min, max)} ${unit}`.trim(),
    })),
    photograph: photo,
    drawings: drawings.flatMap((drawing) => drawing ?? []),
    ...{ groups: [], tables, notes: [] },
  };
}
