import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, PASSWORD, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { subscribeToNewsletter } from '../../site/newsletter/newsletter.store.ts';
import { applyRetention } from '../retention/retention.job.ts';
import { eraseMentions, loadMentions } from './mentions.store.ts';
import type { OwnPrivacy } from './own-privacy.contract.ts';
import { eraseAddress } from './person.store.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => site?.close());

async function aSignedInCustomer(given: { formerEmails?: string[] } = {}) {
  const customer = await aCustomer(site, given);
  const headers = await signIn(site, customer.email);
  const [model] = await modelsOfCatalogue(site, 1);
  return {
    ...customer,
    headers,
    enquire: async (note = '') => {
      const lines = { product_ids: [model?.product_id], model_ids: [model?.id], model_names: [model?.name] };
      const body = { customer_id: customer.id, ...lines, quantities: [7], note };
      return (await site.post('/api/submit_enquiry.php', body, headers)).body as { reference: string };
    },
    privacy: async () => (await site.get('/api/get_my_privacy.php', headers)).body as OwnPrivacy,
  };
}
const consents = (email: string) =>
  site.query('select purpose, notice, source, withdrawn_how from consents where email = $1 order by id', [email]);

describe('Consents', () => {
  it('are recorded with what is sent, under the notice of the time', async () => {
    const email = 'meera@kaveri.example';
    const registration = {
      ...{ firstName: 'Meera', lastName: 'Iyer', email, mobile: '+91 98765 43210', username: 'meera.kaveri' },
      ...{ password: PASSWORD, state: 'Tamil Nadu', country: 'India', subscribe: true },
    };
    expect((await site.post('/api/register.php', registration)).body).toMatchObject({ success: true });
    await site.query('update privacy_settings set notice = notice || $1', ['<p>And more.</p>']);
    const [{ latest } = { latest: 0 }] = await site.query<{ latest: number }>(
      'select max(number) as latest from privacy_notices',
    );
    await site.post('/api/save_newsletter_signup.php', { email });
    await site.post('/api/save_newsletter_signup.php', { email });
    expect(await consents(email)).toEqual([
      { purpose: 'account', notice: latest - 1, source: 'registration form', withdrawn_how: '' },
      { purpose: 'newsletter', notice: latest, source: 'newsletter form', withdrawn_how: '' },
    ]);
    expect((await site.get(`/api/get_privacy_notice.php?number=${latest - 1}`)).body).toMatchObject({ current: false });
    expect((await site.get('/api/get_privacy_notice.php')).body).toMatchObject({
      number: latest,
      current: true,
      html: expect.stringContaining('And more.'),
    });
    expect((await site.get('/api/get_privacy_notice.php?number=99')).status).toBe(404);
  });

  it('are withdrawn with the newsletter, and go with the enquiry that they were given for', async () => {
    const customer = await aSignedInCustomer();
    await subscribeToNewsletter(site.services.database.pool, customer.email, {
      unsubscribeKey: customer.email,
      source: 'a test',
    });
    await site.post('/api/unsubscribe.php', { key: customer.email });
    await customer.enquire();
    expect(await customer.privacy()).toMatchObject({
      consents: [{ purpose: 'enquiry' }, { purpose: 'newsletter', withdrawn_how: 'unsubscribed' }],
    });
    await site.query(`update enquiries set created_at = now() - interval '25 months' where user_id = $1`, [
      customer.id,
    ]);
    await site.query(`update consents set withdrawn_at = now() - interval '13 months' where withdrawn_at is not null`);
    await applyRetention(site.services);
    expect(await consents(customer.email)).toEqual([]);
  });
});

describe('A request about the own data', () => {
  it('is sent from the account page, told to staff, and answered within 90 days', async () => {
    const { email, headers, privacy } = await aSignedInCustomer();
    const sent = { kind: 'nominate', text: 'My brother Ravi shall act for me.' };
    expect((await site.post('/api/send_privacy_request.php', sent, headers)).body).toMatchObject({ success: true });
    const [request] = (await privacy()).requests;
    expect(request).toMatchObject({ ...sent, done_at: null, answer: '' });
    expect(Date.parse(request?.due_at ?? '') - Date.parse(request?.received_at ?? '')).toBe(90 * 24 * 60 * 60 * 1000);
    const [mail] = await site.query(
      `select data->>'text' as text from pgboss.job where data->>'subject' like 'A request about%'`,
    );
    expect(mail.text).toContain(email);
    expect(mail.text).not.toContain('brother');
    expect((await site.post('/api/send_privacy_request.php', { kind: 'all' }, headers)).status).toBe(400);
  });
});

