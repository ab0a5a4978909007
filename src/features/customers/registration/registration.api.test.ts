import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, cookiesOf, PASSWORD, signIn, withoutPasswords } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';

interface SentEmail {
  to: string;
  subject: string;
  text: string;
}

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => site?.close());

let people = 0;
function form(changes: Record<string, unknown> = {}) {
  people += 1;
  return {
    firstName: 'Ravi',
    lastName: 'Iyer',
    email: `ravi${people}@works.example`,
    mobile: '+91 98765 43210',
    username: `Ravi.${people}`,
    password: PASSWORD,
    companyName: 'Works',
    jobRole: 'Engineer',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    subscribe: false,
    ...changes,
  };
}
const register = (body: unknown) => site.post('/api/register.php', body);
const login = async (email: string, password = PASSWORD) =>
  (await site.post('/api/login.php', { email, password })).body as { success: boolean; error?: string };

async function emailsTo(address: string, count: number): Promise<SentEmail[]> {
  let found: SentEmail[] = [];
  await expect
    .poll(
      async () => {
        const { body } = await site.get('/dev/mailbox.json', { host: 'localhost' });
        found = (body as SentEmail[]).filter(({ to }) => to === address);
        return found.length;
      },
      { timeout: 8000 },
    )
    .toBe(count);
  return found;
}
/** Registers as a browser does. @returns its cookies */
async function registerInBrowser(payload: object) {
  const response = await site.inject({ method: 'POST', url: '/api/register.php', payload });
  expect(response.json()).toMatchObject({ success: true });
  return { cookie: cookiesOf(response) };
}
const linkIn = (mail: SentEmail | undefined) => /https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';

