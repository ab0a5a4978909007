import type { PropertyValue } from 'schema-dts';
import { buildUploadUrl, type UploadFolder } from '../../../platform/files/upload-url.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import type { StructuredData } from '../../../web/page-module.ts';
import type { GalleryImage } from '../gallery/gallery-images.ts';
import { computeNumericRanges, type ModelTableView } from '../model-tables/build-table-view.ts';
import type { Model } from '../products/models.contract.ts';
import type { Product } from '../products/products.contract.ts';
import { toAttributeData, toUnitData } from '../products/read-attributes.ts';

const NAMED_MODELS = 60;

interface ShownModel
  extends Pick<Model, 'model_name' | 'product_name' | 'product_slug' | 'brand_name' | 'short_description'>,
    Pick<Model, 'attributes' | 'parts' | 'fits'> {
  pictures: GalleryImage[];
}

export function buildModelStructuredData(model: ShownModel, origin: string): StructuredData {
  const { model_name, product_name, product_slug, parts: accessories, fits } = model;
  const named = (models: readonly { model_name: string }[]) =>
    models.map((one) => buildNamedModel(one.model_name, origin));
  return {
    '@type': 'Product',
    ...buildDescription(model, `${model_name} ${product_name}`, modelPath(model_name), 'models', origin),
    additionalProperty: model.attributes.map((attribute) => buildPropertyValue(toAttributeData(attribute))),
    mpn: model_name,
    sku: model_name,
    isVariantOf: {
      '@type': 'ProductGroup',
      name: product_name,
      productGroupID: product_slug,
      url: origin + productPath(product_slug),
    },
    ...(accessories.length ? { isRelatedTo: named(accessories) } : {}),
    ...(fits.length ? { isAccessoryOrSparePartFor: named(fits) } : {}),
  };
}

interface ShownProduct extends Pick<Product, 'product_name' | 'product_slug' | 'brand_name' | 'short_description'> {
  pictures: GalleryImage[];
  groups: { tables: ModelTableView[] }[];
}

export function buildProductStructuredData(product: ShownProduct, origin: string): StructuredData {
  const { product_name, product_slug } = product;
  const tables = product.groups.flatMap((group) => group.tables);
  const models = tables.flatMap(({ rows }) => rows.map(([, model]) => model));
  const ranges = computeNumericRanges(tables, 'all');
  return {
    '@type': 'ProductGroup',
    ...buildDescription(product, product_name, productPath(product_slug), 'products', origin),
    additionalProperty: ranges.map(({ name, unit, min, max }) =>
      buildPropertyValue({ name, ...toUnitData(name, unit), ...(min === max ? { value: min } : { min, max }) }),
    ),
    productGroupID: product_slug,
    variesBy: ranges.filter(({ min, max }) => min !== max).map(({ name }) => name),
    hasVariant: models.slice(0, NAMED_MODELS).map((name) => buildNamedModel(name, origin)),
  };
}

const buildNamedModel = (name: string, origin: string) => ({
  '@type': 'Product' as const,
  name,
  mpn: name,
  url: origin + modelPath(name),
});

function buildDescription(
  { brand_name, short_description, pictures }: Pick<ShownProduct, 'brand_name' | 'short_description' | 'pictures'>,
  name: string,
  path: string,
  folder: UploadFolder,
  origin: string,
) {
  return {
    '@context': 'https://schema.org' as const,
    name,
    description: short_description,
    url: origin + path,
    ...(pictures.length
      ? { image: pictures.map(({ file }) => new URL(buildUploadUrl(folder, file), origin).href) }
      : {}),
    brand: { '@type': 'Brand' as const, name: brand_name },
  };
}

type Property = Pick<ReturnType<typeof toAttributeData>, 'name' | 'unit' | 'unit_code'> &
  ({ value: number } | { min: number; max: number } | { text: string });

/** schema.org PropertyValue, with the printed unit and its code. */
const buildPropertyValue = ({ name, unit, unit_code, ...stated }: Property): PropertyValue => ({
  '@type': 'PropertyValue',
  name,
  ...('min' in stated
    ? { minValue: stated.min, maxValue: stated.max }
    : { value: 'text' in stated ? stated.text : stated.value }),
  ...(unit && { unitText: unit }),
  ...(unit_code && { unitCode: unit_code }),
});
