import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller } from '../../../../test/quotations.ts';
import type { PriceListReply } from '../grid/price-list.contract.ts';
import type { KnownPrice } from './quotations.contract.ts';

let site: TestApp;
let staff: ReturnType<typeof quotationsOf>;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  headers = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  staff = quotationsOf(site, headers);
  await setSeller(site);
});
afterAll(() => site?.close());

const add = (values: Record<string, unknown>) =>
  staff.post('add_row', {
    resource: 'prices',
    values: { currency: 'INR', price_per: '1', from_quantity: 1, ...values },
  });
const known = async (id: number) => (await site.get(`/api/office/known_prices?id=${id}`, headers)).body as KnownPrice[];

describe('Prices at the lines of a quotation', () => {
  it('are those of the list for the group of the customer, and for everybody', async () => {
    const { id, customer, models } = await anEnquiry(site);
    const [{ name: model } = { name: '' }] = models;
    for (const price of [
      { model, unit_price: '₹ 1,250.5' },
      { model, unit_price: '0.1234', price_per: '100', from_quantity: 50 },
      { model, unit_price: '1100', customer_group: 'Dealers' },
      { model, unit_price: '900', customer_group: 'Makers' },
      { model, unit_price: '20', currency: 'USD' },
    ])
      expect(await add(price)).toMatchObject({ status: 200 });
    const draft = await staff.begin(id);
    const everybody = [
      { unit_price: '0.1234', price_per: 100, from_quantity: 50, customer_group: '' },
      { unit_price: '1250.50', price_per: 1, from_quantity: 1, customer_group: '' },
    ];
    const ofFirst = async () => (await known(draft.id)).find(({ model_id }) => model_id === draft.lines[0]?.model_id);
    expect(await ofFirst()).toMatchObject({ list: everybody, last: null });
    await site.query(`update users set customer_group = 'dealers' where id = $1`, [customer.id]);
    expect((await ofFirst())?.list).toMatchObject([{ unit_price: '1100.00', customer_group: 'Dealers' }, ...everybody]);
  });

  it('are known for the items of an enquiry before it has a quotation, with lead time and HSN code', async () => {
    const { id, models } = await anEnquiry(site);
    const [first] = models;
    await add({ model: first?.name, unit_price: '55', customer_group: 'Nobody' });
    await site.query(`update models set hsn_code = '82057000' where id = $1`, [first?.id]);
    await site.query(
      `with added as (insert into attributes (name, unit) values ('Lead time', 'days') returning id)
       insert into model_attributes (model_id, attribute_id, number, upper) select $1, id, 14, 21 from added`,
      [first?.id],
    );
    const ofEnquiry = async () =>
      (await site.get(`/api/office/known_prices?enquiry=${id}`, headers)).body as KnownPrice[];
    const found = await ofEnquiry();
    expect(found.map(({ model_id }) => model_id).sort()).toEqual(models.map(({ id: model }) => model).sort());
    expect(found.find(({ model_id }) => model_id === first?.id)).toMatchObject({
      hsn_code: '82057000',
      lead_time: '14–21 days',
      list: expect.not.arrayContaining([expect.objectContaining({ customer_group: 'Nobody' })]),
      last: null,
    });
  });

  it('are entered from the list when a quotation begins, and known for a model that is not in it yet', async () => {
    const { id, models } = await anEnquiry(site);
    const [, second] = models;
    await add({ model: second?.name, unit_price: '70', from_quantity: 20 });
    const draft = await staff.begin(id);
    expect(draft.lines[1]).toMatchObject({ model_id: second?.id, quantity: '20', unit_price: '70.00' });
    const reply = await site.get(`/api/office/known_prices?id=${draft.id}&model=${second?.id}`, headers);
    expect(reply.body).toMatchObject([{ model_id: second?.id, list: [{ unit_price: '70.00' }] }]);
  });

  it('are read as people write them, refused when they are none, and changed and removed as every row', async () => {
    const added = await add({ model: 'VTC-200-UB', unit_price: '1,00,000.25', customer_group: 'Once' });
    const { row } = added.body as { row: { id: number; version: number; unit_price: string } };
    expect(row).toMatchObject({ unit_price: '100000.25', price_per: '1' });
    for (const unit_price of ['0', '12,50', '1.23456', ''])
      expect([unit_price, (await add({ model: 'VTC-200-UB', unit_price })).status]).toEqual([unit_price, 400]);
    const changed = await staff.post('change_row', {
      ...{ resource: 'prices', id: row.id, version: row.version, values: { unit_price: '99.9', price_per: '1000' } },
    });
    expect(changed).toMatchObject({ status: 200, body: { row: { unit_price: '99.9', price_per: '1000' } } });
    const history = await site.get(`/api/office/history?resource=prices&id=${row.id}`, headers);
    expect(history.body).toMatchObject({ entries: [{ after: { unit_price: 99.9 } }, {}] });
  });

  it('name a model of the catalogue; an unknown number is refused with those most like it', async () => {
    const refused = await add({ model: 'VTC-200-UX', unit_price: '5' });
    expect(refused).toMatchObject({ status: 400 });
    expect(JSON.stringify(refused.body)).toMatch(/no model \\"VTC-200-UX\\".*did you mean \\"VTC-200/);
    expect(await add({ model: 'vtc-200-ub', unit_price: '5', customer_group: 'Small letters' })).toMatchObject({
      status: 200,
    });
  });

  it('are the last ones sent to this customer as well, in the same currency', async () => {
    const { id, headers: own, customer, models } = await anEnquiry(site);
    await staff.sent(id);
    const again = await site.post(
      '/api/submit_enquiry.php',
      {
        customer_id: customer.id,
        ...{ product_ids: [models[0]?.product_id], model_ids: [models[0]?.id], model_names: [models[0]?.name] },
        quantities: [3],
      },
      own,
    );
    const { reference } = again.body as { reference: string };
    const [second] = await site.query<{ id: number }>('select id from conversations where reference = $1', [reference]);
    const draft = await staff.begin(second?.id ?? 0);
    expect(await known(draft.id)).toMatchObject([
      {
        model_id: models[0]?.id,
        last: {
          unit_price: '100.50',
          price_per: 1,
          discount: '0.00',
          quantity: 10,
          number: expect.stringContaining('Q/'),
        },
      },
    ]);
    await staff.save(draft, { currency: 'USD' });
    expect(await known(draft.id)).toMatchObject([{ last: null }]);
  });

  it('are those of the latest day that has come', async () => {
    const { id, models } = await anEnquiry(site);
    const [{ name: model } = { name: '' }] = models;
    await site.query('delete from prices where model = $1', [model]);
    for (const [valid_from, unit_price] of [
      [null, '100'],
      ['2020-01-01', '110'],
      ['2099-01-01', '120'],
    ])
      expect(await add({ model, valid_from, unit_price })).toMatchObject({ status: 200 });
    const draft = await staff.begin(id);
    expect(draft.lines[0]).toMatchObject({ unit_price: '110.00' });
    expect((await known(draft.id))[0]?.list).toMatchObject([{ unit_price: '110.00' }]);
  });
});

describe('The price list', () => {
  const save = (changes: unknown) => staff.post('save_prices', { changes });
  const listOf = async (group: string) =>
    ((await site.get('/api/office/price_list', headers)).body as PriceListReply).prices.filter(
      ({ customer_group }) => customer_group === group,
    );
  const pricesOf = async (group: string) => (await listOf(group)).map(({ unit_price }) => unit_price);
  const additions = (group: string) =>
    [1, 10, 100].map((from) => ({
      action: 'add',
      values: {
        model: 'VTC-250-UB',
        customer_group: group,
        currency: 'INR',
        valid_from: '',
        from_quantity: String(from),
        unit_price: String(500 - from),
        price_per: '1',
      },
    }));
  const change = (id: number | undefined, seen: string, unit_price: string) => ({
    ...{ action: 'change', id, seen: { unit_price: seen }, values: { unit_price } },
  });
  async function saveListOf(group: string) {
    expect((await save(additions(group))).status).toBe(200);
    return listOf(group);
  }

  it('is saved with all its additions, changes and removals at once', async () => {
    const [first, , last] = await saveListOf('At once');
    expect(await pricesOf('At once')).toEqual(['499', '490', '400']);
    const changes = [change(first?.id, '499', '510'), { action: 'remove', id: last?.id, seen: {} }];
    expect((await save(changes)).status).toBe(200);
    expect(await pricesOf('At once')).toEqual(['510', '490']);
  });

  it('is put back as a whole by one undo', async () => {
    const [first, second, last] = await saveListOf('Undone');
    const removal = { action: 'remove', id: last?.id, seen: {} };
    await save([change(first?.id, '499', '510'), change(second?.id, '490', '501'), removal]);
    const { entries } = (await site.get(`/api/office/history?resource=prices&id=${first?.id}`, headers)).body as {
      entries: { cause: string }[];
    };
    const undone = await staff.post('take_back', { cause: entries[0]?.cause });
    expect(undone).toMatchObject({ status: 200, body: { restored: 3, left: [] } });
    expect(await pricesOf('Undone')).toEqual(['499', '490', '400']);
  });

  it('refuses a price that it has already, and names its row', async () => {
    await saveListOf('Twice');
    const [, second] = additions('Twice');
    const free = { ...second, values: { ...second?.values, from_quantity: '20' } };
    expect(await save([free, second])).toMatchObject({
      status: 400,
      body: { problems: [{ position: 1, problem: 'is taken' }] },
    });
    expect(await pricesOf('Twice')).toHaveLength(3);
  });

  it('does not overwrite a price that someone else has changed since', async () => {
    const [first] = await saveListOf('Stale');
    await save([change(first?.id, '499', '510')]);
    expect((await save([change(first?.id, '499', '520')])).status).toBe(409);
    expect(await pricesOf('Stale')).toEqual(['510', '490', '400']);
  });
});
