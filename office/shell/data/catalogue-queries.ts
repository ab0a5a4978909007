import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CatalogueTreeReply,
  TreeCategory,
  TreeDraft,
  TreeProduct,
} from '../../../src/features/office/catalogue/catalogue.contract.ts';
import { officeApi } from './office-api.ts';

const CATALOGUE_KEY = 'catalogue';

export const buildCatalogueQuery = (set = 0) =>
  queryOptions({
    queryKey: [CATALOGUE_KEY, 'tree', set],
    queryFn: () => officeApi.getRaw('/api/office/catalogue', buildSetInput(set)),
  });
const buildSetInput = (set: number): { set?: string } => (set ? { set: String(set) } : {});

export const useCatalogue = () => useQuery(buildCatalogueQuery());

export interface CategoryProducts {
  products: readonly TreeProduct[];
  more: boolean;
}

export const buildProductsQuery = (category: number, pages: number, set: number) =>
  queryOptions({
    queryKey: [CATALOGUE_KEY, 'products', category, pages, set],
    queryFn: async (): Promise<CategoryProducts> => {
      const products: TreeProduct[] = [];
      let next: number | null = 0;
      for (let page = 0; page < pages && next !== null; page += 1) {
        const reply: { products: TreeProduct[]; next: number | null } = await officeApi.getRaw(
          '/api/office/catalogue_products',
          { category: String(category), skip: String(next), ...buildSetInput(set) },
        );
        products.push(...reply.products);
        next = reply.next;
      }
      return { products, more: next !== null };
    },
  });

export const buildOpenProductsKey = (wanted: readonly (readonly [id: number, pages: number])[], set: number) => [
  CATALOGUE_KEY,
  'open',
  set,
  wanted,
];

export function useInvalidateCatalogue(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [CATALOGUE_KEY] });
}

export interface CategoryWithPath {
  name: string;
  slug: string;
  brand: string;
  depth: number;
  path: string;
  holdsCategories: boolean;
  stored: TreeCategory | undefined;
  draft: TreeDraft | undefined;
}

const PATH_SEPARATOR = ' › ';

export function listCategoriesWithPath({ brands, categories, drafts }: CatalogueTreeReply): CategoryWithPath[] {
  const result: CategoryWithPath[] = [];
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));
  const drafted = drafts.filter(({ resource }) => resource === 'categories');
  const known = new Set([...categories.map(({ slug }) => slug), ...drafted.map(({ slug }) => slug)]);
  for (const { id: brandId, name: brand } of brands) {
    const ofBrand = [
      ...categories
        .filter((row) => row.brand_id === brandId)
        .map((row) => ({
          ...pickCommon(row),
          holder: row.parent_id ? (slugOf.get(row.parent_id) ?? '') : '',
          stored: row,
          draft: undefined,
        })),
      ...drafted
        .filter((draft) => draft.brand === brand)
        .map((draft) => ({
          ...pickCommon(draft),
          holder: known.has(draft.holder) ? draft.holder : '',
          stored: undefined,
          draft,
        })),
    ];
    const add = (holder: string, depth: number, above: string) => {
      for (const { holder: of, ...category } of ofBrand) {
        // Limits the depth, because drafts could form a circle.
        if (of !== holder || depth > 20) continue;
        const path = above + PATH_SEPARATOR + category.name;
        result.push({ ...category, brand, depth, path });
        add(category.slug, depth + 1, path);
      }
    };
    add('', 0, brand);
  }
  return result;
}

const pickCommon = ({ name, slug, holds_categories: holdsCategories }: TreeCategory | TreeDraft) => ({
  name,
  slug,
  holdsCategories,
});

export function useCategoryNames(enabled: boolean): Record<string, string> | undefined {
  const { data } = useQuery({ ...buildCatalogueQuery(), enabled });
  return data && Object.fromEntries(listCategoriesWithPath(data).map(({ slug, path }) => [slug, path]));
}

export function getTreeStateLabel(
  stored: { active: boolean; retired: boolean } | undefined,
  draft: TreeDraft | undefined,
): string | undefined {
  if (draft) return `draft of ${draft.set_title}`;
  if (!stored || stored.active) return undefined;
  return stored.retired ? 'archived' : 'not public yet';
}
