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
/** Several messages in one request. */
const batch = (messages: object[], remoteAddress: string) =>
  site.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress,
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    payload: messages,
  });

describe('An assistant', () => {
  it('is told which tools there are, and which of them only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint ?? false])).toEqual([
      ['search', true],
      ['find_clamps', true],
      ['get_models', true],
      ['belongs_to', true],
      ['alternatives', true],
      ['cart_link', false],
    ]);
  });

  it('gets what the endpoints reply', async () => {
    const search = await ask('search', { query: '2000 N at 60 mm' });
    expect(search.found).toEqual((await site.get('/api/search_catalogue.php?query=2000 N at 60 mm')).body);
    const clamps = await ask('find_clamps', { force: 1000, reach: 60, limit: 2 });
    expect(clamps.found).toEqual((await site.get('/api/find_clamps.php?force=1000&reach=60&limit=2')).body);
    const parts = await ask('belongs_to', { model: 'vtc 200 ub' });
    expect(parts.found).toMatchObject({ model_name: 'VTC-200-UB', parts: expect.any(Array) });
    expect(parts.found.parts?.length).toBeGreaterThan(0);
  });

  it('compares models by their figures, and is told which there are not', async () => {
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
    // The /64s of one /48 are counted together as well.
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

  it('is refused what is no request of the protocol, and everything where the setting says so', async () => {
    expect((await site.inject('/mcp')).statusCode).toBe(405);
    expect((await site.post('/mcp', { hello: 1 })).status).toBe(400);
    expect(logged.filter((line) => line.includes('assistant'))).toEqual([]);
    expect((await client.callTool({ name: 'find_clamps', arguments: { force: 'x' } })).isError).toBe(true);
    const without = await testApp({ env: { ASSISTANTS: 'false' } });
    expect((await without.inject({ method: 'POST', url: '/mcp', payload: {} })).statusCode).toBe(404);
    await without.close();
  });
});

/** Holding capacity in newtons and reach in millimetres, as a row of a printed table states them. */
interface PrintedRow {
  name: string;
  capacity: number;
  reach: number;
  /** How near its spindle comes, which stands beside the table; 0 where nothing is said. */
  nearest: number;
  action: string;
}

describe('A clamp holds a force at a place', () => {
  const NEEDS = 200;
  const ACTIONS = [
    { key: '', names: ['Vertical Hold Down', 'Horizontal Hold Down'] },
    { key: 'vertical', names: ['Vertical Hold Down'] },
    { key: 'horizontal', names: ['Horizontal Hold Down'] },
    { key: 'straight', names: ['Straight Line'] },
    { key: 'pull', names: ['Pull Action'] },
  ];
  const IN_LINE = ['Straight Line', 'Pull Action'];

  /** The rows of the demo's tables as they are printed: the reach has the letter X, of pliers T. */
  async function printedRows(): Promise<PrintedRow[]> {
    const rows = await site.query<{ name: string; labels: string[]; cells: string[]; action: string; nearest: number }>(
      `select m.name, t.labels, m.cells, coalesce(v.text, '') as action, coalesce(n.number, 0)::float as nearest from models m
       join product_tables t on t.id = m.table_id
       left join model_attributes v on v.model_id = m.id and v.attribute_id = (select id from attributes where name = 'Action')
       left join model_attributes n on n.model_id = m.id
         and n.attribute_id = (select id from attributes where name = 'Spindle axis, nearest')
       where m.is_active`,
    );
    return rows.map(({ name, labels, cells, action, nearest }) => {
      const cell = (label: RegExp) => Number.parseFloat(cells[labels.findIndex((one) => label.test(one))] ?? '');
      return { name, action, nearest, capacity: cell(/^Holding capacity \(N\)$/), reach: cell(/^[XT] \(mm\)$/) };
    });
  }

  /** The same pseudorandom numbers below a limit at each run. */
  function numbersBelow() {
    let state = 20_261_126;
    return (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
  }

  const holds = ({ capacity, reach, nearest, action }: PrintedRow, needed: number, at: number) =>
    capacity >= needed && (IN_LINE.includes(action) || (reach >= at && nearest <= at));

  it('where its printed table says so and nowhere else, for the finder, the search and assistants alike', async () => {
    const rows = await printedRows();
    const clamps = rows.filter(({ capacity, reach }) => capacity > 0 && reach > 0);
    expect(clamps.length).toBeGreaterThan(100);
    const below = numbersBelow();
    for (let at = 0; at < NEEDS; at += 1) {
      const near = clamps[below(clamps.length)];
      const reach = at % 2 ? 15 + below(300) / 2 : Number(((near?.reach ?? 0) + below(3) / 10 - 0.1).toFixed(1));
      const force = at % 3 ? 50 + below(12_000) : (near?.capacity ?? 0) + below(3) - 1;
      const safety = [1, 1.5, 3][below(3)] ?? 1;
      const { key, names } = ACTIONS[below(ACTIONS.length)] ?? { key: '', names: [] };
      const need = { force, reach, safety, action: key };
      const asked = JSON.stringify(need);
      const expected = rows.filter((row) => names.includes(row.action) && holds(row, force * safety, reach));

      const query = new URLSearchParams({ force: `${force}`, reach: `${reach}`, safety: `${safety}`, action: key });
      const { body } = await site.get(`/api/find_clamps.php?${query}`);
      const found = body as { total: number; clamps: { model_name: string; usable: number }[] };
      expectOnly(asked, found, expected);
      // Assistants get ten products at most.
      const ten = at % 10 === 0 && (await site.get(`/api/find_clamps.php?${query}&limit=10`)).body;
      if (ten) expect((await ask('find_clamps', need)).found, asked).toEqual(ten);

      const text = `${force} N at ${reach} mm`;
      const reply = (await site.get(`/api/search_catalogue.php?${new URLSearchParams({ query: text })}`)).body;
      const { conditions, clamps: listed } = reply as {
        conditions: { total: number } | null;
        clamps: { model_name: string }[];
      };
      const anywhere = rows.filter((row) => holds(row, force, reach));
      expectOnly(text, { total: conditions?.total ?? 0, clamps: listed }, anywhere);
    }
  });

  function expectOnly(
    asked: string,
    { total, clamps }: { total: number; clamps: { model_name: string }[] },
    expected: readonly PrintedRow[],
  ): void {
    const names = new Set(expected.map(({ name }) => name));
    expect([asked, clamps.flatMap(({ model_name }) => (names.has(model_name) ? [] : model_name))]).toEqual([asked, []]);
    expect([asked, total]).toEqual([asked, expected.length]);
  }
});
