import type { UploadFolder } from '../../../platform/files/upload-url.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { modelPath } from '../../../web/addresses.ts';
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
