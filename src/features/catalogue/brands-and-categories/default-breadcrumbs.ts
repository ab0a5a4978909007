import type { Crumb } from './categories.contract.ts';

/** The trail of a page whose own could not be had: Home > Products > name. */
const defaultTrail = (name: string): Crumb[] => [
  { name: 'Home', link: '/', slug: '', type: 'home' },
  { name: 'Products', link: '/AllProducts', slug: 'AllProducts', type: 'products' },
  { name, link: '', slug: '', type: 'category' },
];

/** A trail as it is shown: what came, completed, or the default one. */
export const shownTrail = (trail: Crumb[] | null | undefined, name: string): Crumb[] =>
  trail?.length ? trail.map(withLink) : defaultTrail(name);

const FOLDERS: Partial<Record<Crumb['type'], string>> = {
  brand: '/ProductCategories/',
  category: '/ProductCategories/',
  subcategory: '/Products/',
  product: '/ProductModels/',
  model: '/product-single/',
};

/** A step without a link leads to its slug, or to the last part of whatever address it carries. */
function withLink(step: Crumb, at: number, trail: Crumb[]): Crumb {
  if (step.link || at === trail.length - 1) return step;
  const folder = FOLDERS[step.type];
  const slug = step.slug.split('/').filter(Boolean).at(-1);
  return { ...step, link: folder && slug ? `${folder}${encodeURIComponent(slug)}` : '/AllProducts' };
}
