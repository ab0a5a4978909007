import type { CatalogueCrumb } from './categories.contract.ts';

const buildDefaultBreadcrumbs = (name: string): CatalogueCrumb[] => [
  { name: 'Home', link: '/', slug: '', type: 'home' },
  { name: 'Products', link: '/AllProducts', slug: 'AllProducts', type: 'products' },
  { name, link: '', slug: '', type: 'category' },
];

/**
 * Breadcrumbs with links; default ones if the API sends none. `slug`: last segment of a category page's URL, which
 * replaces a missing slug (docs/spec/catalogue.md#breadcrumbs).
 */
export const completeBreadcrumbs = (
  breadcrumbs: CatalogueCrumb[] | null | undefined,
  name: string,
  slug = '',
): CatalogueCrumb[] =>
  breadcrumbs?.length
    ? breadcrumbs.map((step, at) => completeLink(step, at, breadcrumbs, slug))
    : buildDefaultBreadcrumbs(name);

const FOLDERS: Partial<Record<CatalogueCrumb['type'], string>> = {
  brand: '/ProductCategories/',
  category: '/ProductCategories/',
  subcategory: '/Products/',
  product: '/ProductModels/',
  model: '/product-single/',
};

/** Completes the link of a breadcrumb, because another server may leave out the link or the slug. */
function completeLink(
  step: Partial<CatalogueCrumb>,
  at: number,
  breadcrumbs: CatalogueCrumb[],
  pageSlug: string,
): CatalogueCrumb {
  const { name = '', link = '', slug: given = '', type = 'category' } = step;
  const crumb = { name, link, slug: given, type };
  if (link || at === breadcrumbs.length - 1) return crumb;
  const folder = FOLDERS[type];
  const isCategory = type === 'category' || type === 'subcategory';
  const slug = given.split('/').filter(Boolean).at(-1) ?? (isCategory ? pageSlug : '');
  return { ...crumb, link: folder && slug ? `${folder}${encodeURIComponent(slug)}` : '/AllProducts' };
}
