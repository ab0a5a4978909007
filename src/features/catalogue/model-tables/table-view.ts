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

/** One model; `cells` stand in the order of the columns, the first one ("Model") left out. */
export interface TableRow {
  id: number;
  name: string;
  cells: string[];
}

export interface TableView {
  id: string;
  headline: string;
  /** The heading of the first column. */
  nameLabel: string;
  nameSize: ColumnSize;
  columns: TableColumn[];
  /** Null in a page's data: rows-in-document.ts has them. */
  rows: TableRow[] | null;
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
    rows: notInData(
      rows.map((row) => ({
        id: row.model_id,
        name: row.model_name,
        cells: kept.map((key) => String(row[key] ?? '')),
      })),
    ),
  };
}

/** Null as JSON, and otherwise what it is. */
const notInData = (rows: TableRow[]): TableRow[] => Object.defineProperty(rows, 'toJSON', { value: () => null });

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
