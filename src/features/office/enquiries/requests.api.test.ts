import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aLetter, recordLetter } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';

let site: TestApp;
let sales: Record<string, string>;
let models: Awaited<ReturnType<typeof modelsOfCatalogue>>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  models = await modelsOfCatalogue(site, 2);
});
afterAll(() => site?.close());

const post = (path: string, body: unknown) => site.post(`/api/office/${path}`, body, sales);
const get = async <Body>(path: string) => (await site.get(`/api/office/${path}`, sales)).body as Body;
const enquiry = (id: number) => get<InboxEnquiry>(`enquiry?id=${id}`);
const add = (values: Record<string, unknown>) => post('add_enquiry', values);
async function added(values: Record<string, unknown>): Promise<InboxEnquiry> {
  const { body } = await add(values);
  return enquiry((body as { id: number }).id);
}
const unplaced = async () =>
  (await get<{ items: { id: number; subject: string }[] }>('unplaced_letters')).items.map(({ id }) => id);
const record = async (message: Parameters<typeof aLetter>[0]) => recordLetter(site, sales, await aLetter(message));
const myEnquiries = async (headers: Record<string, string>) =>
  JSON.stringify((await site.get('/api/get_my_enquiries.php', headers)).body);

describe('A request that does not come from the site', () => {
  it('is added in one form: a caller, what they want, and a parts list in any form', async () => {
    const [first, second] = models;
    const found = await added({
      source: 'phone',
      name: 'Meera Iyer',
      company: 'Kaveri Toolroom',
      phone: '+919000012345',
      text: `10 x ${first?.name}\n${second?.name}\t25\n3 x something that nobody makes`,
      note: 'By the end of the month',
    });
    expect(found).toMatchObject({
      kind: 'enquiry',
      name: 'Meera Iyer',
      status: 'new',
      assignee: { name: 'Ravi sales' },
      email: '',
      phone: '+919000012345',
      lines: [
        { model: first?.name, quantity: 10 },
        { model: second?.name, quantity: 25 },
      ],
    });
    expect(found.text).toMatch(/^By the end of the month\n\n.*something that nobody makes$/s);
    const { rows } = await get<{ rows: object[] }>('rows?resource=enquiries&f.source=phone');
    expect(rows).toMatchObject([{ reference: found.reference, company: 'Kaveri Toolroom', status: 'new' }]);
  });

  it('takes what the account of a known customer says, in whose list it is', async () => {
    const customer = await aCustomer(site);
    const found = await added({ source: 'fair', customer: customer.email, note: 'Met at the stand' });
    expect(found).toMatchObject({ email: customer.email, text: 'Met at the stand' });
    expect(found.name).not.toBe('');
    expect(await myEnquiries(await signIn(site, customer.email))).toContain(found.reference);
  });

  it('needs a name, and a way to answer', async () => {
    expect(await add({ source: 'phone', phone: '1234' })).toMatchObject({ status: 400, body: { field: 'name' } });
    expect(await add({ source: 'phone', name: 'Meera' })).toMatchObject({ status: 400, body: { field: 'phone' } });
  });

  it('is a call unless the channel is chosen or the text is a chat', async () => {
    const { reference } = await added({ name: 'Meera', phone: '1234567' });
    const { rows } = await get<{ rows: object[] }>(`rows?resource=enquiries&f.source=phone&search=${reference}`);
    expect(rows).toHaveLength(1);
  });

  it('is found by number, name and company, and exported', async () => {
    const found = await added({ source: 'counter', name: 'Kiran Desai', company: 'Narmada Castings', phone: '123456' });
    for (const search of [found.reference, 'Kiran', 'Narmada']) {
      const { rows } = await get<{ rows: { resource: string; label: string }[] }>(
        `named_rows?search=${encodeURIComponent(search)}`,
      );
      expect(rows).toContainEqual({
        resource: 'enquiries',
        id: found.id,
        label: `${found.reference}, Kiran Desai, Narmada Castings`,
      });
    }
    const csv = await site.inject({
      url: `/api/office/export?resource=enquiries&search=${found.reference}&format=csv`,
      headers: sales,
    });
    expect(csv.body).toContain('reference,name,company');
    expect(csv.body).toContain('Narmada Castings');
  });

  it('is anonymised with its telephone number after the months of the setting', async () => {
    const { id } = await added({ source: 'phone', name: 'Sunita Rao', phone: '+919000054321' });
    await site.query(
      `update enquiries set customer = customer || '{"email": "", "mobile": "", "name": "Older enquiry"}' where id = (select enquiry_id from conversations where id = $1)`,
      [id],
    );
    expect(await enquiry(id)).toMatchObject({ name: 'Older enquiry', phone: '', status: 'closed' });
  });
});

describe('A message that belongs to no enquiry', () => {
  it('becomes one with one press: with its models, and the account of its sender', async () => {
    const customer = await aCustomer(site);
    const [first] = models;
    await record({
      from: customer.email,
      subject: 'Please quote',
      text: `Good day,\n\n40 x ${first?.name}\n\nRegards`,
    });
    const [message] = await unplaced();
    const { body } = await post('make_enquiry', { letter: message });
    const found = await enquiry((body as { id: number }).id);
    expect(found).toMatchObject({
      email: customer.email,
      lines: [{ model: first?.name, quantity: 40 }],
      letters: [{ id: message, is_of_asker: true }],
    });
    expect(await unplaced()).not.toContain(message);
    expect(await myEnquiries(await signIn(site, customer.email))).toContain(found.reference);
    expect(await post('make_enquiry', { letter: message })).toMatchObject({ status: 404 });
  });

  it('never becomes one of a customer when its sender is forged', async () => {
    const customer = await aCustomer(site);
    await record({ from: customer.email, subject: 'Bank details', text: 'Please pay elsewhere' });
    const [message] = await unplaced();
    await site.query(`update messages set hold_reason = 'forged' where id = $1`, [message]);
    const { body } = await post('make_enquiry', { letter: message });
    const found = await enquiry((body as { id: number }).id);
    expect(found.customer_id).toBeNull();
    expect(await myEnquiries(await signIn(site, customer.email))).not.toContain(found.reference);
  });
});
