/** A reply without content. The page may ask this host only, see the connect-src of platform/http/security-policy.ts. */
const PROBE = 'https://www.youtube-nocookie.com/generate_204';
const PROBE_MS = 10_000;

let asked: Promise<boolean> | undefined;

/**
 * Whether this network lets YouTube through. Many plants block it, and the browser does not tell the page: a frame with the
 * browser's own error page has "loaded" as well. A good answer holds for the other videos too; a bad one is asked again.
 */
export function youtubeReached(): Promise<boolean> {
  asked ??= fetch(PROBE, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_MS),
  })
    .then(() => true)
    .catch(() => {
      asked = undefined;
      return false;
    });
  return asked;
}
