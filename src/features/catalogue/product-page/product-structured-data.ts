import type { PropertyValue } from 'schema-dts';
import { type UploadFolder, uploadUrl } from '../../../platform/files/upload-url.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import type { StructuredData } from '../../../web/page.ts';
import type { RelatedModel } from '../relations/relations.contract.ts';
import { type StatedValue, unitCode } from '../units/stated-value.ts';

interface StructuredItem {
  name: string;
  brand: string;
  description: string;
  pictures: { file: string }[];
  folder: UploadFolder;
  path: string;
  properties: PropertyValue[];
}

interface StructuredModel extends StructuredItem {
  /** The part number. */
  mpn: string;
  product: { name: string; slug: string };
  /** Its parts, and what it is a part of. */
  isRelatedTo: readonly RelatedModel[];
  isAccessoryOrSparePartFor: readonly RelatedModel[];
}

interface StructuredFamily extends StructuredItem {
  slug: string;
  /** What its models differ by. */
  variesBy: string[];
  models: readonly string[];
}

/** Of a family with more, the first are named: each has a page of its own. */
const NAMED_MODELS = 60;

/** A model as a schema.org Product, without offers because the catalogue has no prices. */
export function modelStructuredData(item: StructuredModel, origin: string): StructuredData {
  const { mpn, product, isRelatedTo, isAccessoryOrSparePartFor } = item;
  const named = (models: readonly RelatedModel[]) => models.map(({ model_name }) => namedModel(model_name, origin));
  return {
    '@type': 'Product',
    ...described(item, origin),
    mpn,
    sku: mpn,
    isVariantOf: {
      '@type': 'ProductGroup',
      name: product.name,
      productGroupID: product.slug,
      url: origin + productPath(product.slug),
    },
    ...(isRelatedTo.length ? { isRelatedTo: named(isRelatedTo) } : {}),
    ...(isAccessoryOrSparePartFor.length ? { isAccessoryOrSparePartFor: named(isAccessoryOrSparePartFor) } : {}),
  };
}

/** A product as a schema.org ProductGroup of its models. */
export const familyStructuredData = (item: StructuredFamily, origin: string): StructuredData => ({
  '@type': 'ProductGroup',
  ...described(item, origin),
  productGroupID: item.slug,
  variesBy: item.variesBy,
  hasVariant: item.models.slice(0, NAMED_MODELS).map((name) => namedModel(name, origin)),
});

const namedModel = (name: string, origin: string) => ({
  '@type': 'Product' as const,
  name,
  mpn: name,
  url: origin + modelPath(name),
});

function described(item: StructuredItem, origin: string) {
  const { name, description, path, pictures, folder, brand, properties } = item;
  return {
    '@context': 'https://schema.org' as const,
    name,
    description,
    url: origin + path,
    ...(pictures.length ? { image: pictures.map(({ file }) => new URL(uploadUrl(folder, file), origin).href) } : {}),
    brand: { '@type': 'Brand' as const, name: brand },
    additionalProperty: properties,
  };
}

/** A schema.org PropertyValue: a number, a range or a text, with the unit as it is printed and its code. */
export function propertyValue(name: string, unit: string, stated: StatedValue): PropertyValue {
  const code = unit && unitCode(name, unit);
  return {
    '@type': 'PropertyValue',
    name,
    ...('min' in stated
      ? { minValue: stated.min, maxValue: stated.max }
      : { value: 'text' in stated ? stated.text : stated.value }),
    ...(unit && { unitText: unit }),
    ...(code && { unitCode: code }),
  };
}
