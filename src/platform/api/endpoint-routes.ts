import { setImmediate as othersFirst } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http-errors.ts';
import { createReplyCache, sendCachedReply } from './cached-replies.ts';
import { normaliseAddress } from './client-address.ts';
import type { EndpointCall, EndpointTable } from './endpoint.ts';
import { HttpReply } from './endpoint.ts';
import { refuseOtherSites } from './guards.ts';
import { runEndpoint } from './run-endpoint.ts';
import type { Services } from './services.ts';
import type { SignedInVisitor } from './sessions.ts';

export function registerEndpoints(app: FastifyInstance, endpoints: EndpointTable, services: Services): void {
  const replies = createReplyCache();
  const methodsOf = new Map<string, string[]>();
  for (const [key, entry] of Object.entries(endpoints)) {
    const [method = 'GET', url = ''] = key.split(' ');
    if (entry.cached && (entry.guard || method !== 'GET'))
      throw new Error(`${key} is not the same for everybody: it must not be cached`);
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), method]);
    app.route({
      method,
      url,
      exposeHeadRoute: method === 'GET',
      ...(entry.largeBody && {
        bodyLimit: entry.largeBody.bytes,
        config: { mostValues: entry.largeBody.values },
      }),
      onRequest: method === 'GET' ? undefined : async (request) => refuseOtherSites(request, services.settings),
      handler: async (request, reply) => {
        if (entry.cached) return sendCachedReply(replies, url, entry, services, request, reply);
        const call = buildCall(request, reply, services);
        return sendResult(reply, await runEndpoint(entry, call, request.query, request.body, services.checkReplies));
      },
    });
  }
  for (const [url, methods] of methodsOf) {
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !allowed.includes(method));
    app.route({
      method: others,
      url,
      handler: async (_request, reply) => {
        reply.header('allow', allowed.join(', '));
        throw new HttpError(405, `Method not allowed. Use ${methods.join(' or ')}.`);
      },
    });
  }
}

async function sendResult(reply: FastifyReply, result: unknown) {
  if (!(result instanceof HttpReply)) {
    // For 2,000 rows, serialising takes 20 ms, like computing.
    await othersFirst();
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result));
  }
  reply.code(result.status).headers(result.headers);
  return reply.send(result.body);
}

export function buildCall(request: FastifyRequest, reply: FastifyReply, services: Services): EndpointCall {
  let visitor: Promise<SignedInVisitor | null> | undefined;
  return {
    query: undefined,
    body: undefined,
    services,
    visitor: () => {
      visitor ??= services.sessions.visitor(request.headers);
      return visitor;
    },
    http: {
      ip: normaliseAddress(request.ip),
      isHead: request.method === 'HEAD',
      header: (name) => {
        const value = request.headers[name.toLowerCase()];
        return Array.isArray(value) ? value.join(', ') : value;
      },
      setHeader: (name, value) => {
        reply.header(name, value);
      },
    },
  };
}
