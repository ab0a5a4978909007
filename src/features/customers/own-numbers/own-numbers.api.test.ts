import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aLetter, recordLetter } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { InboxEnquiry } from '../../office/enquiries/enquiry.contract.ts';
import type { ReadPartsList } from '../parts-list/parts-list.contract.ts';

let site: TestApp;
let sales: Record<string, string>;
let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  models = await modelsOfCatalogue(site, 3);
});
afterAll(() => site?.close());

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
async function aBuyer(details: Parameters<typeof aCustomer>[1] = {}) {
  const customer = await aCustomer(site, details);
  return { ...customer, headers: await signIn(site, customer.email) };
}
async function enquire(buyer: Buyer, lines: [number: string, at: number][]): Promise<void> {
  const wanted = lines.map(([, at]) => models[at]);
  const { status } = await site.post(
    '/api/submit_enquiry.php',
    {
      customer_id: buyer.id,
      product_ids: wanted.map((model) => model?.product_id),
      model_ids: wanted.map((model) => model?.id),
      model_names: wanted.map((model) => model?.name),
      quantities: lines.map(() => 1),
      own_numbers: lines.map(([number]) => number),
    },
    buyer.headers,
  );
  expect(status).toBe(200);
}
const read = async (text: string, headers?: Record<string, string>) =>
  ((await site.post('/api/read_parts_list.php', { text }, headers)).body as ReadPartsList).lines.map(
    ({ state, quantity, own_number, candidates: [first] }) =>
      [state, quantity, own_number, first?.model.model_name, first?.difference].join(' | '),
  );
const remembered = (userId: number) =>
  site.query('select number, model from own_numbers where user_id = $1 order by number', [userId]);

