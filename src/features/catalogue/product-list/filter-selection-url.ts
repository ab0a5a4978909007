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

/** An address's parameters with another selection, from its first page on; all that are not of filters stay. */
export function withSelection(parameters: URLSearchParams, selection: Selection): URLSearchParams {
  const next = new URLSearchParams([...parameters].filter(([key]) => !key.startsWith(FILTER_PREFIX) && key !== 'page'));
  for (const [name, choice] of Object.entries(selection)) {
    if (Array.isArray(choice)) for (const value of choice) next.append(valueField(name), value);
    else for (const end of ['min', 'max'] as const) if (choice[end]) next.append(endField(name, end), choice[end]);
  }
  return next;
}

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
