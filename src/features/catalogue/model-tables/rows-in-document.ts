import type { TableRow, TableView } from './table-view.ts';

/** The id of a table's element. */
export const tableElementId = ({ id }: TableView) => `table-${id}`;

const read = new WeakMap<TableView, TableRow[]>();

/**
 * The rows of a table. On a first load they are read from the document, which has them as the server wrote them; said
 * again in the page's data they would make a page of many models by a third longer.
 */
export function rowsOf(table: TableView): TableRow[] {
  if (table.rows) return table.rows;
  const rows = read.get(table) ?? Array.from(document.querySelectorAll(`#${tableElementId(table)} tbody tr`), readRow);
  read.set(table, rows);
  return rows;
}

/** Whether the rows stand in the document already when they are first drawn. */
export const standInDocument = (table: TableView) => !table.rows;

function readRow(element: Element): TableRow {
  const cells = Array.from(element.querySelectorAll('td'), ({ textContent }) => textContent ?? '');
  return {
    id: Number(element.getAttribute('data-model')),
    name: element.querySelector('a')?.textContent ?? '',
    // The last is that of the quantity.
    cells: cells.slice(0, -1),
  };
}
