export const NAME_COLUMN_INDEX = -1;

export interface ColumnBounds {
  min: string;
  max: string;
  unit: string;
}

export type ColumnFilters = Readonly<Record<number, string | ColumnBounds>>;

export interface TableSorting {
  column: number;
  descending: boolean;
}

export interface TableChoice {
  filters: ColumnFilters;
  sorting: TableSorting | undefined;
  hidden: readonly string[];
}

export const DEFAULT_TABLE_CHOICE: TableChoice = { filters: {}, sorting: undefined, hidden: [] };
