import { describe, expect, it } from 'vitest';
import { buildReplyKey, PAGE_REPLIES_PATH } from '../../platform/api/reply-key.ts';
import { createPageTransport } from './page-transport.ts';

const backend = (all: () => Promise<{ status: number; body: unknown }>) => {
  const requests: string[] = [];
  return {
    requests,
    transport: async (_method: string, path: string, { query }: { query?: Record<string, unknown> }) => {
      requests.push(buildReplyKey(path, query));
      return path === PAGE_REPLIES_PATH ? all() : { status: 200, body: 'asked for' };
    },
  };
};

describe('The replies for a whole page', () => {
  it('come with one request, and missing ones are requested separately', async () => {
    const known = [[buildReplyKey('/api/a', { id: 1 }), 'known']];
    const { requests, transport } = backend(async () => ({ status: 200, body: known }));
    const forPage = createPageTransport('/page', transport);
    const asked = [
      forPage('GET', '/api/a', { query: { id: 1, none: undefined } }),
      forPage('GET', '/api/a', { query: { id: 2 } }),
      forPage('POST', '/api/a', { query: { id: 1 } }),
    ];
    expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(['known', 'asked for', 'asked for']);
    expect(requests[0]).toBe(buildReplyKey(PAGE_REPLIES_PATH, { path: '/page' }));
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['a backend does not know them', async () => ({ status: 404, body: null })],
    ['the connection is lost', () => Promise.reject(new Error('No connection'))],
  ])('are asked for one by one when %s', async (_case, all) => {
    const { transport } = backend(all);
    expect(await createPageTransport('/page', transport)('GET', '/api/a', {})).toEqual({
      status: 200,
      body: 'asked for',
    });
  });

  it('are not asked for together for a page with a query', async () => {
    const { requests, transport } = backend(async () => ({ status: 200, body: [] }));
    await createPageTransport('/page?filters=1', transport)('GET', '/api/a', {});
    expect(requests).toEqual([buildReplyKey('/api/a')]);
  });
});
