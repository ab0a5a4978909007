import type { FastifyInstance } from 'fastify';
import { isPublicAddress } from '../outgoing/public-address.ts';
import { removeTokens } from '../secrets/secret-token.ts';

const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i;
const REPEATED_SLASHES = /[/\\]{2,}|\\/g;
const ANY_ORIGIN = 'http://localhost';

/**
 * Returns the URL without a host (RFC 9112). Percent signs of an undecodable URL are escaped, so that it leads to 404.
 */
export function normaliseUrl(requested = '/'): string {
  const withoutHost = requested.replace(ABSOLUTE_FORM, '');
  const url = withoutHost.startsWith('/') ? withoutHost : `/${withoutHost}`;
  const [path = '/', ...query] = url.split('?');
  try {
    // The result is used because the bundler drops an unused call.
    return decodeURI(path) && url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/**
 * URL without repeated slashes and backslashes; undefined if there are none. Browsers read `//host/page` as a page of
 * another site.
 */
export function findCollapsedUrl(url: string): string | undefined {
  const [path = '/', ...query] = url.split('?');
  const collapsed = path.replace(REPEATED_SLASHES, '/');
  if (collapsed === path) return undefined;
  const { pathname, search } = new URL([collapsed, ...query].join('?'), ANY_ORIGIN);
  // Pages have no trailing slash (src/pages.ts), so this saves a second redirect.
  return (pathname.replace(REPEATED_SLASHES, '/').replace(/\/$/, '') || '/') + search;
}

/** Path with characters percent-encoded as in our links; unchanged if it cannot be decoded. */
export function toCanonicalPathname(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return pathname;
  }
}

/** Text that other programs append to an address: a session, an encoded query or blank, the query as HTML. */
const APPENDED = /;jsessionid=[^/]*$|(%3f|&(amp;)?\w+=).*$|(?<=[^/])(%0[9ad]|%20)+$|\/index\.html?$/i;

/**
 * The probable address of a page that was not found: without appended text, and in the page's own spelling if the
 * requested one is in capitals only.
 * @returns undefined if it is the requested one
 */
export function findProbablePathname(pathname: string, pages: readonly string[]): string | undefined {
  const [, first = '', ...others] = (pathname.replace(APPENDED, '') || '/').split('/');
  const own = pages.includes(first) ? first : pages.find((page) => page.toUpperCase() === first);
  const probable = ['', own ?? first, ...others].join('/');
  return probable === pathname ? undefined : probable;
}

export function collapseSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const location = findCollapsedUrl(request.url);
    if (location !== undefined && ['GET', 'HEAD'].includes(request.method)) {
      if (removeTokens(location) !== location) reply.header('cache-control', 'no-store');
      return reply.code(301).header('location', location).send();
    }
  });
}

/** Warns once about a private proxy that TRUST_PROXY lacks, behind which all visitors share one limit. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!warned && request.headers['x-forwarded-for'] && request.ip === peer && !isPublicAddress(peer)) {
      warned = true;
      request.log.warn(
        `X-Forwarded-For came from ${peer}, which TRUST_PROXY does not name: visitors behind it share their limits`,
      );
    }
    done();
  });
}
