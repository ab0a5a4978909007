import { categoryPath } from '../../../web/addresses.ts';
import type { Crumb } from './categories.contract.ts';
import type { CategoryStep } from './categories.store.ts';

const HOME: Crumb = { name: 'Home', link: '/', slug: '', type: 'home' };
const PRODUCTS: Crumb = { name: 'Products', link: '/AllProducts', slug: 'AllProducts', type: 'products' };

interface CataloguePosition {
  brand: { name: string; slug: string };
  categories: CategoryStep[];
  below?: { name: string; link: string; slug: string; type: 'product' | 'model' }[];
}

export function breadcrumbsTo({ brand, categories, below = [] }: CataloguePosition): Crumb[] {
  const crumbs: Crumb[] = [
    HOME,
    PRODUCTS,
    { name: brand.name, link: `/ProductCategories/${brand.slug}`, slug: brand.slug, type: 'brand' },
    ...categories.map(
      ({ name, slug, content, parentId }): Crumb => ({
        name,
        slug,
        link: categoryPath({ parent_id: parentId ?? 0, content: content ? '1' : '0', category_slug: slug }),
        type: parentId === null ? 'category' : 'subcategory',
      }),
    ),
    ...below,
  ];
  return crumbs.map((crumb, at) => (at === crumbs.length - 1 ? { ...crumb, link: '' } : crumb));
}
