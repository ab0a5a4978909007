import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { HttpError } from '../http-errors.ts';
import { defineEndpoint, type EndpointEntry } from './endpoint.ts';
import { registerEndpoints } from './endpoint-routes.ts';
import { requireSignIn } from './guards.ts';
import type { Services } from './services.ts';

const query = z.object({ name: z.string() });

function appWith(handle: EndpointEntry<typeof query>['handle']) {
  const counted = vi.fn(handle);
  const catalogueVersion = { current: 1, close: async () => {} };
  const app = Fastify();
  const entry = defineEndpoint({
    summary: '',
    query,
    aliases: { n: 'name' },
    reply: z.any(),
    cached: true,
    handle: counted,
  });
  registerEndpoints(app, { 'GET /api/thing': entry as EndpointEntry }, {
    catalogueVersion,
    checkReplies: true,
  } as unknown as Services);
  return { app, counted, catalogueVersion };
}

describe('A cached reply', () => {
  it('is computed once per input and version of the catalogue, whatever the spelling of the parameters', async () => {
    const { app, counted, catalogueVersion } = appWith(async ({ query: { name } }) => ({ name }));
    for (const url of ['/api/thing?name=a', '/api/thing?n=a', '/api/thing?name=a&utm_source=x'])
      expect((await app.inject(url)).json()).toEqual({ name: 'a' });
    expect(counted).toHaveBeenCalledTimes(1);
    expect((await app.inject('/api/thing?name=b')).json()).toEqual({ name: 'b' });
    expect(counted).toHaveBeenCalledTimes(2);
    catalogueVersion.current = 2;
    await app.inject('/api/thing?name=a');
    expect(counted).toHaveBeenCalledTimes(3);
  });

  it('is compressed, and is not sent again to a browser that has it', async () => {
    const { app } = appWith(async () => 'clamp '.repeat(1000));
    const first = await app.inject({ url: '/api/thing?name=a', headers: { 'accept-encoding': 'gzip, br' } });
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
    });
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toBe('clamp '.repeat(1000));
    const again = await app.inject({
      url: '/api/thing?name=a',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const plain = await app.inject('/api/thing?name=a');
    expect([plain.headers['content-encoding'], plain.json()]).toEqual([undefined, 'clamp '.repeat(1000)]);
  });

  it('is not an error, nor made while the version of the catalogue is unknown', async () => {
    const { app, counted, catalogueVersion } = appWith(async ({ query: { name } }) => {
      if (name === 'missing') throw new HttpError(404, 'Not there');
      return name;
    });
    for (let at = 0; at < 2; at += 1) expect((await app.inject('/api/thing?name=missing')).statusCode).toBe(404);
    catalogueVersion.current = 0;
    for (let at = 0; at < 2; at += 1) expect((await app.inject('/api/thing?name=a')).json()).toBe('a');
    expect(counted).toHaveBeenCalledTimes(4);
    expect((await app.inject('/api/thing')).statusCode).toBe(400);
  });

  it('knows no visitor, and cannot be behind a login', async () => {
    const { app } = appWith(async (call) => call.visitor());
    expect((await app.inject({ url: '/api/thing?name=a', headers: { cookie: 'session=1' } })).json()).toBeNull();
    const gated = defineEndpoint({
      summary: '',
      reply: z.any(),
      cached: true,
      guard: requireSignIn(),
      handle: async () => 1,
    });
    expect(() => registerEndpoints(Fastify(), { 'GET /api/gated': gated }, {} as Services)).toThrow(
      'must not be cached',
    );
  });
});
