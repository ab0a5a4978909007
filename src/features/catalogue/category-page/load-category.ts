import { getOwnValue } from '../../../platform/get-own-value.ts';
import { toBrandKey } from '../../../platform/slug.ts';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { categoryPath } from '../../../web/addresses.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import type { SiteClient } from '../../../web/site-api.ts';
import type { Category } from '../brands-and-categories/categories.contract.ts';
import {
  buildCategoryFrame,
  type CategoryFrame,
  loadCategorySurroundings,
} from '../brands-and-categories/category-frame.ts';
import type { ChoiceGroup } from '../filters/choices.contract.ts';
import type { KeyFigures } from '../measures/key-figures.contract.ts';

/** Brand ids by the brand key in the URL (docs/spec/catalogue.md#brand-addresses). */
const brandIds: Readonly<Record<string, number>> = { steelsmith: 8, kipp: 9, imao: 10, turnlock: 4 };

/**
 * Brand id of a slug in any spelling (docs/spec/catalogue.md#brands-and-categories-share-an-address); undefined for a
 * category's slug.
 */
export const findBrandId = (slug: string): number | undefined => getOwnValue(brandIds, toBrandKey(slug));

export interface CategoryTile extends Category {
  keyFigures?: KeyFigures;
}

export interface CategoryView extends CategoryFrame {
  slug: string;
  kind: 'brand' | 'category';
  children: CategoryTile[];
  choices: ChoiceGroup[];
  productsPath: PageAddress | null;
}

/** @throws HttpError 404; a redirect when the canonical path differs */
export async function loadCategory({
  api,
  params: { slug = '' },
  movedTo,
  signal,
}: LoaderInput): Promise<CategoryView> {
  if (!slug) throw movedTo('/AllProducts');
  const brandId = findBrandId(slug);
  const view = brandId ? await loadBrandView(api, brandId, signal) : await loadCategoryView(api, slug, signal);
  if (decodeURIComponent(view.path) !== `/ProductCategories/${slug}`) throw movedTo(view.path);
  return view;
}

async function loadBrandView(api: SiteClient, id: number, signal: AbortSignal): Promise<CategoryView> {
  const [brand, children, seo] = await Promise.all([
    api.getData('/api/get_brand_info.php', { brand_id: id }, signal),
    addKeyFigures(api, api.getData('/api/get_categories.php', { brand_id: id, category_id: 0 }, signal), {}, signal),
    getOptionalData(api.getData('/api/get_category_and_brands_for_seo.php', { brand_id: id }, signal), null),
  ]);
  const { name, description } = brand;
  const slug = brand.brand_slug || toBrandKey(name);
  const path = `/ProductCategories/${slug}`;
  return {
    ...buildCategoryFrame({ id, name, description, path }, { breadcrumbs: null, seo }),
    kind: 'brand',
    children,
    choices: [],
    slug,
    productsPath: null,
  };
}

async function loadCategoryView(api: SiteClient, slug: string, signal: AbortSignal): Promise<CategoryView> {
  const category_name = slug;
  const [category, children, choices, around] = await Promise.all([
    api.getData('/api/get_category_details.php', { category_name }, signal),
    addKeyFigures(api, api.getData('/api/get_categories.php', { category_name }, signal), { category_name }, signal),
    getOptionalData(api.getData('/api/get_choices.php', { category_slug: slug }, signal), []),
    loadCategorySurroundings(api, slug, signal),
  ]);
  const { category_id: id, category_name: name, description, content, category_slug } = category;
  return {
    ...buildCategoryFrame({ id, name, description, path: categoryPath(category) }, around),
    kind: 'category',
    children,
    choices,
    slug: category_slug,
    productsPath: content === '0' ? `/Products/${encodeURIComponent(category_slug)}` : null,
  };
}

async function addKeyFigures(
  api: SiteClient,
  loading: Promise<Category[]>,
  query: { category_name?: string },
  signal: AbortSignal,
): Promise<CategoryTile[]> {
  const [list, keyFigures] = await Promise.all([
    getOptionalData(loading, []),
    getOptionalData(api.getData('/api/get_key_figures.php', query, signal), { categories: [], products: [] }),
  ]);
  const keyFiguresById = new Map(keyFigures.categories.map(({ category_id, ...rest }) => [category_id, rest]));
  return list.map((category) => ({ ...category, keyFigures: keyFiguresById.get(category.category_id) }));
}
