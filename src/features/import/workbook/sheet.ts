import type pg from 'pg';
import type { SqlPart } from '../../../platform/postgres/plain-sql.ts';
import type { Column, Destination } from '../../../platform/resource/columns.ts';
import type { Value } from '../../catalogue/measures/read-figure.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';
import type { Problems } from './problems.ts';

/** A row of the spreadsheet by its number. */
export type Row<Values = Record<string, unknown>> = {
  row: number;
  values: Values;
  /** The cells of headings that the sheet accepts by pattern. */
  extra: Record<string, string>;
  /** The cells of the file, by their headings. */
  source?: Record<string, string>;
  /** In the office the names of the fields that are written; the others are as they are stored. */
  changed?: string[];
  /** Values of a model by attribute; null for none. Unnamed attributes stay as stored. */
  stated?: Record<string, Value | null>;
};

/** The columns that the workbook has of a sheet; stored values of other columns stay unchanged. */
export type Headings = ReadonlySet<string>;

export type Columns = Record<string, Column>;
export type ValuesOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never };

/**
 * `notes`: what is not wrong, but people should know of. `doubts`: what is probably a mistake, so that the office asks before it is
 * stored, and an import notes it.
 */
export type CheckContext = {
  problems: Problems;
  notes?: Problems;
  doubts?: Problems;
  keys: CatalogueKeys;
  headings: Headings;
};

/** A field that is staged beside the columns of the sheet. */
type StagedField<Values> = {
  sqlType: string;
  /** Its value; without one it is set by `checkAll`. */
  of?(row: Row<Values>): unknown;
  /** The condition under which the staged row `s` differs from the stored one `e`; by default it is not compared. */
  differs?: string;
};

/** A column of the table. */
export type TableValue = {
  /** An SQL expression over the staged row `s` and the joins. */
  value: string;
  /** The sheet columns it is built from; if the workbook has none of them, stored rows keep their value. */
  from?: string[];
  /** The sheet columns that show a difference, if not those of `from`. */
  compared?: string[];
};

/** How staged rows `s` become rows `t` of a table. */
export type Target = {
  table: string;
  /** Columns of the sheet that are stored under their own name. */
  sameName: readonly string[];
  /** Joins that resolve references by natural keys. */
  joins?: string;
  /** Condition for the stored row `t` to be the staged row `s`. */
  match: string;
  values: Record<string, TableValue>;
  /** True if a row can be inserted yet, when rows of the sheet refer to each other; inserting repeats until all are. */
  readyWhen?: string;
  /** True if the table has updated_at. */
  hasUpdatedAt?: boolean;
};

/** One sheet of docs/workbook.md: its columns, its rules, and the table it is written to. */
export interface Sheet<Values = Record<string, unknown>> {
  name: string;
  columns: Columns;
  /** The columns that together name a row, once `check` has completed it. */
  key: readonly string[];
  /** True to accept headings beyond `columns`, such as `attribute:Name [unit]`. */
  acceptsHeading?(heading: string): boolean;
  /** The column that a heading which it accepts is a part of. */
  partOf?(heading: string): string | undefined;
  checkHeadings?(context: CheckContext): void;
  /** Completes rows with what is stored of them, before each is checked. */
  complete?(client: pg.ClientBase, rows: readonly Row<Values>[], context: CheckContext): Promise<void>;
  /** Completes a row (a slug from the name), checks references, and adds its key for later sheets. */
  check?(row: Row<Values>, context: CheckContext): void;
  /** The destination of a column's file, when it depends on the row. */
  destination?(column: string, row: Row<Values>): Destination | undefined;
  /** Brings a row into the form in which it is stored, once the names of its files are known. */
  settle?(values: Values): void;
  /** Checks that need all rows of the sheet, which are staged in the table `import_<name>` by now. */
  checkAll?(client: pg.ClientBase, context: CheckContext): Promise<void>;
  staged?: Record<string, StagedField<Values>>;
  /** Selection of the stored rows `t`: columns of the worksheet, and compared `staged` fields. */
  stored: { columns: string; from: string };
  /** Their order in an export: the one in which they would have to be added again; by default that of `t.id`. */
  order?: string;
  target: Target;
  /** Writes what belongs to other tables, after the staged rows `s`. */
  writeMore?(client: pg.ClientBase, headings: Headings, rows: SqlPart): Promise<void>;
}

type Definition<C extends Columns> = Omit<Sheet<ValuesOf<C>>, 'columns' | 'key'> & {
  columns: C;
  key: readonly (keyof C & string)[];
};

/** Declares a sheet; inside it the values of a row have the types of the columns. */
export const defineSheet = <C extends Columns>(definition: Definition<C>): Sheet => definition;

/** A query of the stored rows of a sheet. */
export const storedQuery = ({ stored: { columns, from } }: Sheet): string => `select ${columns} from ${from}`;

/** The temporary tables of a sheet: its rows, and those that differ from the stored ones. */
export const stagedTable = (name: string): string => `import_${name}`;
export const differenceTable = (name: string): string => `import_${name}_difference`;
