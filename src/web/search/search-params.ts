import { cutText } from '../../platform/text/cut-text.ts';

/**
 * Query parameters are declared once per page as `export const search = searchParams({...})`
 * (docs/decisions/059-page-loaders.md).
 */

/** `read` is the inverse of `write`, so that every URL has one normal form. */
export interface SearchParameter<Value> {
  /** Reads the value; a missing or invalid one gives the default, never an error. */
  read(parameters: URLSearchParams, name: string): Value;
  write(value: Value, name: string): [name: string, value: string][];
  /** Other query parameters that `read` uses; `f.*` stands for all that begin with `f.`. */
  names?: readonly string[];
}

export interface SearchSchema<Values> {
  names: readonly string[];
  parse(parameters: URLSearchParams | string): Values;
  query(values: Partial<Values>): string;
  hrefWith<Path extends string>(path: Path, values: Partial<Values>): Path | `${Path}?${string}`;
}

export type SearchValues<Schema> = Schema extends SearchSchema<infer Values> ? Values : never;

export function defineSearchParams<Values extends object>(
  parameters: {
    [Name in keyof Values]: SearchParameter<Values[Name]>;
  },
): SearchSchema<Values> {
  const names = Object.keys(parameters) as (keyof Values & string)[];
  const pairsOf = <Name extends keyof Values & string>(name: Name, values: Partial<Values>) => {
    const value = values[name];
    return value === undefined ? [] : parameters[name].write(value, name);
  };
  const query = (values: Partial<Values>) => {
    const pairs = names.flatMap((name) => pairsOf(name, values));
    // Commas are not escaped, so that lists are easier to read.
    return pairs.length ? `?${String(new URLSearchParams(pairs)).replaceAll('%2C', ',')}` : '';
  };
  return {
    names: names.flatMap((name) => parameters[name].names ?? name),
    parse(given) {
      const found = new URLSearchParams(given);
      return Object.fromEntries(names.map((name) => [name, parameters[name].read(found, name)])) as Values;
    },
    query,
    hrefWith: <Path extends string>(path: Path, values: Partial<Values>) =>
      (path + query(values)) as Path | `${Path}?${string}`,
  };
}

export function textParameter({
  maxLength = Number.POSITIVE_INFINITY,
  otherwise = '',
}: {
  maxLength?: number;
  otherwise?: string;
} = {}): SearchParameter<string> {
  return {
    read: (parameters, name) => cutText(parameters.get(name) ?? '', maxLength).trim() || otherwise,
    write: (value, name) => (value === otherwise || value === '' ? [] : [[name, value]]),
  };
}

/** Number of a page, which counts from 1; anything but a whole number above 0 is page 1. */
export function pageNumberParameter(): SearchParameter<number> {
  return {
    read: (parameters, name) => {
      const value = parameters.get(name) ?? '';
      return /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;
    },
    write: (value, name) => (value === 1 ? [] : [[name, String(value)]]),
  };
}

export function choiceParameter<Word extends string>(...words: Word[]): SearchParameter<Word | ''> {
  return {
    read: (parameters, name) => words.find((word) => word === parameters.get(name)) ?? '',
    write: (value, name) => (value ? [[name, value]] : []),
  };
}
