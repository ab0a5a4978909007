import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { chooseEncoding, getEncodedBytes, matchesEtag } from '../compressed-text.ts';
import { ignoreErrors } from '../ignore-errors.ts';
import { RETRY_AFTER_SECONDS } from './error-handler.ts';
import type { CachedPage, PageCache, PreparedPageReply } from './page-cache.ts';
import { CACHED_PAGE_ROUTE, createRequestId, REQUEST_ID_HEADER, type RecordRequest } from './request-log.ts';

/** Browsers revalidate every time and shared caches after a second, so nobody sees an outdated page. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=1';

/** Load balancers close idle connections after 60 s; the server must not close first. */
const KEEP_ALIVE_MS = 72_000;

/** Only the headers have a timeout, because uploads of staff may take longer. */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 0, connectionsCheckingInterval: 5000 };

/** Time for a body of 1 MB; a slower client only occupies a connection. */
const BODY_MS = 30_000;
const LEAST_BYTES = 16_384;

export type SendPage = (request: IncomingMessage, response: ServerResponse, page: CachedPage, id: string) => void;

/**
 * Builds the headers once per page and encoding; only the request's id at their end differs. Sends 304 if the browser
 * has the page.
 */
export function createPageSender(securityHeaders: Record<string, string>): SendPage {
  const common = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' };
  const pageHeaders = Object.entries({ ...common, 'cache-control': CACHE_CONTROL }).flat();
  const failureHeaders = Object.entries({ ...common, 'cache-control': 'no-cache' }).flat();
  const privateHeaders = Object.entries({ ...common, 'cache-control': 'no-store' }).flat();
  const unchangedHeaders = (page: CachedPage) => [
    ...['vary', 'accept-encoding', 'cache-control', page.isPrivate ? 'no-store' : CACHE_CONTROL],
    ...['etag', page.etag, REQUEST_ID_HEADER],
  ];

  const preparedFor = (page: CachedPage, encoding: 'br' | 'gzip' | undefined): PreparedPageReply => {
    const body = getEncodedBytes(page, encoding);
    const first = page.isPrivate ? privateHeaders : page.status === 200 ? pageHeaders : failureHeaders;
    const headers = [...first, 'etag', page.etag];
    headers.push('content-length', String(body.length));
    if (page.status === 503) headers.push('retry-after', String(RETRY_AFTER_SECONDS));
    if (encoding) headers.push('content-encoding', encoding);
    headers.push(REQUEST_ID_HEADER, '');
    return { body, headers };
  };

  return ({ headers }, response, page, id) => {
    if (page.status === 200 && matchesEtag(headers['if-none-match'], page.etag)) {
      response.writeHead(304, [...unchangedHeaders(page), id]).end();
      return;
    }
    const encoding = chooseEncoding(headers['accept-encoding']);
    const reply = (encoding && page.prepared[encoding]) ?? preparedFor(page, encoding);
    if (encoding) page.prepared[encoding] = reply;
    // writeHead() copies the headers at once, so the next request may reuse the list.
    reply.headers[reply.headers.length - 1] = id;
    response.writeHead(page.status, reply.headers).end(reply.body);
  };
}

/**
 * Sends cached pages without the framework (docs/decisions/003-pages-from-a-versioned-cache.md). While the server
 * closes, `handle` gets all requests, so that the connections end.
 */
export function createPageServer(
  cache: PageCache,
  version: { readonly lastKnown: number },
  sendPage: SendPage,
  handle: RequestListener,
  record: RecordRequest = () => {},
): Server {
  const server = createServer(TIMEOUTS);
  ignoreErrors(server).on('request', (request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const page = reads && server.listening ? cache.hit(request.url ?? '', version.lastKnown) : undefined;
    if (!page) {
      limitBodyTime(request, () => refuseLateRequest(server, request.socket));
      return handle(request, response);
    }
    const id = createRequestId();
    const begun = performance.now();
    sendPage(request, response, page, id);
    const { method = '', url = '' } = request;
    record({ id, method, url, status: response.statusCode, ms: performance.now() - begun, route: CACHED_PAGE_ROUTE });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

const patient = new WeakSet<IncomingMessage>();

/** Extends the time of a permitted sender's large body while bytes arrive. */
export const allowSlowBody = (request: IncomingMessage): void => {
  patient.add(request);
};

/** Limits the time of a request's body. The server's own limit would be the same for all requests. */
function limitBodyTime(request: IncomingMessage, expired: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let before = socket.bytesRead;
  const check = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (patient.has(request) && came >= LEAST_BYTES) return;
    clearInterval(check);
    if (!request.complete) expired();
  }, BODY_MS);
  request.once('close', () => clearInterval(check));
}

function refuseLateRequest(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('The body of a request came too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!server.emit('clientError', error, socket)) socket.destroy();
}
