import { type Choice, type Selection, withSelection } from './filter-selection-url.ts';
import type { FilterOption } from './product-list.contract.ts';

/** One thing that narrows a grid, with the way to take it back. */
export interface Chip {
  filter: string;
  text: string;
  /** The search part of the address without it. */
  search: string;
}

/** What narrows the grid at an address, in the address's order: the search, each value, each range. */
export function chipsOf(parameters: URLSearchParams, selection: Selection, options: FilterOption[]): Chip[] {
  const chip = (filter: string, text: string, without: URLSearchParams): Chip => ({
    filter,
    text,
    search: searchOf(without),
  });
  const search = parameters.get('search')?.trim();
  const rest = withSelection(parameters, selection);
  rest.delete('search');
  return [
    ...(search ? [chip('Search', `“${search}”`, rest)] : []),
    ...Object.entries(selection).flatMap(([filter, choice]) => {
      const without = (kept: Choice = []) => withSelection(parameters, { ...selection, [filter]: kept });
      const unit = options.find(({ name }) => name === filter)?.unit;
      const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
      if (!Array.isArray(choice)) return chip(filter, withUnit(rangeText(choice)), without());
      return choice.map((value) => chip(filter, withUnit(value), without(choice.filter((other) => other !== value))));
    }),
  ];
}

/** The search part of the address with no filter; what was searched for stays. */
export const resetSearch = (parameters: URLSearchParams) => searchOf(withSelection(parameters, {}));

const searchOf = (parameters: URLSearchParams) => (parameters.size ? `?${parameters}` : '');

function rangeText({ min, max }: { min: string; max: string }): string {
  if (min && max) return `${min} to ${max}`;
  return min ? `from ${min}` : `up to ${max}`;
}
