import { badInputError } from '../../../platform/http-errors.ts';
import type { CategoryInTree } from '../../catalogue/brands-and-categories/categories.store.ts';

export interface CatalogueScope {
  brands: readonly number[];
  categories: readonly number[];
}

export function getCategoryPath(
  all: ReadonlyMap<number, CategoryInTree>,
  { name, parentId }: CategoryInTree,
): string[] {
  const parent = parentId === null ? undefined : all.get(parentId);
  return [...(parent ? getCategoryPath(all, parent) : []), name];
}

/**
 * The categories of a scope with all sub-categories, in public order.
 * @throws HttpError 400 for a missing brand or category
 */
export function listCategoriesOfScope(
  all: readonly CategoryInTree[],
  { brands, categories }: CatalogueScope,
): CategoryInTree[] {
  const noBrand = brands.find((id) => !all.some(({ brandId }) => brandId === id));
  if (noBrand !== undefined) throw badInputError('brands', `there is no visible brand ${noBrand} with categories`);
  const noCategory = categories.find((id) => !all.some((one) => one.id === id));
  if (noCategory !== undefined) throw badInputError('categories', `there is no visible category ${noCategory}`);
  if (!brands.length && !categories.length) return [...all];
  const chosen = new Set(categories);
  return all.filter(({ id, brandId, parentId }) => {
    if (parentId !== null && chosen.has(parentId)) chosen.add(id);
    return brands.includes(brandId) || chosen.has(id);
  });
}

export function formatScope(all: readonly CategoryInTree[], { brands, categories }: CatalogueScope): string {
  if (!brands.length && !categories.length) return 'All products';
  const named = (id: number) => all.find(({ brandId }) => brandId === id)?.brand ?? '';
  const ofCategories = all.filter(({ id, brandId }) => categories.includes(id) && !brands.includes(brandId));
  return [...brands.map(named), ...ofCategories.map(({ name }) => name)].join(' · ');
}
