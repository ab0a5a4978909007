import type pg from 'pg';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import type { SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { type Column, type Destination, storeFolder } from '../../../platform/resource/columns.ts';
import type { Value } from '../../catalogue/measures/read-figure.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';
import type { Problems } from './problems.ts';

export type Row<Values = Record<string, unknown>> = {
  row: number;
  values: Values;
  extra: Record<string, string>;
  source?: Record<string, string>;
  /** In the office: key and values of the stored row, absent for an added one. */
  id?: number | string | undefined;
  stored?: Record<string, unknown> | undefined;
  /** In the office: names of written fields; the others have stored values. */
  changed?: string[];
  /** Values by attribute; null deletes one, and absent ones stay. */
  stated?: Record<string, Value | null>;
};

export type Headings = ReadonlySet<string>;

export type Columns = Record<string, Column>;
export type ValuesOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never };

/** `doubts`: probable mistakes, which staff must confirm in the office; an import only notes them. */
export type CheckContext = {
  problems: Problems;
  notes?: Problems;
  doubts?: Problems;
  keys: CatalogueKeys;
  headings: Headings;
};

type StagedField<Values> = {
  sqlType: string;
  of?(row: Row<Values>): unknown;
  /** Condition for the staged row `s` to differ from the stored one `e`; not compared by default. */
  differs?: string;
};

export type TableValue = {
  value: string;
  /** Columns from which the value is built; if the workbook has none of them, stored rows keep their value. */
  from?: string[];
  compared?: string[];
};

export type Target = {
  table: string;
  /** Primary key; `id` by default. */
  id?: 'old_path' | 'page_name';
  sameName: readonly string[];
  joins?: string;
  match: string;
  values: Record<string, TableValue>;
  /** Condition for a row to be inserted, if rows refer to each other; inserting repeats until none is left. */
  readyWhen?: string;
  hasUpdatedAt?: boolean;
};

/** A worksheet of docs/workbook.md. */
export interface Sheet<Values = Record<string, unknown>> {
  name: string;
  columns: Columns;
  /** Columns that together identify a row, once `check` has completed it. */
  key: readonly string[];
  /** True for headings beyond `columns`, such as `attribute:Name [unit]`. */
  acceptsHeading?(heading: string): boolean;
  partOf?(heading: string): string | undefined;
  checkHeadings?(context: CheckContext): void;
  /** @returns the rows to write, without those that are left out with a note */
  complete?(client: pg.ClientBase, rows: Row<Values>[], context: CheckContext): Promise<Row<Values>[]>;
  /** Completes a row (a slug from the name), checks references, and adds its key for later worksheets. */
  check?(row: Row<Values>, context: CheckContext): void;
  destination?(column: string, row: Row<Values>): Destination | undefined;
  /** Converts a row to its stored form, once the names of its files are known. */
  settle?(values: Values): void;
  /** Checks all rows of the worksheet, which are staged in `import_<name>`. */
  checkAll?(client: pg.ClientBase, context: CheckContext): Promise<void>;
  staged?: Record<string, StagedField<Values>>;
  /** Selection of the stored rows `t`: columns of the worksheet, and compared `staged` fields. */
  stored: { columns: string; from: string };
  /** Order of an export, in which rows can be added again; `t.id` by default. */
  order?: string;
  target: Target;
  /** Writes rows of other tables, after the staged rows `s`. */
  writeMore?(client: pg.ClientBase, rows: SqlPart): Promise<void>;
}

type Definition<C extends Columns> = Omit<Sheet<ValuesOf<C>>, 'columns' | 'key'> & {
  columns: C;
  key: readonly (keyof C & string)[];
};

export const defineSheet = <C extends Columns>(definition: Definition<C>): Sheet => definition;

export const stagedTable = (name: string): string => `import_${name}`;

export const primaryKey = ({ target: { id } }: Sheet): { column: string; type: 'text' | 'integer' } =>
  id ? { column: id, type: 'text' } : { column: 'id', type: 'integer' };

export const storedQuery = (sheet: Sheet): string =>
  `select t."${primaryKey(sheet).column}" as stored_id, ${sheet.stored.columns} from ${sheet.stored.from}`;

/** `key`: place in the file store, if the name is that of a stored file. */
export type NamedFile = { column: string; file: string; destination: Destination; key: string };

export function namedFiles(sheet: Sheet, row: Row): NamedFile[] {
  return Object.entries(sheet.columns).flatMap(([column, { isFile, destination: own }]) => {
    const destination = isFile ? (own ?? sheet.destination?.(column, row)) : undefined;
    const file = row.values[column];
    if (!destination || typeof file !== 'string' || file === '') return [];
    if (!destination.picture && isHttpUrl(file)) return [];
    return [{ column, file, destination, key: `${storeFolder(destination)}/${file}` }];
  });
}

export const sameKey = ({ key }: Sheet): string => key.map((name) => `e."${name}" = s."${name}"`).join(' and ');

/** True if the worksheet has the columns of a value; otherwise stored rows keep it. */
export const isGiven =
  (headings: Headings) =>
  ({ from }: TableValue): boolean =>
    !from || from.some((heading) => headings.has(heading));

export function allValues({ sameName, values }: Sheet['target']): Record<string, TableValue> {
  const own = sameName.map((name): [string, TableValue] => [name, { value: `s."${name}"`, from: [name] }]);
  return { ...Object.fromEntries(own), ...values };
}

export function comparedColumns(sheet: Sheet, headings: Headings): string[] {
  const values = Object.values(allValues(sheet.target)).filter(isGiven(headings));
  const columns = values.flatMap(({ from = [], compared = from }) => compared);
  const own = [...new Set(columns)].filter((column) => !sheet.key.includes(column));
  return sheet.staged?.position ? [...own, 'position'] : own;
}
