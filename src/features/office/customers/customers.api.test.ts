import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { api } from '../../../api.ts';
import type { OfficeRow } from '../rows/resources.contract.ts';
import type { OfficeCustomer } from './customers.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  headers = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
});
afterAll(() => site?.close());

const get = (path: string) => site.get(`/api/office/${path}`, headers);
const post = (path: string, body: object) => site.post(`/api/office/${path}`, body, headers);
const opened = async (id: number) => (await get(`customer?id=${id}`)).body as OfficeCustomer;
const customerNow = async (id: number) =>
  ((await get(`row?resource=customers&id=${id}`)).body as { row: OfficeRow & { id: number } }).row;
const listed = async (query: Record<string, string>) =>
  (
    (await get(`rows?${new URLSearchParams({ resource: 'customers', ...query })}`)).body as {
      rows: Record<string, unknown>[];
    }
  ).rows;
const previewOfMerge = async (id: number, other: string) => {
  const asked = new URLSearchParams({ resource: 'customers', act: 'merge', id: String(id), other });
  const { lines } = (await get(`act_preview?${asked}`)).body as { lines: { label: string; text: string }[] };
  return Object.fromEntries(lines.map(({ label, text }) => [label, text]));
};
const login = (email: string) =>
  site.post('/api/login.php', { email, password: PASSWORD }).then(({ body }) => body as { success: boolean });

async function enquire({ id, email }: { id: number; email: string }, quantity = 7): Promise<string> {
  const [model] = await modelsOfCatalogue(site, 1);
  const lines = { product_ids: [model?.product_id], model_ids: [model?.id], model_names: [model?.name] };
  const body = { customer_id: id, ...lines, quantities: [quantity] };
  const sent = await site.post('/api/submit_enquiry.php', body, await signIn(site, email));
  return (sent.body as { reference: string }).reference;
}
const act = (name: string, { id, version }: { id: number; version: number }, values: object = {}) =>
  post('run_act', { resource: 'customers', act: name, id, version, values });
const detailsOf = ({ first_name, last_name, company, gstin, phone, city, region }: OfficeRow) => ({
  ...{
    first_name,
    last_name,
    company,
    gstin,
    phone,
    job_role: '',
    city,
    region,
    country: '',
    customer_group: '',
  },
});

