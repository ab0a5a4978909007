import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Catalogue,
  TreeCategory,
  TreeDraft,
  TreeProduct,
} from '../../../src/features/office/catalogue/catalogue.contract.ts';
import { office } from './office-api.ts';

const KEY = 'catalogue';

/** `set`: of drafts, which are laid over what is stored; 0 for none. */
export const catalogueQuery = (set = 0) =>
  queryOptions({
    queryKey: [KEY, 'tree', set],
    queryFn: () => office.getRaw('/api/office/catalogue', withSet(set)),
  });
const withSet = (set: number): { set?: string } => (set ? { set: String(set) } : {});

/** All brands and categories, archived and drafted ones among them. */
export const useCatalogue = () => useQuery(catalogueQuery());

export interface ProductsOf {
  products: readonly TreeProduct[];
  /** Whether there are more of them. */
  more: boolean;
}

/** The products of a category, as many pages of them as were asked for. */
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

/** The key of the products of several categories, each with its number of pages. */
export const openProductsKey = (wanted: readonly (readonly [id: number, pages: number])[], set: number) => [
  KEY,
  'open',
  set,
  wanted,
];

/** Reads the tree anew, after something in it was changed or drafted. */
export function useCatalogueChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [KEY] });
}

/** A category that is stored, or only drafted, where it stands in the tree of its brand. */
export interface PlacedCategory {
  name: string;
  slug: string;
  brand: string;
  /** How many hold it, below its brand. */
  depth: number;
  /** The names of its brand and of what holds it, and its own. */
  path: string;
  holdsCategories: boolean;
  stored: TreeCategory | undefined;
  draft: TreeDraft | undefined;
}

const BETWEEN = ' › ';

/** All categories in the order of the tree. */
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
        // Deeper than any tree is: drafts could name each other in a circle.
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

/** The paths of categories by their slugs, as far as they are read. */
export function useCategoryNames(enabled: boolean): Record<string, string> | undefined {
  const { data } = useQuery({ ...catalogueQuery(), enabled });
  return data && Object.fromEntries(placedCategories(data).map(({ slug, path }) => [slug, path]));
}

/** What sets a row apart from those that visitors see, in a word or two; undefined for one of these. */
export function stateOf(
  stored: { active: boolean; retired: boolean } | undefined,
  draft: TreeDraft | undefined,
): string | undefined {
  if (draft) return `draft of ${draft.set_title}`;
  if (!stored || stored.active) return undefined;
  return stored.retired ? 'archived' : 'not public yet';
}
