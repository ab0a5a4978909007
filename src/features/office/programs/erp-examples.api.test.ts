import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, aProgram, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';

let site: TestApp;
let origin: string;
let token: string;
let number: string;
let models: string[];
let staff: ReturnType<typeof quotationsOf>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  await setSeller(site);
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await aMemberOfStaff(site, 'admin');
  token = (await aProgram(site, admin.id)).authorization.replace('Bearer ', '');
  const enquiry = await anEnquiry(site);
  models = enquiry.models.map(({ name }) => name);
  staff = quotationsOf(site, await officeSession(site, admin.id));
  const sent = await staff.sent(enquiry.id);
  number = sent.number ?? '';
  await site.post('/api/accept_quotation.php', {
    token: await tokenOf(site, enquiry.customer.email),
    name: 'Asha Rao',
    order_number: 'PO <77>',
  });
});
afterAll(() => site?.close());

/** A server that replies by `replyTo` and records the requests. */
async function answering(replyTo: (body: string) => string) {
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    sent.push(body);
    response.end(replyTo(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { sent, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function runExample(name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve('ops/erp', name)], {
    env: { ...process.env, SITE: origin, TOKEN: token, ...env },
  });
  const [said, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said, problems };
}
const stateFile = async () => path.join(await mkdtemp(path.join(tmpdir(), 'erp-')), 'since.txt');

// Replies in the format of TallyPrime 4 and Odoo 17; names and numbers are invented.
const TALLY = {
  entered:
    '<RESPONSE><CREATED>1</CREATED><ALTERED>0</ALTERED><DELETED>0</DELETED><LASTVCHID>118</LASTVCHID><COMBINED>0</COMBINED><IGNORED>0</IGNORED><ERRORS>0</ERRORS></RESPONSE>',
  again:
    '<RESPONSE><CREATED>0</CREATED><ALTERED>1</ALTERED><DELETED>0</DELETED><LASTVCHID>118</LASTVCHID><COMBINED>0</COMBINED><IGNORED>0</IGNORED><ERRORS>0</ERRORS></RESPONSE>',
  unknown: "<RESPONSE><LINEERROR>Ledger 'Test Works' does not exist!</LINEERROR><ERRORS>1</ERRORS></RESPONSE>",
};

describe('The example for Tally', () => {
  it('enters an accepted quotation once, goes on where it ended, and repeats what was refused', async () => {
    const since = await stateFile();
    let reply = TALLY.unknown;
    const tally = await answering(() => reply);
    const env = { TALLY: tally.url, COMPANY: 'Test Clamps (invented)', STATE_FILE: since };
    expect(await runExample('orders-to-tally.mjs', env)).toMatchObject({
      problems: `${number}: Ledger 'Test Works' does not exist!\n`,
    });
    reply = TALLY.entered;
    expect(await runExample('orders-to-tally.mjs', env)).toEqual({ said: `${number}: entered\n`, problems: '' });
    const voucher = tally.sent.at(-1) ?? '';
    for (const piece of [
      '<SVCURRENTCOMPANY>Test Clamps (invented)</SVCURRENTCOMPANY>',
      `<VOUCHERNUMBER>${number}</VOUCHERNUMBER><REFERENCE>PO &#60;77&#62;</REFERENCE>`,
      `<STOCKITEMNAME>${models[0]}</STOCKITEMNAME>`,
      '<RATE>100.50/Nos</RATE><DISCOUNT>0.00</DISCOUNT><AMOUNT>1005.00</AMOUNT>',
      '<ACTUALQTY>10 Nos</ACTUALQTY>',
    ])
      expect(voucher).toContain(piece);
    expect(Date.parse(await readFile(since, 'utf8'))).toBeGreaterThan(0);
    reply = TALLY.again;
    const { said } = await runExample('orders-to-tally.mjs', { ...env, STATE_FILE: await stateFile() });
    expect(said).toBe(`${number}: was there already\n`);
    tally.close();
  });
});

/** An order in dollars of 200 pieces at 1500.00 per 100, with packing, freight and a place of supply of its own. */
async function anOrderWithCharges() {
  const { id, customer, models: ordered } = await anEnquiry(site, 1);
  const draft = await staff.begin(id);
  const lines = draft.lines.map((line) => ({ ...line, quantity: '200', unit_price: '1500', price_per: 100 as const }));
  const quotation = await staff.sent(id, {
    ...{ lines, currency: 'USD', packing: '2%', freight: '500', buyer_state: 'Gujarat', place_of_supply: 'Kerala' },
  });
  await site.post('/api/accept_quotation.php', { token: await tokenOf(site, customer.email), name: 'Asha Rao' });
  // 01:00 on 30 November in India.
  await site.query(`update quotations set answered_at = '2026-11-29T19:30:00Z' where id = $1`, [quotation.id]);
  return { number: quotation.number ?? '', model: ordered[0]?.name ?? '' };
}

/** Values of a tag, in the order of the voucher. */
const valuesOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, value]) => value);

