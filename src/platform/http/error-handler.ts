import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normaliseAddress } from '../api/client-address.ts';
import { isOfficeEndpoint, isProgramEndpoint } from '../api/endpoint.ts';
import { getOwnValue } from '../get-own-value.ts';
import { findRefusedField, HttpError, isShownToVisitors } from '../http-errors.ts';
import { toUnavailableError } from '../postgres/database-errors.ts';
import { logSecurity } from '../secrets/security-log.ts';
import { getLoggedPath } from './request-log.ts';

export type RenderLoginPage = (message: string) => Promise<string>;

/**
 * Replies 503 for a busy or missing database or a full disk, Fastify's own text for 4xx, else 500 with an id. A guest
 * at a gated URL gets the login page (docs/decisions/061-ended-sessions.md).
 */
export function handleErrors(app: FastifyInstance, loginPage: RenderLoginPage): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof HttpError && error.event) logSecurity(request.log, normaliseAddress(request.ip), error.event);
    const { status, body } = toErrorReply(error, request);
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (status === 401) reply.header('cache-control', 'no-store');
    if (status === 401 && error instanceof HttpError && isPageRequest(request)) {
      try {
        const html = await loginPage(error.message);
        return reply.code(status).type('text/html; charset=utf-8').send(html);
      } catch (failure) {
        reportRequestError(failure, request);
      }
    }
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: `Nothing at ${getLoggedPath(request)}` })),
  );
}

export const RETRY_AFTER_SECONDS = 5;

/** Browsers name HTML first for documents; programs name JSON or accept anything. */
function isPageRequest(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const { accept = '' } = headers;
  // The login page is for customers only.
  if ((method !== 'GET' && method !== 'HEAD') || isOfficeEndpoint(request.url) || isProgramEndpoint(request.url))
    return false;
  return /^[^,]*text\/html/.test(accept) || (accept.includes('text/html') && !accept.includes('json'));
}

const PLAIN: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large: at most 1 MB of JSON, or 64 kB of a form',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not accepted; send JSON',
};

/** Plain errors of the multipart parser, which its plugin passes on unchanged. */
const BROKEN_FORM =
  /^(Unexpected end of (multipart|file) data|Multipart: Boundary not found|Malformed part header|Part terminated early)/;

function toErrorReply(error: unknown, request: FastifyRequest): { status: number; body: Record<string, unknown> } {
  if (error instanceof HttpError && isShownToVisitors(error)) {
    // Forms of the office, and other programs, get the field and the problem separately.
    const named = isOfficeEndpoint(request.url) || isProgramEndpoint(request.url) ? findRefusedField(error) : undefined;
    const status = named && isProgramEndpoint(request.url) ? 422 : error.status;
    return { status, body: { ...error.body, ...named } };
  }
  const passing = toUnavailableError(error, request.log, { method: request.method, path: getLoggedPath(request) });
  if (passing) return { status: passing.status, body: passing.body };
  if (error instanceof Error) {
    const { statusCode, code } = error as Error & { statusCode?: number; code?: string };
    if (statusCode && statusCode >= 400 && statusCode < 500) {
      return { status: statusCode, body: { error: getOwnValue(PLAIN, code ?? '') ?? error.message } };
    }
    if (BROKEN_FORM.test(error.message)) return { status: 400, body: { error: 'The body is not a valid form' } };
  }
  const id = reportRequestError(error, request);
  return { status: 500, body: { error: `Something went wrong on our side. Reference: ${id}` } };
}

export function reportRequestError(error: unknown, request: FastifyRequest): string {
  request.log.error(
    { err: error, method: request.method, path: getLoggedPath(request) },
    `Unexpected error ${request.id}`,
  );
  return request.id;
}