describe('Everything about a person', () => {
  it('is in one file, with what was sent under a former address and without what staff noted', async () => {
    const customer = await aSignedInCustomer({ formerEmails: ['old@works.example'] });
    const { reference } = await customer.enquire('Urgent');
    await site.query(
      `with c as (select id from conversations where reference = $1)
       insert into conversation_events (conversation_id, kind, text) select id, 'note', 'Pays late' from c`,
      [reference],
    );
    await site.query(
      `with m as (insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message)
         values ('h', 'own', 'Asha', 'Old@works.example', '1', 'I once asked') returning id),
       c as (insert into conversations (contact_id, reference, name, email, received_at, due_at)
         select id, 'MSG-2026-900001', 'Asha', 'old@works.example', now(), now() from m returning id)
       insert into messages (conversation_id, direction, text, state) select id, 'out', 'We answered', 'sent' from c`,
    );
    const data = (await site.get('/api/export_account.php', customer.headers)).body;
    expect(data).toMatchObject({
      account: { email: customer.email, former_emails: ['old@works.example'] },
      enquiries: [{ reference, note: 'Urgent' }],
      contact_messages: [{ message: 'I once asked', letters: [{ text: 'We answered' }] }],
      consents: [{ purpose: 'enquiry' }],
      requests: [],
    });
    expect(JSON.stringify(data)).not.toContain('Pays late');

    // Another person may have registered the former address since.
    await aCustomer(site, { email: 'old@works.example' });
    const since = (await site.get('/api/export_account.php', customer.headers)).body;
    expect(since).toMatchObject({ enquiries: [{ reference }], contact_messages: [] });
  });
});

