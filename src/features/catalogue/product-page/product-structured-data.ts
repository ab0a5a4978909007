import type { UploadFolder } from '../../../platform/files/upload-url.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { leadingNumber } from '../../../platform/natural-order.ts';
import type { TableView } from '../model-tables/table-view.ts';

interface Described {
  name: string;
  brand: string;
  description: string;
  pictures: { file: string }[];
  folder: UploadFolder;
  path: string;
  /** Part number, for a single model. */
  mpn?: string;
  properties: { title: string; value: string }[];
}

/** schema.org's Product. There are no prices in this catalogue, and none is invented. */
export function productStructuredData(item: Described, origin: string): object {
  const { name, brand, description, pictures, folder, path, mpn, properties } = item;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    url: origin + path,
    ...(mpn ? { mpn, sku: mpn } : {}),
    ...(pictures.length ? { image: pictures.map(({ file }) => new URL(uploadUrl(folder, file), origin).href) } : {}),
    brand: { '@type': 'Brand', name: brand },
    additionalProperty: properties.map(({ title, value }) => ({ '@type': 'PropertyValue', name: title, value })),
  };
}

/** The span of every column of figures over all tables: `Holding capacity (kg)`: `50 to 3000`. */
export function figureSpans(tables: Pick<TableView, 'columns' | 'rows'>[]) {
  const spans = new Map<string, { least: number; most: number }>();
  for (const { columns, rows } of tables) {
    for (const [at, { label, unit, numeric }] of columns.entries()) {
      if (!numeric) continue;
      const title = unit ? `${label} (${unit})` : label;
      for (const [, , cells] of rows) {
        const value = leadingNumber(cells[at] ?? '');
        if (value === undefined) continue;
        const { least, most } = spans.get(title) ?? { least: value, most: value };
        spans.set(title, { least: Math.min(least, value), most: Math.max(most, value) });
      }
    }
  }
  return [...spans].map(([title, { least, most }]) => ({
    title,
    value: least === most ? String(least) : `${least} to ${most}`,
  }));
}
