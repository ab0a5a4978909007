/**
 * The URL of an application picture from its stored path: escaped slashes and other backslashes become slashes, and
 * our own paths start at the root.
 */
export function imageUrl(path: string): string {
  const slashed = path.replaceAll('\\/', '/').replaceAll('\\', '/');
  return /^(https?:)?\//.test(slashed) ? slashed : `/${slashed}`;
}
