/** What is chosen of one filter: some of its values, or the ends of its range as they were typed. */
export type Choice = string[] | { min: string; max: string };
/** By the name of the filter. A filter of which nothing is chosen is not in it. */
export type Selection = Record<string, Choice>;

/** Parameters of filters begin so; a page's address is `?f.Material=Steel&f.Holding capacity.min=100`. */
export const FILTER_PREFIX = 'f.';
const END = /^(.+)\.(min|max)$/;

const valueField = (name: string) => `${FILTER_PREFIX}${name}`;
const endField = (name: string, end: 'min' | 'max') => `${FILTER_PREFIX}${name}.${end}`;

/** Reads the selection of an address; empty fields of a plain form are no choice. */
export function selectionIn(parameters: URLSearchParams): Selection {
  const selection: Selection = Object.create(null) as Selection;
  for (const [key, value] of parameters) {
    if (!key.startsWith(FILTER_PREFIX) || !value) continue;
    const field = key.slice(FILTER_PREFIX.length);
    const [, name, end] = END.exec(field) ?? [];
    if (name && end) {
      const known = selection[name];
      selection[name] = { min: '', max: '', ...(Array.isArray(known) ? {} : known), [end]: value };
    } else {
      const known = selection[field];
      selection[field] = [...(Array.isArray(known) ? known : []), value];
    }
  }
  return selection;
}

/** An address's parameters with another selection, from its first page on; all that are not of filters stay. */
export function withSelection(parameters: URLSearchParams, selection: Selection): URLSearchParams {
  const next = new URLSearchParams([...parameters].filter(([key]) => !key.startsWith(FILTER_PREFIX) && key !== 'page'));
  for (const [name, choice] of Object.entries(selection)) {
    if (Array.isArray(choice)) for (const value of choice) next.append(valueField(name), value);
    else for (const end of ['min', 'max'] as const) if (choice[end]) next.append(endField(name, end), choice[end]);
  }
  return next;
}

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
        return [
          name,
          Object.fromEntries(ends.map(([end, value]) => [end, Number.isNaN(Number(value)) ? value : Number(value)])),
        ];
      }),
    ),
  );
}
