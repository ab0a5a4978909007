import type { Suggestion } from '../src/features/catalogue/search/search.contract.ts';
import type { SearchResults } from '../src/features/catalogue/search-results/search-results.contract.ts';
import { groupBy } from '../src/platform/group-by.ts';

export interface Shown {
  kind: 'model' | 'product' | 'category' | 'page';
  name: string;
  link: string;
}
/** Rows shown together: a product with its first models, or one other row. */
export type Box = Shown[];

type Get = { get(url: string): Promise<{ status: number; body: unknown }> };

const KINDS = { Model: 'model', Product: 'product', Category: 'category', Page: 'page' } as const;
const MODELS_OF_A_BOX = 3;

/** Suggestions and results for a text, each in the order of the screen. */
export async function shownFor(site: Get, query: string): Promise<{ suggestions: Box[]; results: Box[] }> {
  const text = new URLSearchParams({ query });
  const suggested = (await site.get(`/api/search_suggestions.php?${text}`)).body as Suggestion[];
  const found = (await site.get(`/api/search_catalogue.php?${text}`)).body as SearchResults;
  return { suggestions: suggested.map((one) => [rowOf(one)]), results: boxesOf(found) };
}

const rowOf = ({ type, name, link }: Suggestion): Shown => ({ kind: KINDS[type], name, link });

const modelRow = ({ model_name: name }: { model_name: string }): Shown => ({
  kind: 'model',
  name,
  link: `/product-single/${encodeURIComponent(name)}`,
});

function boxesOf({ foreign, clamps, categories, products, sitePages, order }: SearchResults): Box[] {
  const byProduct = groupBy(clamps, ({ product_name }) => product_name);
  const lists = {
    categories: categories.map((one) => [rowOf(one)]),
    sitePages: sitePages.map((one) => [rowOf(one)]),
    products: products.map(
      ({ product_name: name, product_slug, models }): Box => [
        { kind: 'product', name, link: `/ProductModels/${product_slug}` },
        ...models.slice(0, MODELS_OF_A_BOX).map(modelRow),
      ],
    ),
  };
  return [
    ...foreign.flatMap(({ alternatives }) => alternatives.map((one) => [modelRow(one)])),
    ...[...byProduct.values()].map((models) => models.slice(0, MODELS_OF_A_BOX).map(modelRow)),
    ...order.flatMap((list) => lists[list]),
  ];
}
