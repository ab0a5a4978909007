import {
  type Parameter,
  pageNumber,
  type SearchValues,
  searchParams,
  text,
} from '../../../web/search/search-params.ts';

/** What is chosen of one filter: some of its values, or the ends of its range as they were typed. */
export type Choice = string[] | { min: string; max: string };
/** By the name of the filter. A filter of which nothing is chosen is not in it. */
export type Selection = Record<string, Choice>;

/** Parameters of filters begin so; a page's address is `?f.Material=Steel&f.Holding capacity.min=100`. */
export const FILTER_PREFIX = 'f.';
const END = /^(.+)\.(min|max)$/;

const valueField = (name: string) => `${FILTER_PREFIX}${name}`;
const endField = (name: string, end: 'min' | 'max') => `${FILTER_PREFIX}${name}.${end}`;

/** Reads the selection of an address; empty fields of a plain form are no choice, and what is said twice counts once: the first end of a range, as a form shows it. */
export function selectionIn(parameters: URLSearchParams): Selection {
  const selection: Selection = Object.create(null) as Selection;
  for (const [key, value] of parameters) {
    if (!key.startsWith(FILTER_PREFIX) || !value) continue;
    const field = key.slice(FILTER_PREFIX.length);
    const [, name, end] = (END.exec(field) ?? []) as [string?, string?, ('min' | 'max')?];
    if (name && end) {
      const known = selection[name];
      const ends = known && !Array.isArray(known) ? known : { min: '', max: '' };
      selection[name] = { ...ends, [end]: ends[end] || value };
    } else {
      const known = selection[field];
      selection[field] = [...new Set(Array.isArray(known) ? known : []).add(value)];
    }
  }
  return selection;
}

/** The choice of each filter in the order in which they were made; the page shows them so. */
const chosenFilters: Parameter<Selection> = {
  names: [`${FILTER_PREFIX}*`],
  read: selectionIn,
  write: (selection) => Object.entries(selection).flatMap(([name, choice]) => pairsOf(name, choice)),
};

function pairsOf(name: string, choice: Choice): [string, string][] {
  if (Array.isArray(choice)) return choice.map((value) => [valueField(name), value]);
  return (['min', 'max'] as const).flatMap((end) => (choice[end] ? [[endField(name, end), choice[end]]] : []));
}

/** The query parameters of a category's products: what is searched for, the filters, and the page of the list. */
export const gridSearch = searchParams({ search: text(), filters: chosenFilters, page: pageNumber() });
export type GridSearch = SearchValues<typeof gridSearch>;

/** Whether a field's text is a number that a filter can have; JSON knows no other. */
export const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

/** The `filters` of get_filtered_products.php; undefined when nothing is chosen. */
export function filtersJson(selection: Selection): string | undefined {
  const entries = Object.entries(selection);
  if (!entries.length) return undefined;
  return JSON.stringify(
    Object.fromEntries(
      entries.map(([name, choice]) => {
        if (Array.isArray(choice)) return [name, choice];
        const ends = Object.entries(choice).filter(([, value]) => value !== '');
        // What is not a number goes as it is, so that the server says what is wrong with it.
        return [name, Object.fromEntries(ends.map(([end, value]) => [end, isNumber(value) ? Number(value) : value]))];
      }),
    ),
  );
}
