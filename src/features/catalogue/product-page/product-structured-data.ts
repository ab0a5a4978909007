import type { UploadFolder } from '../../../platform/files/upload-url.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { leadingNumber } from '../../../platform/natural-order.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { TableView } from '../model-tables/table-view.ts';
import type { RelatedModel } from '../relations/relations.contract.ts';

interface StructuredItem {
  name: string;
  brand: string;
  description: string;
  pictures: { file: string }[];
  folder: UploadFolder;
  path: string;
  /** Part number, only for a model. */
  mpn?: string;
  properties: { title: string; value: string }[];
  /** Its parts, and what it is a part of. */
  isRelatedTo?: readonly RelatedModel[];
  isAccessoryOrSparePartFor?: readonly RelatedModel[];
}

/** A schema.org Product, without offers because the catalogue has no prices. */
export function productStructuredData(item: StructuredItem, origin: string): object {
  const {
    name,
    brand,
    description,
    pictures,
    folder,
    path,
    mpn,
    properties,
    isRelatedTo = [],
    isAccessoryOrSparePartFor = [],
  } = item;
  const named = (models: readonly RelatedModel[]) =>
    models.map(({ model_name }) => ({ '@type': 'Product', name: model_name, url: origin + modelPath(model_name) }));
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
    ...(isRelatedTo.length ? { isRelatedTo: named(isRelatedTo) } : {}),
    ...(isAccessoryOrSparePartFor.length ? { isAccessoryOrSparePartFor: named(isAccessoryOrSparePartFor) } : {}),
  };
}

/** The range of every numeric column over all tables: `Holding capacity (kg)`: `50 to 3000`. */
export function numericRanges(tables: Pick<TableView, 'columns' | 'rows'>[]) {
  const ranges = new Map<string, { min: number; max: number }>();
  for (const { columns, rows } of tables) {
    for (const [at, { label, unit, numeric }] of columns.entries()) {
      if (!numeric) continue;
      const title = unit ? `${label} (${unit})` : label;
      for (const [, , cells] of rows) {
        const value = leadingNumber(cells[at] ?? '');
        if (value === undefined) continue;
        const { min, max } = ranges.get(title) ?? { min: value, max: value };
        ranges.set(title, { min: Math.min(min, value), max: Math.max(max, value) });
      }
    }
  }
  return [...ranges].map(([title, { min, max }]) => ({
    title,
    value: min === max ? String(min) : `${min} to ${max}`,
  }));
}
