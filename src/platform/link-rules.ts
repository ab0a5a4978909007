// Browser-safe: no imports.

/**
 * Browsers drop tabs and line breaks and read a backslash as a slash: `/<tab>/host` and `/\host` lead to another site.
 */
const REWRITTEN_BY_BROWSERS = /[\p{Cc}\\]/u;

/** True for http(s) URLs, paths of this site, and anchors (docs/spec/content.md#html-of-editors). */
export function isSafeLink(value: string): boolean {
  return isOwnPath(value) || isHttpUrl(value) || (value.startsWith('#') && !REWRITTEN_BY_BROWSERS.test(value));
}

/** True for a path of this site, however a browser reads it. */
export function isOwnPath(value: string): boolean {
  return /^\/(?!\/)/.test(value) && !REWRITTEN_BY_BROWSERS.test(value);
}

/** Path with its query. Reads the text, because `size` is missing before Chrome 113, Firefox 112 and Safari 17. */
export function addQuery(path: string, parameters: URLSearchParams): string {
  const query = String(parameters);
  return query ? `${path}?${query}` : path;
}

/** Adds the query of the request to a redirect target. Parameters of the target win, and its hash stays at the end. */
export function mergeQuery(target: string, search: string): string {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  const stated = new URLSearchParams(own);
  const carried = search
    .slice(1)
    .split('&')
    .filter((pair) => pair && !stated.has(getParameterName(pair)));
  const query = [own.slice(1), ...carried].filter(Boolean).join('&');
  return path + (query && `?${query}`) + hash;
}

const getParameterName = (pair: string) => [...new URLSearchParams(pair).keys()][0] ?? '';

export function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && !REWRITTEN_BY_BROWSERS.test(value) && URL.canParse(value);
}

/** Adds https to an address without a scheme; undefined for anything but a website. */
export function toWebsiteLink(text: string): string | undefined {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!isHttpUrl(url)) return undefined;
  const { hostname, username, password } = new URL(url);
  return hostname.includes('.') && !username && !password ? url : undefined;
}

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

/**
 * The 11-character id from watch?v=, youtu.be/ or embed/; undefined for any other URL
 * (docs/spec/files-and-downloads.md#youtube-videos).
 */
export function findYoutubeId(value: string): string | undefined {
  if (!isHttpUrl(value)) return undefined;
  const url = new URL(value);
  if (!youtubeHosts.has(url.hostname)) return undefined;
  const [first = '', second = ''] = url.pathname.slice(1).split('/');
  const id =
    url.hostname === 'youtu.be'
      ? first
      : first === 'embed'
        ? second
        : first === 'watch'
          ? (url.searchParams.get('v') ?? '')
          : '';
  return /^[\w-]{11}$/.test(id) ? id : undefined;
}
