import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { removeTokens } from '../secrets/secret-token.ts';
import { cutText } from '../text/cut-text.ts';

export interface AnsweredRequest {
  id: string;
  method: string;
  url: string;
  status: number;
  ms: number;
  route: string;
}

export type RecordRequest = (request: AnsweredRequest) => void;

export const CACHED_PAGE_ROUTE = 'cached page';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Twelve random digits, few enough to be read out on the telephone. */
export const createRequestId = (): string => randomUUID().slice(0, 13);

/** Path for the log without the query, which may contain an email address or the key of a link. */
export const getLoggedPath = ({ url }: { url: string }): string =>
  cutText(removeTokens(url.split('?', 1)[0] ?? ''), 200);

export const createRequestLog =
  (log: Pick<Logger, 'info' | 'isLevelEnabled'>): RecordRequest =>
  (request) => {
    if (!log.isLevelEnabled('info')) return;
    const { id: reqId, method, status, ms } = request;
    log.info({ reqId, method, path: getLoggedPath(request), status, ms: Math.round(ms) }, 'request');
  };

const requestInProgress = new AsyncLocalStorage<string>();

export const getCurrentRequestId = (): string | undefined => requestInProgress.getStore();

export function recordRequests(app: FastifyInstance, record: RecordRequest): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    requestInProgress.run(request.id, done);
  });
  // Set again, because the events that deliver a body belong to no request.
  app.addHook('preValidation', (request, _reply, done) => requestInProgress.run(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url } = request;
    record({
      id,
      method,
      url,
      status: reply.raw.statusCode,
      ms: reply.elapsedTime,
      route: request.routeOptions.url ?? 'none',
    });
    done();
  });
}
