import { type FilterChoice, type ListSearch, listSearch } from './filter-selection-url.ts';
import type { FilterOption } from './filters.contract.ts';
import type { ObsoleteFilter } from './split-filters.ts';

export interface FilterChip {
  filter: string;
  text: string;
  search: string;
}

export function buildFilterChips({ search, filters, sort }: ListSearch, options: FilterOption[]): FilterChip[] {
  const chip = (filter: string, text: string, rest: Partial<ListSearch>): FilterChip => ({
    filter,
    text,
    search: listSearch.query({ ...rest, sort }),
  });
  return [
    ...(search ? [chip('Search', `“${search}”`, { filters })] : []),
    ...Object.entries(filters).flatMap(([filter, choice]) => {
      const without = (rest: FilterChoice = []) => ({ search, filters: { ...filters, [filter]: rest } });
      const unit = options.find(({ name }) => name === filter)?.unit;
      const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
      if (!Array.isArray(choice)) return chip(filter, withUnit(formatBounds(choice)), without());
      return choice.map((value) => chip(filter, withUnit(value), without(choice.filter((other) => other !== value))));
    }),
  ];
}

export function buildObsoleteChips(
  { search, filters, sort }: ListSearch,
  gone: readonly ObsoleteFilter[],
): FilterChip[] {
  return gone.map(({ filter, choice, gone: what }) => {
    const words = Array.isArray(choice) ? choice.join(', ') : formatBounds(choice);
    const { [filter]: given, ...others } = filters;
    const rest = what === 'value' && given ? { ...filters, [filter]: removeObsoleteValues(given, choice) } : others;
    return {
      filter: what === 'filter' ? filter : `${filter} ${words}`,
      text: what === 'filter' ? 'is no longer a filter' : 'is no longer a choice',
      search: listSearch.query({ search, filters: rest, sort }),
    };
  });
}

function removeObsoleteValues(given: FilterChoice, gone: FilterChoice): FilterChoice {
  if (Array.isArray(given)) return given.filter((value) => !Array.isArray(gone) || !gone.includes(value));
  if (Array.isArray(gone)) return given;
  return { min: gone.min ? '' : given.min, max: gone.max ? '' : given.max };
}

function formatBounds({ min, max }: { min: string; max: string }): string {
  if (min && max) return `${min} to ${max}`;
  return min ? `from ${min}` : `up to ${max}`;
}
