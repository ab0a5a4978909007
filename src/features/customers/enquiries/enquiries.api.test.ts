import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { rounds } from '../../../../test/rounds.ts';

const LOGIN_FIRST = { success: false, message: 'Please login to send an enquiry' };

interface SentEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

describe('Sending an enquiry', () => {
  let site: TestApp;
  let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
  let customer: Awaited<ReturnType<typeof aCustomer>>;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
    models = await modelsOfCatalogue(site, 3);
  });
  beforeEach(async () => {
    customer = await aCustomer(site);
    headers = await signIn(site, customer.email);
  });
  afterAll(() => site?.close());

  const buildEnquiryBody = (changes: Record<string, unknown> = {}) => ({
    customer_id: customer.id,
    product_ids: models.map(({ product_id }) => product_id),
    model_ids: models.map(({ id }) => id),
    model_names: models.map(({ name }) => name),
    quantities: [1, 20, 99_999],
    ...changes,
  });
  const send = (body: unknown, more: Record<string, string> = {}) =>
    site.post('/api/submit_enquiry.php', body, { ...headers, ...more });
  const count = async (table: 'enquiries' | 'enquiry_lines' | 'pgboss.job') => {
    const { rows } = await site.services.database.pool.query<{ count: number }>(`select count(*)::int from ${table}`);
    return rows[0]?.count ?? 0;
  };
  const emailsTo = async (address: string) => {
    const { body } = await site.get('/dev/mailbox.json', { host: 'localhost' });
    return (body as SentEmail[]).filter(({ to }) => to === address);
  };

  it('stores it with a reference and emails sales and the customer once each', async () => {
    const note = 'Please quote by Friday <b>';
    const response = await send(buildEnquiryBody({ note, po_reference: 'PO 7' }));
    expect(response).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Product Enquiry Submitted Successfully!',
        reference: expect.stringMatching(/^ENQ-\d{4}-\d{6}$/),
      },
    });
    const { reference } = response.body as { reference: string };
    await expect.poll(() => emailsTo(customer.email), { timeout: 8000 }).toHaveLength(1);
    await expect.poll(() => emailsTo('sales@clamps.example'), { timeout: 8000 }).toHaveLength(1);
    const [copy] = await emailsTo(customer.email);
    const [toSales] = await emailsTo('sales@clamps.example');
    expect(copy?.subject).toContain(reference);
    for (const email of [copy, toSales]) {
      for (const { name } of models) expect(email?.text).toContain(name);
      expect(email?.text).toContain(note);
      expect(email?.html).toContain('by Friday &lt;b&gt;');
      expect(email?.text).toContain('PO 7');
    }
    expect(toSales?.text).toContain(customer.email);
    const { publicUrl } = site.services.settings;
    const pages = models.map(({ name }) => `${publicUrl}/product-single/${encodeURIComponent(name)}`);
    for (const link of [...pages, `${publicUrl}/MyEnquiries?search=${reference}`]) {
      expect(copy?.text).toContain(link);
      expect(copy?.html).toContain(`href="${link}"`);
    }
  });

  it('takes names and products from the catalogue and also stores the ones that were sent', async () => {
    const names = ['=HYPERLINK("x")', '<script>', 'another'];
    const response = await send(buildEnquiryBody({ model_names: names, product_ids: [0, 'x', null] }));
    const { enquiry_id } = response.body as { enquiry_id: number };
    const { rows } = await site.services.database.pool.query(
      'select model_id, model_name, product_id, product_name, quantity, sent_model_name from enquiry_lines where enquiry_id = $1 order by position',
      [enquiry_id],
    );
    expect(rows).toEqual(
      models.map(({ id, name, product_id, product }, index) => ({
        model_id: id,
        model_name: name,
        product_id,
        product_name: product,
        quantity: [1, 20, 99_999][index],
        sent_model_name: names[index],
      })),
    );
  });

  it('numbers enquiries beyond a million, each with its own number', async () => {
    const [{ last } = { last: '1' }] = await site.query<{ last: string }>(
      'select last_value::text as last from enquiry_numbers',
    );
    await site.query(`select setval('enquiry_numbers', 999999)`);
    const numbers: string[] = [];
    for (let at = 0; at < 2; at += 1)
      numbers.push(((await send(buildEnquiryBody())).body as { reference: string }).reference);
    await site.query(`select setval('enquiry_numbers', $1::bigint)`, [last]);
    expect(numbers.map((number) => number.split('-').at(-1))).toEqual(['1000000', '1000001']);
  });

  it('creates one enquiry from twenty parallel requests with one key, with the same reply for all', async () => {
    const before = await count('enquiries');
    const key = { 'idempotency-key': `twenty-${customer.id}` };
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(buildEnquiryBody(), key)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 200, body: { success: true } });
    expect(await count('enquiries')).toBe(before + 1);
    await expect.poll(() => emailsTo(customer.email), { timeout: 8000 }).toHaveLength(1);
    // A second email would leave the queue within this time.
    await new Promise((done) => setTimeout(done, 700));
    expect(await emailsTo(customer.email)).toHaveLength(1);
  });

  it('sends the same reply to a retry, even when a model has left the catalogue since', async () => {
    const key = { 'idempotency-key': `retry-${customer.id}` };
    const first = await send(buildEnquiryBody(), key);
    await site.services.database.pool.query('update models set is_active = false where id = $1', [models[0]?.id]);
    expect(await send(buildEnquiryBody(), key)).toEqual(first);
    await site.services.database.pool.query('update models set is_active = true where id = $1', [models[0]?.id]);
  });

  it('refuses another enquiry with a used key', async () => {
    const key = { 'idempotency-key': `another-${customer.id}` };
    await send(buildEnquiryBody(), key);
    const response = await send(buildEnquiryBody({ quantities: [1, 2, 3] }), key);
    expect(response).toMatchObject({
      status: 409,
      body: { success: false, message: expect.stringContaining('already') },
    });
  });

  it('lets two customers use the same key', async () => {
    const key = { 'idempotency-key': 'the-same-key' };
    const first = await send(buildEnquiryBody(), key);
    const other = await aCustomer(site);
    const response = await send(buildEnquiryBody({ customer_id: other.id }), {
      ...key,
      ...(await signIn(site, other.email)),
    });
    expect(response.status).toBe(200);
    expect(response.body).not.toEqual(first.body);
  });

  it('refuses guests and those who have logged out (401), and a stranger’s id (403)', async () => {
    expect(await site.post('/api/submit_enquiry.php', buildEnquiryBody())).toEqual({ status: 401, body: LOGIN_FIRST });
    expect(await site.post('/api/submit_enquiry.php', {})).toEqual({ status: 401, body: LOGIN_FIRST });
    const other = await aCustomer(site);
    expect(await send(buildEnquiryBody({ customer_id: other.id }))).toEqual({ status: 403, body: LOGIN_FIRST });
    await site.post('/api/logout.php', {}, headers);
    expect(await send(buildEnquiryBody())).toEqual({ status: 401, body: LOGIN_FIRST });
  });

  it.each([
    ['lists of different lengths', { quantities: [1] }, 'quantities'],
    ['fewer names', { model_names: ['a'] }, 'model_names'],
    ['more products', { product_ids: [1, 2, 3, 4] }, 'product_ids'],
    ['no lines', { product_ids: [], model_ids: [], model_names: [], quantities: [] }, 'product_ids'],
    ['a quantity of 0', { quantities: [0, 1, 1] }, 'quantities'],
    ['a negative quantity', { quantities: [-1, 1, 1] }, 'quantities'],
    ['a quantity over the limit', { quantities: [100_000, 1, 1] }, 'quantities'],
    ['half a clamp', { quantities: [1.5, 1, 1] }, 'quantities'],
    ['a quantity in words', { quantities: ['two', 1, 1] }, 'quantities'],
    ['a string for a list', { model_ids: '1,2,3' }, 'model_ids'],
    ['invalid ids', { model_ids: [1, 'x', {}] }, 'model_ids'],
    ['a model that does not exist', { model_ids: [2_000_000_000, 1, 1] }, 'no longer in the catalogue'],
    ['a very long note', { note: 'x'.repeat(2001) }, 'note'],
    ['a null character', { note: 'a\0b' }, 'note'],
    ['no customer', { customer_id: undefined }, 'customer_id'],
  ])(
    'responds to %s with 400 and what is wrong, naming the field, and stores nothing',
    async (_what, changes, field) => {
      const before = await count('enquiries');
      const response = await send(buildEnquiryBody(changes));
      expect(response.status).toBe(400);
      expect(JSON.stringify(response.body)).toContain(field);
      expect(await count('enquiries')).toBe(before);
    },
  );

  it('accepts at most 200 lines', async () => {
    const lines = (length: number) => {
      const id = models[0]?.id;
      const all = <Value>(value: Value) => Array.from({ length }, () => value);
      return buildEnquiryBody({ product_ids: all(1), model_ids: all(id), model_names: all('x'), quantities: all(1) });
    };
    expect((await send(lines(200))).status).toBe(200);
    expect((await send(lines(201))).status).toBe(400);
  });

  it('refuses an invalid key', async () => {
    expect(await send(buildEnquiryBody(), { 'idempotency-key': 'short' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Idempotency-Key') },
    });
  });

  it('responds to any body with 200 or a 4xx, and stores all or nothing', async () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        '\0',
        '\r\nBcc: x@evil.example',
        '=cmd|calc',
        "'; drop table enquiries; --",
        '<img src=x onerror=1>',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.anything(),
    );
    const body = fc.record(
      {
        customer_id: fc.oneof(fc.constant(customer.id), hostile),
        product_ids: fc.oneof(fc.array(hostile, { maxLength: 4 }), hostile),
        model_ids: fc.oneof(fc.constant([models[0]?.id]), hostile),
        model_names: fc.array(hostile, { maxLength: 2 }),
        quantities: fc.oneof(fc.constant([1]), fc.array(hostile, { maxLength: 2 })),
        note: hostile,
        po_reference: hostile,
      },
      { requiredKeys: ['customer_id'] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const before = await count('enquiries');
        const { status } = await send(toJson(value));
        expect([200, 400, 403]).toContain(status);
        expect((await count('enquiries')) - before).toBe(status === 200 ? 1 : 0);
      }),
      { numRuns: rounds(150) },
    );
  });
});

/** Converts to JSON values, because fast-check also generates values that no request can contain. */
function toJson(input: unknown): unknown {
  return JSON.parse(
    JSON.stringify(input, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null',
  );
}

describe('Enquiries of one customer in an hour', () => {
  it('are limited to 60, without counting retries', async () => {
    const site = await testApp();
    const { id, email } = await aCustomer(site);
    const headers = await signIn(site, email);
    const [model] = await modelsOfCatalogue(site, 1);
    const body = { customer_id: id, product_ids: [1], model_ids: [model?.id], model_names: ['x'], quantities: [1] };
    const send = async (key: string) =>
      (await site.post('/api/submit_enquiry.php', body, { ...headers, 'idempotency-key': key })).status;
    for (let count = 0; count < 60; count += 1) expect(await send(`enquiry-${count}`)).toBe(200);
    expect(await send('enquiry-60')).toBe(429);
    expect(await send('enquiry-59')).toBe(200);
    await site.close();
  });
});
