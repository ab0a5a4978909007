import type { CatalogueKeys } from './catalogue-keys.ts';
import type { Column, Destination } from './columns.ts';
import type { ParsedSheet, Row } from './parsed-sheet.ts';
import type { Problems } from './problems.ts';
import type { Write } from './workbook.store.ts';

export type Columns = Record<string, Column>;
export type ValuesOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never };

export type CheckContext = { problems: Problems; keys: CatalogueKeys };

/** One sheet of docs/workbook.md: its columns, its rules, and the tables it is written to. */
export interface Sheet {
  name: string;
  columns: Columns;
  /** The columns that together name a row, once `check` has completed it. */
  key: readonly string[];
  /** Whether to accept headings beyond `columns`, such as `attribute:Name [unit]`. */
  acceptsHeading?(heading: string): boolean;
  /** Completes rows (a slug from the name), checks references, and adds the sheet's keys for later sheets. */
  check?(sheet: ParsedSheet, context: CheckContext): void;
  /** The destination of a column's file, when it depends on the row. */
  destination?(column: string, row: Row): Destination | undefined;
  /** In the order in which to apply them; `keys` are those after `check`. */
  writes(sheet: ParsedSheet, keys: CatalogueKeys): Write[];
}

type Definition<C extends Columns> = Omit<Sheet, 'columns' | 'key' | 'check' | 'destination' | 'writes'> & {
  columns: C;
  key: readonly (keyof C & string)[];
  check?(sheet: ParsedSheet<ValuesOf<C>>, context: CheckContext): void;
  destination?(column: string, row: Row<ValuesOf<C>>): Destination | undefined;
  writes(sheet: ParsedSheet<ValuesOf<C>>, keys: CatalogueKeys): Write[];
};

/** Declares a sheet; inside it the values of a row have the types of the columns. */
export const defineSheet = <C extends Columns>(definition: Definition<C>): Sheet => definition;
