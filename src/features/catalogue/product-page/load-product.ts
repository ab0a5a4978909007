import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { findYoutubeId } from '../../../platform/link-rules.ts';
import { productPath } from '../../../web/addresses.ts';
import { buildSeoHead } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import { completeBreadcrumbs } from '../brands-and-categories/complete-breadcrumbs.ts';
import {
  type GroupImage,
  getFirstImage,
  getSharingImageUrl,
  listGalleryImages,
  loadGroupImage,
} from '../gallery/gallery-images.ts';
import { buildTableView, computeNumericRanges, type ModelTableView } from '../model-tables/build-table-view.ts';
import type { Product, ProductMedia, ProductTableName } from '../products/products.contract.ts';
import { MAX_MODELS_ON_DATA_SHEET } from './data-sheet.limits.ts';

export interface ProductGroupView {
  number: 1 | 2;
  buttons: { label: string; url: string }[];
  image: GroupImage | null;
  tables: ModelTableView[];
}

type Nested = 'tablesWithHeaders' | 'breadcrumbs' | 'seo' | 'part_counts' | 'replaced';
type Plain = Omit<Product, Nested | `${string}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`>;

export type ProductPageView = Awaited<ReturnType<typeof loadProduct>>;

/**
 * Separate from the page module, because the first page load needs only the data.
 * @throws HttpError 404; a redirect when the slug is not canonical
 */
export async function loadProduct(input: LoaderInput) {
  const { api, params, movedTo, signal } = input;
  const productName = params.slug?.trim();
  if (!productName) throw new HttpError(404, 'Invalid or missing product slug');
  const [reply, media] = await Promise.all([
    api.getData('/api/get_product_details.php', { productName }, signal),
    getOptionalData(api.getData('/api/get_product_models_media_alt.php', { productName }, signal), null),
  ]);
  const product = completeProduct(reply, productName);
  const { product_slug, product_name: name } = product;
  if (params.slug !== product_slug) throw movedTo(productPath(product_slug));
  const own = listGalleryImages(product, name);
  const images = own.length ? own : listGalleryImages(media ?? {}, name);
  const loaded = await Promise.all(([1, 2] as const).map((number) => loadProductGroup(input, number, product, media)));
  const groups = loaded.filter(({ buttons, image, tables }) => buttons.length || image || tables.length);
  const tables = groups.flatMap((group) => group.tables);
  return {
    ...pickPlainFields(product),
    main_description: media?.main_description ?? '',
    breadcrumbs: completeBreadcrumbs(product.breadcrumbs, name),
    pictures: images,
    video: media && findYoutubeId(media.video_url) ? media.video_url : null,
    view3d: product['3D_file']
      ? {
          url: buildUploadUrl('models', product['3D_file']),
          name: product['3D_model'],
          image: getFirstImage(images, 'products', name),
        }
      : null,
    groups,
    figures: computeNumericRanges(tables, 'keys'),
    models: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    head: buildSeoHead(product.seo, {
      title: name,
      description: product.short_description,
      image: getSharingImageUrl(images, 'products'),
    }),
  };
}

const ADDED = {
  short_description: '',
  brand_name: '',
  '3D_file': '',
  '3D_model': '',
  part_counts: {},
} satisfies Partial<Product>;
const FILE_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

function completeProduct(reply: Omit<Product, 'product_id'> & Partial<Product>, spelling: string): Product {
  if ('error' in reply || !reply.product_slug) throw new HttpError(404, `No product found for slug: ${spelling}`);
  const named = FILE_NUMBERS.map((number) => ({
    title: reply[`file_title${number}`] || `File ${number}`,
    url: reply[`file${number}`],
  }));
  return { ...ADDED, product_id: reply.id, ...reply, files: reply.files ?? named.filter(({ url }) => url) };
}

function pickPlainFields({
  tablesWithHeaders,
  breadcrumbs,
  seo,
  part_counts: accessoryCounts,
  replaced,
  ...others
}: Product): Plain {
  return Object.fromEntries(Object.entries(others).filter(([name]) => !/\d$/.test(name))) as Plain;
}

async function loadProductGroup(
  input: LoaderInput,
  number: 1 | 2,
  product: Product,
  media: ProductMedia | null,
): Promise<ProductGroupView> {
  const names: ProductTableName[] = number === 1 ? ['Table1', 'Table2'] : ['Table3', 'Table4'];
  const tables = names.flatMap((name) => findTableView(product, name) ?? []).filter(({ rows }) => rows.length);
  const buttons = [
    { label: 'Data Sheet', url: product[`datasheet${number}`] },
    { label: 'Data sheet (PDF)', url: number === 1 ? buildDataSheetUrl(product) : '' },
    { label: 'Technical Information', url: product[`technical${number}`] },
    { label: 'Accessories', url: product[`accessories${number}`] },
  ];
  const alt = media?.[`alt_group${number}_image_upload`] || product.product_name;
  return {
    number,
    buttons: buttons.map(({ label, url }) => ({ label, url: resolveButtonUrl(url, product) })).filter(({ url }) => url),
    image: await loadGroupImage(input, media?.[`group${number}_image_upload`], alt),
    tables,
  };
}

function buildDataSheetUrl({ product_slug, datasheet1, datasheet2, tablesWithHeaders: tables = [] }: Product): string {
  const models = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const isMade = models > 0 && models <= MAX_MODELS_ON_DATA_SHEET && !hasFile(datasheet1) && !hasFile(datasheet2);
  return isMade ? `/api/download_data_sheet.php?${new URLSearchParams({ product: product_slug })}` : '';
}

function findTableView(product: Product, name: ProductTableName): ModelTableView | undefined {
  const listed = product.tablesWithHeaders?.find(({ table }) => table === name);
  if (listed) return buildTableView({ ...listed, accessoryCounts: product.part_counts, replaced: product.replaced });
  const own = product[name];
  return own
    ? buildTableView({ table: name, headline: own.headline, columns: own.columns, rows: own.data })
    : undefined;
}

const hasFile = (value: unknown): boolean => Boolean(value) && value !== '0';

/** '', 0, '0', null and false mean no file; '1' means a file in the list (docs/spec/catalogue.md#product-buttons). */
function resolveButtonUrl(value: unknown, { files }: Product): string {
  if (!hasFile(value)) return '';
  if (String(value) === '1') return files.length ? '#files' : '';
  return String(value);
}
