/** Escaped slashes and backslashes become slashes; our own paths start at the root. */
export function imageUrl(path: string): string {
  const slashed = path.replaceAll('\\/', '/').replaceAll('\\', '/');
  return /^(https?:)?\//.test(slashed) ? slashed : `/${slashed}`;
}
