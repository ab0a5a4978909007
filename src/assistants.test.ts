import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modelsOfCatalogue } from '../test/accounts.ts';
import { type TestApp, testApp } from '../test/app.ts';

let site: TestApp;
let client: Client;
const logged: string[] = [];
beforeAll(async () => {
  site = await testApp({ env: { LOG_LEVEL: 'warn' }, log: (line) => logged.push(line) });
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address)));
});
afterAll(async () => {
  await client?.close();
  await site?.close();
});

const ask = async (name: string, given: Record<string, unknown>) => {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content as { text: string }[];
  if (!isError) expect(JSON.parse(first?.text ?? '')).toEqual(structuredContent);
  return { isError: isError === true, found: structuredContent as Record<string, never[]>, text: first?.text ?? '' };
};

const message = (id: number, method: string) => ({ jsonrpc: '2.0', id, method });
const pings = (count: number) => Array.from({ length: count }, (_, id) => message(id, 'ping'));
/** Sends several messages in one request. */
const batch = (messages: object[], remoteAddress: string) =>
  site.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress,
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    payload: messages,
  });

describe('An assistant', () => {
  it('gets a list of tools that marks those that only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint ?? false])).toEqual([
      ['search', true],
      ['find_clamps', true],
      ['get_models', true],
      ['belongs_to', true],
      ['alternatives', true],
      ['read_parts_list', true],
      ['cart_link', false],
    ]);
  });

  it('gets what the endpoints reply', async () => {
    const search = await ask('search', { query: '2000 N at 60 mm' });
    expect(search.found).toEqual((await site.get('/api/search_catalogue.php?query=2000 N at 60 mm')).body);
    for (const need of [
      { force: 1000, reach: 60, limit: 2 },
      { force: 500, reach: 80, safety: 3, limit: 10 },
      { reach: 80, limit: 10 },
      { force: 900, action: 'pull', limit: 10 },
    ]) {
      const query = new URLSearchParams(Object.entries(need).map(([name, value]) => [name, String(value)]));
      expect((await ask('find_clamps', need)).found).toEqual((await site.get(`/api/find_clamps.php?${query}`)).body);
    }
    const owners = await ask('belongs_to', { model: 'vtc 200 ub' });
    expect(owners.found).toMatchObject({ model_name: 'VTC-200-UB', parts: expect.any(Array) });
    expect(owners.found.parts?.length).toBeGreaterThan(0);
  });

  it('compares models by their values, and gets the names of unknown ones', async () => {
    const { found } = await ask('get_models', { models: ['VTC-200-UB', 'no such', 'VTC-200-SS'] });
    expect(found).toMatchObject({ models: [{ model: 'VTC-200-UB' }, { model: 'VTC-200-SS' }], unknown: ['no such'] });
  });

  it("finds what is near one of ours, or another maker's number", async () => {
    expect((await ask('alternatives', { number: 'VTC-200-UB' })).found.alternatives?.length).toBeGreaterThan(0);
    const [{ number }] = await site.query('select number from foreign_models where is_active order by id limit 1');
    expect((await ask('alternatives', { number })).found).toMatchObject({ foreign: [{ number }] });
    expect(await ask('alternatives', { number: 'nothing' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Neither'),
    });
  });

  it('reads a list as the cart does', async () => {
    const text = '4 nos VTC-200-UB\n2 boxes VTC-200-SS\nsome bolt 5';
    const { found } = await ask('read_parts_list', { text });
    expect(found).toEqual((await site.post('/api/read_parts_list.php', { text })).body);
    expect(found).toMatchObject({ lines: [{ state: 'sure' }, { state: 'choose' }, { state: 'not read' }] });
  });

  it('puts models behind a link to a cart, as often as a visitor may', async () => {
    const [model] = await modelsOfCatalogue(site, 1);
    const lines = [{ model: model?.name, quantity: 3 }];
    const { found } = await ask('cart_link', { lines });
    const { pathname } = new URL(String(found.link));
    expect((await site.inject(pathname)).body).toContain(model?.name);
    expect(await ask('cart_link', { lines: [{ model: 'none', quantity: 1 }] })).toMatchObject({
      isError: true,
      text: 'There is no model none',
    });
    const others = await Promise.all(Array.from({ length: 30 }, () => ask('cart_link', { lines })));
    expect(others.filter(({ isError }) => isError)).toHaveLength(1);
  });

  it('may send as many messages in batches as in requests of their own', async () => {
    const first = await batch(pings(70), '203.0.113.7');
    expect([first.statusCode, first.body.match(/"result"/g)?.length]).toEqual([200, 70]);
    expect((await batch(pings(70), '203.0.113.7')).statusCode).toBe(429);
    // The /64 networks of one /48 network are also counted together.
    const statuses = await Promise.all([1, 2, 3, 4, 5].map((at) => batch(pings(100), `2001:db8:7:${at}::1`)));
    expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 429]);
  });

  it('leaves places for others, however much one asks for at once', async () => {
    const { turns } = site.services;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const busy = [1, 2].map(() => turns.run('assistants', () => held));
    const asked = vi.spyOn(turns, 'run');
    const call = (id: number) => ({
      ...message(id, 'tools/call'),
      params: { name: 'find_clamps', arguments: { force: 100 } },
    });
    const calls = (count: number) => Array.from({ length: count }, (_, id) => call(id));
    const batches = ['203.0.113.11', '203.0.113.12', '203.0.113.13'].map((address) => batch(calls(100), address));
    const single = batch(calls(1), '203.0.113.14');
    await vi.waitUntil(() => asked.mock.calls.length >= 301);
    release();
    asked.mockRestore();
    await Promise.all(busy);
    for (const { body } of await Promise.all([...batches, single])) expect(body).not.toContain('"isError":true');
  });

  it('is refused for invalid requests, and for all requests where the setting forbids them', async () => {
    expect((await site.inject('/mcp')).statusCode).toBe(405);
    expect((await site.post('/mcp', { hello: 1 })).status).toBe(400);
    expect(logged.filter((line) => line.includes('assistant'))).toEqual([]);
    expect((await client.callTool({ name: 'find_clamps', arguments: { force: 'x' } })).isError).toBe(true);
    const without = await testApp({ env: { ASSISTANTS: 'false' } });
    expect((await without.inject({ method: 'POST', url: '/mcp', payload: {} })).statusCode).toBe(404);
    await without.close();
  });
});
