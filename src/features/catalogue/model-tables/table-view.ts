import { attributeLabel } from '../units/attribute-label.ts';

/** Column width where the browser does not measure all rows: for about 6, 10, 18 or more characters. */
export type ColumnSize = 's' | 'm' | 'l' | 'xl';

/** A column of a model table: its label without the unit, the unit, and whether its cells are numeric. */
export interface TableColumn {
  /** The key of its cells in the API response: r1 … r20. */
  key: string;
  label: string;
  unit: string;
  numeric: boolean;
  size: ColumnSize;
}

/**
 * One model; `cells` are in the order of the columns, without the name. An array, because rows are
 * embedded in the HTML, and keys repeated for thousands of models would make it longer.
 */
export type TableRow = readonly [id: number, name: string, cells: readonly string[]];

/** A visible column. */
export interface ShownColumn extends TableColumn {
  /** Its index in the cells of a row. */
  at: number;
  /** Set when numbers are shown in another unit than the printed one. */
  converted?: {
    from: string;
    /** Converts a cell; text that is not purely numeric keeps its own unit. */
    show: (cell: string) => string;
  };
}

export interface TableView {
  id: string;
  headline: string;
  /** The heading of the first column. */
  nameLabel: string;
  nameSize: ColumnSize;
  columns: TableColumn[];
  rows: TableRow[];
}

interface TableResponse {
  table: string;
  headline: string;
  columns: Record<string, string>;
  rows: ({ model_id: number; model_name: string } & Record<string, unknown>)[];
}

const KEYS = Array.from({ length: 20 }, (_, at) => `r${at + 1}`);
const FIGURE = /^[+±-]?\d[\d ,.]*$/;

/**
 * The view model of a table. Columns with neither label nor values are omitted; a missing label is replaced by the raw key.
 * The first column, r1, is the model's name; where it is something else, it is a column of its own after the names
 * (docs/spec/catalogue.md#model-tables).
 */
export function tableView({ table, headline, columns, rows }: TableResponse): TableView {
  const labelOf = (key: string) => columns[key.replace('r', 'c')] ?? '';
  const namesAreFirst = rows.every(({ r1, model_name }) => !r1 || r1 === model_name);
  const usedKeys = KEYS.filter((key) => (key === 'r1' ? !namesAreFirst : labelOf(key) || rows.some((row) => row[key])));
  return {
    id: table,
    headline,
    nameLabel: namesAreFirst ? columns.c1 || 'Model' : 'Model number',
    nameSize: sizeFor(rows.map(({ model_name }) => model_name)),
    columns: usedKeys.map((key) => columnView(key, labelOf(key), rows)),
    rows: rows.map((row) => [row.model_id, row.model_name, usedKeys.map((key) => String(row[key] ?? ''))]),
  };
}

function columnView(key: string, heading: string, rows: TableResponse['rows']): TableColumn {
  const { name, unit } = attributeLabel(heading);
  const values = rows.map((row) => String(row[key] ?? '')).filter(Boolean);
  return {
    key,
    label: name || key,
    unit,
    numeric: values.length > 0 && values.every((value) => FIGURE.test(value)),
    size: sizeFor([...(name || key).split(/[\s/-]/), ...values]),
  };
}

function sizeFor(texts: string[]): ColumnSize {
  const longest = texts.reduce((max, { length }) => Math.max(max, length), 0);
  if (longest <= 6) return 's';
  if (longest <= 10) return 'm';
  return longest <= 18 ? 'l' : 'xl';
}
