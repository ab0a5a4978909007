import type { ColumnMeasure } from '../../../src/features/catalogue/measures/parse-cell-value.ts';

/**
 * `printed` is a column of the public table; `number` and `text` are attributes that this table lacks; `fixed` is
 * read-only.
 */
type ColumnKind = 'name' | 'fixed' | 'printed' | 'number' | 'text';

export interface GridColumn {
  /** The key stays the same when the column gets another place or label. */
  key: string;
  kind: ColumnKind;
  label: string;
  measures?: string;
  measured?: ColumnMeasure;
}

export type GridColumnHeading = Pick<GridColumn, 'label' | 'measures' | 'measured'>;

export type RowCells = Readonly<Record<string, string>>;

export interface GridTableRow {
  /** The key stays the same when the row is stored. */
  key: string;
  active: boolean;
  cells: RowCells;
}

export interface GridTable {
  number: number;
  headline: string;
  active: boolean;
  columns: readonly GridColumn[];
  rows: readonly GridTableRow[];
}

export type GridDocument = readonly GridTable[];

export interface CellAddress {
  row: string;
  column: string;
}

export const DECIMAL_PATTERN = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;
export const NAME_KEY = 'name';
export const PRODUCT_KEY = 'product';
export const MODEL_NAME_COLUMN: GridColumn = { key: NAME_KEY, kind: 'name', label: 'Model number' };
export const MAX_TABLE_COLUMNS = 20;
export const MAX_TABLES = 4;

export const getCellText = (row: GridTableRow | undefined, column: string): string => row?.cells[column] ?? '';
export const findTable = (document: GridDocument, number: number): GridTable | undefined =>
  document.find((table) => table.number === number);
export const getShownColumns = ({ columns }: Pick<GridTable, 'columns'>): GridColumn[] =>
  columns.filter(({ kind }) => kind === 'printed');
export const indexRowsByKey = ({ rows }: Pick<GridTable, 'rows'>): Map<string, GridTableRow> =>
  new Map(rows.map((row) => [row.key, row]));

export function createTextReader(table: GridTable): (row: string, column: string) => string {
  const rows = indexRowsByKey(table);
  return (row, column) => getCellText(rows.get(row), column);
}

export const replaceTable = (document: GridDocument, table: GridTable): GridDocument =>
  document.some(({ number }) => number === table.number)
    ? document.map((one) => (one.number === table.number ? table : one))
    : [...document, table].sort((a, b) => a.number - b.number);

export function splitLabel(label: string): { name: string; unit: string } {
  const [, name = label, unit = ''] = /^(.*\S)\s*\(([^()]{1,20})\)$/.exec(label.trim()) ?? [];
  return { name, unit };
}
export const joinLabel = (name: string, unit: string): string =>
  unit.trim() ? `${name.trim()} (${unit.trim()})` : name.trim();

/** `unit`: null for texts, '-' for numbers without a unit. */
export const formatAttributeKey = (name: string, unit: string | null): string =>
  `attribute:${name}${unit === null ? '' : ` [${unit}]`}`;

let createdKeys = 0;
/** Unique per page load, so that restored keys never collide. */
const pageLoadId = Math.random().toString(36).slice(2, 8);
export function createKey(): string {
  createdKeys += 1;
  return `new-${pageLoadId}-${createdKeys}`;
}
export const createKeys = (length: number): string[] => Array.from({ length }, createKey);

export function findColumnKey(table: GridTable, field: string): string | undefined {
  const [, number] = /^r(\d+)$/.exec(field) ?? [];
  return number ? getShownColumns(table)[Number(number) - 1]?.key : table.columns.find(({ key }) => key === field)?.key;
}