describe('Registering', () => {
  it('activates the account by the link in the email, which may be visited twice', async () => {
    const body = form();
    const headers = await registerInBrowser(body);
    expect(await login(body.email)).toMatchObject({ success: false, error: expect.stringContaining('not verified') });

    const [mail] = await emailsTo(body.email, 1);
    const link = new URL(linkIn(mail));
    for (let visit = 1; visit <= 2; visit += 1) {
      const response = await site.inject({ url: link.pathname + link.search, headers });
      expect([response.statusCode, response.headers.location]).toEqual([303, '/ThankYou?message=email_verified']);
    }
    expect(await login(body.email)).toMatchObject({ success: true });
    expect(await login(body.username)).toMatchObject({ success: true });
    expect((await emailsTo(body.email, 2)).map(({ subject }) => subject)).toContain('Welcome');
  });

  it('keeps the file for which someone registers until they log in, in any browser, and never gives it to a guest', async () => {
    const { pool } = site.services.database;
    const { rows } = await pool.query<{ id: number; name: string }>(`
      insert into files (model_id, kind, file, position) select id, 'step', 'hidden-name.step', 10 from models limit 1
      returning model_id as id, (select name from models where id = model_id) as name`);
    const model = rows[0] ?? { id: 0, name: '' };
    const wanted_file = { kind: 'step', model_id: model.id };
    const named = { ...wanted_file, model_name: model.name, file_name: expect.stringMatching(/\.ste?p$/) };
    const thanks = `/ThankYou?message=email_verified&file=step&model_id=${model.id}`;
    const take = async (headers = {}) => site.post('/api/take_wanted_file.php', {}, headers);

    const body = form();
    const headers = await registerInBrowser({ ...body, wanted_file });
    const [mail] = await emailsTo(body.email, 1);
    expect(mail?.text).toMatch(/log in and download .*\.ste?p\./);
    expect(JSON.stringify(mail)).not.toContain('hidden-name');
    const link = new URL(linkIn(mail));
    const opened = await site.inject({ url: link.pathname + link.search, headers });
    expect(opened.headers.location).toBe(thanks);
    expect((await take()).status).toBe(401);
    const session = await signIn(site, body.email);
    expect((await take(session)).body).toEqual({ wanted_file: named });
    expect((await take(session)).body).toEqual({ wanted_file: null });

    const elsewhere = form();
    await register({ ...elsewhere, wanted_file });
    const token = linkIn((await emailsTo(elsewhere.email, 1))[0]).split('token=')[1];
    expect((await site.post('/api/verify_email.php', { token, password: PASSWORD })).body).toEqual({
      success: true,
      wanted_file: named,
    });

    // A missing file is not stored with the registration, and an invalid one is refused.
    const other = form();
    const cookies = await registerInBrowser({ ...other, wanted_file: { kind: 'step', model_id: 2_000_000_000 } });
    const address = new URL(linkIn((await emailsTo(other.email, 1))[0]));
    const { headers: plain } = await site.inject({ url: address.pathname + address.search, headers: cookies });
    expect(plain.location).toBe('/ThankYou?message=email_verified');
    for (const evil of [
      { kind: 'https://evil.example', model_id: model.id },
      { kind: 'step', model_id: '//evil.example' },
    ]) {
      expect((await register(form({ wanted_file: evil }))).status).toBe(400);
    }
  });

  it('subscribes those who requested the newsletter when they follow the link, not before, and nobody else', async () => {
    const subscriber = form({ subscribe: true });
    const other = form();
    const onList = async () =>
      (await site.services.database.pool.query('select email from newsletter_signups where confirmed_at is not null'))
        .rows;
    const browsers = [];
    for (const body of [subscriber, other]) browsers.push({ ...body, headers: await registerInBrowser(body) });
    expect(await onList()).toEqual([]);
    for (const { email, headers } of browsers) {
      const link = new URL(linkIn((await emailsTo(email, 1))[0]));
      await site.inject({ url: link.pathname + link.search, headers });
    }
    expect(await onList()).toEqual([{ email: subscriber.email }]);
  });

  it('stores no password and no token in plain text', async () => {
    const body = form();
    await register(body);
    const token = linkIn((await emailsTo(body.email, 1))[0]).split('token=')[1] ?? '';
    const { pool } = site.services.database;
    for (const table of ['users', 'credentials', 'account_links', 'sessions']) {
      const { rows } = await pool.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(PASSWORD);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it('redirects an unknown or expired link to the registration page', async () => {
    const body = form();
    await register(body);
    const link = new URL(linkIn((await emailsTo(body.email, 1))[0]));
    await site.services.database.pool.query(`update account_links set expires_at = now() - interval '1 second'`);
    for (const address of [link.pathname + link.search, '/api/verify_email.php?token=bad', '/api/verify_email.php']) {
      expect((await site.inject(address)).headers.location).toBe('/Register?verify=expired');
    }
    expect(await login(body.email)).toMatchObject({ success: false });
  });

  it('refuses an email address and a username that are taken, in any case', async () => {
    const body = form();
    await register(body);
    expect((await register(form({ email: body.email.toUpperCase() }))).body).toEqual({
      success: false,
      error: 'This email is already registered. Please login instead.',
    });
    expect((await register(form({ username: body.username.toUpperCase() }))).body).toEqual({
      success: false,
      error: 'This username is already taken.',
    });
  });

  it('creates one account from ten parallel registrations', async () => {
    const body = form();
    const responses = await Promise.all(Array.from({ length: 10 }, () => register(body)));
    expect(responses.filter((response) => (response.body as { success: boolean }).success)).toHaveLength(1);
    await emailsTo(body.email, 1);
  });

  it.each(['abc', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Ab1!', `Aa1!${'x'.repeat(130)}`])(
    'refuses the password %j',
    async (password) => {
      expect((await register(form({ password }))).body).toEqual({
        success: false,
        error: 'Please ensure all fields are filled correctly and the password meets the requirements.',
      });
    },
  );

  it.each([
    ['firstName', ''],
    ['firstName', undefined],
    ['lastName', '  '],
    ['firstName', 'You won a prize\n\nClaim at https://evil.example/claim'],
    ['firstName', 'You won\u2028a prize'],
    ['lastName', 'Claim at evil.example'],
    ['lastName', 'WWW.EVIL.COM'],
    ['lastName', 'evil。example'],
    ['lastName', 'उदाहरण.भारत'],
    ['lastName', 'भारती.भारत'],
    ['lastName', '例子.中国'],
    ['lastName', 'evil.example/claim'],
    ['lastName', 'prize@evil.example'],
    ['lastName', 'mailto:prize'],
    ['lastName', 'Iyer \u202eelpmaxe.live'],
    ['companyName', 'Works\nBcc: x'],
    ['city', 'Pune\u0007'],
    ['email', 'not an address'],
    ['email', 'a@b.example\r\nBcc: x@evil.example'],
    ['mobile', '12'],
    ['mobile', 'call me'],
    ['username', 'someone@works.example'],
    ['username', 'x'],
    ['country', ''],
    ['state', undefined],
    ['subscribe', 'perhaps'],
    ['city', { $gt: '' }],
    ['companyName', 'x'.repeat(201)],
  ])('responds to a bad %s (%j) with 400 and its name', async (field, value) => {
    const response = await register(form({ [field]: value }));
    expect(response).toMatchObject({ status: 400, body: { error: expect.stringContaining(`${field}: `) } });
  });
});

describe('The name of an account', () => {
  it.each([
    ['J.R.', "O'Brien-Smith"],
    ['Dr. Asha', 'St.John'],
    ['María José', 'Ñandú'],
    ['क्‍षमा', 'शर्मा'],
    ['李', '小龙'],
    ['डॉ.क्‍षमा', 'शर्मा'],
  ])('may be %s %s', async (firstName, lastName) => {
    expect((await register(form({ firstName, lastName }))).body).toMatchObject({ success: true });
  });

  it('is not in an email to an address that is not verified', async () => {
    const body = form({ firstName: 'Prizewinner' });
    await register(body);
    await site.post('/api/resend-verification.php', { email: body.email });
    await site.post('/api/request_password_reset.php', { email: body.email });
    const emails = await emailsTo(body.email, 3);
    expect(emails.map(({ text }) => text.split('\n')[0])).toEqual(['Hello,', 'Hello,', 'Hello,']);
    expect(JSON.stringify(emails)).not.toContain('Prizewinner');
  });
});

describe('An account that someone else registered with an address', () => {
  const EXPIRED = { success: false, error: 'This verification link has expired. Please ask for a new one.' };

  /** A stranger registers the address and has the cookie and the password; its owner opens the link. */
  async function registeredByStranger() {
    const body = form({ firstName: 'Mallory', password: 'Mallory1!' });
    const stranger = await registerInBrowser(body);
    const link = new URL(linkIn((await emailsTo(body.email, 1))[0]));
    const token = link.searchParams.get('token') ?? '';
    const open = async (headers: Record<string, string> = {}) =>
      (await site.inject({ url: link.pathname + link.search, headers })).headers.location;
    const verify = async (password: string) =>
      (await site.post('/api/verify_email.php', { token, password })).body as { success: boolean };
    return { ...body, stranger, token, open, verify };
  }

  it('is not opened by the link alone: another browser must send the password', async () => {
    const { email, password, token, open, verify } = await registeredByStranger();
    const other = await registerInBrowser(form());
    for (const headers of [{}, other, { cookie: 'clamps.registered=1.x' }]) {
      expect(await open(headers)).toBe(`/Register?verify=password&key=${token}`);
    }
    expect(await verify('Another1!')).toEqual({
      success: false,
      error: 'This is not the password that you chose when you registered.',
    });
    expect(await login(email, password)).toMatchObject({ success: false });
    expect(await verify(password)).toEqual({ success: true });
    expect(await login(email, password)).toMatchObject({ success: true });
    expect(await open()).toBe('/ThankYou?message=email_verified');
    expect((await site.post('/api/verify_email.php', { token: 'x'.repeat(43), password })).body).toEqual(EXPIRED);
  });

  it('is not reported as verified by a used link, when its verification was withdrawn', async () => {
    const { email, password, open, verify, stranger } = await registeredByStranger();
    expect(await verify(password)).toEqual({ success: true });
    expect(await verify(password)).toEqual({ success: true });
    await site.services.database.pool.query('update users set email_verified = false where email = $1', [email]);
    expect(await verify(password)).toEqual(EXPIRED);
    expect(await open(stranger)).toBe('/Register?verify=expired');
  });

  it('refuses every password after five wrong ones, and counts no failure of the server', async () => {
    const strict = await testApp();
    const { id } = await aCustomer(strict, { emailVerified: false });
    const token = 'v'.repeat(43);
    await strict.services.database.pool.query(
      `insert into account_links (token_hash, purpose, user_id, expires_at)
       values (translate(rtrim(encode(sha256($1), 'base64'), '='), '+/', '-_'), 'verify', $2, now() + interval '1 hour')`,
      [Buffer.from(token), id],
    );
    const verify = async (password: string) => (await strict.post('/api/verify_email.php', { token, password })).status;
    await withoutPasswords(strict, async () => {
      for (let count = 0; count < 6; count += 1) expect(await verify(PASSWORD)).toBe(500);
    });
    for (let count = 0; count < 5; count += 1) expect(await verify('wrong')).toBe(200);
    expect(await verify(PASSWORD)).toBe(429);
    await strict.close();
  });

  it('passes to the owner of the address by a reset link, which also verifies it', async () => {
    const { email, password } = await registeredByStranger();
    await site.post('/api/request_password_reset.php', { email });
    const reset = (await emailsTo(email, 2)).find(({ subject }) => subject === 'Reset your password');
    const token = linkIn(reset).split('token=')[1];
    expect((await site.post('/api/update_password.php', { token, password: PASSWORD })).body).toEqual({
      success: true,
    });
    expect(await login(email, password)).toMatchObject({ success: false });
    expect(await login(email)).toMatchObject({ success: true });
    for (const { text } of await emailsTo(email, 3)) expect(text).not.toContain('Mallory');
  });
});

describe('The email check', () => {
  it('reports whether the address is registered and verified', async () => {
    const { email } = await aCustomer(site);
    const unverified = await aCustomer(site, { emailVerified: false });
    const check = async (address: string) => (await site.post('/api/check-email.php', { email: address })).body;
    expect(await check(email.toUpperCase())).toEqual({ exists: true, is_verified: true });
    expect(await check(unverified.email)).toEqual({ exists: true, is_verified: false });
    expect(await check('new@works.example')).toEqual({ exists: false, is_verified: false });
  });

  it('reveals nothing after ten requests in a minute', async () => {
    const strict = await testApp();
    const { email } = await aCustomer(strict);
    const check = async () => (await strict.post('/api/check-email.php', { email })).body;
    for (let count = 0; count < 10; count += 1) expect(await check()).toEqual({ exists: true, is_verified: true });
    expect(await check()).toEqual({ exists: false, is_verified: false });
    await strict.close();
  });

  it('has the same reply for every address when an email may follow', async () => {
    const verified = await aCustomer(site);
    const unverified = await aCustomer(site, { emailVerified: false });
    for (const url of ['/api/resend-verification.php', '/api/request_password_reset.php']) {
      const responses = await Promise.all(
        [verified.email, unverified.email, 'unknown@works.example'].map((email) => site.post(url, { email })),
      );
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      expect(responses[0]).toMatchObject({ status: 200, body: { success: true } });
    }
    const subjects = (await emailsTo(unverified.email, 2)).map(({ subject }) => subject).sort();
    expect(subjects).toEqual(['Please verify your email address', 'Reset your password']);
    expect((await emailsTo(verified.email, 1))[0]?.subject).toBe('Reset your password');
  });
});

describe('A reset link', () => {
  async function linkFor(email: string) {
    await site.post('/api/request_password_reset.php', { email });
    const token = linkIn((await emailsTo(email, 1))[0]).split('token=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    return token;
  }
  const expired = { success: false, error: 'Invalid or expired reset token' };

  it('sets a new password once, ends all sessions and is invalid afterwards', async () => {
    const { email } = await aCustomer(site);
    const headers = await signIn(site, email);
    const token = await linkFor(email);
    for (let look = 0; look < 2; look += 1) {
      expect((await site.post('/api/verify_reset_token.php', { token })).body).toEqual({ success: true, email });
    }
    expect((await site.post('/api/update_password.php', { token, password: 'weak' })).body).toEqual({
      success: false,
      error: 'Please ensure the password meets all the requirements.',
    });
    const twice = await Promise.all(
      ['Another1!', 'Another2!'].map((password) => site.post('/api/update_password.php', { token, password })),
    );
    expect(twice.filter(({ body }) => (body as { success: boolean }).success)).toHaveLength(1);
    expect((await site.get('/api/session.php', headers)).body).toEqual({ logged_in: false, user: null });
    expect((await login(email)).success).toBe(false);
    expect((await site.post('/api/verify_reset_token.php', { token })).body).toEqual(expired);
    expect((await site.post('/api/update_password.php', { token, password: 'Another3!' })).body).toEqual(expired);
    expect((await emailsTo(email, 2)).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  it('expires after an hour', async () => {
    const { email } = await aCustomer(site);
    const token = await linkFor(email);
    await site.services.database.pool.query(`update account_links set expires_at = expires_at - interval '61 minutes'`);
    expect((await site.post('/api/verify_reset_token.php', { token })).body).toEqual(expired);
  });

  it('requires an email address', async () => {
    expect((await site.post('/api/request_password_reset.php', { email: '' })).body).toEqual({
      success: false,
      error: 'Please enter your email address',
    });
  });
});

describe('The countries', () => {
  it('start with India, and have calling codes and states', async () => {
    const { body } = await site.get('/api/get_countries.php');
    const countries = body as { name: string; iso2: string; dial: string }[];
    expect(countries[0]).toEqual({ name: 'India', iso2: 'IN', dial: '+91' });
    expect(countries).toHaveLength(249);
    const { states } = (await site.post('/api/get_states.php', { country: 'India' })).body as { states: unknown[] };
    expect(states).toContainEqual({ name: 'Maharashtra' });
    expect((await site.post('/api/get_states.php', { country: 'Atlantis' })).status).toBe(404);
  });
});
