import { lookUp } from '../../../platform/look-up.ts';
import { brandKey } from '../../../platform/slug.ts';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { categoryPath } from '../../../web/addresses.ts';
import type { Client } from '../../../web/api.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import type { Category } from '../brands-and-categories/categories.contract.ts';
import { type CategoryFrame, categoryFrame, loadAround } from '../brands-and-categories/category-frame.ts';
import type { ChoiceGroup } from '../choices/choices.contract.ts';
import type { KeyFigures } from '../key-figures/key-figures.contract.ts';

/** Brand ids by the brand key in the URL (docs/spec/catalogue.md#brand-addresses). */
const brandIds: Readonly<Record<string, number>> = { steelsmith: 8, kipp: 9, imao: 10, turnlock: 4 };

/**
 * Brand id of a slug in any spelling (docs/spec/catalogue.md#brands-and-categories-share-an-address); undefined for a
 * category's slug.
 */
export const brandIdOf = (slug: string): number | undefined => lookUp(brandIds, brandKey(slug));

export interface CategoryTile extends Category {
  figures?: KeyFigures;
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
  const brandId = brandIdOf(slug);
  const view = brandId ? await brandView(api, brandId, signal) : await categoryView(api, slug, signal);
  if (decodeURIComponent(view.path) !== `/ProductCategories/${slug}`) throw movedTo(view.path);
  return view;
}

async function brandView(api: Client, id: number, signal: AbortSignal): Promise<CategoryView> {
  const [brand, children, seo] = await Promise.all([
    api.getData('/api/get_brand_info.php', { brand_id: id }, signal),
    withFigures(api, api.getData('/api/get_categories.php', { brand_id: id, category_id: 0 }, signal), {}, signal),
    optionalData(api.getData('/api/get_category_and_brands_for_seo.php', { brand_id: id }, signal), null),
  ]);
  const { name, description } = brand;
  const slug = brand.brand_slug || brandKey(name);
  const path = `/ProductCategories/${slug}`;
  return {
    ...categoryFrame({ id, name, description, path }, { breadcrumbs: null, seo }),
    kind: 'brand',
    children,
    choices: [],
    slug,
    productsPath: null,
  };
}

async function categoryView(api: Client, slug: string, signal: AbortSignal): Promise<CategoryView> {
  const category_name = slug;
  const [category, children, choices, around] = await Promise.all([
    api.getData('/api/get_category_details.php', { category_name }, signal),
    withFigures(api, api.getData('/api/get_categories.php', { category_name }, signal), { category_name }, signal),
    optionalData(api.getData('/api/get_choices.php', { category_slug: slug }, signal), []),
    loadAround(api, slug, signal),
  ]);
  const { category_id: id, category_name: name, description, content, category_slug } = category;
  return {
    ...categoryFrame({ id, name, description, path: categoryPath(category) }, around),
    kind: 'category',
    children,
    choices,
    slug: category_slug,
    productsPath: content === '0' ? `/Products/${encodeURIComponent(category_slug)}` : null,
  };
}

async function withFigures(
  api: Client,
  loading: Promise<Category[]>,
  query: { category_name?: string },
  signal: AbortSignal,
): Promise<CategoryTile[]> {
  const [list, figures] = await Promise.all([
    optionalData(loading, []),
    optionalData(api.getData('/api/get_key_figures.php', query, signal), { categories: [], products: [] }),
  ]);
  const figuresOf = new Map(figures.categories.map(({ category_id, ...rest }) => [category_id, rest]));
  return list.map((category) => ({ ...category, figures: figuresOf.get(category.category_id) }));
}