describe('Customers in the office', () => {
  it('are found by name, company, email, phone and GSTIN, with their enquiries', async () => {
    const zarina = await aCustomer(site, {
      ...{ firstName: 'Zarina', lastName: 'Iyer', companyName: 'Zedworks Toolroom', mobile: '+91 98000 11111' },
      gstin: '33AAPFU0939F1ZQ',
    });
    await enquire(zarina);
    for (const search of ['zarina IYER', 'zedworks', zarina.email, '98000 11111', '33aapfu', 'toolroom zarina'])
      expect([search, (await listed({ search })).map(({ id }) => Number(id))]).toEqual([search, [zarina.id]]);
    expect(await listed({ search: 'zedworks', 'f.state': 'verified' })).toMatchObject([
      { name: 'Zarina Iyer', enquiries: 1, last_enquiry_at: expect.any(String), state: 'verified' },
    ]);
    expect(await listed({ search: 'zedworks', 'f.state': 'blocked' })).toEqual([]);
    expect(await listed({ search: 'zedworks%' })).toEqual([]);
  });

  it('are listed page by page, each once, and exported as they are filtered', async () => {
    await site.query(
      `insert into users (email, first_name, company_name) select 'many' || n || '@many.example', 'N' || n, '=Many ' || n from generate_series(1, 120) n`,
    );
    const pages = await Promise.all([1, 2, 3].map((page) => listed({ search: 'many.example', page: `${page}` })));
    const seen = pages.flat().map(({ id }) => id);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    const url = '/api/office/export?resource=customers&search=many1&format=csv';
    const { body, headers: sent } = await site.inject({ url, headers });
    expect(sent['content-disposition']).toBe('attachment; filename="customers.csv"');
    expect(body.trim().split('\r\n')).toHaveLength(1 + 32);
    expect(body).toContain("'=Many 120");
  });

  it('are changed by the version that was seen, with a history that staff of the catalogue do not see', async () => {
    const { id } = await aCustomer(site, { firstName: 'Farah', lastName: 'Khan' });
    const before = await customerNow(id);
    const changes = { ...detailsOf(before), company: 'Deccan Weldments', gstin: '27aapfu0939f1zw' };
    // A wrong check digit is reported to staff but not refused.
    expect(await act('change', before, changes)).toMatchObject({
      status: 200,
      body: { row: { company: 'Deccan Weldments', gstin: '27AAPFU0939F1ZW', version: before.version + 1 } },
    });
    expect(await act('change', before, changes)).toMatchObject({
      status: 409,
      body: { current: { company: 'Deccan Weldments' } },
    });
    for (const [field, value, error] of [
      ['gstin', '27AAPFU', 'gstin: must have 15 letters and digits'],
      ['first_name', '', 'first_name: is required'],
      ['last_name', 'www.rao.example', 'last_name: must be a name, not a web address; put a space after a dot'],
    ])
      expect(await act('change', before, { ...changes, [`${field}`]: value })).toMatchObject({
        status: 400,
        body: { error },
      });
    const history = await get(`history?resource=customers&id=${id}`);
    expect(history.body).toMatchObject({
      entries: [{ label: 'Farah Khan', after: { company_name: 'Deccan Weldments', gstin: '27AAPFU0939F1ZW' } }],
    });
    const asEditor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    expect(JSON.stringify((await site.get('/api/office/history', asEditor)).body)).not.toContain('Farah');
  });

  it('are verified by hand, and sent the link again', async () => {
    const { id, email } = await aCustomer(site, { emailVerified: false });
    const before = await customerNow(id);
    expect(await act('sendLink', before)).toMatchObject({ status: 200 });
    expect(await act('verify', before)).toMatchObject({ status: 200, body: { row: { state: 'verified' } } });
    const subjects = await site.query<{ name: string; subject: string | null }>(
      `select name, data->>'subject' as subject from pgboss.job where data->'to'->>'address' = $1 or data->>'sealed' is not null order by created_on`,
      [email],
    );
    expect(subjects.map(({ subject }) => subject)).toContain('Welcome');
    expect(await login(email)).toMatchObject({ success: true });
    expect(await act('sendLink', await customerNow(id))).toMatchObject({ status: 409 });
  });

  it('are blocked: signed out, told so only with the right password, and let in again', async () => {
    const customer = await aCustomer(site);
    const { id, email } = customer;
    const reference = await enquire(customer);
    const session = await signIn(site, email);
    const blocked = await act('block', await customerNow(id), { reason: 'Resells our drawings' });
    expect(blocked).toMatchObject({ status: 200, body: { row: { state: 'blocked' } } });
    expect((await site.get('/api/session.php', session)).body).toMatchObject({ logged_in: false });
    expect(await login(email)).toEqual({
      success: false,
      error: 'This account is blocked. Please contact us if you think that this is a mistake.',
    });
    expect((await site.post('/api/login.php', { email, password: 'Wrong1!x' })).body).toEqual({
      success: false,
      error: 'Invalid username/password.',
    });
    expect((await opened(id)).enquiries).toMatchObject([{ reference }]);
    const now = await customerNow(id);
    expect(now).toMatchObject({ block_reason: 'Resells our drawings' });
    await act('unblock', now);
    expect(await login(email)).toMatchObject({ success: true });
  });

  it('are merged: what one has becomes the other’s, as the preview said, and the address that goes opens nothing', async () => {
    const stays = await aCustomer(site, { firstName: 'Joseph', companyName: '' });
    const goes = await aCustomer(site, { firstName: 'Joe', companyName: 'Malabar Seating' });
    const references = [await enquire(stays), await enquire(goes), await enquire(goes, 8)];
    await site.query(`insert into download_log (user_id, kind, file) values ($1, 'step', 'a.step')`, [goes.id]);
    for (const { id } of [stays, goes])
      await site.query(`insert into projects (user_id, name, lines) values ($1, 'Line 4', '[{}]')`, [id]);
    expect(await previewOfMerge(stays.id, goes.email)).toMatchObject({
      Removed: expect.stringContaining(goes.email),
      Moved: '2 enquiries, 0 quotations, 1 projects, 1 downloads, 0 notes',
    });
    const seen = await customerNow(stays.id);
    const other = { other: goes.email };
    expect(await act('merge', { ...seen, version: 99 }, other)).toMatchObject({ status: 409 });
    const [merged, again] = await Promise.all([act('merge', seen, other), act('merge', seen, other)]);
    expect([merged.status, again.status].sort()).toEqual([200, 409]);
    const now = await opened(stays.id);
    expect(await customerNow(stays.id)).toMatchObject({ former_emails: goes.email, company: 'Malabar Seating' });
    expect(now.enquiries.map(({ reference }) => reference)).toEqual(references.toReversed());
    expect(now.downloads).toMatchObject([{ file: 'a.step' }]);
    const projects = await site.query('select name from projects where user_id = $1 order by id', [stays.id]);
    expect(projects).toEqual([{ name: 'Line 4' }, { name: expect.stringMatching(/^Line 4 \(\d+\)$/) }]);
    expect(await login(goes.email)).toMatchObject({ success: false });
    expect(await get(`row?resource=customers&id=${goes.id}`)).toMatchObject({ status: 404 });
    const own = (await site.get('/api/get_my_enquiries.php', await signIn(site, stays.email))).body;
    for (const reference of references) expect(JSON.stringify(own)).toContain(reference);
    expect((await get(`history?resource=customers&id=${stays.id}`)).body).toMatchObject({
      entries: [{ after: { former_emails: [goes.email] } }],
    });
  });

  it('begin with open quotations, then orders, and leave what is over', async () => {
    const buyer = await aCustomer(site, {});
    const quote = async (number: string, state: string, days: number) =>
      site.query(
        `insert into quotations (conversation_id, number, state, buyer_name, valid_until, total, answered_at, sent_at)
         select id, $2, $3, name, current_date + $4::int, 118, now(), now() from conversations where reference = $1`,
        [await enquire(buyer), number, state, days],
      );
    await quote('Q/order', 'accepted', -9);
    await quote('Q/open', 'sent', 9);
    await quote('Q/expired', 'sent', -9);
    await quote('Q/declined', 'declined', 9);
    expect((await opened(buyer.id)).quotations).toMatchObject([
      { number: 'Q/open', is_order: false, total: '118.00' },
      { number: 'Q/order', is_order: true },
    ]);
  });

  it('show colleagues, what was ordered alone and together, own notes, and messages of the contact form', async () => {
    const [asha, dev] = [
      await aCustomer(site, { firstName: 'Asha', companyName: 'Kaveri Jigs' }),
      await aCustomer(site, { firstName: 'Dev', companyName: 'KAVERI JIGS' }),
    ];
    for (const [{ reference }, goods] of [
      [{ reference: await enquire(asha) }, 100.5],
      [{ reference: await enquire(dev) }, 200],
    ] as const)
      await site.query(
        `insert into quotations (conversation_id, number, state, buyer_name, valid_until, goods, answered_at, sent_at)
         select id, 'T/' || reference, 'accepted', name, now(), $2, now(), now() from conversations where reference = $1`,
        [reference, goods],
      );
    await site.query(
      `with m as (insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message)
         values ('h', 'kaveri', 'Asha', $1, '1', 'Do you ship to Goa?') returning id)
       insert into conversations (contact_id, reference, name, email, received_at, due_at)
       select id, 'MSG-2026-910001', 'Asha', $1, now(), now() from m`,
      [asha.email],
    );
    expect(await act('note', await customerNow(asha.id), { text: 'Pays on time' })).toMatchObject({ status: 200 });
    expect(await opened(asha.id)).toMatchObject({
      colleagues: [{ id: dev.id, enquiries: 1 }],
      turnover: [{ currency: 'INR', orders: 1, goods: '100.50', company_orders: 2, company_goods: '300.50' }],
      notes: [{ text: 'Pays on time', by: 'Ravi sales', enquiry: null }],
      enquiries: [{ reference: 'MSG-2026-910001', about: 'Do you ship to Goa?' }, { about: expect.any(String) }],
    });
    expect(await previewOfMerge(dev.id, asha.email)).toMatchObject({ Moved: expect.stringContaining('1 notes') });
    expect(await act('merge', await customerNow(dev.id), { other: asha.email })).toMatchObject({ status: 200 });
    expect((await opened(dev.id)).notes).toMatchObject([{ text: 'Pays on time' }]);
  });

  it('who are blocked are not merged, nor anybody with themselves', async () => {
    const [stays, goes] = [await aCustomer(site), await aCustomer(site)];
    await site.query('update users set banned = true where id = $1', [goes.id]);
    const seen = await customerNow(stays.id);
    expect(await act('merge', seen, { other: goes.email })).toMatchObject({ status: 409 });
    for (const other of [stays.email, 'nobody@works.example'])
      expect(await act('merge', seen, { other })).toMatchObject({ status: 400 });
  });
});

