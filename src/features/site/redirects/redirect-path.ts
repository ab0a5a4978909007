import { canonicalPathname } from '../../../platform/http/request-address.ts';

/** Max redirects in a row. */
export const MAX_HOPS = 3;

const ANY_ORIGIN = 'http://localhost';
/** `/.//host` becomes `//host`, which a browser reads as another site. */
const urlOf = (path: string): URL => {
  const url = new URL(path.replace(/^[/\\]*/, '/'), ANY_ORIGIN);
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  return url;
};

/**
 * Key of redirects: one text for all spellings of a path that lead to the same page (`/a/`, `//a`, `/./a`, `/a?b`), in the form
 * of `old_path`, without a slash at either end.
 */
export const redirectKey = (path: string): string =>
  canonicalPathname(urlOf(path).pathname.replace(/\/$/, '')).slice(1);

/** The `old_path` that a path may be stored as: as it is given, as its key, and with the characters themselves, with and without a slash at the end. */
export function spellingsOf(path: string): string[] {
  const key = redirectKey(path);
  const plain = [path.replace(/^\/+|\/+$/g, ''), key, readable(key)];
  return [...new Set(plain.flatMap((spelling) => [spelling, `${spelling}/`]))];
}

/** Without percent-encoding, unless that hides what no stored path has. */
function readable(key: string): string {
  try {
    const text = decodeURIComponent(key);
    return /\p{Cc}/u.test(text) ? key : text;
  } catch {
    return key;
  }
}

/** A path of this site as a `Location` header, which holds ASCII only. */
export function locationHeader(path: string): string {
  const { pathname, search, hash } = urlOf(path);
  return pathname + search + hash;
}
