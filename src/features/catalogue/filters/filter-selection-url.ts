import { parseNumber } from '../../../platform/numbers/typed-number.ts';
import {
  defineSearchParams,
  pageNumberParameter,
  type SearchParameter,
  type SearchValues,
  textParameter,
} from '../../../web/search/search-params.ts';

export type FilterChoice = string[] | { min: string; max: string };
export type FilterSelection = Record<string, FilterChoice>;

/** Example: `?f.Material=Steel&f.Holding capacity.min=100`. */
export const FILTER_PREFIX = 'f.';
const END = /^(.+)\.(min|max)$/;

const getValueFieldName = (name: string) => `${FILTER_PREFIX}${name}`;
const getEndFieldName = (name: string, end: 'min' | 'max') => `${FILTER_PREFIX}${name}.${end}`;

/** The first of repeated bounds counts, because the form shows it. */
export function parseSelection(parameters: URLSearchParams): FilterSelection {
  const selection: FilterSelection = Object.create(null) as FilterSelection;
  for (const [key, value] of parameters) {
    if (!key.startsWith(FILTER_PREFIX) || !value) continue;
    const field = key.slice(FILTER_PREFIX.length);
    const [, name, end] = (END.exec(field) ?? []) as [string?, string?, ('min' | 'max')?];
    if (name && end) {
      const previous = selection[name];
      const ends = previous && !Array.isArray(previous) ? previous : { min: '', max: '' };
      selection[name] = { ...ends, [end]: ends[end] || value };
    } else {
      const previous = selection[field];
      selection[field] = [...new Set(Array.isArray(previous) ? previous : []).add(value)];
    }
  }
  return selection;
}

const chosenFilters: SearchParameter<FilterSelection> = {
  names: [`${FILTER_PREFIX}*`],
  read: parseSelection,
  write: (selection) => Object.entries(selection).flatMap(([name, choice]) => formatPairs(name, choice)),
};

function formatPairs(name: string, choice: FilterChoice): [string, string][] {
  if (Array.isArray(choice)) return choice.map((value) => [getValueFieldName(name), value]);
  return (['min', 'max'] as const).flatMap((end) => (choice[end] ? [[getEndFieldName(name, end), choice[end]]] : []));
}

export const listSearch = defineSearchParams({
  search: textParameter(),
  filters: chosenFilters,
  sort: textParameter({ maxLength: 100 }),
  page: pageNumberParameter(),
});
export type ListSearch = SearchValues<typeof listSearch>;

export const formatResetQuery = ({ search, sort }: ListSearch) => listSearch.query({ search, sort });

export const isNumber = (text: string) => parseNumber(text) !== undefined;

export function formatFiltersJson(selection: FilterSelection): string | undefined {
  const entries = Object.entries(selection);
  if (!entries.length) return undefined;
  return JSON.stringify(
    Object.fromEntries(
      entries.map(([name, choice]) => {
        if (Array.isArray(choice)) return [name, choice];
        const ends = Object.entries(choice).filter(([, value]) => value !== '');
        return [name, Object.fromEntries(ends.map(([end, value]) => [end, parseNumber(value) ?? value]))];
      }),
    ),
  );
}
