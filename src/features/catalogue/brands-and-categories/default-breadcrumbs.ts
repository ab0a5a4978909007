import type { Crumb } from './categories.contract.ts';

/** Shown when a page's breadcrumbs could not be loaded: Home > Products > name. */
const defaultBreadcrumbs = (name: string): Crumb[] => [
  { name: 'Home', link: '/', slug: '', type: 'home' },
  { name: 'Products', link: '/AllProducts', slug: 'AllProducts', type: 'products' },
  { name, link: '', slug: '', type: 'category' },
];

/** The loaded breadcrumbs with missing links filled in, or the default ones. */
export const shownBreadcrumbs = (breadcrumbs: Crumb[] | null | undefined, name: string): Crumb[] =>
  breadcrumbs?.length ? breadcrumbs.map(withLink) : defaultBreadcrumbs(name);

const FOLDERS: Partial<Record<Crumb['type'], string>> = {
  brand: '/ProductCategories/',
  category: '/ProductCategories/',
  subcategory: '/Products/',
  product: '/ProductModels/',
  model: '/product-single/',
};

/** Derives a missing link from the crumb's type and the last segment of its slug. */
function withLink(step: Crumb, at: number, breadcrumbs: Crumb[]): Crumb {
  if (step.link || at === breadcrumbs.length - 1) return step;
  const folder = FOLDERS[step.type];
  const slug = step.slug.split('/').filter(Boolean).at(-1);
  return { ...step, link: folder && slug ? `${folder}${encodeURIComponent(slug)}` : '/AllProducts' };
}
