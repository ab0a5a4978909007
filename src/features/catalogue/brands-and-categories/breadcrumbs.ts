import { categoryPath } from '../../../web/addresses.ts';
import type { Crumb } from './categories.contract.ts';
import type { CategoryStep } from './categories.store.ts';

const HOME: Crumb = { name: 'Home', link: '/', slug: '', type: 'home' };
const PRODUCTS: Crumb = { name: 'Products', link: '/AllProducts', slug: 'AllProducts', type: 'products' };

interface Place {
  brand: { name: string; slug: string };
  categories: CategoryStep[];
  /** What lies below the categories: a product, and a model of it. */
  below?: { name: string; link: string; slug: string; type: 'product' | 'model' }[];
}

/** The breadcrumbbreadcrumbs to a place of the catalogue. The last step is the page itself and has no link. */
export function breadcrumbsTo({ brand, categories, below = [] }: Place): Crumb[] {
  const steps: Crumb[] = [
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
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, link: '' } : step));
}
