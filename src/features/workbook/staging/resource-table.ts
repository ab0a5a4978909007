import type pg from 'pg';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import type { SqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { type FileDestination, getStoreFolder, type ResourceColumn } from '../../../platform/resource/columns.ts';
import type { AttributeValue } from '../../catalogue/measures/parse-cell-value.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';
import type { ProblemList } from './problem-list.ts';

export type ResourceRow<Values = Record<string, unknown>> = {
  /** Row number in the worksheet, from 2 on. */
  row: number;
  values: Values;
  /** Cells by heading beyond the columns, such as `attribute:Reach [mm]`. */
  extra: Record<string, string>;
  /** Texts by heading as they are in the file. */
  source?: Record<string, string>;
  /** In the office: key and values of the stored row, absent for an added one. */
  id?: number | string | undefined;
  stored?: Record<string, unknown> | undefined;
  /** In the office: names of written fields; the others have stored values. */
  changed?: string[];
  /** Values by attribute; null deletes one, and absent ones stay. */
  stated?: Record<string, AttributeValue | null>;
};

export type Headings = ReadonlySet<string>;

export type ResourceColumns = Record<string, ResourceColumn>;
export type ColumnValues<C extends ResourceColumns> = {
  [Name in keyof C]: C[Name] extends ResourceColumn<infer Value> ? Value : never;
};

/** `doubts`: probable mistakes, which staff must confirm in the office; an import only notes them. */
export type CheckContext = {
  problems: ProblemList;
  notes?: ProblemList;
  doubts?: ProblemList;
  keys: CatalogueKeys;
  headings: Headings;
};

type StagedField<Values> = {
  sqlType: string;
  /** Value of a row, such as `({ stated }) => stated`; without `of`, SQL fills the column in `checkAll`. */
  of?(row: ResourceRow<Values>): unknown;
  /** SQL condition for the row `staged` to differ from the stored row `entry`; not compared by default. */
  differs?: string;
};

export type TableValue = {
  /** SQL of the value, from the row `staged` and the `joins` of the target: `nullif(staged.note, '')`. */
  value: string;
  /**
   * Columns from which the value is built, such as `['r1', 'r2']` for the list of cells; if the workbook has none of
   * them, stored rows keep their value.
   */
  from?: string[];
  /**
   * Columns whose difference is a change of the value, if they are not those of `from`: `['category']` for the id of
   * the category.
   */
  compared?: string[];
};

export type TableTarget = {
  table: string;
  /** Primary key; `id` by default. */
  id?: 'old_path' | 'page_name';
  /** Columns that have the same name and the same value in the worksheet and in the table. */
  sameName: readonly string[];
  /** SQL that finds the rows to which a row refers: `left join products p on p.slug = staged.product`. */
  joins?: string;
  /** SQL condition for `t` of the table to be the row `staged`: `t.product_id = p.id and t.name = staged.name`. */
  match: string;
  /** Values by column of the table, beyond `sameName`. */
  values: Record<string, TableValue>;
  /**
   * SQL condition for a row to be inserted, if rows refer to each other; inserting repeats until none is left:
   * `staged.parent = '' or p.id is not null` for a category, which follows its parent.
   */
  readyWhen?: string;
  /** True if the table has a column `updated_at`, which each write sets. */
  hasUpdatedAt?: boolean;
};

/**
 * A worksheet of docs/workbook.md. Its SQL names a row of the worksheet `staged`, the row with the same key that is
 * stored now `entry` (with the columns of the worksheet), and a row of the table `t`.
 */
export interface ResourceTable<Values = Record<string, unknown>> {
  name: string;
  columns: ResourceColumns;
  /** Columns that together identify a row, once `check` has completed it. */
  key: readonly string[];
  /** True for headings beyond `columns`, such as `attribute:Name [unit]`. */
  acceptsHeading?(heading: string): boolean;
  /** The column that such a heading fills: `r1` for `column:Reach (mm)`. */
  getColumnOfHeading?(heading: string): string | undefined;
  /** Reports headings that cannot be together, such as `r2` and `column:Reach (mm)`. */
  checkHeadings?(context: CheckContext): void;
  /**
   * Completes rows from the database before `check`, such as a model's cells from `column:…` headings.
   * @returns the rows to write, without those that are left out with a note
   */
  complete?(client: pg.ClientBase, rows: ResourceRow<Values>[], context: CheckContext): Promise<ResourceRow<Values>[]>;
  /** Completes a row (a slug from the name), checks references, and adds its key for later worksheets. */
  check?(row: ResourceRow<Values>, context: CheckContext): void;
  /** Folder of a column's file if it depends on the row: that of `step` for a row of files with this kind. */
  destination?(column: string, row: ResourceRow<Values>): FileDestination | undefined;
  /** Converts a row to its stored form, once the names of its files are known: closes gaps between images. */
  settle?(values: Values): void;
  /** Checks all rows of the worksheet together, which are staged in `import_<name>`, such as models named twice. */
  checkAll?(client: pg.ClientBase, context: CheckContext): Promise<void>;
  /** Staged columns that the worksheet lacks, such as `position` of a model: its place among the rows. */
  staged?: Record<string, StagedField<Values>>;
  /** Selection of the stored rows `t`: columns of the worksheet, and compared `staged` fields. */
  stored: { columns: string; from: string };
  /** Order of an export, in which rows can be added again, such as `t.product_id, t.number`; `t.id` by default. */
  order?: string;
  target: TableTarget;
  /** Writes rows of other tables, after the rows `staged`: the values of models. */
  writeMore?(client: pg.ClientBase, rows: SqlFragment): Promise<void>;
}

type Definition<C extends ResourceColumns> = Omit<ResourceTable<ColumnValues<C>>, 'columns' | 'key'> & {
  columns: C;
  key: readonly (keyof C & string)[];
};

export const defineResourceTable = <C extends ResourceColumns>(definition: Definition<C>): ResourceTable => definition;

export const getStagedTableName = (name: string): string => `import_${name}`;

export const getPrimaryKey = ({ target: { id } }: ResourceTable): { column: string; type: 'text' | 'integer' } =>
  id ? { column: id, type: 'text' } : { column: 'id', type: 'integer' };

export const selectStoredRows = (table: ResourceTable): string =>
  `select t."${getPrimaryKey(table).column}" as stored_id, ${table.stored.columns} from ${table.stored.from}`;

/** `key`: place in the file store, if the name is that of a stored file. */
export type ReferencedFile = { column: string; file: string; destination: FileDestination; key: string };

export function listReferencedFiles(table: ResourceTable, row: ResourceRow): ReferencedFile[] {
  return Object.entries(table.columns).flatMap(([column, { isFile, destination: own }]) => {
    const destination = isFile ? (own ?? table.destination?.(column, row)) : undefined;
    const file = row.values[column];
    if (!destination || typeof file !== 'string' || file === '') return [];
    if (!destination.picture && isHttpUrl(file)) return [];
    return [{ column, file, destination, key: `${getStoreFolder(destination)}/${file}` }];
  });
}

export const buildKeyCondition = ({ key }: ResourceTable): string =>
  key.map((name) => `entry."${name}" = staged."${name}"`).join(' and ');

/** True if the worksheet has the columns of a value; otherwise stored rows keep it. */
export const hasGivenColumns =
  (headings: Headings) =>
  ({ from }: TableValue): boolean =>
    !from || from.some((heading) => headings.has(heading));

export function listTableValues({ sameName, values }: ResourceTable['target']): Record<string, TableValue> {
  const own = sameName.map((name): [string, TableValue] => [name, { value: `staged."${name}"`, from: [name] }]);
  return { ...Object.fromEntries(own), ...values };
}

export function listComparedColumns(table: ResourceTable, headings: Headings): string[] {
  const values = Object.values(listTableValues(table.target)).filter(hasGivenColumns(headings));
  const columns = values.flatMap(({ from = [], compared = from }) => compared);
  const own = [...new Set(columns)].filter((column) => !table.key.includes(column));
  return table.staged?.position ? [...own, 'position'] : own;
}
