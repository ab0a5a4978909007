import type { Crumb } from './categories.contract.ts';

/** The breadcrumbs of a page whose own could not be had: Home > Products > name. */
const defaultBreadcrumbs = (name: string): Crumb[] => [
  { name: 'Home', link: '/', slug: '', type: 'home' },
  { name: 'Products', link: '/AllProducts', slug: 'AllProducts', type: 'products' },
  { name, link: '', slug: '', type: 'category' },
];

/** Breadcrumbs as it is shown: what came, completed, or the default one. */
export const shownBreadcrumbs = (breadcrumbs: Crumb[] | null | undefined, name: string): Crumb[] =>
  breadcrumbs?.length ? breadcrumbs.map(withLink) : defaultBreadcrumbs(name);

const FOLDERS: Partial<Record<Crumb['type'], string>> = {
  brand: '/ProductCategories/',
  category: '/ProductCategories/',
  subcategory: '/Products/',
  product: '/ProductModels/',
  model: '/product-single/',
};

/** A step without a link leads to its slug, or to the last part of whatever address it carries. */
function withLink(step: Crumb, at: number, breadcrumbs: Crumb[]): Crumb {
  if (step.link || at === breadcrumbs.length - 1) return step;
  const folder = FOLDERS[step.type];
  const slug = step.slug.split('/').filter(Boolean).at(-1);
  return { ...step, link: folder && slug ? `${folder}${encodeURIComponent(slug)}` : '/AllProducts' };
}
