import { oneOf, type Parameter, searchParams } from '../../../web/search/search-params.ts';

/** Commas separate names, so a comma within a name is percent-encoded. */
const escaped = (name: string) => name.replaceAll('%', '%25').replaceAll(',', '%2C');

function read(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return part.trim();
  }
}

export const listOfNames = (names: readonly string[]) => names.map(escaped).join(',');

/** Reads each name once from `models=A,B` (links), `models=A&models=B` (checkboxes) and `add=C` (form). */
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

export const compareSearch = searchParams({ models: comparedModels, only: oneOf('differences') });

export const comparePath = (models: readonly string[], onlyDifferences = false) =>
  compareSearch.hrefWith('/Compare', { models: [...models], only: onlyDifferences ? 'differences' : '' });
