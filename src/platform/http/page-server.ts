import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { encodingFor } from '../accepted-encoding.ts';
import { bytesIn } from '../compressed-text.ts';
import { RETRY_SECONDS } from './error-handler.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { CACHED_PAGE, newRequestId, REQUEST_ID, type RecordRequest } from './request-log.ts';

/** A CDN may cache a page for a minute and serve it stale while it revalidates; a browser always revalidates. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600';

/** Longer than the 60 s after which load balancers close an idle connection: the server must not be the one to close. */
const KEEP_ALIVE_MS = 72_000;

/** For the headers and for the whole request: 1 MB within half a minute. Who sends more slowly only holds a connection. */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 };

export type SendPage = (request: IncomingMessage, response: ServerResponse, page: CachedPage, id: string) => void;

/** Sends a page in the encoding that the browser prefers, or 304 if it has the page. Headers are built only once. */
export function pageSender(securityHeaders: Record<string, string>): SendPage {
  const common = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' };
  const pageHeaders = Object.entries({ ...common, 'cache-control': CACHE_CONTROL }).flat();
  const failureHeaders = Object.entries({ ...common, 'cache-control': 'no-cache' }).flat();
  const unchangedHeaders = ['vary', 'accept-encoding', 'cache-control', CACHE_CONTROL];

  return ({ headers }, response, page, id) => {
    const found = page.status === 200;
    if (found && headers['if-none-match']?.includes(page.etag)) {
      response.writeHead(304, [...unchangedHeaders, 'etag', page.etag, REQUEST_ID, id]).end();
      return;
    }
    const encoding = encodingFor(headers['accept-encoding']);
    const body = bytesIn(page, encoding);
    const lines = [...(found ? pageHeaders : failureHeaders), 'etag', page.etag, 'content-length', String(body.length)];
    lines.push(REQUEST_ID, id);
    if (page.status === 503) lines.push('retry-after', String(RETRY_SECONDS));
    if (encoding) lines.push('content-encoding', encoding);
    response.writeHead(page.status, lines).end(body);
  };
}

/**
 * A server that sends cached pages without calling the framework; all other requests are passed to `handle`. This makes
 * a cached page nearly as fast as a file (docs/decisions/003-pages-from-a-versioned-cache.md). While the server closes,
 * every request is passed to `handle`, which ends the connections.
 */
export function serverWithCachedPages(
  cache: PageCache,
  version: { readonly lastKnown: number },
  sendPage: SendPage,
  handle: RequestListener,
  record: RecordRequest = () => {},
): Server {
  const server = createServer(TIMEOUTS, (request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const page = reads && server.listening ? cache.hit(request.url ?? '', version.lastKnown) : undefined;
    if (!page) return handle(request, response);
    const [id, begun] = [newRequestId(), performance.now()];
    sendPage(request, response, page, id);
    const { method = '', url = '' } = request;
    record({ id, method, url, status: response.statusCode, ms: performance.now() - begun, route: CACHED_PAGE });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}
