import type { Measured } from '../../../src/features/catalogue/measures/read-figure.ts';

/**
 * Kind of a column. Printed columns are those of the public table; numbers and texts are attributes beside them; fixed columns
 * are read-only.
 */
type ColumnKind = 'name' | 'fixed' | 'printed' | 'number' | 'text';

export interface Column {
  /** Its identity, whatever its place and its label. */
  key: string;
  kind: ColumnKind;
  label: string;
  /** Stated attribute of a printed column; absent if the label decides. */
  measures?: string;
  /** How its cells are parsed. */
  measured?: Measured;
}

/** Properties of a printed column that people set. */
export type ColumnHead = Pick<Column, 'label' | 'measures' | 'measured'>;

/** The texts of a row by the keys of its columns; one that is absent is blank. */
export type Cells = Readonly<Record<string, string>>;

export interface TableRow {
  /** Its identity, before and after it is stored. */
  key: string;
  /** Visible to visitors. */
  active: boolean;
  cells: Cells;
}

export interface Table {
  number: number;
  headline: string;
  active: boolean;
  columns: readonly Column[];
  rows: readonly TableRow[];
}

/** The tables of a product. Nothing in it is ever changed: an edit makes a new one, which shares what is the same. */
export type GridDocument = readonly Table[];

export interface CellPlace {
  row: string;
  column: string;
}

/** A number as the workbook has it. */
export const DECIMAL = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;
export const NAME = 'name';
/** The fixed column with the product of a model, in a document of several. */
export const PRODUCT = 'product';
export const MAX_COLUMNS = 20;
export const MAX_TABLES = 4;

export const cellOf = (row: TableRow | undefined, column: string): string => row?.cells[column] ?? '';
export const tableOf = (document: GridDocument, number: number): Table | undefined =>
  document.find((table) => table.number === number);
export const printedOf = ({ columns }: Pick<Table, 'columns'>): Column[] =>
  columns.filter(({ kind }) => kind === 'printed');
export const rowsByKey = ({ rows }: Pick<Table, 'rows'>): Map<string, TableRow> =>
  new Map(rows.map((row) => [row.key, row]));

export const withTable = (document: GridDocument, table: Table): GridDocument =>
  document.some(({ number }) => number === table.number)
    ? document.map((one) => (one.number === table.number ? table : one))
    : [...document, table].sort((a, b) => a.number - b.number);

/** A label is a name and its unit, as in "Length (mm)". */
export function splitLabel(label: string): { name: string; unit: string } {
  const [, name = label, unit = ''] = /^(.*\S)\s*\(([^()]{1,20})\)$/.exec(label.trim()) ?? [];
  return { name, unit };
}
export const joinLabel = (name: string, unit: string): string =>
  unit.trim() ? `${name.trim()} (${unit.trim()})` : name.trim();

let made = 0;
/** Unique per page load, so that restored keys never collide. */
const load = Math.random().toString(36).slice(2, 8);
/** A key that no other row or column has. */
export function newKey(): string {
  made += 1;
  return `new-${load}-${made}`;
}

/** The column of a field of a row. */
export function columnOfField(table: Table, field: string): string | undefined {
  const [, number] = /^r(\d+)$/.exec(field) ?? [];
  return number ? printedOf(table)[Number(number) - 1]?.key : table.columns.find(({ key }) => key === field)?.key;
}
