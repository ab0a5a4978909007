import type { FastifyInstance } from 'fastify';
import { isPublicAddress } from '../outgoing/public-address.ts';

const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i;
const REPEATED_SLASHES = /[/\\]{2,}|\\/g;
const ANY_ORIGIN = 'http://localhost';

/**
 * The URL of a request as everything behind it sees it: a path, also where the request line has a whole URL (RFC 9112), and
 * with the percent signs escaped if it cannot be decoded, so that it is answered like an unknown one.
 */
export function readableUrl(requested = '/'): string {
  const withoutHost = requested.replace(ABSOLUTE_FORM, '');
  const url = withoutHost.startsWith('/') ? withoutHost : `/${withoutHost}`;
  const [path = '/', ...query] = url.split('?');
  try {
    // The result is used because the bundler drops a call whose result is unused.
    return decodeURI(path) && url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/**
 * The URL of the page that is meant by one with repeated slashes or backslashes; undefined for all others. Browsers and URL
 * parsers read `//host/page` as a page of another site, so no code behind this may see it.
 */
export function collapsedUrl(url: string): string | undefined {
  const [path = '/', ...query] = url.split('?');
  const collapsed = path.replace(REPEATED_SLASHES, '/');
  if (collapsed === path) return undefined;
  const { pathname, search } = new URL([collapsed, ...query].join('?'), ANY_ORIGIN);
  // A page has no slash at the end (src/pages.ts); a second redirect would only say so.
  return (pathname.replace(REPEATED_SLASHES, '/').replace(/\/$/, '') || '/') + search;
}

/** One spelling of a path: every character percent-encoded as in our links, or not at all. */
export function canonicalPathname(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return pathname;
  }
}

/** Redirects such URLs once, before any page, file or endpoint is looked up. */
export function collapseSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const location = collapsedUrl(request.url);
    if (location !== undefined && ['GET', 'HEAD'].includes(request.method)) {
      return reply.code(301).header('location', location).send();
    }
  });
}

/** Warns once of a proxy on a private network that TRUST_PROXY does not name: all visitors behind it share one limit. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress ?? '';
    // Without trust the address of the visitor is that of the connection.
    if (!warned && request.headers['x-forwarded-for'] && request.ip === peer && !isPublicAddress(peer)) {
      warned = true;
      request.log.warn(
        `X-Forwarded-For came from ${peer}, which TRUST_PROXY does not name: visitors behind it share their limits`,
      );
    }
    done();
  });
}
