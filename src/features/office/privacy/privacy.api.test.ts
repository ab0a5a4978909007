import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession, STAFF_PASSWORD } from '../../../../test/office.ts';

let site: TestApp;
let asAdmin: Record<string, string>;
let asSales: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  asAdmin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
  asSales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
});
afterAll(() => site?.close());

const get = (path: string) => site.get(`/api/office/${path}`, asAdmin);
const post = (path: string, body: object, headers = asAdmin) => site.post(`/api/office/${path}`, body, headers);
type Request = { id: number; version: number; email: string; name: string | null };
const requests = async (query = '') =>
  ((await get(`rows?resource=privacy_requests${query}`)).body as { rows: Request[] }).rows;
const act = (name: string, values: object, of: object = {}, headers = asAdmin) =>
  post('run_act', { resource: 'privacy_requests', act: name, values, ...of }, headers);
const record = (values: object, headers = asSales) =>
  act('record', { kind: 'see', source: 'phone', ...values }, {}, headers);
/** Latest request of an address; records one if there is none. */
async function requestOf(email: string): Promise<{ id: number; version: number }> {
  const known = (await requests()).filter((request) => request.email === email).at(-1);
  if (known) return { id: known.id, version: known.version };
  await record({ email });
  return requestOf(email);
}
const erase = async (email: string) => act('erase', { sure: true }, await requestOf(email));
/** Texts of the dialog about erased data, by label. */
async function preview(email: string): Promise<Record<string, string>> {
  const { id } = await requestOf(email);
  const { body } = await get(`act_preview?resource=privacy_requests&act=erase&id=${id}`);
  const { lines } = body as { lines: { label: string; text: string }[] };
  return Object.fromEntries(lines.map(({ label, text }) => [label, text]));
}

