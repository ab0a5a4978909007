import {
  type ColumnSize,
  columnView,
  sizeFor,
  type TableColumn,
  type TableRow,
  tableRow,
} from '../model-tables/table-view.ts';
import type { CategoryModels } from './category-models.contract.ts';

/** The columns of a list, as wide as the rows that were seen need them. */
export interface ListColumns {
  columns: readonly TableColumn[];
  nameSize: ColumnSize;
}

/** A page of models as rows of a table. */
export function listedModels({
  attributes,
  models,
}: Pick<CategoryModels, 'attributes' | 'models'>): ListColumns & { rows: TableRow[] } {
  const valuesAt = (at: number) => models.map(({ values }) => values[at] ?? '');
  return {
    columns: [
      ...attributes.map(({ name, unit, numeric }, at) => ({
        ...columnView({ key: name, name, unit, values: valuesAt(at) }),
        // Another page may state what this one does not.
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

const SIZES: readonly ColumnSize[] = ['s', 'm', 'l', 'xl'];
const wider = (one: ColumnSize, other: ColumnSize) => (SIZES.indexOf(other) > SIZES.indexOf(one) ? other : one);

/** Columns with room for the rows of another page; the same object where they have it already. */
export function widened(known: ListColumns, page: ListColumns): ListColumns {
  const columns = known.columns.map((column, at): TableColumn => {
    const { size, decimals } = page.columns[at] ?? column;
    const needs = { size: wider(column.size, size), decimals: Math.max(column.decimals, decimals) };
    return needs.size === column.size && needs.decimals === column.decimals ? column : { ...column, ...needs };
  });
  const nameSize = wider(known.nameSize, page.nameSize);
  const isSame = nameSize === known.nameSize && columns.every((column, at) => column === known.columns[at]);
  return isSame ? known : { columns, nameSize };
}
