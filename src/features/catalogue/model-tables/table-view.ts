import { attributeLabel } from '../units/attribute-label.ts';

/** How wide a column is where the browser does not look at all rows to find out: for some 6, 10, 18 letters, or more. */
export type ColumnSize = 's' | 'm' | 'l' | 'xl';

/** A column of a model table: its label, the unit taken out of it, and whether its cells are figures. */
export interface TableColumn {
  /** The key of its cells on the wire: r2 … r20. */
  key: string;
  label: string;
  unit: string;
  numeric: boolean;
  size: ColumnSize;
}

/**
 * One model; `cells` are in the order of the columns, without the first one ("Model"). An array, because rows travel in
 * the page's data: keys repeated for thousands of models would make it longer.
 */
export type TableRow = readonly [id: number, name: string, cells: readonly string[]];

/** A column on show. */
export interface ShownColumn extends TableColumn {
  /** Which cell of a row it is. */
  at: number;
  /** Present when its figures are shown in another unit than the printed one. */
  converted?: {
    from: string;
    /** A cell as it is shown: what is more than figures keeps its own unit. */
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

interface WireTable {
  table: string;
  headline: string;
  columns: Record<string, string>;
  rows: ({ model_id: number; model_name: string } & Record<string, unknown>)[];
}

const KEYS = Array.from({ length: 19 }, (_, at) => `r${at + 2}`);
const FIGURE = /^[+±-]?\d[\d ,.]*$/;

/**
 * A table as it is shown. A column without a label and without a value is left out; without any labels (their call
 * failed) the raw keys stand for them (docs/spec/catalogue.md#model-tables).
 */
export function tableView({ table, headline, columns, rows }: WireTable): TableView {
  const labelOf = (key: string) => columns[key.replace('r', 'c')] ?? '';
  const unlabelled = KEYS.every((key) => !labelOf(key));
  const kept = KEYS.filter((key) => labelOf(key) || rows.some((row) => row[key]));
  return {
    id: table,
    headline,
    nameLabel: columns.c1 || 'Model',
    nameSize: sizeFor(rows.map(({ model_name }) => model_name)),
    columns: kept.map((key) => columnView(key, unlabelled ? key : labelOf(key), rows)),
    rows: rows.map((row) => [row.model_id, row.model_name, kept.map((key) => String(row[key] ?? ''))]),
  };
}

function columnView(key: string, heading: string, rows: WireTable['rows']): TableColumn {
  const { name, unit } = attributeLabel(heading);
  const values = rows.map((row) => String(row[key] ?? '')).filter(Boolean);
  return {
    key,
    label: name,
    unit,
    numeric: values.length > 0 && values.every((value) => FIGURE.test(value)),
    size: sizeFor([...name.split(/[\s/-]/), ...values]),
  };
}

function sizeFor(texts: string[]): ColumnSize {
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  if (longest <= 6) return 's';
  if (longest <= 10) return 'm';
  return longest <= 18 ? 'l' : 'xl';
}
