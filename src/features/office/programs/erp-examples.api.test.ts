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
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  await setSeller(site);
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await aMemberOfStaff(site, 'admin');
  token = (await aProgram(site, admin.id)).authorization.replace('Bearer ', '');
  const enquiry = await anEnquiry(site);
  models = enquiry.models.map(({ name }) => name);
  const sent = await quotationsOf(site, await officeSession(site, admin.id)).sent(enquiry.id);
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
    for (const part of [
      '<SVCURRENTCOMPANY>Test Clamps (invented)</SVCURRENTCOMPANY>',
      `<VOUCHERNUMBER>${number}</VOUCHERNUMBER><REFERENCE>PO &#60;77&#62;</REFERENCE>`,
      `<STOCKITEMNAME>${models[0]}</STOCKITEMNAME>`,
      '<RATE>100.50/Nos</RATE><DISCOUNT>0.00</DISCOUNT><AMOUNT>1005.00</AMOUNT>',
      '<ACTUALQTY>10 Nos</ACTUALQTY>',
    ])
      expect(voucher).toContain(part);
    expect(Date.parse(await readFile(since, 'utf8'))).toBeGreaterThan(0);
    reply = TALLY.again;
    const { said } = await runExample('orders-to-tally.mjs', { ...env, STATE_FILE: await stateFile() });
    expect(said).toBe(`${number}: was there already\n`);
    tally.close();
  });
});

describe('The example for Odoo', () => {
  it('finds the buyer and the products, and enters an order that is not there yet', async () => {
    const orders: object[] = [];
    const odoo = await answering((body) => {
      const { args } = (JSON.parse(body) as { params: { args: unknown[] } }).params;
      const [, , , model, method, given] = args as [string, number, string, string, string, unknown[]];
      const reply = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result });
      if (args.length === 3) return reply(7);
      if (model === 'sale.order' && method === 'create') orders.push(given[0] as object);
      if (method === 'create') return reply(model === 'sale.order' ? 52 : 31);
      if (model === 'product.product') return reply([900]);
      return reply(model === 'sale.order' && orders.length ? [52] : []);
    });
    const env = { ODOO: odoo.url, ODOO_DB: 'test', ODOO_USER: 'catalogue', ODOO_KEY: 'invented' };
    expect(await runExample('orders-to-odoo.mjs', { ...env, STATE_FILE: await stateFile() })).toEqual({
      said: `${number}: entered as 52\n`,
      problems: '',
    });
    const line = { product_id: 900, product_uom_qty: 10, price_unit: 100.5, discount: 0 };
    expect(orders).toMatchObject([
      {
        partner_id: 31,
        origin: number,
        client_order_ref: 'PO <77>',
        order_line: [
          [0, 0, line],
          [0, 0, {}],
        ],
      },
    ]);
    const again = await runExample('orders-to-odoo.mjs', { ...env, STATE_FILE: await stateFile() });
    expect(again.said).toBe(`${number}: was there already\n`);
    expect(orders).toHaveLength(1);
    odoo.close();
  });
});
