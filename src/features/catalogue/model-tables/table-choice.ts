/** The index of the name column, for filters and sorting. */
export const NAME_COLUMN = -1;

/** Bounds as typed, in the unit in which the column was shown then; '' for an open one. */
export interface Bounds {
  min: string;
  max: string;
  unit: string;
}

/** Keyed by column index: required value ('' for any), or bounds. */
export type ColumnFilters = Readonly<Record<number, string | Bounds>>;

export interface Sorting {
  column: number;
  descending: boolean;
}

/** The view options of a table: filters, sorting, and the keys of hidden columns. */
export interface TableChoice {
  filters: ColumnFilters;
  sorting: Sorting | undefined;
  hidden: readonly string[];
}

export const DEFAULT_CHOICE: TableChoice = { filters: {}, sorting: undefined, hidden: [] };
