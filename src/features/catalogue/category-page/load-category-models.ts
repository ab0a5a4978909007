import { data } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import type { ListSearch } from '../filters/filter-selection-url.ts';
import { loadNarrowedList, type NarrowedList } from '../filters/load-narrowed-list.ts';
import {
  buildColumn,
  buildTableRow,
  type ColumnSize,
  chooseColumnSize,
  type ModelTableCells,
  type TableColumn,
} from '../model-tables/build-table-view.ts';
import type { CategoryModels } from './category-models.contract.ts';
import { NO_MODELS } from './category-models.limits.ts';

export interface CategoryModelList extends NarrowedList, ListColumns, Pick<CategoryModels, 'total' | 'page' | 'pages'> {
  rows: ModelTableCells[];
  sort: string;
}

export const categoryModelsPath = (slug: string) =>
  slug ? (`/AllModels/${encodeURIComponent(slug)}` as const) : '/AllModels';

/**
 * @throws HttpError 404 when the category does not exist or has no models; a redirect when the canonical path differs
 */
export async function loadCategoryModels(input: LoaderInput<ListSearch>) {
  const { api, params, search, signal } = input;
  const { list, found, status } = await loadNarrowedList(input, 'models', categoryModelsPath, (narrowing) => {
    const query = { category_slug: params.slug, ...narrowing, sort: search.sort, page: search.page };
    return api.getRaw('/api/get_category_models.php', query, signal);
  });
  if (found?.total === 0 && !list.narrowed) throw new HttpError(404, 'No models found');
  const { attributes, models, total, page, pages }: CategoryModels = found ?? NO_MODELS;
  const view: CategoryModelList = {
    ...list,
    path: categoryModelsPath(list.slug),
    ...buildModelRows({ attributes, models }),
    sort: search.sort,
    total,
    page,
    pages,
  };
  return status === 200 ? data(view) : data(view, { status });
}

interface ListColumns {
  columns: readonly TableColumn[];
  nameSize: ColumnSize;
}

function buildModelRows({
  attributes,
  models,
}: Pick<CategoryModels, 'attributes' | 'models'>): ListColumns & { rows: ModelTableCells[] } {
  const valuesAt = (at: number) => models.map(({ values }) => values[at] ?? '');
  return {
    columns: [
      ...attributes.map(({ name, unit, numeric }, at) => ({
        ...buildColumn({ key: name, name, unit, values: valuesAt(at) }),
        numeric,
      })),
      buildColumn({ key: '', name: 'Product', unit: '', values: models.map(({ product_name }) => product_name) }),
    ],
    nameSize: chooseColumnSize(
      models.map(({ model_name, replaced_by }) => (replaced_by ? `Replaced by ${replaced_by}` : model_name)),
    ),
    rows: models.map(({ model_id, model_name, product_name, values, replaced_by }) =>
      buildTableRow(model_id, model_name, [...values, product_name], 0, replaced_by),
    ),
  };
}
