import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';
import { pageSender, serverWithCachedPages } from './page-server.ts';

describe('The server in front of the framework', () => {
  const cache = new PageCache(1e6);
  const version = { lastKnown: 7 };
  const forwarded: string[] = [];
  const server = serverWithCachedPages(
    cache,
    version,
    pageSender({ 'x-content-type-options': 'nosniff' }),
    (incoming, response) => {
      forwarded.push(`${incoming.method} ${incoming.url}`);
      response.end('from the framework');
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

  it('waits for a body half a minute at most, and longer for a file of staff', async () => {
    expect(server.headersTimeout).toBeLessThanOrEqual(30_000);
    expect(server.requestTimeout).toBe(15 * 60_000);
    const seen: string[] = [];
    const read = (incoming: IncomingMessage, response: ServerResponse) => {
      incoming.on('error', () => seen.push(`${incoming.url} ended`)).resume();
      incoming.on('end', () => response.end('all of it'));
    };
    const impatient = serverWithCachedPages(cache, version, () => {}, read, undefined, 50);
    impatient.listen(0, '127.0.0.1');
    await once(impatient, 'listening');
    const { port } = impatient.address() as AddressInfo;
    const slowly = async (path: string) => {
      const outgoing = request({ port, path, method: 'POST', headers: { 'content-length': '2' } });
      outgoing.write('a');
      setTimeout(() => outgoing.end('b'), 200);
      outgoing.on('error', () => {});
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      return response.resume().statusCode;
    };
    expect(await Promise.all([slowly('/api/login.php'), slowly('/api/office/upload_part')])).toEqual([408, 200]);
    expect(seen).toEqual(['/api/login.php ended']);
    impatient.close();
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
