import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PageCache } from './page-cache.ts';
import { allowSlowBody, createPageSender, createPageServer } from './page-server.ts';

describe('The server in front of the framework', () => {
  const cache = new PageCache(1e6);
  const version = { lastKnown: 7 };
  const forwarded: string[] = [];
  let received = 0;
  const server = createPageServer(
    cache,
    version,
    createPageSender({ 'x-content-type-options': 'nosniff' }),
    (incoming, response) => {
      forwarded.push(`${incoming.method} ${incoming.url}`);
      if (incoming.url === '/slow') allowSlowBody(incoming);
      if (Number(incoming.headers['content-length']) > 0) {
        incoming.on('data', (chunk: Buffer) => {
          received += chunk.length;
        });
      } else response.end('from the framework');
    },
  );
  const html = `<p>${'clamp '.repeat(50)}</p>`;

  beforeAll(async () => {
    await cache.render('/Products/vertical', 7, async () => ({ status: 200, html }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const { port } = server.address() as AddressInfo;
    const outgoing = request({ port, path, method, headers, agent: false });
    outgoing.end();
    const [response] = (await once(outgoing, 'response')) as [
      AsyncIterable<Buffer> & { statusCode: number; headers: IncomingHttpHeaders },
    ];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  }

  it('sends a cached page in the encoding that the browser prefers, without calling the framework', async () => {
    const brotli = await send('/Products/vertical', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(html);
    const gzipped = await send('/Products/vertical', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzipped.body).toString()).toBe(html);
    const plain = await send('/Products/vertical');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(html);
    for (const { status, headers, body } of [brotli, gzipped, plain]) {
      expect(status).toBe(200);
      expect(Number(headers['content-length'])).toBe(body.length);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers.vary).toBe('accept-encoding');
    }
    expect(forwarded).toEqual([]);
  });

  it('waits half a minute for a request, and longer for the body of someone who may, while its bytes keep coming', async () => {
    expect(server.headersTimeout).toBe(15_000);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { port } = server.address() as AddressInfo;
      const begun = async (path: string) => {
        const headers = { 'content-length': 100_000 };
        const outgoing = request({ port, path, method: 'POST', headers, agent: false });
        const ended = new Promise((resolve) => outgoing.on('error', () => resolve('cut')));
        outgoing.flushHeaders();
        await vi.waitUntil(() => forwarded.includes(`POST ${path}`));
        return { outgoing, ended };
      };
      const send = async ({ outgoing }: Awaited<ReturnType<typeof begun>>, bytes: number) => {
        const before = received;
        outgoing.write(Buffer.alloc(bytes));
        await vi.waitUntil(() => received === before + bytes);
      };
      const guest = await begun('/guest');
      const staff = await begun('/slow');
      await send(guest, 20_000);
      await send(staff, 20_000);
      vi.advanceTimersByTime(30_000);
      expect(await guest.ended).toBe('cut');
      await send(staff, 20_000);
      vi.advanceTimersByTime(30_000);
      await send(staff, 9);
      vi.advanceTimersByTime(30_000);
      expect(await staff.ended).toBe('cut');
    } finally {
      vi.useRealTimers();
    }
  });

  it('respects an encoding that is refused with q=0', async () => {
    const gzipped = await send('/Products/vertical', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    const plain = await send('/Products/vertical', { 'accept-encoding': 'br; q=0.0,gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('answers HEAD like GET, without the body', async () => {
    const got = await send('/Products/vertical', { 'accept-encoding': 'br' });
    const head = await send('/Products/vertical', { 'accept-encoding': 'br' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
    expect(head.headers.etag).toBe(got.headers.etag);
  });

  it('answers 304 to a browser that has the page', async () => {
    const { headers } = await send('/Products/vertical');
    const again = await send('/Products/vertical', { 'if-none-match': `"other", ${headers.etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await send('/Products/vertical', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('passes on every other method and URL, and all of them once the catalogue has changed', async () => {
    forwarded.length = 0;
    await send('/Products/vertical', {}, 'POST');
    await send('/Products/other');
    version.lastKnown = 8;
    expect((await send('/Products/vertical')).body.toString()).toBe('from the framework');
    expect(forwarded).toEqual(['POST /Products/vertical', 'GET /Products/other', 'GET /Products/vertical']);
    version.lastKnown = 7;
  });
});
