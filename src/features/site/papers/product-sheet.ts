import type { Services } from '../../../platform/api/services.ts';
import { storedPicture } from '../../../platform/files/file-store.ts';
import { productPath } from '../../../web/addresses.ts';
import { numericRanges, tableView } from '../../catalogue/model-tables/table-view.ts';
import type { Product, ProductMedia } from '../../catalogue/products/products.contract.ts';
import { rangeText } from '../../catalogue/units/attribute-label.ts';
import { drawingIn, type SheetSubject } from './sheet-content.ts';

export async function productSheet(
  { files }: Pick<Services, 'files'>,
  product: Product,
  media: ProductMedia,
): Promise<SheetSubject> {
  const { product_name: name, tablesWithHeaders: listed, replaced } = product;
  const models = listed.reduce((sum, { rows }) => sum + rows.length, 0);
  const tables = listed.map((table) => tableView({ ...table, replaced })).filter(({ rows }) => rows.length > 0);
  const [photograph, ...drawings] = await Promise.all([
    storedPicture(files, product.image_upload1 || media.image_upload1, 'products'),
    drawingIn(files, media.group1_image_upload, {}),
    drawingIn(files, media.group2_image_upload, {}),
  ]);
  return {
    brand: product.brand_name,
    kind: models === 1 ? '1 model' : `${models} models`,
    name,
    path: productPath(product.product_slug),
    description: product.short_description,
    keys: numericRanges(tables, 'keys').map(({ name: label, unit, min, max }) => ({
      name: label,
      note: '',
      value: `${rangeText(min, max)} ${unit}`.trim(),
    })),
    photograph,
    drawings: drawings.flatMap((drawing) => drawing ?? []),
    ...{ groups: [], tables, notes: [] },
  };
}
