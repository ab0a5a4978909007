import type { Crumb } from './categories.contract.ts';

const defaultBreadcrumbs = (name: string): Crumb[] => [
  { name: 'Home', link: '/', slug: '', type: 'home' },
  { name: 'Products', link: '/AllProducts', slug: 'AllProducts', type: 'products' },
  { name, link: '', slug: '', type: 'category' },
];

/**
 * Breadcrumbs with links; default ones if the API sends none. `slug`: last segment of a category page's URL, which
 * replaces a missing slug (docs/spec/catalogue.md#breadcrumbs).
 */
export const shownBreadcrumbs = (breadcrumbs: Crumb[] | null | undefined, name: string, slug = ''): Crumb[] =>
  breadcrumbs?.length ? breadcrumbs.map((step, at) => withLink(step, at, breadcrumbs, slug)) : defaultBreadcrumbs(name);

const FOLDERS: Partial<Record<Crumb['type'], string>> = {
  brand: '/ProductCategories/',
  category: '/ProductCategories/',
  subcategory: '/Products/',
  product: '/ProductModels/',
  model: '/product-single/',
};

/** Completes the link of a breadcrumb, because another server may leave out the link or the slug. */
function withLink(step: Partial<Crumb>, at: number, breadcrumbs: Crumb[], pageSlug: string): Crumb {
  const { name = '', link = '', slug: given = '', type = 'category' } = step;
  const crumb = { name, link, slug: given, type };
  if (link || at === breadcrumbs.length - 1) return crumb;
  const folder = FOLDERS[type];
  const isCategory = type === 'category' || type === 'subcategory';
  const slug = given.split('/').filter(Boolean).at(-1) ?? (isCategory ? pageSlug : '');
  return { ...crumb, link: folder && slug ? `${folder}${encodeURIComponent(slug)}` : '/AllProducts' };
}
