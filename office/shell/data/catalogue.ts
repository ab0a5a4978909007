import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Catalogue,
  TreeCategory,
  TreeDraft,
  TreeProduct,
} from '../../../src/features/office/catalogue/catalogue.contract.ts';
import { office } from './office-api.ts';

const KEY = 'catalogue';

export const catalogueQuery = (set = 0) =>
  queryOptions({
    queryKey: [KEY, 'tree', set],
    queryFn: () => office.getRaw('/api/office/catalogue', withSet(set)),
  });
const withSet = (set: number): { set?: string } => (set ? { set: String(set) } : {});

export const useCatalogue = () => useQuery(catalogueQuery());

export interface ProductsOf {
  products: readonly TreeProduct[];
  more: boolean;
}

export const productsQuery = (category: number, pages: number, set: number) =>
  queryOptions({
    queryKey: [KEY, 'products', category, pages, set],
    queryFn: async (): Promise<ProductsOf> => {
      const products: TreeProduct[] = [];
      let next: number | null = 0;
      for (let page = 0; page < pages && next !== null; page += 1) {
        const reply: { products: TreeProduct[]; next: number | null } = await office.getRaw(
          '/api/office/catalogue_products',
          { category: String(category), skip: String(next), ...withSet(set) },
        );
        products.push(...reply.products);
        next = reply.next;
      }
      return { products, more: next !== null };
    },
  });

export const openProductsKey = (wanted: readonly (readonly [id: number, pages: number])[], set: number) => [
  KEY,
  'open',
  set,
  wanted,
];

export function useCatalogueChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [KEY] });
}

export interface PlacedCategory {
  name: string;
  slug: string;
  brand: string;
  depth: number;
  path: string;
  holdsCategories: boolean;
  stored: TreeCategory | undefined;
  draft: TreeDraft | undefined;
}

const BETWEEN = ' › ';

export function placedCategories({ brands, categories, drafts }: Catalogue): PlacedCategory[] {
  const placed: PlacedCategory[] = [];
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));
  const drafted = drafts.filter(({ resource }) => resource === 'categories');
  const known = new Set([...categories.map(({ slug }) => slug), ...drafted.map(({ slug }) => slug)]);
  for (const { id: brandId, name: brand } of brands) {
    const ofBrand = [
      ...categories
        .filter((row) => row.brand_id === brandId)
        .map((row) => ({
          ...common(row),
          holder: row.parent_id ? (slugOf.get(row.parent_id) ?? '') : '',
          stored: row,
          draft: undefined,
        })),
      ...drafted
        .filter((draft) => draft.brand === brand)
        .map((draft) => ({
          ...common(draft),
          holder: known.has(draft.holder) ? draft.holder : '',
          stored: undefined,
          draft,
        })),
    ];
    const add = (holder: string, depth: number, above: string) => {
      for (const { holder: of, ...category } of ofBrand) {
        // Limits the depth, because drafts could form a circle.
        if (of !== holder || depth > 20) continue;
        const path = above + BETWEEN + category.name;
        placed.push({ ...category, brand, depth, path });
        add(category.slug, depth + 1, path);
      }
    };
    add('', 0, brand);
  }
  return placed;
}

const common = ({ name, slug, holds_categories: holdsCategories }: TreeCategory | TreeDraft) => ({
  name,
  slug,
  holdsCategories,
});

export function useCategoryNames(enabled: boolean): Record<string, string> | undefined {
  const { data } = useQuery({ ...catalogueQuery(), enabled });
  return data && Object.fromEntries(placedCategories(data).map(({ slug, path }) => [slug, path]));
}

export function stateOf(
  stored: { active: boolean; retired: boolean } | undefined,
  draft: TreeDraft | undefined,
): string | undefined {
  if (draft) return `draft of ${draft.set_title}`;
  if (!stored || stored.active) return undefined;
  return stored.retired ? 'archived' : 'not public yet';
}
