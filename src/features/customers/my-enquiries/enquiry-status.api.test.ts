import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller, tokenOf } from '../../../../test/quotations.ts';
import type { PublicEnquiryStatus } from './my-enquiries.contract.ts';

let site: TestApp;
let staff: ReturnType<typeof quotationsOf>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  staff = quotationsOf(site, await officeSession(site, (await aMemberOfStaff(site, 'sales')).id));
  await setSeller(site);
});
afterAll(() => site?.close());

const seen = (token: string) => site.get(`/api/get_enquiry_status.php?token=${encodeURIComponent(token)}`);
const standing = async (token: string) => (await seen(token)).body as PublicEnquiryStatus;
const linkOf = (address: string) => tokenOf(site, address, 'EnquiryStatus');

describe('The link in an email about an enquiry', () => {
  it('says how it stands: received, answered, quoted; without messages, persons and prices', async () => {
    const { id, reference, customer, models } = await anEnquiry(site);
    const token = await linkOf(customer.email);
    const begun = await standing(token);
    expect(begun).toMatchObject({ reference, kind: 'enquiry', status: 'new', answered_at: [], quotations: [] });
    expect(Date.parse(begun.answer_due_at ?? '')).toBeGreaterThan(Date.now());
    expect(begun.lines.map(({ model, quantity }) => [model, quantity])).toEqual(
      models.map(({ name }, at) => [name, 10 * (at + 1)]),
    );

    const { number, total } = await staff.sent(id);
    const since = await seen(token);
    expect(since.body).toMatchObject({
      status: 'quoted',
      answer_due_at: null,
      quotations: [{ number, state: 'open' }],
    });
    expect((since.body as PublicEnquiryStatus).answered_at).toHaveLength(1);
    for (const secret of [total ?? 'x', customer.email, customer.firstName, 'here it is'])
      expect(JSON.stringify(since.body)).not.toContain(secret);
    // The email with the quotation has another link to the same page.
    await expect.poll(() => linkOf(customer.email), { timeout: 8000 }).not.toBe(token);
    const other = await linkOf(customer.email);
    expect(await seen(other)).toEqual(since);
  });

  it('leads to a page that robots and caches leave alone, and is stored as a hash alone', async () => {
    const { customer } = await anEnquiry(site);
    const token = await linkOf(customer.email);
    const page = await site.inject(`/EnquiryStatus/${token}`);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toMatch(/<meta name="robots" content="noindex/);
    const reply = await site.inject(`/api/get_enquiry_status.php?token=${token}`);
    expect(reply.headers['cache-control']).toContain('no-store');
    const stored = await site.query<{ row: string }>(`
      select coalesce(row, '') as row from (select l::text as row from enquiry_links l union all select m::text from messages m union all
      select j.data::text from pgboss.job j) kept`);
    expect(stored.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('opens nothing when it is another, and may be guessed some times only', async () => {
    const nothing = await seen('x');
    expect(nothing).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('does not lead to an enquiry') },
    });
    const { customer } = await anEnquiry(site);
    const token = await linkOf(customer.email);
    for (const wrong of [token.slice(1), `${token}A`, token.toLowerCase(), '1', `${token}' or 1=1`])
      expect(await seen(wrong)).toEqual(nothing);
    await site.query('delete from rate_limits');
    const strict = await testApp({ connectionString: site.connectionString });
    const answers: number[] = [];
    for (let at = 0; at < 61; at += 1)
      answers.push((await strict.get(`/api/get_enquiry_status.php?token=wrong${at}`)).status);
    await strict.close();
    expect([answers[59], answers[60]]).toEqual([404, 429]);
  });

  it('ends when who asked is deleted', async () => {
    const { customer, headers } = await anEnquiry(site);
    const token = await linkOf(customer.email);
    expect((await seen(token)).status).toBe(200);
    expect((await site.post('/api/delete_account.php', { password: 'Secret1!' }, headers)).status).toBe(200);
    expect((await seen(token)).status).toBe(404);
  });
});
