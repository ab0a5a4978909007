import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { MyEnquiry } from './my-enquiries.contract.ts';
import { attachLines } from './my-enquiries.store.ts';

let site: TestApp;
let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '100' } });
  models = await modelsOfCatalogue(site, 2);
});
afterAll(() => site?.close());

/** A logged-in customer with `count` sent enquiries. */
async function aCustomerWith(count: number) {
  const customer = await aCustomer(site);
  const headers = await signIn(site, customer.email);
  const references: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { body } = await site.post(
      '/api/submit_enquiry.php',
      {
        customer_id: customer.id,
        product_ids: models.map(({ product_id }) => product_id),
        model_ids: models.map(({ id }) => id),
        model_names: models.map(({ name }) => name),
        quantities: [number, 7],
        note: `Number no.${number}`,
        po_reference: 'PO 9',
      },
      headers,
    );
    references.unshift((body as { reference: string }).reference);
  }
  return { headers, references };
}
const pageOf = async (headers: Record<string, string>, page = 1) =>
  (await site.get(`/api/get_my_enquiries.php?page=${page}`, headers)).body as { data: MyEnquiry[]; hasMore: boolean };

describe('My enquiries', () => {
  it('have what the customer and staff wrote, and no message of anybody else', async () => {
    const { headers, references } = await aCustomerWith(1);
    await site.query(
      `insert into messages (conversation_id, direction, sender, text, state)
       select c.id, direction, coalesce(sender, c.email), said, 'recorded' from conversations c,
         (values ('in', null, 'mine'), ('in', 'stranger@evil.example', 'not mine'), ('out', '', 'ours')) v (direction, sender, said)
       where c.reference = $1`,
      [references[0]],
    );
    const [own] = (await pageOf(headers)).data;
    expect(own?.letters.map(({ text }) => text)).toEqual(['mine', 'ours']);
    expect(((await site.get('/api/get_my_enquiries.php?search=not+mine', headers)).body as { data: [] }).data).toEqual(
      [],
    );
    const exported = JSON.stringify((await site.get('/api/export_account.php', headers)).body);
    expect([exported.includes('"mine"'), exported.includes('not mine')]).toEqual([true, false]);
  });

  it('have their messages in pages of 50, which only the own enquiries have', async () => {
    const { headers, references } = await aCustomerWith(1);
    await site.query(
      `insert into messages (conversation_id, direction, sender, text, state)
       select c.id, 'out', '', 'No ' || n, 'sent' from conversations c, generate_series(1, 60) n where c.reference = $1`,
      [references[0]],
    );
    const [own] = (await pageOf(headers)).data;
    expect([own?.letters.length, own?.letters[0]?.text, own?.has_earlier]).toEqual([50, 'No 11', true]);
    const earlier = `/api/get_earlier_letters.php?enquiry_id=${own?.id}&before=${own?.letters[0]?.id}`;
    const { letters: messages, has_earlier } = (await site.get(earlier, headers)).body as MyEnquiry;
    expect([messages.map(({ text }) => text), has_earlier]).toEqual([
      Array.from({ length: 10 }, (_, at) => `No ${at + 1}`),
      false,
    ]);
    expect((await site.get(earlier, (await aCustomerWith(0)).headers)).status).toBe(404);
  });

  it('are the enquiries I have sent, newest first, with their lines and status', async () => {
    const { headers, references } = await aCustomerWith(2);
    await site.services.database.pool.query(`update conversations set status = 'quoted' where reference = $1`, [
      references[0],
    ]);
    const { data, hasMore } = await pageOf(headers);
    expect(hasMore).toBe(false);
    expect(data.map(({ reference, status }) => [reference, status])).toEqual([
      [references[0], 'quoted'],
      [references[1], 'new'],
    ]);
    expect(data[0]).toMatchObject({ note: 'Number no.2', po_reference: 'PO 9' });
    expect(Date.now() - Date.parse(data[0]?.sent_at ?? '')).toBeLessThan(60_000);
    expect(data[0]?.lines).toEqual(
      models.map(({ id, name, product_id, product }, index) => ({
        position: index + 1,
        model_id: id,
        model_name: name,
        product_id,
        product_name: product,
        quantity: [2, 7][index],
        image_upload1: expect.any(String),
        own_number: '',
        note: '',
        since: 'same',
        current_name: name,
        replaced_by: null,
      })),
    );
  });

  it('do not include those of others, and require a login', async () => {
    await aCustomerWith(1);
    const { headers } = await aCustomerWith(0);
    expect(await pageOf(headers)).toEqual({ data: [], hasMore: false });
    expect(await site.get('/api/get_my_enquiries.php')).toEqual({
      status: 401,
      body: { error: 'Please login to see your enquiries' },
    });
  });

  it('are sent in pages of ten', async () => {
    const { headers, references } = await aCustomerWith(11);
    const [first, second] = [await pageOf(headers), await pageOf(headers, 2)];
    expect([first.data.length, first.hasMore]).toEqual([10, true]);
    expect([second.data.map(({ reference }) => reference), second.hasMore]).toEqual([[references[10]], false]);
    for (const page of ['0', '-1', 'x', '1e9']) {
      expect((await site.get(`/api/get_my_enquiries.php?page=${page}`, headers)).status).toBe(400);
    }
  });

  it('are put together with their lines by reading each line once, for exports of thousands', () => {
    let reads = 0;
    const line = (enquiry: number, modelName: string) => ({
      modelName,
      get enquiryId() {
        reads += 1;
        return enquiry;
      },
    });
    const lines = [line(1, 'A'), line(1, 'B'), line(3, 'C')];
    const names = attachLines([{ id: 3 }, { id: 2 }, { id: 1 }], lines).map((enquiry) => [
      enquiry.id,
      enquiry.lines.map(({ modelName }) => modelName).join(),
    ]);
    expect(names).toEqual([
      [3, 'C'],
      [2, ''],
      [1, 'A,B'],
    ]);
    expect(reads).toBe(lines.length);
  });

  it('name models that are no longer in the catalogue, without an id to enquire again', async () => {
    const { headers } = await aCustomerWith(1);
    const [gone] = models;
    await site.services.database.pool.query('update models set is_active = false where id = $1', [gone?.id]);
    const [enquiry] = (await pageOf(headers)).data;
    await site.services.database.pool.query('update models set is_active = true where id = $1', [gone?.id]);
    expect(enquiry?.lines).toMatchObject([
      { model_name: gone?.name, model_id: null, current_name: null, since: 'gone' },
      { model_id: models[1]?.id, since: 'same' },
    ]);
  });

  it('say which models were renamed, changed or replaced since', async () => {
    const { headers } = await aCustomerWith(1);
    const [one, other] = models;
    await site.query(`update models set name = name || '-N' where id = $1`, [one?.id]);
    await site.query(`insert into relations (kind, model_id, to_model_id) values ('successor', $1, $2)`, [
      one?.id,
      other?.id,
    ]);
    await site.knowsOfChanges();
    const [enquiry] = (await pageOf(headers)).data;
    await site.query(`delete from relations where kind = 'successor' and model_id = $1`, [one?.id]);
    await site.query('update models set name = $2 where id = $1', [one?.id, one?.name]);
    expect(enquiry?.lines[0]).toMatchObject({
      model_id: one?.id,
      model_name: one?.name,
      current_name: `${one?.name}-N`,
      since: 'changed',
      replaced_by: other?.name,
    });
  });

  it('are found by reference, model, product and what I wrote, all words of it', async () => {
    const { headers, references } = await aCustomerWith(2);
    const found = async (search: string) => {
      const { body } = await site.get(`/api/get_my_enquiries.php?${new URLSearchParams({ search })}`, headers);
      return (body as { data: MyEnquiry[] }).data.map(({ reference }) => reference);
    };
    const name = models[0]?.name ?? '';
    expect(await found(references[1]?.toLowerCase() ?? '')).toEqual([references[1]]);
    expect(await found('number no.2')).toEqual([references[0]]);
    for (const both of ['po 9', name, name.replace(/[^A-Za-z0-9]/g, '').toLowerCase(), models[0]?.product ?? 'x'])
      expect(await found(both)).toEqual(references);
    for (const none of ['no.2 elephant', '%', '_____', '\\']) expect(await found(none)).toEqual([]);
  });

  it('say of a model how many I asked for last, and when; nothing about what others asked for', async () => {
    const { headers, references } = await aCustomerWith(2);
    const model_ids = [models[0]?.id, 2_000_000_000];
    const before = await site.post('/api/get_asked_before.php', { model_ids }, headers);
    const asked = { model_id: models[0]?.id, quantity: 2, asked_at: expect.any(String), reference: references[0] };
    expect(before).toEqual({ status: 200, body: [asked] });
    const { headers: others } = await aCustomerWith(0);
    expect((await site.post('/api/get_asked_before.php', { model_ids }, others)).body).toEqual([]);
    expect((await site.post('/api/get_asked_before.php', { model_ids })).status).toBe(401);
  });
});
