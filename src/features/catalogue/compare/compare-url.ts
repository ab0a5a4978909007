import { choiceParameter, defineSearchParams, type SearchParameter } from '../../../web/search/search-params.ts';

/** Commas separate names, so a comma within a name is percent-encoded. */
const escapeName = (name: string) => name.replaceAll('%', '%25').replaceAll(',', '%2C');

function decodeName(piece: string): string {
  try {
    return decodeURIComponent(piece).trim();
  } catch {
    return piece.trim();
  }
}

export const joinNames = (names: readonly string[]) => names.map(escapeName).join(',');

/** Reads each name once from `models=A,B` (links), `models=A&models=B` (checkboxes) and `add=C` (form). */
export function parseComparedNames(parameters: URLSearchParams): string[] {
  const values = [...parameters.getAll('models'), ...parameters.getAll('add')];
  const names = values.flatMap((value) => value.split(',').map(decodeName));
  return [...new Set(names.filter(Boolean))];
}

const comparedModels: SearchParameter<string[]> = {
  names: ['models', 'add'],
  read: parseComparedNames,
  write: (names) => (names.length ? [['models', joinNames(names)]] : []),
};

export const compareSearch = defineSearchParams({ models: comparedModels, only: choiceParameter('differences') });

export const comparePath = (models: readonly string[], onlyDifferences = false) =>
  compareSearch.hrefWith('/Compare', { models: [...models], only: onlyDifferences ? 'differences' : '' });
