/**
 * The address of an application picture from its path: an escaped slash is a slash, and so is any other backslash;
 * a path of the site starts at its root.
 */
export function imageAddress(path: string): string {
  const slashed = path.replaceAll('\\/', '/').replaceAll('\\', '/');
  return /^(https?:)?\//.test(slashed) ? slashed : `/${slashed}`;
}

/** The file under uploads/applications that an address means, for its smaller versions; null for other addresses. */
export const applicationFile = (address: string): string | null =>
  /^\/uploads\/applications\/([^/]+)$/.exec(address)?.[1] ?? null;
