import {
  type ColumnSize,
  columnView,
  sizeFor,
  type TableColumn,
  type TableRow,
  tableRow,
} from '../model-tables/table-view.ts';
import type { CategoryModels } from './category-models.contract.ts';

export interface ListColumns {
  columns: readonly TableColumn[];
  nameSize: ColumnSize;
}

export function listedModels({
  attributes,
  models,
}: Pick<CategoryModels, 'attributes' | 'models'>): ListColumns & { rows: TableRow[] } {
  const valuesAt = (at: number) => models.map(({ values }) => values[at] ?? '');
  return {
    columns: [
      ...attributes.map(({ name, unit, numeric }, at) => ({
        ...columnView({ key: name, name, unit, values: valuesAt(at) }),
        numeric,
      })),
      columnView({ key: '', name: 'Product', unit: '', values: models.map(({ product_name }) => product_name) }),
    ],
    nameSize: sizeFor(
      models.map(({ model_name, replaced_by }) => (replaced_by ? `Replaced by ${replaced_by}` : model_name)),
    ),
    rows: models.map(({ model_id, model_name, product_name, values, replaced_by }) =>
      tableRow(model_id, model_name, [...values, product_name], 0, replaced_by),
    ),
  };
}
