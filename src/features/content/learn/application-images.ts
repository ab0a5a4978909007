/** Escaped slashes and backslashes become slashes; paths on this site get a leading slash. */
export function toImageUrl(path: string): string {
  const slashed = path.replaceAll('\\/', '/').replaceAll('\\', '/');
  return /^(https?:)?\//.test(slashed) ? slashed : `/${slashed}`;
}