describe('An order with prices of 100, charges, another currency and another place of supply', () => {
  it('is entered in Tally with the amounts of the quotation, and with the day of India', async () => {
    const order = await anOrderWithCharges();
    const tally = await answering(() => TALLY.entered);
    await runExample('orders-to-tally.mjs', { TALLY: tally.url, STATE_FILE: await stateFile() });
    tally.close();
    const voucher = tally.sent.find((one) => one.includes(order.number)) ?? '';
    // 3000.00 of goods, 2 % packing, 500.00 freight, and IGST of 18 % on 3560.00.
    expect(valuesOf(voucher, 'RATE')).toEqual(['USD 15.00/Nos']);
    expect(valuesOf(voucher, 'AMOUNT')).toEqual([
      ...['USD 3000.00', 'USD 3000.00', '-USD 4200.80', 'USD 60.00', 'USD 500.00', 'USD 640.80'],
    ]);
    expect(valuesOf(voucher, 'LEDGERNAME').slice(2)).toEqual(['Packing', 'Freight', 'IGST']);
    expect(['DATE', 'PLACEOFSUPPLY', 'STATENAME'].map((tag) => valuesOf(voucher, tag))).toEqual([
      ...[['20261130'], ['Kerala'], ['Gujarat']],
    ]);
  });

  it('is entered in Odoo with the amounts of the quotation', async () => {
    const order = await anOrderWithCharges();
    const odoo = await anOdoo({ decimals: 6, priceLists: ['INR', 'USD'] });
    const { said } = await runExample('orders-to-odoo.mjs', { ...odoo.env, STATE_FILE: await stateFile() });
    expect(said).toContain(`${order.number}: entered as`);
    expect(odoo.orders.find((one) => one?.origin === order.number)).toMatchObject({
      pricelist_id: 'list of USD',
      date_order: '2026-11-30 06:30:00',
      note: 'Place of supply: Kerala (32)',
      order_line: [
        [0, 0, { product_uom_qty: 200, price_unit: 15, tax_id: [[6, 0, ['IGST 18%']]] }],
        [0, 0, { name: 'Packing', price_unit: 60, tax_id: [[6, 0, ['IGST 18%']]] }],
        [0, 0, { name: 'Freight', price_unit: 500, tax_id: [[6, 0, ['IGST 18%']]] }],
      ],
    });
    expect(odoo.untaxed(order.number)).toBe(3560);
  });

  it('is deleted in Odoo, and named, where Odoo rounds its prices to another sum', async () => {
    const odoo = await anOdoo({ decimals: 0, priceLists: ['INR', 'USD'] });
    const { problems } = await runExample('orders-to-odoo.mjs', { ...odoo.env, STATE_FILE: await stateFile() });
    // 10 pieces at 100.50 and 20 at 200.50.
    expect(problems).toContain(`${number}: Odoo computes INR 5030 before taxes instead of 5015.00`);
    expect(odoo.orders.some((one) => one?.origin === number)).toBe(false);
  });

  it('fails where Odoo has no price list in its currency, and then stays alone in being tried again', async () => {
    const order = await anOrderWithCharges();
    const since = await stateFile();
    const odoo = await anOdoo({ decimals: 6, priceLists: ['INR'] });
    const first = await runExample('orders-to-odoo.mjs', { ...odoo.env, STATE_FILE: since });
    expect(first.problems).toContain(`${order.number}: Odoo has no price list in USD`);
    expect(first.said).toContain(`${number}: entered as`);
    odoo.priceLists.push('USD');
    const second = await runExample('orders-to-odoo.mjs', { ...odoo.env, STATE_FILE: since });
    expect(second.said).toContain(`${order.number}: entered as`);
    expect(second.said).not.toContain(`${number}:`);
  });
});

