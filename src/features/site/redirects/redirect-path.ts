import { toCanonicalPathname } from '../../../platform/http/request-address.ts';

export const MAX_REDIRECT_HOPS = 3;

const ANY_ORIGIN = 'http://localhost';
/** Joins slashes, because `/.//host` would become `//host`, which a browser reads as another site. */
const toUrl = (path: string): URL => {
  const url = new URL(path.replace(/^[/\\]*/, '/'), ANY_ORIGIN);
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  return url;
};

/** One key for all spellings of a path (`/a/`, `//a`, `/./a`, `/a?b`): an `old_path` without a slash at either end. */
export const buildRedirectKey = (path: string): string =>
  toCanonicalPathname(toUrl(path).pathname.replace(/\/$/, '')).slice(1);

/** Possible `old_path` values: the path, its key, and the decoded path, with and without a slash at the end. */
export function listSpellings(path: string): string[] {
  const key = buildRedirectKey(path);
  const plain = [path.replace(/^\/+|\/+$/g, ''), key, decodeKey(key)];
  return [...new Set(plain.flatMap((spelling) => [spelling, `${spelling}/`]))];
}

function decodeKey(key: string): string {
  try {
    const text = decodeURIComponent(key);
    return /\p{Cc}/u.test(text) ? key : text;
  } catch {
    return key;
  }
}

/** A `Location` header holds ASCII only. */
export function buildLocationHeader(path: string): string {
  const { pathname, search, hash } = toUrl(path);
  return pathname + search + hash;
}
