import { oneOf, type Parameter, searchParams } from '../../../web/search/search-params.ts';

/** Names are separated by commas, so a comma within a name is percent-encoded. */
const escaped = (name: string) => name.replaceAll('%', '%25').replaceAll(',', '%2C');

function read(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return part.trim();
  }
}

/** Names as one query parameter: `A,B`. */
export const listOfNames = (names: readonly string[]) => names.map(escaped).join(',');

/**
 * The names in the query, each once: `models=A,B` as in our links, `models=A&models=B` as sent by a form with
 * checkboxes, and `add=C` as sent by the form that adds a model.
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
  compareSearch.hrefWith('/Compare', { models: [...models], only: onlyDifferences ? 'differences' : '' });