describe('One order that fails', () => {
  it('is tried again by itself, while the others are not sent to Tally again', async () => {
    const order = await anOrderWithCharges();
    const since = await stateFile();
    const tally = await answering((body) => (body.includes(order.number) ? TALLY.unknown : TALLY.entered));
    const env = { TALLY: tally.url, STATE_FILE: since };
    await runExample('orders-to-tally.mjs', env);
    const before = tally.sent.length;
    await runExample('orders-to-tally.mjs', env);
    expect(tally.sent.slice(before).map((one) => valuesOf(one, 'VOUCHERNUMBER'))).toEqual([[order.number]]);
    // A change of an entered order, such as its confirmation, does not send it again either.
    await site.query('update quotations set confirmed_at = now() where number = $1', [number]);
    await runExample('orders-to-tally.mjs', env);
    expect(tally.sent.slice(before).map((one) => valuesOf(one, 'VOUCHERNUMBER'))).toEqual([
      ...[[order.number], [order.number]],
    ]);
    tally.close();
  });
});

interface OdooOrder {
  origin: string;
  order_line: [0, 0, { product_uom_qty: number; price_unit: number; discount: number }][];
}

/** A stub of Odoo that computes sums as Odoo does, with prices rounded to `decimals`. */
async function anOdoo({ decimals, priceLists }: { decimals: number; priceLists: string[] }) {
  const orders: (OdooOrder | undefined)[] = [];
  const rounded = (amount: number, decimalPlaces: number) =>
    Number(`${Math.round(Number(`${amount}e${decimalPlaces}`))}e-${decimalPlaces}`);
  const untaxed = (origin: string) =>
    (orders.find((one) => one?.origin === origin)?.order_line ?? [])
      .map(([, , { product_uom_qty, price_unit, discount }]) =>
        rounded(product_uom_qty * rounded(price_unit, decimals) * (1 - discount / 100), 2),
      )
      .reduce((sum, amount) => sum + amount, 0);
  const replies: Record<string, (sought: unknown, given: unknown[]) => unknown> = {
    'sale.order search': (origin) => orders.flatMap((one, at) => (one?.origin === origin ? [at + 1] : [])),
    'sale.order create': (_, [order]) => orders.push(order as OdooOrder),
    'sale.order read': (_, [ids]) => [{ amount_untaxed: untaxed(orders[Number(ids) - 1]?.origin ?? '') }],
    'sale.order unlink': (_, [ids]) => delete orders[Number(ids) - 1],
    'res.partner search': () => [31],
    'product.product search': () => [900],
    'product.pricelist search': (currency) => (priceLists.includes(String(currency)) ? [`list of ${currency}`] : []),
    'account.tax search': (name) => [name],
  };
  const odoo = await answering((body) => {
    const { args } = (JSON.parse(body) as { params: { args: unknown[] } }).params;
    const [, , , model, method, given = []] = args as [string, number, string, string, string, unknown[]];
    // A search has conditions, as [['name', '=', value]]; other methods have an object or ids.
    const [sought] = (given as unknown[]).flatMap((one) => (Array.isArray(one) ? (one[0]?.[2] ?? []) : []));
    const result = model === undefined ? 7 : replies[`${model} ${method}`]?.(sought, given);
    return JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  });
  const env = { ODOO: odoo.url, ODOO_DB: 'test', ODOO_USER: 'catalogue', ODOO_KEY: 'invented' };
  return { orders, priceLists, untaxed, env };
}

describe('The example for Odoo', () => {
  it('finds the buyer and the products, and enters an order that is not there yet', async () => {
    const odoo = await anOdoo({ decimals: 6, priceLists: ['INR', 'USD'] });
    const first = await runExample('orders-to-odoo.mjs', { ...odoo.env, STATE_FILE: await stateFile() });
    expect(first.said).toContain(`${number}: entered as`);
    const tax_id = [[6, 0, ['IGST 18%']]];
    expect(odoo.orders.filter((one) => one?.origin === number)).toMatchObject([
      {
        partner_id: 31,
        client_order_ref: 'PO <77>',
        order_line: [
          [0, 0, { product_id: 900, product_uom_qty: 10, price_unit: 100.5, discount: 0, tax_id }],
          [0, 0, {}],
        ],
      },
    ]);
    const entered = odoo.orders.length;
    const again = await runExample('orders-to-odoo.mjs', { ...odoo.env, STATE_FILE: await stateFile() });
    expect(again.said).toContain(`${number}: was there already\n`);
    expect(odoo.orders).toHaveLength(entered);
  });
});