describe('The rights of a person', () => {
  it('are met although reading takes longer than other requests may', async () => {
    const [exporting, leaving, erased] = [
      await aSignedInCustomer(),
      await aSignedInCustomer(),
      await aSignedInCustomer(),
    ];
    const admin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
    const request = async (email: string) => {
      const values = { email, kind: 'erase', source: 'phone' };
      await site.post('/api/office/run_act', { resource: 'privacy_requests', act: 'record', values }, admin);
      const [row] = await site.query<{ id: number; version: number }>(
        'select id, version from privacy_requests where email = $1',
        [email],
      );
      return { resource: 'privacy_requests', act: 'erase', id: row?.id, version: row?.version };
    };
    const [exported, erasing] = [await request(exporting.email), await request(erased.email)];
    const asked = await site.services.database.transaction(async ({ client }) => {
      await client.query('lock table messages in access exclusive mode');
      const requests = [
        site.get('/api/export_account.php', exporting.headers),
        site.post('/api/delete_account.php', { password: PASSWORD }, leaving.headers),
        site.get(`/api/office/act_preview?resource=privacy_requests&act=erase&id=${exported.id}`, admin),
        site.get(`/api/office/person_data?id=${exported.id}`, admin),
        site.post('/api/office/run_act', { ...erasing, values: { sure: true } }, admin),
      ];
      // Longer than the 2 s after which the statements of other requests are cancelled.
      await pause(2500);
      return { requests };
    });
    expect((await Promise.all(asked.requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const gone = [leaving.email, erased.email];
    expect(await site.query('select from users where email = any($1)', [gone])).toEqual([]);
    // Requests wait for a connection as long as the statements of others may take.
    expect(site.services.personDatabase.pool.options.connectionTimeoutMillis).toBeGreaterThanOrEqual(60_000);
  });

  it('are met with 5,000 letters, and requests end with the erasure', async () => {
    const customer = await aSignedInCustomer();
    const { reference } = await customer.enquire('Urgent');
    await site.query(
      `insert into messages (conversation_id, direction, sender, recipient, subject, text, state)
       select c.id, case when n % 2 = 0 then 'in' else 'out' end, c.email, c.email, 'Letter ' || n, repeat('Please quote. ', 20), 'recorded'
       from conversations c, generate_series(1, 5000) n where c.reference = $1`,
      [reference],
    );
    const exported = (await site.get('/api/export_account.php', customer.headers)).body as {
      enquiries: { letters: unknown[] }[];
    };
    expect(exported.enquiries[0]?.letters.length).toBeGreaterThanOrEqual(5000);
    const admin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
    const act = (body: object) => site.post('/api/office/run_act', { resource: 'privacy_requests', ...body }, admin);
    for (const kind of ['see', 'erase'])
      await act({ act: 'record', values: { email: customer.email, kind, source: 'phone' } });
    const [{ id, version } = { id: 0, version: 0 }] = await site.query<{ id: number; version: number }>(
      `select id, version from privacy_requests where email = $1 and kind = 'erase'`,
      [customer.email],
    );
    expect(await act({ act: 'erase', id, version, values: { sure: true } })).toMatchObject({ status: 200 });
    expect(await site.query(`select from messages where sender = $1`, [customer.email])).toEqual([]);
    const ended = await site.query(
      `select kind, done_at is not null as done, answer, done_by is not null as by_staff from privacy_requests where email = $1 order by id`,
      [customer.email],
    );
    expect(ended).toEqual([
      { kind: 'see', done: true, answer: 'Their data was erased.', by_staff: true },
      { kind: 'erase', done: true, answer: 'Their data was erased.', by_staff: true },
    ]);
  });

  it('read few letters: those of a person, and those that name an address, are found by indexes', async () => {
    const plans: string[] = [];
    await site.services.personDatabase.transaction(async ({ client }) => {
      await client.query('set local enable_seqscan = off');
      /** Explains each statement before running it. */
      const explaining = {
        async query(text: string, values: unknown[]) {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return client.query(text, values);
        },
      } as unknown as DatabaseClient;
      await loadMentions(explaining, ['a@works.example', 'b@works.example']);
      await eraseMentions(explaining, ['a@works.example']);
      await eraseAddress(explaining, 'a@works.example');
    });
    const all = plans.join('\n');
    const texts = ['messages_naming', 'conversation_events_naming', 'enquiries_naming', 'contact_enquiries_naming'];
    for (const index of texts) expect(all.split(`on ${index}`).length, index).toBeGreaterThan(2);
    for (const index of ['messages_of_person', 'contact_enquiries_email']) expect(all).toContain(index);
    expect(all).not.toMatch(/Seq Scan on (messages|conversation_events|enquiries|contact_enquiries)\b/);
  });
});

const HOW_TO_KEEP =
  /will be deleted on .+\. To keep it, log in before then and press “Keep my account” on the account page\./;

describe('The wish to delete the account', () => {
  it('waits for the days of the settings, and can be taken back meanwhile', async () => {
    await site.query('update privacy_settings set deletion_days = 10');
    try {
      const { email, headers } = await aSignedInCustomer();
      const gone = await site.post('/api/delete_account.php', { password: PASSWORD }, headers);
      expect(gone.body).toMatchObject({ success: true, message: expect.stringMatching(HOW_TO_KEEP) });
      expect((await site.get('/api/session.php', headers)).body).toMatchObject({ logged_in: false });
      const [planned] = await site.query<{ text: string }>(
        `select data->>'text' as text from pgboss.job where data->>'subject' = 'Your account will be deleted' and data->'to'->>'address' = $1`,
        [email],
      );
      expect(planned?.text).toMatch(HOW_TO_KEEP);
      const login = await site.post('/api/login.php', { email, password: PASSWORD });
      expect(login.body).toMatchObject({ success: true, notice: expect.stringMatching(HOW_TO_KEEP) });
      const again = await signIn(site, email);
      const { erase_at, deletion_days } = (await site.get('/api/get_my_privacy.php', again)).body as OwnPrivacy;
      expect(deletion_days).toBe(10);
      expect(Date.parse(erase_at ?? '')).toBeGreaterThan(Date.now() + 9 * 24 * 60 * 60 * 1000);
      await site.post('/api/keep_account.php', {}, again);
      const loginReply = (await site.post('/api/login.php', { email, password: PASSWORD })).body;
      expect(loginReply).not.toHaveProperty('notice');
      await site.query(`update users set erase_at = erase_at - interval '11 days' where email = $1`, [email]);
      await applyRetention(site.services);
      expect((await site.get('/api/session.php', again)).body).toMatchObject({ logged_in: true });

      await site.post('/api/delete_account.php', { password: PASSWORD }, again);
      await site.query(`update users set erase_at = erase_at - interval '11 days' where email = $1`, [email]);
      await applyRetention(site.services);
      expect(await site.query('select from users where email = $1', [email])).toEqual([]);
    } finally {
      await site.query('update privacy_settings set deletion_days = 0');
    }
  });
});
