import { type Choice, type GridSearch, gridSearch } from './filter-selection-url.ts';
import type { FilterOption } from './product-list.contract.ts';

/** One active search or filter value, with the query that removes it. */
export interface Chip {
  filter: string;
  text: string;
  /** The query string without it. */
  search: string;
}

/** The chips in URL order: the search, then each value and range. */
export function chipsOf({ search, filters }: GridSearch, options: FilterOption[]): Chip[] {
  const chip = (filter: string, text: string, rest: Partial<GridSearch>): Chip => ({
    filter,
    text,
    search: gridSearch.query(rest),
  });
  return [
    ...(search ? [chip('Search', `“${search}”`, { filters })] : []),
    ...Object.entries(filters).flatMap(([filter, choice]) => {
      const without = (rest: Choice = []) => ({ search, filters: { ...filters, [filter]: rest } });
      const unit = options.find(({ name }) => name === filter)?.unit;
      const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
      if (!Array.isArray(choice)) return chip(filter, withUnit(rangeText(choice)), without());
      return choice.map((value) => chip(filter, withUnit(value), without(choice.filter((other) => other !== value))));
    }),
  ];
}

/** The query string without filters; the search is preserved. */
export const resetSearch = ({ search }: GridSearch) => gridSearch.query({ search });

function rangeText({ min, max }: { min: string; max: string }): string {
  if (min && max) return `${min} to ${max}`;
  return min ? `from ${min}` : `up to ${max}`;
}
