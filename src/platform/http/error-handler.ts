import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';

/**
 * Maps every error to a reply: HttpErrors unchanged, Fastify's own 4xx with their text, anything else 500 with an id.
 * Unknown paths under /api are a 404 in JSON; other unknown paths are handled as pages and never get here.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = replyOf(error, request);
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: `Nothing at ${pathOf(request)}` })),
  );
}

const PLAIN: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than 1 MB',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not accepted; send JSON',
};

/** The multipart parser throws plain errors, which its plugin passes on unchanged. */
const BROKEN_FORM =
  /^(Unexpected end of (multipart|file) data|Multipart: Boundary not found|Malformed part header|Part terminated early)/;

function replyOf(error: unknown, request: FastifyRequest): { status: number; body: Record<string, unknown> } {
  if (error instanceof HttpError && error.status < 500) return { status: error.status, body: error.body };
  if (error instanceof Error) {
    const { statusCode, code } = error as Error & { statusCode?: number; code?: string };
    if (statusCode && statusCode >= 400 && statusCode < 500) {
      return { status: statusCode, body: { error: PLAIN[code ?? ''] ?? error.message } };
    }
    if (BROKEN_FORM.test(error.message)) return { status: 400, body: { error: 'The body is not a valid form' } };
  }
  const id = reportError(error, request);
  return { status: 500, body: { error: `Something went wrong on our side. Reference: ${id}` } };
}

/** Logs an unexpected error under a short id, the only part of it that the visitor sees. */
export function reportError(error: unknown, request: FastifyRequest): string {
  const id = randomUUID().slice(0, 8);
  request.log.error({ err: error, id, method: request.method, path: pathOf(request) }, `Unexpected error ${id}`);
  return id;
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]?.slice(0, 200);
