import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import type { Call, EndpointEntry, Endpoints } from './endpoint.ts';
import { HttpReply, parseInput } from './endpoint.ts';
import { refuseOtherSites } from './same-origin.ts';
import type { Services } from './services.ts';
import type { SignedIn } from './sessions.ts';

/** Registers every endpoint of the table as a Fastify route, and replies 405 to methods that a path does not support. */
export function registerEndpoints(app: FastifyInstance, endpoints: Endpoints, services: Services): void {
  const methodsOf = new Map<string, string[]>();
  for (const [key, entry] of Object.entries(endpoints)) {
    const [method = 'GET', url = ''] = key.split(' ');
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), method]);
    app.route({
      method,
      url,
      exposeHeadRoute: method === 'GET',
      onRequest: method === 'GET' ? undefined : async (request) => refuseOtherSites(request, services.settings),
      handler: async (request, reply) => {
        const call = callFromRequest(request, reply, services);
        return send(reply, entry, await run(entry, call, request.query, request.body, services.checkReplies));
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

/** Runs the guard, parses the input, runs the handler and, with `checkReply`, validates the reply against its schema. */
export async function run(
  entry: EndpointEntry,
  call: Omit<Call, 'query' | 'body'>,
  query: unknown,
  body: unknown,
  checkReply: boolean,
): Promise<unknown> {
  const checked: Call = { ...call, query: undefined, body: undefined };
  await entry.guard?.(checked);
  checked.query = parseInput(entry.query, query, entry.aliases);
  checked.body = parseInput(entry.body, body, entry.aliases);
  const result = await entry.handle(checked);
  if (checkReply && !(result instanceof HttpReply)) {
    const parsed = entry.reply.safeParse(JSON.parse(JSON.stringify(result)));
    if (!parsed.success) throw new Error(`The reply does not fit its schema: ${parsed.error.message}`);
  }
  return result;
}

function send(reply: FastifyReply, _entry: EndpointEntry, result: unknown) {
  if (!(result instanceof HttpReply)) {
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result));
  }
  reply.code(result.status).headers(result.headers);
  return reply.send(result.body);
}

function callFromRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Omit<Call, 'query' | 'body'> {
  let visitor: Promise<SignedIn | null> | undefined;
  return {
    services,
    visitor: () => {
      visitor ??= services.sessions.visitor(request.headers);
      return visitor;
    },
    http: {
      ip: request.ip,
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
