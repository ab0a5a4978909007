/** A comma divides names: one within a name is written as in an address. */
const written = (name: string) => name.replaceAll('%', '%25').replaceAll(',', '%2C');

function read(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return part.trim();
  }
}

/** The page that compares models, by their names; it needs to know nothing else. */
export function comparePath(names: readonly string[], onlyDifferences = false): string {
  const parts = names.map((name) => encodeURIComponent(written(name)));
  const query = [
    ...(names.length ? [`models=${parts.join(',')}`] : []),
    ...(onlyDifferences ? ['only=differences'] : []),
  ];
  return `/Compare${query.length ? `?${query.join('&')}` : ''}`;
}

/**
 * The names that an address compares, each once: `models=A,B` as this site writes it, `models=A&models=B` as a form of
 * boxes sends it, and `add=C` of one that adds to them.
 */
export function comparedNames(parameters: URLSearchParams): string[] {
  const values = [...parameters.getAll('models'), ...parameters.getAll('add')];
  const names = values.flatMap((value) => value.split(',').map(read));
  return [...new Set(names.filter(Boolean))];
}
