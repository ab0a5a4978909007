import { data } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import type { ChoiceGroup } from '../filters/choices.contract.ts';
import type { ListSearch } from '../filters/filter-selection-url.ts';
import { loadListKeyFigures } from '../filters/load-list-frame.ts';
import { loadNarrowedList, type NarrowedList } from '../filters/load-narrowed-list.ts';
import type { KeyFigures } from '../measures/key-figures.contract.ts';
import type { ProductCard } from '../products/products.contract.ts';

export interface ProductList extends NarrowedList {
  choices: ChoiceGroup[];
  products: ProductListCard[];
  total: number;
  models: number;
  page: number;
  pages: number;
}

export interface ProductListCard extends ProductCard {
  keyFigures?: KeyFigures;
}

/** @throws HttpError 404 when the category does not exist or is empty; a redirect when the canonical path differs */
export async function loadProductList(input: LoaderInput<ListSearch>) {
  const { api, search, signal } = input;
  const category_slug = input.params.slug ?? '';
  let choosing: Promise<ChoiceGroup[]> = Promise.resolve([]);
  const [{ list, found, status }, keyFigures] = await Promise.all([
    loadNarrowedList(
      input,
      'products',
      (slug) => `/Products/${encodeURIComponent(slug)}`,
      async ({ search: words, filters }, frame) => {
        choosing = getOptionalData(
          api.getData('/api/get_choices.php', { category_slug, search: words, filters }, signal),
          [],
        );
        if (!filters) return api.getData('/api/get_products.php', { category_slug, search: words }, signal);
        const { id: category_id } = await frame;
        return api.getData('/api/get_filtered_products.php', { category_id, search: words, filters }, signal);
      },
    ),
    category_slug ? loadListKeyFigures(api, category_slug, signal) : new Map<number, KeyFigures>(),
  ]);
  if (found?.length === 0 && !list.narrowed) throw new HttpError(404, 'No products found');
  const models = (found ?? []).reduce((sum, one) => sum + (one.matching_models ?? one.model_count), 0);
  const productList: ProductList = {
    ...list,
    choices: await choosing,
    models,
    ...slicePage(found ?? [], search.page, keyFigures),
  };
  return status === 200 ? data(productList) : data(productList, { status });
}

const PRODUCTS_PER_PAGE = 48;

function slicePage(products: ProductCard[], requested: number, keyFigures: ReadonlyMap<number, KeyFigures>) {
  const pages = Math.max(1, Math.ceil(products.length / PRODUCTS_PER_PAGE));
  const page = Math.min(requested, pages);
  const first = (page - 1) * PRODUCTS_PER_PAGE;
  const shown = products.slice(first, first + PRODUCTS_PER_PAGE);
  const cards = shown.map(
    (product): ProductListCard => ({ ...product, keyFigures: keyFigures.get(product.product_id) }),
  );
  return { products: cards, total: products.length, page, pages };
}
