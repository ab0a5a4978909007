import type { z } from 'zod';
import { HttpError, notFoundError } from '../http-errors.ts';
import { addQuery } from '../link-rules.ts';
import type { EndpointEntry } from './endpoint.ts';

type Entry<Api, Key> = Key extends keyof Api ? Api[Key] : never;
type QueryOf<E> = E extends EndpointEntry<infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
type BodyOf<E> = E extends EndpointEntry<z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
type ReplyOf<E> = E extends EndpointEntry<z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
type PathsOf<Api, Method extends string> = keyof Api extends infer Key
  ? Key extends `${Method} ${infer Path}`
    ? Path
    : never
  : never;

/** `personal`: the reply is private or `no-store` and must not be cached. */
export type ApiTransport = (
  method: 'GET' | 'POST',
  path: string,
  input: { query?: Record<string, unknown>; body?: unknown; signal?: AbortSignal; headers?: Record<string, string> },
) => Promise<{ status: number; body: unknown; personal?: boolean }>;

/**
 * `getData` unwraps a `{success, data}` reply; `callRaw` and `getRaw` never do
 * (docs/spec/api.md#unwrapping-a-response).
 */
export interface ApiClient<Api> {
  getData<Path extends PathsOf<Api, 'GET'>>(
    path: Path,
    query?: QueryOf<Entry<Api, `GET ${Path}`>>,
    signal?: AbortSignal,
  ): Promise<ReplyOf<Entry<Api, `GET ${Path}`>>>;
  getRaw<Path extends PathsOf<Api, 'GET'>>(
    path: Path,
    query?: QueryOf<Entry<Api, `GET ${Path}`>>,
    signal?: AbortSignal,
  ): Promise<ReplyOf<Entry<Api, `GET ${Path}`>>>;
  callRaw<Path extends PathsOf<Api, 'POST'>>(
    path: Path,
    body: BodyOf<Entry<Api, `POST ${Path}`>>,
    headers?: Record<string, string>,
  ): Promise<ReplyOf<Entry<Api, `POST ${Path}`>>>;
}

export function createApiClient<Api>(transport: ApiTransport): ApiClient<Api> {
  const get = async (path: string, query?: unknown, signal?: AbortSignal) =>
    throwForStatus(await transport('GET', path, { query: query as Record<string, unknown>, signal }));
  return {
    getData: async (path, query, signal) => requirePresent(unwrapReply(await get(path, query, signal))) as never,
    getRaw: async (path, query, signal) => (await get(path, query, signal)) as never,
    callRaw: async (path, body, headers) => throwForStatus(await transport('POST', path, { body, headers })) as never,
  };
}

/**
 * Unwraps `data` where a success field is present.
 * @throws for a success field without data, so that a page fails where it loads
 */
export function unwrapReply(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('success' in body)) return body;
  if ('data' in body && body.success) return body.data;
  throw new Error(errorText(body) ?? 'No data returned from API');
}

function errorText(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const text: unknown = Reflect.get(body, 'error') ?? Reflect.get(body, 'message');
  return typeof text === 'string' ? text : undefined;
}

/** @throws HttpError 404 for null, which other servers may send instead of status 404 */
function requirePresent(data: unknown): unknown {
  if (data === null) throw notFoundError('Not found');
  return data;
}

function throwForStatus({ status, body }: { status: number; body: unknown }): unknown {
  if (status < 400) return body;
  throw new HttpError(
    status,
    errorText(body) ?? `HTTP error! status: ${status}`,
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined,
  );
}

/** Transport by fetch. `backend`: build constant that prefixes every path; '' means the same origin. */
export function createFetchTransport(backend: string): ApiTransport {
  return async (method, path, { query, body, signal, headers }) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined && value !== null) search.set(name, String(value));
    }
    const response = await fetch(backend + addQuery(path, search), {
      method,
      credentials: 'include',
      signal,
      headers: {
        accept: 'application/json',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
    });
    const personal = /private|no-store/.test(response.headers.get('cache-control') ?? '');
    return { status: response.status, body: await parseJsonReply(response), personal };
  };
}

async function parseJsonReply(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    if (!response.ok) return null;
    console.error('Invalid JSON response', response.url);
    throw new Error('Invalid JSON response');
  }
}
