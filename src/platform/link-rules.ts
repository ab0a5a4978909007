// Browser-safe: no imports.

/**
 * Links that may be stored: http(s) addresses, paths of this site, and anchors (docs/spec/content.md#html-of-editors).
 */
export function isSafeLink(value: string): boolean {
  if (value.startsWith('#')) return true;
  if (value.startsWith('/')) return !/^\/[/\\]/.test(value);
  return isWebAddress(value);
}

/** A whole http(s) address. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
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
 * The 11 characters that name a YouTube video, or undefined for any other address
 * (docs/spec/files-and-downloads.md#youtube-videos).
 */
export function youtubeId(address: string): string | undefined {
  if (!isWebAddress(address)) return undefined;
  const url = new URL(address);
  if (!youtubeHosts.has(url.hostname)) return undefined;
  const [first = '', second = ''] = url.pathname.slice(1).split('/');
  const id =
    url.hostname === 'youtu.be'
      ? first
      : ['embed', 'shorts', 'live', 'v'].includes(first)
        ? second
        : first === 'watch'
          ? (url.searchParams.get('v') ?? '')
          : '';
  return /^[\w-]{11}$/.test(id) ? id : undefined;
}
