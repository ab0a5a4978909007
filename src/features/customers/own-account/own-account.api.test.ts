import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCustomer,
  cookiesOf,
  modelsOfCatalogue,
  PASSWORD,
  signIn,
  withoutPasswords,
} from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { getEmailFolder, readEmails, writeEmailFile } from '../../../platform/mail/email-files.ts';

const GUEST = { logged_in: false, user: null };

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '3' } });
});
afterAll(() => site?.close());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await site.services.database.pool.query(text, values)).rows as Record<string, unknown>[];
async function aSignedInCustomer() {
  const customer = await aCustomer(site);
  return { ...customer, headers: await signIn(site, customer.email) };
}
const details = {
  firstName: 'Asha',
  lastName: 'Iyer',
  mobile: '+91 98765 43210',
  companyName: 'New Works',
  jobRole: 'Buyer',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  subscribe: true,
};
const emailsTo = async (address: string) =>
  (await rowsOf(`select data->>'subject' as subject from pgboss.job where data->'to'->>'address' = $1`, [address])).map(
    ({ subject }) => subject,
  );

describe('The account', () => {
  it('can be read and changed by its owner, including the newsletter', async () => {
    const { email, username, headers } = await aSignedInCustomer();
    expect((await site.get('/api/get_account.php', headers)).body).toMatchObject({
      email,
      username,
      companyName: 'Works Ltd',
      subscribe: false,
    });
    expect((await site.post('/api/save_account.php', details, headers)).body).toMatchObject({
      success: true,
      user: { email, last_name: 'Iyer', company_name: 'New Works' },
    });
    expect((await site.get('/api/get_account.php', headers)).body).toEqual({ email, username, ...details });
    await site.post('/api/save_account.php', { ...details, subscribe: false }, headers);
    expect((await site.get('/api/get_account.php', headers)).body).toMatchObject({ subscribe: false });
  });

  it('does not change its email address, role or id, whatever is sent', async () => {
    const { id, email, headers } = await aSignedInCustomer();
    const more = {
      ...details,
      email: 'other@works.example',
      role: 'admin',
      id: 1,
      emailVerified: false,
      username: 'root',
    };
    expect((await site.post('/api/save_account.php', more, headers)).status).toBe(200);
    expect(await rowsOf('select email, role, email_verified from users where id = $1', [id])).toEqual([
      { email, role: 'user', email_verified: true },
    ]);
  });

  it.each([
    ['firstName', ''],
    ['lastName', undefined],
    ['mobile', 'call me'],
    ['country', ' '],
    ['companyName', 'x'.repeat(201)],
    ['subscribe', 'perhaps'],
    ['city', ['a']],
  ])('responds to a bad %s (%j) with 400 and its name', async (field, value) => {
    const { headers } = await aSignedInCustomer();
    expect(await site.post('/api/save_account.php', { ...details, [field]: value }, headers)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`${field}: `) },
    });
  });

  it.each([
    ['GET', 'get_account'],
    ['POST', 'save_account'],
    ['POST', 'change_password'],
    ['GET', 'export_account'],
    ['POST', 'delete_account'],
  ] as const)('is closed to guests: %s %s', async (method, name) => {
    const response = await site.inject({
      method,
      url: `/api/${name}.php`,
      payload: method === 'POST' ? {} : undefined,
    });
    expect([response.statusCode, response.json()]).toEqual([401, { error: 'Please login to see your account' }]);
  });
});

describe('A new password', () => {
  const change = (headers: Record<string, string>, current_password = PASSWORD, new_password = 'Another1!') =>
    site.inject({
      method: 'POST',
      url: '/api/change_password.php',
      headers,
      payload: { current_password, new_password },
    });

  it('ends all other logins at once but not this one, which gets a new cookie', async () => {
    const { email, headers } = await aSignedInCustomer();
    const elsewhere = await signIn(site, email);
    const remembered = await site.inject({
      method: 'POST',
      url: '/api/login.php',
      payload: { email, password: PASSWORD, remember: true },
    });
    const response = await change(headers);
    expect(response.json()).toMatchObject({ success: true });
    for (const other of [elsewhere, { cookie: cookiesOf(remembered) }, headers]) {
      expect((await site.get('/api/session.php', other)).body).toEqual(GUEST);
      expect((await site.get('/api/get_cad_files.php', other)).status).toBe(401);
    }
    const here = { cookie: cookiesOf(response) };
    expect((await site.get('/api/session.php', here)).body).toMatchObject({ logged_in: true, user: { email } });
    await expect(signIn(site, email)).rejects.toThrow();
    await signIn(site, email, 'Another1!');
    expect(await emailsTo(email)).toEqual(['Your password was changed']);
  });

  it('does not end the remember-me of this browser', async () => {
    const { email } = await aCustomer(site);
    const payload = { email, password: PASSWORD, remember: true };
    const login = await site.inject({ method: 'POST', url: '/api/login.php', payload });
    const response = await change({ cookie: cookiesOf(login) });
    const memory =
      cookiesOf(response)
        .split('; ')
        .find((cookie) => cookie.startsWith('clamps.remember=')) ?? '';
    expect((await site.get('/api/session.php', { cookie: memory })).body).toMatchObject({ user: { email } });
  });

  it('requires the current one, with at most five wrong attempts, and must satisfy the password rule', async () => {
    const { email, headers } = await aSignedInCustomer();
    expect((await change(headers, PASSWORD, 'weak')).json()).toEqual({
      success: false,
      error: 'Please ensure the password meets all the requirements.',
    });
    const tries = 5 * 3;
    await withoutPasswords(site, async () => {
      for (let count = 0; count <= tries; count += 1) expect((await change(headers)).statusCode).toBe(500);
    });
    for (let count = 0; count < tries; count += 1) {
      expect((await change(headers, count ? 'wrong' : 'x'.repeat(900))).json()).toEqual({
        success: false,
        error: 'The current password is wrong.',
      });
    }
    expect((await change(headers)).statusCode).toBe(429);
    await signIn(site, email);
  });
});

