import { oneOf, type Parameter, searchParams } from '../../../web/search/search-params.ts';

/** A comma divides names: one within a name is written as in an address. */
const written = (name: string) => name.replaceAll('%', '%25').replaceAll(',', '%2C');

function read(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return part.trim();
  }
}

/** Names as one value of an address: `A,B`. */
export const listOfNames = (names: readonly string[]) => names.map(written).join(',');

/**
 * The names that an address compares, each once: `models=A,B` as this site writes it, `models=A&models=B` as a form of
 * boxes sends it, and `add=C` of one that adds to them.
 */
export function comparedNames(parameters: URLSearchParams): string[] {
  const values = [...parameters.getAll('models'), ...parameters.getAll('add')];
  const names = values.flatMap((value) => value.split(',').map(read));
  return [...new Set(names.filter(Boolean))];
}

const comparedModels: Parameter<string[]> = {
  names: ['models', 'add'],
  read: comparedNames,
  write: (names) => (names.length ? [['models', listOfNames(names)]] : []),
};

/** The query parameters of the page that compares models. */
export const compareSearch = searchParams({ models: comparedModels, only: oneOf('differences') });

/** The page that compares models, by their names; it needs to know nothing else. */
export const comparePath = (models: readonly string[], onlyDifferences = false) =>
  compareSearch.addressWith('/Compare', { models: [...models], only: onlyDifferences ? 'differences' : '' });
