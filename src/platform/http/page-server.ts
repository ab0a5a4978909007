import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { encodingFor, hasVersion } from '../accepted-encoding.ts';
import { bytesIn, compressBetter } from '../compressed-text.ts';
import { RETRY_SECONDS } from './error-handler.ts';
import type { CachedPage, PageCache, PreparedReply } from './page-cache.ts';
import { CACHED_PAGE, newRequestId, REQUEST_ID, type RecordRequest } from './request-log.ts';

/**
 * A cache in front of the site, or a CDN, asks once a second whether a page has changed, and a browser every time: nobody sees a
 * page that is older, and however many read it, the site answers one of them.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=1';

/** Longer than the 60 s after which load balancers close an idle connection: the server must not be the one to close. */
const KEEP_ALIVE_MS = 72_000;

/** For the headers. What follows them has a limit of its own, because the uploads of staff may take longer. */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 0, connectionsCheckingInterval: 5000 };

/** 1 MB within half a minute. Who sends more slowly only holds a connection. */
const BODY_MS = 30_000;
/** Least bytes per half minute from a slow client: 4 kbit/s. */
const LEAST_BYTES = 16_384;

export type SendPage = (request: IncomingMessage, response: ServerResponse, page: CachedPage, id: string) => void;

/**
 * Sends a page in the encoding that the browser prefers, or 304 if it has the page. Its headers are built once for each
 * encoding; only the request's id at their end differs.
 */
export function pageSender(securityHeaders: Record<string, string>): SendPage {
  const common = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' };
  const pageHeaders = Object.entries({ ...common, 'cache-control': CACHE_CONTROL }).flat();
  const failureHeaders = Object.entries({ ...common, 'cache-control': 'no-cache' }).flat();
  const privateHeaders = Object.entries({ ...common, 'cache-control': 'no-store' }).flat();
  const unchangedHeaders = (page: CachedPage) => [
    ...['vary', 'accept-encoding', 'cache-control', page.isPrivate ? 'no-store' : CACHE_CONTROL],
    ...['etag', page.etag, REQUEST_ID],
  ];

  const preparedFor = (page: CachedPage, encoding: 'br' | 'gzip' | undefined): PreparedReply => {
    const body = bytesIn(page, encoding);
    const first = page.isPrivate ? privateHeaders : page.status === 200 ? pageHeaders : failureHeaders;
    const headers = [...first, 'etag', page.etag];
    headers.push('content-length', String(body.length));
    if (page.status === 503) headers.push('retry-after', String(RETRY_SECONDS));
    if (encoding) headers.push('content-encoding', encoding);
    headers.push(REQUEST_ID, '');
    return { body, headers };
  };

  return ({ headers }, response, page, id) => {
    if (page.status === 200 && hasVersion(headers['if-none-match'], page.etag)) {
      response.writeHead(304, [...unchangedHeaders(page), id]).end();
      return;
    }
    const encoding = encodingFor(headers['accept-encoding']);
    let reply = encoding && page.prepared[encoding];
    if (!reply || !encoding || reply.body !== page[encoding === 'br' ? 'brotli' : 'gzip']) {
      reply = preparedFor(page, encoding);
      if (encoding) page.prepared[encoding] = reply;
    }
    // writeHead() writes the headers at once, so that the next request may use the same list.
    reply.headers[reply.headers.length - 1] = id;
    response.writeHead(page.status, reply.headers).end(reply.body);
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
    if (!page) {
      limitBodyTime(request, () => refuseLate(server, request.socket));
      return handle(request, response);
    }
    const id = newRequestId();
    const begun = performance.now();
    sendPage(request, response, page, id);
    compressBetter(page);
    const { method = '', url = '' } = request;
    record({ id, method, url, status: response.statusCode, ms: performance.now() - begun, route: CACHED_PAGE });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** Those whose sender is known, and may take longer. */
const patient = new WeakSet<IncomingMessage>();

/** For a large body of somebody who may send it: it may take as long as its bytes keep coming. Before that it has half a minute. */
export const allowSlowBody = (request: IncomingMessage): void => {
  patient.add(request);
};

/** Calls `expired` for a request whose body is not here in time. The server's own limit is the same for all requests. */
function limitBodyTime(request: IncomingMessage, expired: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let before = socket.bytesRead;
  const check = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (patient.has(request) && came >= LEAST_BYTES) return;
    clearInterval(check);
    // Received data already waits for its reader.
    if (!request.complete) expired();
  }, BODY_MS);
  request.once('close', () => clearInterval(check));
}

/** Like Node's own limit: 408, and the connection is closed. */
function refuseLate(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('The body of a request came too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!server.emit('clientError', error, socket)) socket.destroy();
}
