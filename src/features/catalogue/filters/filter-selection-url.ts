import { parseNumber } from '../../../platform/numbers/typed-number.ts';
import {
  type Parameter,
  pageNumber,
  type SearchValues,
  searchParams,
  text,
} from '../../../web/search/search-params.ts';

export type Choice = string[] | { min: string; max: string };
export type Selection = Record<string, Choice>;

/** Example: `?f.Material=Steel&f.Holding capacity.min=100`. */
export const FILTER_PREFIX = 'f.';
const END = /^(.+)\.(min|max)$/;

const valueField = (name: string) => `${FILTER_PREFIX}${name}`;
const endField = (name: string, end: 'min' | 'max') => `${FILTER_PREFIX}${name}.${end}`;

/** The first of repeated bounds counts, because the form shows it. */
export function selectionIn(parameters: URLSearchParams): Selection {
  const selection: Selection = Object.create(null) as Selection;
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

const chosenFilters: Parameter<Selection> = {
  names: [`${FILTER_PREFIX}*`],
  read: selectionIn,
  write: (selection) => Object.entries(selection).flatMap(([name, choice]) => pairsOf(name, choice)),
};

function pairsOf(name: string, choice: Choice): [string, string][] {
  if (Array.isArray(choice)) return choice.map((value) => [valueField(name), value]);
  return (['min', 'max'] as const).flatMap((end) => (choice[end] ? [[endField(name, end), choice[end]]] : []));
}

export const gridSearch = searchParams({
  search: text(),
  filters: chosenFilters,
  sort: text({ maxLength: 100 }),
  page: pageNumber(),
});
export type GridSearch = SearchValues<typeof gridSearch>;

export const resetSearch = ({ search, sort }: GridSearch) => gridSearch.query({ search, sort });

export const isNumber = (text: string) => parseNumber(text) !== undefined;

export function filtersJson(selection: Selection): string | undefined {
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
