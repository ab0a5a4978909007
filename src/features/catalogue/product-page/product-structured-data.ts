import type { PropertyValue } from 'schema-dts';
import { type UploadFolder, uploadUrl } from '../../../platform/files/upload-url.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import type { StructuredData } from '../../../web/page.ts';
import type { GalleryPicture } from '../gallery/gallery-sources.ts';
import { numericRanges, type TableView } from '../model-tables/table-view.ts';
import type { Model } from '../products/models.contract.ts';
import type { Product } from '../products/products.contract.ts';
import { attributeAsData, unitAsData } from '../products/stated-attributes.ts';

const NAMED_MODELS = 60;

interface ShownModel
  extends Pick<Model, 'model_name' | 'product_name' | 'product_slug' | 'brand_name' | 'short_description'>,
    Pick<Model, 'attributes' | 'parts' | 'fits'> {
  pictures: GalleryPicture[];
}

export function modelStructuredData(model: ShownModel, origin: string): StructuredData {
  const { model_name, product_name, product_slug, parts, fits } = model;
  const named = (models: readonly { model_name: string }[]) => models.map((one) => namedModel(one.model_name, origin));
  return {
    '@type': 'Product',
    ...described(model, `${model_name} ${product_name}`, modelPath(model_name), 'models', origin),
    additionalProperty: model.attributes.map((attribute) => propertyValue(attributeAsData(attribute))),
    mpn: model_name,
    sku: model_name,
    isVariantOf: {
      '@type': 'ProductGroup',
      name: product_name,
      productGroupID: product_slug,
      url: origin + productPath(product_slug),
    },
    ...(parts.length ? { isRelatedTo: named(parts) } : {}),
    ...(fits.length ? { isAccessoryOrSparePartFor: named(fits) } : {}),
  };
}

interface ShownProduct extends Pick<Product, 'product_name' | 'product_slug' | 'brand_name' | 'short_description'> {
  pictures: GalleryPicture[];
  groups: { tables: TableView[] }[];
}

export function familyStructuredData(product: ShownProduct, origin: string): StructuredData {
  const { product_name, product_slug } = product;
  const tables = product.groups.flatMap((group) => group.tables);
  const models = tables.flatMap(({ rows }) => rows.map(([, model]) => model));
  const ranges = numericRanges(tables, 'all');
  return {
    '@type': 'ProductGroup',
    ...described(product, product_name, productPath(product_slug), 'products', origin),
    additionalProperty: ranges.map(({ name, unit, min, max }) =>
      propertyValue({ name, ...unitAsData(name, unit), ...(min === max ? { value: min } : { min, max }) }),
    ),
    productGroupID: product_slug,
    variesBy: ranges.filter(({ min, max }) => min !== max).map(({ name }) => name),
    hasVariant: models.slice(0, NAMED_MODELS).map((name) => namedModel(name, origin)),
  };
}

const namedModel = (name: string, origin: string) => ({
  '@type': 'Product' as const,
  name,
  mpn: name,
  url: origin + modelPath(name),
});

function described(
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
    ...(pictures.length ? { image: pictures.map(({ file }) => new URL(uploadUrl(folder, file), origin).href) } : {}),
    brand: { '@type': 'Brand' as const, name: brand_name },
  };
}

type Property = Pick<ReturnType<typeof attributeAsData>, 'name' | 'unit' | 'unit_code'> &
  ({ value: number } | { min: number; max: number } | { text: string });

/** schema.org PropertyValue, with the printed unit and its code. */
const propertyValue = ({ name, unit, unit_code, ...stated }: Property): PropertyValue => ({
  '@type': 'PropertyValue',
  name,
  ...('min' in stated
    ? { minValue: stated.min, maxValue: stated.max }
    : { value: 'text' in stated ? stated.text : stated.value }),
  ...(unit && { unitText: unit }),
  ...(unit_code && { unitCode: unit_code }),
});
