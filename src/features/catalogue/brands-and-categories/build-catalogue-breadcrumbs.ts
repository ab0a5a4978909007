import { categoryPath } from '../../../web/addresses.ts';
import type { CatalogueCrumb } from './categories.contract.ts';
import type { CategoryStep } from './categories.store.ts';

const HOME: CatalogueCrumb = { name: 'Home', link: '/', slug: '', type: 'home' };
const PRODUCTS: CatalogueCrumb = { name: 'Products', link: '/AllProducts', slug: 'AllProducts', type: 'products' };

interface CataloguePosition {
  brand: { name: string; slug: string };
  categories: CategoryStep[];
  below?: { name: string; link: string; slug: string; type: 'product' | 'model' }[];
}

export function buildCatalogueBreadcrumbs({ brand, categories, below = [] }: CataloguePosition): CatalogueCrumb[] {
  const crumbs: CatalogueCrumb[] = [
    HOME,
    PRODUCTS,
    { name: brand.name, link: `/ProductCategories/${brand.slug}`, slug: brand.slug, type: 'brand' },
    ...categories.map(
      ({ name, slug, content, parentId }): CatalogueCrumb => ({
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
