import { data } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import type { LoaderInput } from '../../../web/page.ts';
import type { GridSearch } from '../filters/filter-selection-url.ts';
import { loadNarrowedList, type NarrowedList } from '../filters/load-narrowed-list.ts';
import { columnView, sizeFor, type TableColumn, type TableRow } from '../model-tables/table-view.ts';
import type { CategoryModels } from './category-models.contract.ts';
import { NO_MODELS } from './category-models.limits.ts';

/** The models of a category as one table. */
export interface ModelList extends NarrowedList, Pick<CategoryModels, 'total' | 'page' | 'pages'> {
  columns: TableColumn[];
  rows: TableRow[];
  nameSize: ReturnType<typeof sizeFor>;
  /** The attribute by which they are sorted, if any. */
  sort: string;
}

export const allModelsPath = (slug: string) =>
  slug ? (`/AllModels/${encodeURIComponent(slug)}` as const) : '/AllModels';

/**
 * Loads the models of a category with the filters and the order from the URL.
 * @throws HttpError 404 when the category does not exist or has no models; a redirect when the canonical path differs
 */
export async function loadCategoryModels(input: LoaderInput<GridSearch>) {
  const { api, params, search, signal } = input;
  const { list, found, status } = await loadNarrowedList(input, allModelsPath, (narrowing) => {
    const query = { category_slug: params.slug, ...narrowing, sort: search.sort, page: search.page };
    return api.getRaw('/api/get_category_models.php', query, signal);
  });
  if (found?.total === 0 && !list.narrowed) throw new HttpError(404, 'No models found');
  const { attributes, models, total, page, pages }: CategoryModels = found ?? NO_MODELS;
  const columns = [
    ...attributes.map(({ name, unit }, at) =>
      columnView({ key: name, name, unit, values: models.map(({ values }) => values[at] ?? '') }),
    ),
    columnView({ key: '', name: 'Product', unit: '', values: models.map(({ product_name }) => product_name) }),
  ];
  const rows = models.map(
    ({ model_id, model_name, product_name, values }): TableRow => [model_id, model_name, [...values, product_name]],
  );
  const nameSize = sizeFor(models.map(({ model_name }) => model_name));
  const view: ModelList = {
    ...list,
    path: allModelsPath(list.slug),
    columns,
    rows,
    nameSize,
    sort: search.sort,
    total,
    page,
    pages,
  };
  return status === 200 ? data(view) : data(view, { status });
}
