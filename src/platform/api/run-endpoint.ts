import { HttpError } from '../http-errors.ts';
import { toUnavailableError } from '../postgres/database-errors.ts';
import type { ApiTransport } from './api-client.ts';
import {
  type EndpointCall,
  type EndpointEntry,
  type EndpointKey,
  type EndpointTable,
  HttpReply,
  parseInput,
} from './endpoint.ts';
import type { Services } from './services.ts';

/**
 * Runs an endpoint; with `checkReply`, validates the reply against its schema.
 * @throws HttpError 503 when the database is busy or away, or a disk is full
 */
export async function runEndpoint(
  entry: EndpointEntry,
  call: EndpointCall,
  query: unknown,
  body: unknown,
  checkReply: boolean,
): Promise<unknown> {
  try {
    await entry.guard?.(call);
    call.query = parseInput(entry.query, query, entry.aliases);
    call.body = parseInput(entry.body, body, entry.aliases, entry.largeBody?.values);
    const result = await entry.handle(call);
    if (checkReply && !(result instanceof HttpReply)) {
      const parsed = entry.reply.safeParse(JSON.parse(JSON.stringify(result)));
      if (!parsed.success) throw new Error(`The reply does not fit its schema: ${parsed.error.message}`);
    }
    return result;
  } catch (error) {
    throw toUnavailableError(error, call.services.log, { endpoint: entry.summary }) ?? error;
  }
}

export async function runAsGuest(
  entry: EndpointEntry,
  services: Services,
  query: unknown,
  body?: unknown,
): Promise<unknown> {
  const guest: EndpointCall = {
    query: undefined,
    body: undefined,
    services,
    visitor: async () => null,
    http: { ip: '127.0.0.1', isHead: false, header: () => undefined, setHeader: () => {} },
  };
  const result = await runEndpoint(entry, guest, query, body, services.checkReplies);
  if (result instanceof HttpReply) throw new Error(`"${entry.summary}" replies with more than a body`);
  return result;
}

/**
 * Calls the endpoint in this process as a guest, because a page is the same for everyone. Input is checked as over
 * HTTP.
 */
export function createInProcessTransport(endpoints: EndpointTable, services: Services): ApiTransport {
  return async (method, path, { query, body }) => {
    const entry = endpoints[`${method} ${path}` as EndpointKey];
    if (!entry) throw new Error(`There is no endpoint ${method} ${path}`);
    const given = Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined));
    const strings = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    try {
      return { status: 200, body: await runAsGuest(entry, services, strings, body) };
    } catch (error) {
      if (error instanceof HttpError) return { status: error.status, body: error.body };
      throw error;
    }
  };
}
