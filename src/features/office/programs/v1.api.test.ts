import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession, signInToOffice } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';
import { webhookEventSchema } from '../../site/webhooks/webhook-events.contract.ts';

interface Page {
  items: { id: number; updated_at: string; [field: string]: unknown }[];
  next: string | null;
  as_of: string;
}

let site: TestApp;
let admin: Record<string, string>;
let staff: ReturnType<typeof quotationsOf>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  admin = await signInToOffice(site, (await aMemberOfStaff(site, 'admin')).email);
  staff = quotationsOf(site, await officeSession(site, (await aMemberOfStaff(site, 'sales')).id));
  await setSeller(site);
});
afterAll(() => site?.close());

const ALL = { reads_enquiries: true, reads_quotations: true, reads_customers: true };
const act = (body: object, headers = admin) =>
  site.post('/api/office/run_act', { resource: 'api_tokens', ...body }, headers);
async function aToken(reads: Record<string, boolean> = ALL) {
  const made = await act({ act: 'add', values: { name: 'ERP', valid_for: '90', ...reads } });
  const { shown } = made.body as { shown: { value: string } };
  return { authorization: `Bearer ${shown.value}` };
}
const read = (path: string, headers: Record<string, string>) => site.get(`/api/v1/${path}`, headers);
async function pageOf(path: string, headers: Record<string, string>): Promise<Page> {
  const { status, body } = await read(path, headers);
  expect([path, status]).toEqual([path, 200]);
  return body as Page;
}
async function everything(path: string, headers: Record<string, string>): Promise<Page['items']> {
  const items: Page['items'] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Page = await pageOf(`${path}?per_page=3${next && `&cursor=${next}`}`, headers);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

it('Attempts with unknown tokens are limited for each address, those with a known token are not', async () => {
  const limited = await testApp();
  try {
    const attempt = () => limited.get('/api/v1/enquiries', { authorization: 'Bearer clamps_unknown' });
    const statuses = [];
    for (let at = 0; at < 61; at += 1) statuses.push((await attempt()).status);
    expect(statuses).toEqual([...Array(60).fill(401), 429]);
    const other = await limited.inject({
      url: '/api/v1/enquiries',
      headers: { authorization: 'Bearer clamps_unknown' },
      remoteAddress: '203.0.113.9',
    });
    expect(other.statusCode).toBe(401);
  } finally {
    await limited.close();
  }
});

describe('Other programs read by a token', () => {
  it('made by an admin, shown once, stored as a hash and listed with its last use', async () => {
    const headers = await aToken();
    expect((await read('enquiries', headers)).status).toBe(200);
    const listed = (await site.get('/api/office/rows?resource=api_tokens', admin)).body as { rows: object[] };
    expect(listed.rows).toContainEqual(
      expect.objectContaining({
        name: 'ERP',
        reads: 'enquiries, quotations, customers',
        state: 'Yes',
        last_used_at: expect.stringMatching(/^20/),
        created_by: 'Ravi admin',
      }),
    );
    const secret = headers.authorization.replace('Bearer clamps_', '');
    const stored = await site.query<{ token: object }>('select to_jsonb(t) as token from api_tokens t');
    const history = await site.get('/api/office/history?resource=api_tokens', admin);
    for (const text of [stored, listed, history]) expect(JSON.stringify(text)).not.toContain(secret);
    const sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
    expect(await act({ act: 'add', values: { name: 'Mine', valid_for: '90', ...ALL } }, sales)).toMatchObject({
      status: 403,
    });
    expect(await act({ act: 'add', values: { name: 'None', valid_for: '90' } })).toMatchObject({
      status: 400,
      body: { field: 'reads_enquiries' },
    });
  });

  it('refused with 401, 403, 404 and 422 that say what is wrong and name the field', async () => {
    const some = await aToken({ reads_enquiries: true });
    const refusals: [path: string, headers: Record<string, string>, status: number, body: object][] = [
      ['enquiries', {}, 401, { error: expect.stringContaining('Authorization: Bearer TOKEN') }],
      ['enquiries', { authorization: 'Bearer clamps_x' }, 401, { error: expect.stringContaining('unknown') }],
      ['customers', some, 403, { error: expect.stringContaining('customers') }],
      ['quotation_pdf?id=1', some, 403, { error: expect.stringContaining('quotations') }],
      ['enquiry?id=999999', some, 404, { error: 'There is no enquiry with this id.' }],
      ['enquiry', some, 422, { field: 'id', problem: 'is required' }],
      ['enquiry?id=x', some, 422, { field: 'id' }],
      ['enquiries?updated_since=yesterday', some, 422, { field: 'updated_since' }],
      ['enquiries?update_since=2026-01-01T00:00:00Z', some, 422, { field: 'update_since' }],
      ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].flatMap((moment): typeof refusals => [
        [`enquiries?updated_since=${moment}`, some, 422, { field: 'updated_since' }],
        [`enquiries?cursor=${Buffer.from(`${moment} 1`).toString('base64url')}`, some, 422, { field: 'cursor' }],
      ]),
      ['enquiries?cursor=abc', some, 422, { field: 'cursor' }],
      ['enquiries?per_page=101', some, 422, { field: 'per_page' }],
      ['nothing', some, 404, { error: 'Nothing at /api/v1/nothing' }],
    ];
    for (const [path, headers, status, body] of refusals)
      expect([path, await read(path, headers)]).toMatchObject([path, { status, body }]);
    const html = await site.inject({ url: '/api/v1/enquiries', headers: { accept: 'text/html' } });
    expect([html.statusCode, html.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(html.json()).toHaveProperty('error');

    await site.query(`update api_tokens set expires_at = now() - interval '1 hour' where scopes = '{enquiries}'`);
    expect(await read('enquiries', some)).toMatchObject({
      status: 401,
      body: { error: expect.stringMatching(/^This token expired on \d{4}-/) },
    });
    const { rows } = (await site.get('/api/office/rows?resource=api_tokens&f.state=Expired', admin)).body as {
      rows: { id: number; version: number }[];
    };
    expect(await act({ act: 'remove', id: rows[0]?.id, version: rows[0]?.version })).toMatchObject({ status: 200 });
    expect(await read('enquiries', some)).toMatchObject({ body: { error: expect.stringContaining('removed') } });
  });

  it('in the shapes of the events, each row once, page by page, and then only what has changed', async () => {
    const headers = await aToken();
    const made = [];
    for (let at = 0; at < 4; at += 1) made.push(await anEnquiry(site));
    const [first] = made;
    if (!first) throw new Error('No enquiry');
    const { number } = await staff.sent(first.id);
    const enquiries = await everything('enquiries', headers);
    expect(new Set(enquiries.map(({ id }) => id)).size).toBe(enquiries.length);
    for (const { id } of made) expect(enquiries.map((one) => one.id)).toContain(id);
    for (const { updated_at: _, ...data } of enquiries.filter(({ kind }) => kind === 'enquiry'))
      expect(() =>
        webhookEventSchema.parse({ type: 'enquiry.created', timestamp: new Date().toISOString(), data }),
      ).not.toThrow();
    expect(JSON.stringify(enquiries)).not.toContain(first.customer.email);

    const { as_of: since } = await pageOf('quotations', headers);
    await site.post('/api/accept_quotation.php', {
      token: await tokenOf(site, first.customer.email),
      name: 'Asha Rao',
      order_number: 'PO-77',
      file: { name: 'order.pdf', content: Buffer.from('%PDF-1.7 order').toString('base64') },
    });
    const changed = `updated_since=${encodeURIComponent(since)}`;
    const { items } = await pageOf(`quotations?${changed}`, headers);
    const order = items.find(({ id }) => id === first.id);
    if (!order) throw new Error('The order is not listed');
    const { updated_at: _, ...data } = order;
    webhookEventSchema.parse({ type: 'quotation.accepted', timestamp: new Date().toISOString(), data });
    const quotation = order.quotation as Record<string, string>;
    expect(quotation).toMatchObject({ number, state: 'accepted', order_number: 'PO-77' });
    for (const [address, beginning] of [
      [quotation.pdf, '%PDF-1.7'],
      [quotation.order_file, '%PDF-1.7 order'],
    ] as const) {
      const file = await site.inject({ url: new URL(address ?? '').pathname + new URL(address ?? '').search, headers });
      expect([file.statusCode, file.body.startsWith(beginning)]).toEqual([200, true]);
    }
    expect((await pageOf(`enquiries?${changed}`, headers)).items).toMatchObject([{ id: first.id, status: 'won' }]);
    expect(await read(`enquiry?id=${first.id}`, headers)).toMatchObject({ body: { id: first.id, status: 'won' } });
  });

  it('and who asked only where the token includes it; customers with their changes', async () => {
    const { id, customer } = await anEnquiry(site);
    const headers = await aToken({ ...ALL, reads_contact: true });
    expect(await read(`enquiry?id=${id}`, headers)).toMatchObject({ body: { contact: { email: customer.email } } });
    const { as_of: since } = await pageOf('customers', headers);
    await site.query(`update users set company_name = 'Moved Works' where id = $1`, [customer.id]);
    const changed = await pageOf(`customers?updated_since=${encodeURIComponent(since)}`, headers);
    expect(changed.items).toMatchObject([{ id: customer.id, company: 'Moved Works', email: customer.email }]);
  });

  it('after each other, and only so many rows a minute', async () => {
    const limited = await testApp({ env: { RATE_LIMIT_SCALE: '0.05' } });
    try {
      const owner = await aMemberOfStaff(limited, 'admin');
      const signedIn = await signInToOffice(limited, owner.email);
      const values = { name: 'Greedy', valid_for: '30', ...ALL };
      const made = await limited.post('/api/office/run_act', { resource: 'api_tokens', act: 'add', values }, signedIn);
      const headers = { authorization: `Bearer ${(made.body as { shown: { value: string } }).shown.value}` };
      const get = (path: string) => limited.inject({ url: `/api/v1/${path}`, headers });
      expect((await get('customers?per_page=100')).statusCode).toBe(200);
      expect((await get('customers?per_page=100')).statusCode).toBe(200);
      const refused = await get('customers?per_page=100');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
      expect((await get('customers?per_page=40')).statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
