import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../api/client-address.ts';
import { isForPrograms, isOfOffice } from '../api/endpoint.ts';
import { HttpError, isForVisitors, refusedField } from '../errors.ts';
import { lookUp } from '../look-up.ts';
import { asUnavailable } from '../postgres/overload.ts';
import { logSecurity } from '../secrets/security-log.ts';
import { pathOf } from './request-log.ts';

export type LoginPage = (message: string) => Promise<string>;

/**
 * Replies 503 for a busy or missing database or a full disk, Fastify's own text for 4xx, else 500 with an id. A guest
 * at a gated URL gets the login page (docs/decisions/061-ended-sessions.md).
 */
export function handleErrors(app: FastifyInstance, loginPage: LoginPage): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof HttpError && error.event) logSecurity(request.log, clientAddress(request.ip), error.event);
    const { status, body } = replyOf(error, request);
    if (status === 503) reply.header('retry-after', RETRY_SECONDS);
    if (status === 401) reply.header('cache-control', 'no-store');
    if (status === 401 && error instanceof HttpError && opensPage(request)) {
      try {
        const html = await loginPage(error.message);
        return reply.code(status).type('text/html; charset=utf-8').send(html);
      } catch (failure) {
        reportError(failure, request);
      }
    }
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: `Nothing at ${pathOf(request)}` })),
  );
}

export const RETRY_SECONDS = 5;

/** Browsers name HTML first for documents; programs name JSON or accept anything. */
function opensPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const { accept = '' } = headers;
  // The login page is for customers only.
  if ((method !== 'GET' && method !== 'HEAD') || isOfOffice(request.url) || isForPrograms(request.url)) return false;
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

function replyOf(error: unknown, request: FastifyRequest): { status: number; body: Record<string, unknown> } {
  if (error instanceof HttpError && isForVisitors(error)) {
    // Forms of the office, and other programs, get the field and the problem separately.
    const named = isOfOffice(request.url) || isForPrograms(request.url) ? refusedField(error) : undefined;
    const status = named && isForPrograms(request.url) ? 422 : error.status;
    return { status, body: { ...error.body, ...named } };
  }
  const passing = asUnavailable(error, request.log, { method: request.method, path: pathOf(request) });
  if (passing) return { status: passing.status, body: passing.body };
  if (error instanceof Error) {
    const { statusCode, code } = error as Error & { statusCode?: number; code?: string };
    if (statusCode && statusCode >= 400 && statusCode < 500) {
      return { status: statusCode, body: { error: lookUp(PLAIN, code ?? '') ?? error.message } };
    }
    if (BROKEN_FORM.test(error.message)) return { status: 400, body: { error: 'The body is not a valid form' } };
  }
  const id = reportError(error, request);
  return { status: 500, body: { error: `Something went wrong on our side. Reference: ${id}` } };
}

export function reportError(error: unknown, request: FastifyRequest): string {
  request.log.error({ err: error, method: request.method, path: pathOf(request) }, `Unexpected error ${request.id}`);
  return request.id;
}