describe('An address that nobody has proved', () => {
  const SECRET = 'We build a new plant in Chakan';
  const write = (email: string) =>
    site.query(
      `with m as (insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message)
         values ('h', $1, 'Ravi', $1, '1', $2) returning id)
       insert into conversations (contact_id, reference, name, email, received_at, due_at)
       select id, 'MSG-' || $1, 'Ravi', $1, now(), now() from m`,
      [email, SECRET],
    );
  const writtenByStaff = async (email: string) =>
    expect(
      await post('add_enquiry', { key: randomUUID(), source: 'phone', name: 'Ravi', email, note: SECRET }),
    ).toMatchObject({ status: 200 });
  /** The replies of every endpoint that a visitor can read without knowing an id. */
  async function readAll(cookies: Record<string, string>): Promise<string> {
    const paths = Object.keys(api).flatMap((name) => (/^GET \/api\/(?!office|v1)/.test(name) ? [name.slice(4)] : []));
    const replies = await Promise.all(paths.map((url) => site.inject({ url, headers: cookies })));
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(20);
    return replies.map(({ body }) => body).join('\n');
  }
  const noticesTo = async (email: string) =>
    (
      await site.query<{ text: string }>(
        `select data->>'text' as text from pgboss.job where data->'to'->>'address' = $1 and data->>'subject' like '%account%'`,
        [email],
      )
    ).map(({ text }) => text);

  it('is not taken over by a merge: nothing written under it is shown, exported or erased', async () => {
    const victim = 'ravi@abcforge.example';
    await write(victim);
    const attacker = await aCustomer(site, { email: 'ravi.kumar@evil.example' });
    const unproved = await aCustomer(site, { email: victim, emailVerified: false });
    await writtenByStaff(victim);
    expect(await previewOfMerge(attacker.id, victim)).toEqual({
      Kept: 'Asha Rao, ravi.kumar@evil.example (verified)',
      Removed: 'Asha Rao, ravi@abcforge.example (not verified: the address was never confirmed)',
      Moved: '0 notes',
    });
    expect(await act('merge', await customerNow(attacker.id), { other: victim })).toMatchObject({ status: 200 });
    expect(await site.query('select from users where id = $1', [unproved.id])).toEqual([]);
    await writtenByStaff(victim);
    const cookies = await signIn(site, attacker.email);
    expect(await readAll(cookies)).not.toContain(SECRET);
    expect(JSON.stringify(await opened(attacker.id))).not.toContain(SECRET);
    await site.post('/api/delete_account.php', { password: PASSWORD }, cookies);
    const left = await site.query(
      `select coalesce(e.note, m.message) as text from conversations c left join enquiries e on e.id = c.enquiry_id
       left join contact_enquiries m on m.id = c.contact_id where c.email = $1`,
      [victim],
    );
    expect(left).toEqual([{ text: SECRET }, { text: SECRET }, { text: SECRET }]);
    expect(await noticesTo(victim)).toEqual([expect.not.stringContaining('evil.example')]);
  });

  it('takes over nothing itself, and is not a known customer', async () => {
    const [unproved, proved] = [await aCustomer(site, { emailVerified: false }), await aCustomer(site)];
    const merged = await act('merge', await customerNow(unproved.id), { other: proved.email });
    expect(merged).toMatchObject({ status: 409, body: { error: expect.stringContaining('is not verified') } });
    const values = { source: 'phone', customer: unproved.email, note: 'Please call' };
    expect(await post('add_enquiry', values)).toMatchObject({ status: 400 });
  });

  it('is registered by a stranger, and a former address stays with the customer who proved it', async () => {
    const former = 'former@works.example';
    await write(former);
    const customer = await aCustomer(site, { formerEmails: [former] });
    const exported = async () =>
      JSON.stringify((await site.get('/api/export_account.php', await signIn(site, customer.email))).body);
    const stranger = await aCustomer(site, { email: former, emailVerified: false });
    expect(await exported()).toContain(SECRET);
    await site.query('update users set email_verified = true where id = $1', [stranger.id]);
    expect(await exported()).not.toContain(SECRET);
  });

  it('is told apart by one function, which every rule about addresses uses', () => {
    const files = globSync(['src/**/*.{ts,tsx}', 'db/objects/**/*.sql'], { exclude: (name) => /\.test\./.test(name) });
    const ofAccounts =
      /former_?emails|\b[ou]\.email (=|in|any)|(=|in|any) ?\(?\b(lower\()?[ou]\.email\b|users where email = any/i;
    const using = files.filter((file) => ofAccounts.test(readFileSync(file, 'utf8')));
    expect(using.sort()).toEqual(Object.keys(READ_ADDRESSES).sort());
  });
});

/** Files that read addresses of accounts without the function `addresses_of_account`, or beside it. */
const READ_ADDRESSES = {
  'db/objects/functions/addresses_of_account.sql': 'the rule',
  'src/features/customers/personal-data/person-data.store.ts': 'shows customers their own former addresses',
  'src/features/customers/personal-data/person.store.ts': 'finds the account, then checks by the rule',
  'src/features/office/customers/customers.resource.ts': 'shows the column to staff',
  'src/features/office/customers/own-numbers.resource.ts': 'names the account of a row to staff',
  'src/features/office/customers/customers.store.ts': 'adds proved addresses at a merge; finds the account to merge',
  'src/features/office/privacy/privacy-requests.resource.ts':
    'shows staff whether an account has the address of a request',
  'src/features/visitors/accounts/accounts.tables.ts': 'declares the column',
};
