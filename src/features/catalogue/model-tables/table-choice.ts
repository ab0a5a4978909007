export const NAME_COLUMN = -1;

export interface Bounds {
  min: string;
  max: string;
  unit: string;
}

export type ColumnFilters = Readonly<Record<number, string | Bounds>>;

export interface Sorting {
  column: number;
  descending: boolean;
}

export interface TableChoice {
  filters: ColumnFilters;
  sorting: Sorting | undefined;
  hidden: readonly string[];
}

export const DEFAULT_CHOICE: TableChoice = { filters: {}, sorting: undefined, hidden: [] };
