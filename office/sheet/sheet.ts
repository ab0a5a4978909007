/**
 * What a column holds. Printed columns are those of the table on the site; numbers and texts are typed attributes beside them. What
 * is fixed is read only.
 */
type ColumnKind = 'name' | 'fixed' | 'printed' | 'number' | 'text';

export interface Column {
  /** Its identity, whatever its place and its label. */
  key: string;
  kind: ColumnKind;
  label: string;
}

/** The texts of a row by the keys of its columns; one that is absent is blank. */
export type Cells = Readonly<Record<string, string>>;

export interface SheetRow {
  /** Its identity, before and after it is stored. */
  key: string;
  /** Whether visitors see it. */
  active: boolean;
  cells: Cells;
}

export interface Table {
  number: number;
  headline: string;
  active: boolean;
  columns: readonly Column[];
  rows: readonly SheetRow[];
}

/** The tables of a product. Nothing in it is ever changed: an edit makes a new one, which shares what is the same. */
export type Sheet = readonly Table[];

export interface CellPlace {
  row: string;
  column: string;
}

export const NAME = 'name';
/** The fixed column with the product of a model, in a sheet of several. */
export const PRODUCT = 'product';
export const MAX_COLUMNS = 20;
export const MAX_TABLES = 4;

export const cellOf = (row: SheetRow | undefined, column: string): string => row?.cells[column] ?? '';
export const tableOf = (sheet: Sheet, number: number): Table | undefined =>
  sheet.find((table) => table.number === number);
export const printedOf = ({ columns }: Pick<Table, 'columns'>): Column[] =>
  columns.filter(({ kind }) => kind === 'printed');
export const rowsByKey = ({ rows }: Pick<Table, 'rows'>): Map<string, SheetRow> =>
  new Map(rows.map((row) => [row.key, row]));

export const withTable = (sheet: Sheet, table: Table): Sheet =>
  sheet.some(({ number }) => number === table.number)
    ? sheet.map((one) => (one.number === table.number ? table : one))
    : [...sheet, table].sort((a, b) => a.number - b.number);

/** A label is a name and its unit, as in "Length (mm)". */
export function splitLabel(label: string): { name: string; unit: string } {
  const [, name = label, unit = ''] = /^(.*\S)\s*\(([^()]{1,20})\)$/.exec(label.trim()) ?? [];
  return { name, unit };
}
export const joinLabel = (name: string, unit: string): string =>
  unit.trim() ? `${name.trim()} (${unit.trim()})` : name.trim();

let made = 0;
/** A key that no other row or column has. */
export function newKey(): string {
  made += 1;
  return `new-${made}`;
}
