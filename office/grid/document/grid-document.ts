import type { Measured } from '../../../src/features/catalogue/measures/read-figure.ts';

/**
 * `printed` is a column of the public table; `number` and `text` are attributes that this table lacks; `fixed` is
 * read-only.
 */
type ColumnKind = 'name' | 'fixed' | 'printed' | 'number' | 'text';

export interface Column {
  /** The key stays the same when the column gets another place or label. */
  key: string;
  kind: ColumnKind;
  label: string;
  measures?: string;
  measured?: Measured;
}

export type ColumnHead = Pick<Column, 'label' | 'measures' | 'measured'>;

export type Cells = Readonly<Record<string, string>>;

export interface TableRow {
  /** The key stays the same when the row is stored. */
  key: string;
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

export type GridDocument = readonly Table[];

export interface CellPlace {
  row: string;
  column: string;
}

export const DECIMAL = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;
export const NAME = 'name';
export const PRODUCT = 'product';
export const NAME_COLUMN: Column = { key: NAME, kind: 'name', label: 'Model number' };
export const MAX_COLUMNS = 20;
export const MAX_TABLES = 4;

export const cellOf = (row: TableRow | undefined, column: string): string => row?.cells[column] ?? '';
export const tableOf = (document: GridDocument, number: number): Table | undefined =>
  document.find((table) => table.number === number);
export const printedOf = ({ columns }: Pick<Table, 'columns'>): Column[] =>
  columns.filter(({ kind }) => kind === 'printed');
export const rowsByKey = ({ rows }: Pick<Table, 'rows'>): Map<string, TableRow> =>
  new Map(rows.map((row) => [row.key, row]));

export function textsIn(table: Table): (row: string, column: string) => string {
  const rows = rowsByKey(table);
  return (row, column) => cellOf(rows.get(row), column);
}

export const withTable = (document: GridDocument, table: Table): GridDocument =>
  document.some(({ number }) => number === table.number)
    ? document.map((one) => (one.number === table.number ? table : one))
    : [...document, table].sort((a, b) => a.number - b.number);

export function splitLabel(label: string): { name: string; unit: string } {
  const [, name = label, unit = ''] = /^(.*\S)\s*\(([^()]{1,20})\)$/.exec(label.trim()) ?? [];
  return { name, unit };
}
export const joinLabel = (name: string, unit: string): string =>
  unit.trim() ? `${name.trim()} (${unit.trim()})` : name.trim();

let made = 0;
/** Unique per page load, so that restored keys never collide. */
const load = Math.random().toString(36).slice(2, 8);
export function newKey(): string {
  made += 1;
  return `new-${load}-${made}`;
}
export const newKeys = (length: number): string[] => Array.from({ length }, newKey);

export function columnOfField(table: Table, field: string): string | undefined {
  const [, number] = /^r(\d+)$/.exec(field) ?? [];
  return number ? printedOf(table)[Number(number) - 1]?.key : table.columns.find(({ key }) => key === field)?.key;
}
