import { type Choice, type GridSearch, gridSearch } from './filter-selection-url.ts';
import type { FilterOption } from './product-list.contract.ts';

/** One thing that narrows a grid, with the way to take it back. */
export interface Chip {
  filter: string;
  text: string;
  /** The search part of the address without it. */
  search: string;
}

/** What narrows the grid at an address, in the address's order: the search, each value, each range. */
export function chipsOf({ search, filters }: GridSearch, options: FilterOption[]): Chip[] {
  const chip = (filter: string, text: string, left: Partial<GridSearch>): Chip => ({
    filter,
    text,
    search: gridSearch.query(left),
  });
  return [
    ...(search ? [chip('Search', `“${search}”`, { filters })] : []),
    ...Object.entries(filters).flatMap(([filter, choice]) => {
      const without = (left: Choice = []) => ({ search, filters: { ...filters, [filter]: left } });
      const unit = options.find(({ name }) => name === filter)?.unit;
      const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
      if (!Array.isArray(choice)) return chip(filter, withUnit(rangeText(choice)), without());
      return choice.map((value) => chip(filter, withUnit(value), without(choice.filter((other) => other !== value))));
    }),
  ];
}

/** The query without a filter; what was searched for stays. */
export const resetSearch = ({ search }: GridSearch) => gridSearch.query({ search });

function rangeText({ min, max }: { min: string; max: string }): string {
  if (min && max) return `${min} to ${max}`;
  return min ? `from ${min}` : `up to ${max}`;
}