describe('The customer’s data', () => {
  /** A customer with data in every table. */
  async function customerWithData() {
    const customer = await aSignedInCustomer();
    const { id, email, headers } = customer;
    await site.post('/api/save_account.php', details, headers);
    const [model] = await modelsOfCatalogue(site, 1);
    const sent = await site.post(
      '/api/submit_enquiry.php',
      {
        customer_id: id,
        product_ids: [model?.product_id],
        model_ids: [model?.id],
        model_names: [model?.name],
        quantities: [12],
        note: 'Call Asha',
        po_reference: 'PO Asha',
      },
      headers,
    );
    await rowsOf(
      `insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message)
       values ('h', $1, 'Asha', $1, '+919876543210', 'Asha asks')`,
      [email],
    );
    await rowsOf(`insert into download_log (user_id, kind, file) values ($1, 'step', 'a.stp')`, [id]);
    await rowsOf(
      `insert into mail_failures (job_id, recipient, subject, letter, error)
       values (gen_random_uuid(), 'sales@clamps.example', 'Enquiry', jsonb_build_object('replyTo', jsonb_build_object('address', $1::text)), 'x')`,
      [email],
    );
    const { reference } = sent.body as { reference: string };
    return { ...customer, reference, model };
  }

  it('are exported completely in one file, without a hash or a token', async () => {
    const { email, headers, reference, model } = await customerWithData();
    const response = await site.inject({ url: '/api/export_account.php', headers });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    });
    expect(response.json()).toMatchObject({
      account: { email, last_name: 'Iyer' },
      newsletter: { confirmed_at: expect.any(String) },
      enquiries: [{ reference, note: 'Call Asha', lines: [{ model: model?.name, quantity: 12 }] }],
      contact_messages: [{ message: 'Asha asks' }],
      downloads: [{ kind: 'step', file: 'a.stp' }],
      logins: [{ since: expect.any(String) }],
    });
    expect(response.body).not.toMatch(/password|hash|token/i);
  });

  it('are deleted with the account, and the enquiry stays anonymised', async () => {
    const { id, email, headers, reference, model } = await customerWithData();
    const remove = (password: string) => site.post('/api/delete_account.php', { password }, headers);
    const folder = getEmailFolder(site.services.settings.dataDir);
    const filesWith = async () =>
      (await readEmails(folder))
        .filter(({ to, replyTo }) => [to, replyTo].includes(email))
        .map(({ subject }) => subject);
    await expect.poll(filesWith).toHaveLength(2);
    await writeEmailFile(folder, 'someone', Buffer.from('To: other@works.example\r\nSubject: Hello\r\n\r\n'));
    expect((await remove('wrong')).body).toEqual({ success: false, error: 'The current password is wrong.' });
    expect(await rowsOf('select id from users where id = $1', [id])).toHaveLength(1);

    expect((await remove(PASSWORD)).body).toMatchObject({ success: true });
    expect((await site.get('/api/session.php', headers)).body).toEqual(GUEST);
    expect((await site.post('/api/login.php', { email, password: PASSWORD })).body).toMatchObject({ success: false });
    const [enquiry] = await rowsOf(
      `select e.*, c.status, c.name as asker, l.model_name, l.quantity from enquiries e join conversations c on c.enquiry_id = e.id
         join enquiry_lines l on l.enquiry_id = e.id where e.reference = $1`,
      [reference],
    );
    expect(enquiry).toMatchObject({
      user_id: null,
      status: 'closed',
      asker: 'Deleted account',
      model_name: model?.name,
      quantity: 12,
    });
    expect(enquiry?.customer).toEqual({
      name: 'Deleted account',
      email: '',
      mobile: '',
      company_name: '',
      job_role: '',
      city: '',
      state: '',
      country: 'India',
    });
    const tables = await rowsOf(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const [found] = await rowsOf(`select count(*)::int as rows from ${name} t where t::text ilike $1`, [
        `%${email}%`,
      ]);
      expect([name, found?.rows]).toEqual([name, 0]);
    }
    expect(JSON.stringify(enquiry)).not.toContain('Asha');
    // Only the email about the deletion remains, in the queue and then as a file.
    const queued = await rowsOf('select data from pgboss.job where data::text ilike $1', [`%${email}%`]);
    expect(queued).toMatchObject([{ data: { subject: 'Your account was deleted' } }]);
    await expect.poll(filesWith).toEqual(['Your account was deleted']);
    expect((await readEmails(folder)).map(({ to }) => to)).toContain('other@works.example');
  });
});
