import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller } from '../../../../test/quotations.ts';
import type { EarlierQuotation, OfficeQuotation } from './quotations.contract.ts';

let site: TestApp;
let sales: Record<string, string>;
let desk: ReturnType<typeof quotationsOf>;
let first: Awaited<ReturnType<typeof anEnquiry>>;
let sent: OfficeQuotation;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  await setSeller(site);
  sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  desk = quotationsOf(site, sales);
  first = await anEnquiry(site);
  const draft = await desk.begin(first.id);
  await desk.send((await desk.save(draft, { freight: '250' })).body as OfficeQuotation);
  sent = await desk.read(draft.id);
});
afterAll(() => site?.close());

/** Another enquiry of the buyer of the first one, without items. */
async function anotherEnquiry(email: string = first.customer.email) {
  const body = { name: 'Buyer', email, phone: '1', text: 'Please repeat our last order.' };
  return ((await desk.post('add_enquiry', body)).body as { id: number }).id;
}
const copyInto = (enquiry: number) => desk.post('copy_quotation', { id: sent.id, enquiry });

it('The last quotations of a buyer stand beside another enquiry of the buyer, with their items', async () => {
  const { body } = await site.get(`/api/office/earlier_quotations?id=${await anotherEnquiry()}`, sales);
  expect(body as EarlierQuotation[]).toMatchObject([
    { id: sent.id, number: sent.number, state: 'sent', total: sent.total },
  ]);
  expect((body as EarlierQuotation[])[0]?.lines.map(({ quantity }) => quantity)).toEqual([10, 20]);
  expect((await site.get(`/api/office/earlier_quotations?id=${first.id}`, sales)).body).toEqual([]);
});

it('A copy is a draft with the same lines, prices and buyer, and gets a number of its own', async () => {
  const { body } = await copyInto(await anotherEnquiry());
  const copy = await desk.read((body as { id: number }).id);
  expect(copy).toMatchObject({ state: 'draft', number: null, revision: 1, total: sent.total, lines: sent.lines });
  expect(copy).toMatchObject({ buyer_name: sent.buyer_name, buyer_state: 'Gujarat' });
  expect(await desk.send(copy)).toMatchObject({ status: 200 });
  expect((await desk.read(copy.id)).number).not.toBe(sent.number);
});

it('A quotation is copied within its own enquiry, which has one draft at a time', async () => {
  expect(await copyInto(first.id)).toMatchObject({ status: 200 });
  expect(await copyInto(first.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('a draft') } });
});

it('A quotation of another buyer is not copied', async () => {
  const other = await anotherEnquiry('someone@else.example');
  expect(await copyInto(other)).toMatchObject({ status: 409 });
  expect((await site.get(`/api/office/earlier_quotations?id=${other}`, sales)).body).toEqual([]);
});

it('A draft says what is missing before it is sent', async () => {
  const draft = await desk.begin(await anotherEnquiry('state@else.example'));
  const check = () => site.get(`/api/office/check_quotation?id=${draft.id}`, sales);
  expect(await check()).toMatchObject({ status: 400, body: { field: 'lines' } });
  const line = { text: 'Clamp', quantity: '2', unit_price: '10' };
  await desk.post('save_quotation', { ...draft, lines: [line] });
  expect(await check()).toMatchObject({ status: 400, body: { field: 'buyer_state' } });
  await desk.post('save_quotation', { ...(await desk.read(draft.id)), buyer_state: 'Goa' });
  expect(await check()).toMatchObject({ status: 200 });
});
