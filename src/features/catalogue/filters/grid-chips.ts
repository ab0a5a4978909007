import type { GoneFilter } from './applied-filters.ts';
import { type Choice, type GridSearch, gridSearch } from './filter-selection-url.ts';
import type { FilterOption } from './filters.contract.ts';

export interface Chip {
  filter: string;
  text: string;
  search: string;
}

export function chipsOf({ search, filters, sort }: GridSearch, options: FilterOption[]): Chip[] {
  const chip = (filter: string, text: string, rest: Partial<GridSearch>): Chip => ({
    filter,
    text,
    search: gridSearch.query({ ...rest, sort }),
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

export function goneChips({ search, filters, sort }: GridSearch, gone: readonly GoneFilter[]): Chip[] {
  return gone.map(({ filter, choice, gone: what }) => {
    const words = Array.isArray(choice) ? choice.join(', ') : rangeText(choice);
    const { [filter]: given, ...others } = filters;
    const rest = what === 'value' && given ? { ...filters, [filter]: withoutGone(given, choice) } : others;
    return {
      filter: what === 'filter' ? filter : `${filter} ${words}`,
      text: what === 'filter' ? 'is no longer a filter' : 'is no longer a choice',
      search: gridSearch.query({ search, filters: rest, sort }),
    };
  });
}

function withoutGone(given: Choice, gone: Choice): Choice {
  if (Array.isArray(given)) return given.filter((value) => !Array.isArray(gone) || !gone.includes(value));
  if (Array.isArray(gone)) return given;
  return { min: gone.min ? '' : given.min, max: gone.max ? '' : given.max };
}

function rangeText({ min, max }: { min: string; max: string }): string {
  if (min && max) return `${min} to ${max}`;
  return min ? `from ${min}` : `up to ${max}`;
}
