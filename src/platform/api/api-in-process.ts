import { HttpError } from '../errors.ts';
import type { Transport } from './api-client.ts';
import type { EndpointKey, Endpoints } from './endpoint.ts';
import { runAsGuest } from './run-endpoint.ts';
import type { Services } from './services.ts';

/**
 * Calls the endpoint in this process as a guest, because a page is the same for everyone. Input is checked as over
 * HTTP.
 */
export function inProcessTransport(endpoints: Endpoints, services: Services): Transport {
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