describe('Requests about personal data', () => {
  it('are recorded by sales, listed as they are due, and answered by an admin', async () => {
    const email = 'meera@kaveri.example';
    const late = { email, text: 'Called twice', received_on: '2026-01-10' };
    expect(await record({ ...late, kind: 'erase', received_on: '' })).toMatchObject({
      status: 200,
      body: { row: null },
    });
    expect(await record(late)).toMatchObject({ status: 200 });
    expect(await record({ ...late, received_on: '2099-01-01' })).toMatchObject({
      status: 400,
      body: { error: 'received_on: is in the future' },
    });
    expect(await record({ ...late, email: 'nobody' })).toMatchObject({ status: 400, body: { field: 'email' } });
    const [first, second] = await requests();
    expect([first, second]).toMatchObject([
      { kind: 'see', text: 'Called twice', recorded_by: 'Ravi sales', account: null, due_at: '2026-04-10 12:00' },
      { kind: 'erase' },
    ]);

    const seen = { id: first?.id, version: first?.version };
    const answer = { answer: 'Sent as a file on paper.' };
    const answers = await Promise.all([act('answer', answer, seen), act('answer', answer, seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      current: { id: first?.id, answer: answer.answer },
      changed_by: 'Ravi admin',
    });
    expect(await requests('&f.state=done')).toMatchObject([
      { id: first?.id, answered_by: 'Ravi admin', answer: answer.answer, due_at: null },
    ]);
    const mails = await site.query(`select data->>'text' as text from pgboss.job where data->'to'->>'address' = $1`, [
      email,
    ]);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Sent as a file on paper.')]);
  });

  it('are known to sales by the act that records one, and read and changed by nobody but admins', async () => {
    const resourcesFor = async (headers: Record<string, string>) => {
      const { body } = await site.get('/api/office/resources', headers);
      const found = (body as { name: string; acts: { name: string }[] }[]).find(
        ({ name }) => name === 'privacy_requests',
      );
      return found?.acts.map(({ name }) => name);
    };
    expect(await resourcesFor(asAdmin)).toEqual(['record', 'answer', 'nominate', 'erase']);
    expect(await resourcesFor(asSales)).toEqual(['record']);
    const viewer = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
    expect(await resourcesFor(viewer)).toBeUndefined();
    expect(await site.get('/api/office/rows?resource=privacy_requests', asSales)).toMatchObject({ status: 403 });
    const seen = await requestOf('asha@kaveri.example');
    expect(await act('answer', { answer: 'x' }, seen, asSales)).toMatchObject({ status: 403 });
    const change = { resource: 'privacy_requests', ...seen, values: { answer: 'x' } };
    expect(await post('change_row', change)).toMatchObject({ status: 400, body: { problem: 'is not a field' } });
    expect(await post('add_row', { resource: 'privacy_requests', values: {} })).toMatchObject({ status: 400 });
  });

  it('have their acts in the history, without addresses and words, and are not taken back', async () => {
    const { id } = await requestOf('asha@kaveri.example');
    await act('nominate', { name: 'Dev Rao', contact: 'dev@kaveri.example' }, await requestOf('asha@kaveri.example'));
    await act('answer', { answer: 'Done', only_record: true }, await requestOf('asha@kaveri.example'));
    const { body } = await get(`history?resource=privacy_requests&id=${id}`);
    const { entries } = body as { entries: { cause: string; label: string; after: object }[] };
    expect(entries).toMatchObject([
      { label: `Request ${id}`, after: { done_at: expect.any(String) } },
      { fields: [{ label: 'Act', after: 'Representative' }] },
      { action: 'add', after: { kind: 'see', source: 'phone' } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/asha@|dev@|Dev Rao/);
    expect(await post('take_back', { cause: entries[0]?.cause })).toMatchObject({ status: 400 });
    expect(await site.query(`select from pgboss.job where data->'to'->>'address' = 'asha@kaveri.example'`)).toEqual([]);
  });
});

describe('Erasing a person', () => {
  it('leaves what was asked for without who asked, also in the history, after the password', async () => {
    const customer = await aCustomer(site, { firstName: 'Zarina', lastName: 'Khan', companyName: 'Zedworks' });
    const { id, email } = customer;
    const headers = await signIn(site, email);
    const [model] = await modelsOfCatalogue(site, 1);
    const lines = { product_ids: [model?.product_id], model_ids: [model?.id], model_names: [model?.name] };
    const enquiry = { customer_id: id, ...lines, quantities: [7], note: 'Call Zarina', po_reference: 'PO Zarina' };
    const { reference } = (await site.post('/api/submit_enquiry.php', enquiry, headers)).body as { reference: string };
    const [{ conversation } = { conversation: 0 }] = await site.query<{ conversation: number }>(
      'select id as conversation from conversations where reference = $1',
      [reference],
    );
    await post('note_enquiry', { id: conversation, kind: 'note', text: 'Zarina is in a hurry' });
    await post('record_answer', { id: conversation, direction: 'in', channel: 'phone', text: 'It is Zarina again' });
    const now = (await get(`row?resource=customers&id=${id}`)).body as { row: { version: number } };
    const values = { first_name: 'Zarina', last_name: 'Khan', company: 'Zedworks of Zarina' };
    const { version } = now.row;
    await post('run_act', { resource: 'customers', act: 'change', id, version, values });
    await site.post('/api/send_privacy_request.php', { kind: 'erase', text: 'Forget me. Zarina' }, headers);

    expect(await preview(email)).toMatchObject({
      Account: 'Zarina Khan',
      'Enquiries, which stay without their sender': '1',
      'Emails, with their files': '2',
      Consents: '1',
      Newsletter: 'no',
    });
    const { id: request } = await requestOf(email);
    const file = await site.inject({ url: `/api/office/person_data?id=${request}`, headers: asAdmin });
    expect(file.json()).toMatchObject({ account: { email }, enquiries: [{ reference, note: 'Call Zarina' }] });
    expect(file.body).not.toContain('in a hurry');

    await site.query(`update office_sessions set confirmed_at = now() - interval '11 minutes'`);
    expect(await erase(email)).toMatchObject({ status: 403, body: { needs_password: true } });
    await post('confirm_password', { password: STAFF_PASSWORD });
    expect(await act('erase', {}, await requestOf(email))).toMatchObject({ status: 400 });
    expect(await erase(email)).toMatchObject({ status: 200 });
    expect(await erase(email)).toMatchObject({ status: 200 });

    const tables = await site.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const rows = await site.query(`select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text ~* $1`, [
        `zarina|zedworks|${email}`,
      ]);
      if (rows.length) left.push(name);
    }
    // The request itself stays for a year as evidence.
    expect(left).toEqual(['privacy_requests']);
    const [stays] = await site.query(
      `select e.customer->>'name' as name, e.customer->>'country' as country, l.quantity, c.status from enquiries e
       join enquiry_lines l on l.enquiry_id = e.id join conversations c on c.enquiry_id = e.id where e.reference = $1`,
      [reference],
    );
    expect(stays).toEqual({ name: 'Deleted account', country: 'India', quantity: 7, status: 'closed' });
    expect((await get(`history?resource=customers&id=${id}`)).body).toMatchObject({
      entries: [{ label: 'Deleted account', after: { company_name: '(deleted)' } }],
    });
    expect((await requests()).find((request) => request.email === email)).toMatchObject({ kind: 'erase', text: '' });
  });

  it('is refused for the addresses of the site, to which all letters of customers went', async () => {
    expect(await erase('sales@clamps.example')).toMatchObject({ status: 400 });
  });

  it('finds them without an account too', async () => {
    await site.query(
      `with stored as (insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message)
         values ('h', 'guest', 'Kiran', 'Kiran@narmada.example', '1', 'Hello') returning id)
       insert into conversations (contact_id, reference, name, email, received_at, due_at)
       select id, 'MSG-2026-900002', 'Kiran', 'kiran@narmada.example', now(), now() from stored`,
    );
    expect(await preview('kiran@narmada.example')).toMatchObject({ 'Messages of the contact form': '1' });
    expect(await preview('kiran@narmada.example')).not.toHaveProperty('Account');
    await erase('kiran@narmada.example');
    expect(await preview('kiran@narmada.example')).toMatchObject({ 'Messages of the contact form': '0' });
    expect(await site.query(`select from conversations where name = 'Kiran'`)).toEqual([]);
  });
});

describe('Someone who is named elsewhere', () => {
  it('is found in letters, notes and messages of others, and their address is taken out of these', async () => {
    const email = 'tara.o+x@ganga.example';
    await site.query(
      `with stored as (insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message)
         values ('h', 'other', 'Om', 'om@narmada.example', '1', $1) returning id),
       asked as (insert into conversations (contact_id, reference, name, email, received_at, due_at)
         select id, 'MSG-2026-900003', 'Om', 'om@narmada.example', now(), now() from stored returning id),
       noted as (insert into conversation_events (conversation_id, kind, text) select id, 'note', 'Call ' || $1 from asked)
       insert into messages (conversation_id, direction, sender, text, state)
       select id, 'in', 'om@narmada.example', 'Write to <Tara.O+x@Ganga.example>, not to utara.o+x@ganga.example.', 'recorded'
       from asked, generate_series(1, 300)`,
      [email],
    );
    const mentions = async () =>
      Object.entries(await preview(email)).flatMap(([label, text]) =>
        label.startsWith('The address in a') ? [[label.split(',')[0], text]] : [],
      );
    expect((await mentions()).sort()).toEqual(
      ['message of a conversation', 'message of the contact form', 'note'].map((what) => [
        `The address in a ${what}`,
        `MSG-2026-900003${what === 'message of a conversation' ? ', 300 times' : ''}`,
      ]),
    );
    const { id } = await requestOf(email);
    expect(((await get(`person_data?id=${id}`)).body as { named_by_others: object[] }).named_by_others).toHaveLength(3);
    expect(await erase(email)).toMatchObject({ status: 200 });
    expect(await mentions()).toEqual([]);
    expect(await site.query(`select distinct text from messages where sender = 'om@narmada.example'`)).toEqual([
      { text: 'Write to <(deleted address)>, not to utara.o+x@ganga.example.' },
    ]);
  });

  it('to act for a person is recorded, seen with each request and before erasing, and goes with them', async () => {
    const email = 'maya@ganga.example';
    const nominee = { name: 'Dev Rao', contact: 'dev@ganga.example', relation: 'Brother' };
    const request = await requestOf(email);
    expect(await act('nominate', { ...nominee, name: ' ' }, request)).toMatchObject({
      status: 400,
      body: { error: 'name: is required' },
    });
    expect(await act('nominate', nominee, request, asSales)).toMatchObject({ status: 403 });
    expect(await act('nominate', nominee, request)).toMatchObject({ status: 200 });
    expect((await requests()).find((one) => one.email === email)).toMatchObject(nominee);
    expect(await preview(email)).toMatchObject({ Representative: 'Dev Rao, dev@ganga.example' });
    expect(Object.keys(await preview('dev@ganga.example')).join()).toContain('the details of a representative');
    await erase(email);
    expect(await site.query('select from nominees where email = $1', [email])).toEqual([]);
  });
});

describe('The file of breaches', () => {
  const noticed = { title: 'A laptop was stolen', noticed_at: '2026-01-31 14:30', whose: 'Addresses of 40' };
  const add = (values: object) => post('add_row', { resource: 'breaches', values });
  type Reply = { row: { id: number; version: number } };

  it('has the hour by which the Board has its report, and is changed by the version that was seen', async () => {
    const added = await add(noticed);
    const { row } = added.body as Reply;
    expect([added.status, row]).toEqual([
      200,
      expect.objectContaining({ ...noticed, due_at: '2026-02-03 14:30', report: 'late', state: 'open', version: 1 }),
    ]);
    expect(await site.query('select noticed_at at time zone $1 as utc from breaches', ['utc'])).toEqual([
      { utc: new Date('2026-01-31T09:00:00') },
    ]);
    const notified = { board_told_at: '2026-02-01 10:00', told: 'All 40 by email' };
    const change = { resource: 'breaches', id: row.id, version: 1, values: notified };
    expect(await post('change_row', change)).toMatchObject({
      status: 200,
      body: { row: { version: 2, told: 'All 40 by email', report: 'told' } },
    });
    expect(await post('change_row', change)).toMatchObject({
      status: 409,
      body: { current: { version: 2 }, changed_by: 'Ravi admin', changed_fields: ['told', 'board_told_at'] },
    });
    expect(await add({ ...noticed, noticed_at: 'yesterday' })).toMatchObject({
      status: 400,
      body: { field: 'noticed_at' },
    });
    expect(await add(noticed)).toMatchObject({ status: 400, body: { problem: 'is taken' } });
    expect((await get('history?resource=breaches')).body).toMatchObject({
      entries: [{ label: 'A laptop was stolen', action: 'change' }, { action: 'add' }],
    });
  });

  it('lists those first that are not closed, and exports them for nobody but admins', async () => {
    await add({ title: 'A letter went astray', noticed_at: '2026-03-01 09:00', closed_at: '2026-03-02 09:00' });
    const titles = async (query = '') =>
      ((await get(`rows?resource=breaches${query}`)).body as { rows: { title: string }[] }).rows.map(
        ({ title }) => title,
      );
    expect(await titles()).toEqual(['A laptop was stolen', 'A letter went astray']);
    expect(await titles('&f.state=closed')).toEqual(['A letter went astray']);
    const exported = (headers: Record<string, string>) =>
      site.inject({ url: '/api/office/export?resource=breaches', headers });
    expect((await exported(asAdmin)).body).toContain('Addresses of 40');
    expect((await exported(asSales)).statusCode).toBe(403);
  });

  it('is nothing that visitors see: it is neither drafted nor archived', async () => {
    const { rows } = (await get('rows?resource=breaches')).body as { rows: { id: number; version: number }[] };
    const [{ id, version } = { id: 0, version: 0 }] = rows;
    const refused = { status: 400, body: { field: 'resource' } };
    const change = { resource: 'breaches', action: 'change', id, version, values: { title: 'x' } };
    expect(await post('draft_changes', { title: 'x', changes: [change] })).toMatchObject(refused);
    expect(await post('archive_rows', { resource: 'breaches', rows: [{ id, version }] })).toMatchObject(refused);
    const found = { resource: 'breaches', action: 'archive', filter: {} };
    expect(await post('preview_found_rows', found)).toMatchObject(refused);
  });
});

describe('The notice', () => {
  it('is edited as the other settings, and every text that was shown stays readable under its number', async () => {
    const row = (await get('row?resource=privacy_settings&id=1')).body as { row: { version: number } };
    const values = { notice: '<p>We ask for little.</p><script>x</script>', contact_name: 'Anita Bose (invented)' };
    const change = { resource: 'privacy_settings', id: 1, version: row.row.version, values };
    expect(await post('change_row', change)).toMatchObject({ status: 200 });
    await site.knowsOfChanges();
    const page = (await site.inject('/PrivacyPolicy')).body;
    expect(page).toContain('We ask for little.');
    expect(page).toContain('Anita Bose (invented)');
    expect((await site.inject('/PrivacyPolicy?notice=1')).body).toContain('This is an example.');
    expect((await site.inject('/PrivacyPolicy?notice=99')).statusCode).toBe(404);
  });
});