describe('A number of the buyer', () => {
  it('is asked first once the buyer has sent it with a model, in texts and tables', async () => {
    const buyer = await aBuyer();
    const name = models[0]?.name;
    expect(await read('40012345 - 12 nos', buyer.headers)).toEqual(['not read | 12 | 40012345 |  | ']);
    await enquire(buyer, [['40012345', 0]]);
    const line = `choose | 12 | 40012345 | ${name} | Your number for ${name}`;
    expect(await read('40012345 - 12 nos', buyer.headers)).toEqual([line]);
    expect(await read('12 x 4001-2345', buyer.headers)).toEqual([line.replace('40012345', '4001-2345')]);
    expect(await read('40012345 12', buyer.headers)).toEqual([line]);
    expect(await read('Material\tQty\n40012345\t12', buyer.headers)).toEqual([line]);
  });

  it('at each end of a range is asked, and no size between is added', async () => {
    const buyer = await aBuyer();
    await enquire(buyer, [
      ['40012345', 0],
      ['40012350', 1],
    ]);
    const lines = await read('40012345 to 40012350, 5 nos each', buyer.headers);
    expect(lines).not.toEqual([]);
    expect(lines.filter((line) => !line.startsWith('choose'))).toEqual([]);
  });

  it('is found in a line of the cart and by the search of that buyer only', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()];
    await enquire(buyer, [['MAT-77001', 0]]);
    const path = '/api/get_own_numbers.php?text=mat%2077001';
    expect((await site.get(path, buyer.headers)).body).toMatchObject([
      { number: 'MAT-77001', model_name: models[0]?.name },
    ]);
    expect((await site.get(path, other.headers)).body).toEqual([]);
    expect((await site.get(path)).status).toBe(401);
    const search = async (headers: Record<string, string>) =>
      JSON.stringify((await site.get('/api/get_matching_models.php?text=MAT-77001', headers)).body);
    expect(await search(buyer.headers)).toContain(`Your number for ${models[0]?.name}`);
    expect(await search(other.headers)).not.toContain('Your number');
    expect(await read('MAT-77001 3 pcs', other.headers)).toEqual(['not read | 3 | MAT-77001 |  | ']);
  });

  it('is not remembered for a position, a short number or two models at once', async () => {
    const buyer = await aBuyer();
    await enquire(buyer, [
      ['Pos 10', 0],
      ['12', 1],
      ['ABC-1000', 0],
      ['ABC 1000', 1],
      ['XY-4711', 2],
    ]);
    expect(await remembered(buyer.id)).toEqual([{ number: 'XY-4711', model: models[2]?.name }]);
  });

  it('means the model that was confirmed last, and a model number stays what it is', async () => {
    const buyer = await aBuyer();
    await enquire(buyer, [['40055555', 0]]);
    await enquire(buyer, [['40055555', 1]]);
    expect(await remembered(buyer.id)).toEqual([{ number: '40055555', model: models[1]?.name }]);
    const row = `Our part\tYour part\tQty\n40055555\t${models[2]?.name}\t4`;
    expect(await read(row, buyer.headers)).toEqual([`sure | 4 | 40055555 | ${models[2]?.name} | `]);
  });

  it('is remembered when staff add the line that names it, and proposed to colleagues in the office only', async () => {
    const company = { companyName: 'Sahyadri Fixtures' };
    const [buyer, colleague] = [await aBuyer(company), await aBuyer(company)];
    const receive = async (from: string) => {
      await recordLetter(
        site,
        sales,
        await aLetter({ from, subject: 'RFQ', text: 'Dear sir,\n\n40066666 - 8 nos\n\nRegards' }),
      );
      const [{ id }] = await site.query('select max(id) as id from messages');
      const { body } = await site.post('/api/office/make_enquiry', { letter: id }, sales);
      return (await site.get(`/api/office/enquiry?id=${(body as { id: number }).id}`, sales)).body as InboxEnquiry;
    };
    const first = await receive(buyer.email);
    const [reading] = first.readings;
    expect(reading?.lines).toMatchObject([{ state: 'not read', quantity: 8, own_number: '40066666' }]);
    const from = { reading: reading?.id, key: reading?.lines[0]?.key };
    const add = [{ model_id: models[1]?.id, quantity: 8, from }];
    const { id, version } = first;
    expect((await site.post('/api/office/change_items', { id, version, add }, sales)).status).toBe(200);
    expect(await remembered(buyer.id)).toEqual([{ number: '40066666', model: models[1]?.name }]);
    expect((await receive(colleague.email)).readings[0]?.lines).toMatchObject([
      {
        state: 'choose',
        candidates: [
          {
            model: { model_name: models[1]?.name },
            difference: `The number of the buyer’s company for ${models[1]?.name}`,
          },
        ],
      },
    ]);
    expect(await read('40066666 8', colleague.headers)).toEqual(['not read | 8 | 40066666 |  | ']);
  });

  it.each([
    ['forged', `hold_reason = 'forged'`],
    ['of another person, to whom answers should go', `reply_to = 'other@works.example'`],
  ])('is not proposed for an email whose sender is %s', async (_, doubt) => {
    const buyer = await aBuyer();
    await enquire(buyer, [['40099991', 0]]);
    await recordLetter(site, sales, await aLetter({ from: buyer.email, subject: 'RFQ', text: '40099991 - 8 nos' }));
    const [{ id }] = await site.query('select max(id) as id from messages');
    await site.query(`update messages set ${doubt} where id = $1`, [id]);
    await site.query('delete from request_readings where message_id = $1', [id]);
    await site.post('/api/office/make_enquiry', { letter: id }, sales);
    const [{ lines }] = await site.query('select lines from request_readings where message_id = $1', [id]);
    expect(lines).toMatchObject([{ own_number: '40099991', candidates: [] }]);
  });

  it('of an email is stored in the name of the member of staff who makes an enquiry of it', async () => {
    const buyer = await aBuyer();
    const attachments = [{ filename: 'rfq.csv', content: `Our part,Your part,Qty\n40011119,${models[0]?.name},4\n` }];
    await recordLetter(
      site,
      sales,
      await aLetter({ from: buyer.email, subject: 'RFQ', text: 'See list', attachments }),
    );
    const [{ id }] = await site.query('select max(id) as id from messages');
    await site.post('/api/office/make_enquiry', { letter: id }, sales);
    expect(await remembered(buyer.id)).toEqual([{ number: '40011119', model: models[0]?.name }]);
    const acts = await site.query(
      `select actor from history where noun = 'own_numbers' and concat(after, label) like '%40011119%'`,
    );
    expect(acts).toEqual([{ actor: expect.any(Number) }]);
  });

  it('moves with a merged account, is exported, and is deleted with the account, also in the history', async () => {
    const [buyer, former] = [await aBuyer(), await aBuyer()];
    await enquire(buyer, [['40077771', 0]]);
    await enquire(former, [
      ['40077771', 1],
      ['40077772', 1],
    ]);
    const admin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
    const [{ version }] = await site.query('select version from users where id = $1', [buyer.id]);
    const act = { resource: 'customers', act: 'merge', id: buyer.id, version, values: { other: former.email } };
    expect((await site.post('/api/office/run_act', act, admin)).status).toBe(200);
    expect(await remembered(buyer.id)).toEqual([
      { number: '40077771', model: models[0]?.name },
      { number: '40077772', model: models[1]?.name },
    ]);
    const exported = await site.get('/api/export_account.php', buyer.headers);
    expect(exported.body).toMatchObject({ own_numbers: [{ number: '40077772' }, { number: '40077771' }] });
    await site.query('delete from users where id = $1', [buyer.id]);
    expect(
      await site.query(
        `select from history where noun = 'own_numbers' and concat(before, after, label) like '%4007777%'`,
      ),
    ).toEqual([]);
    expect(await remembered(buyer.id)).toEqual([]);
  });

  it('is a row of the office with an export and an import', async () => {
    const buyer = await aBuyer();
    await enquire(buyer, [['40088888', 0]]);
    const csv = await site.inject({
      url: '/api/office/export?resource=own_numbers&search=40088888&format=csv',
      headers: sales,
    });
    expect(csv.body).toContain(`${buyer.email},40088888,${models[0]?.name}`);
  });
});
