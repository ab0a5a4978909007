import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';
import type { InboxEnquiry } from '../enquiries/enquiry.contract.ts';
import type { PipelineReply } from '../home/home.contract.ts';
import type { OfficeQuotation } from './quotations.contract.ts';

let site: TestApp;
let sales: Record<string, string>;
let staff: ReturnType<typeof quotationsOf>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  staff = quotationsOf(site, sales);
  await setSeller(site);
});
afterAll(() => site?.close());

const get = async <Body>(path: string) => (await site.get(`/api/office/${path}`, sales)).body as Body;
const rows = async (query: string) =>
  (await get<{ rows: Record<string, unknown>[] }>(`rows?resource=quotations&${query}`)).rows;
const enquiry = (id: number) => get<InboxEnquiry>(`enquiry?id=${id}`);
const change = (body: object) => site.post('/api/office/change_enquiry', body, sales);
const accept = (token: string) => site.post('/api/accept_quotation.php', { token, name: 'Asha Rao' });

describe('Quotations as a list', () => {
  it('have the states from the draft to the order, of which seen follows from the link', async () => {
    const { id, reference, customer } = await anEnquiry(site);
    const draft = await staff.begin(id);
    const stateOf = async () => (await rows(`search=${reference}`)).map(({ state }) => state);
    expect(await stateOf()).toEqual(['draft']);
    const { body } = await staff.save(draft);
    await staff.send(body as OfficeQuotation);
    expect(await stateOf()).toEqual(['sent']);
    const token = await tokenOf(site, customer.email);
    await site.get(`/api/get_quotation.php?token=${token}`);
    expect(await stateOf()).toEqual(['seen']);
    await site.query(`update quotations set valid_until = '2020-01-01' where id = $1`, [draft.id]);
    expect(await stateOf()).toEqual(['expired']);
    await site.query(`update quotations set valid_until = now() + interval '3 days' where id = $1`, [draft.id]);
    expect(await rows(`search=${reference}&f.expires=soon`)).toMatchObject([{ state: 'seen', company: 'Works Ltd' }]);
    expect(await accept(token)).toMatchObject({ status: 200 });
    expect(await stateOf()).toEqual(['accepted']);
  });

  it('are found by their number, and exported with their amounts', async () => {
    const { id } = await anEnquiry(site);
    const { number, total } = await staff.sent(id);
    const found = await get<{ rows: { resource: string; label: string }[] }>(
      `named_rows?search=${encodeURIComponent(number ?? '')}`,
    );
    expect(found.rows).toMatchObject([{ resource: 'quotations', label: expect.stringContaining(number ?? 'none') }]);
    const csv = await site.inject({
      url: `/api/office/export?resource=quotations&search=${encodeURIComponent(number ?? '')}&format=csv`,
      headers: sales,
    });
    expect(csv.body).toContain(String(Number(total)));
  });
});

describe('An enquiry', () => {
  it('is won by an accepted quotation, and stays so when a later message is answered; a second order is refused', async () => {
    const { id, customer } = await anEnquiry(site);
    await staff.sent(id);
    const first = await tokenOf(site, customer.email);
    await accept(first);
    expect(await enquiry(id)).toMatchObject({ status: 'won', outcome_reason: expect.stringContaining('accepted') });
    await site.post('/api/office/record_answer', { id, direction: 'in', channel: 'phone', text: 'When?' }, sales);
    expect((await enquiry(id)).status).toBe('in_work');
    await site.post('/api/office/record_answer', { id, direction: 'out', channel: 'phone', text: 'Soon' }, sales);
    expect((await enquiry(id)).status).toBe('won');
    await staff.sent(id);
    await expect.poll(() => tokenOf(site, customer.email), { timeout: 8000 }).not.toBe(first);
    expect(await accept(await tokenOf(site, customer.email))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('You have accepted our quotation') },
    });
  });

  it('is lost with a reason, and both are counted on the home page', async () => {
    const { id } = await anEnquiry(site);
    const { version } = await enquiry(id);
    expect(await change({ id, version, status: 'lost' })).toMatchObject({ status: 400, body: { field: 'reason' } });
    const before = await get<PipelineReply>('pipeline');
    expect(await change({ id, version, status: 'lost', reason: 'Price' })).toMatchObject({ status: 200 });
    expect(await enquiry(id)).toMatchObject({ status: 'lost', outcome_reason: 'Price' });
    const after = await get<PipelineReply>('pipeline');
    expect(after.lost).toBe(before.lost + 1);
    expect(after.months).toMatchObject([{ currency: 'INR', quotations: expect.any(Number) }]);
    expect(Number(after.months[0]?.accepted)).toBeGreaterThan(0);
  });
});
