import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, cookiesOf, PASSWORD, signIn, withoutPasswords } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import { addAccountLink } from './accounts.store.ts';

const WRONG = 'Invalid username/password.';
const TOO_MANY = 'Too many attempts. Please try again later.';

describe('Signing in', () => {
  let site: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    site = await testApp();
    second = await testApp({
      connectionString: site.connectionString,
      env: { SESSION_SECRET: 'a secret that both copies of the program know' },
    });
  });
  afterAll(async () => {
    await second?.close();
    await site?.close();
  });
  const login = (body: unknown, app = site) => app.post('/api/login.php', body);

  it('accepts the email address or the username in any case, and returns the user', async () => {
    const { id, email, username } = await aCustomer(site);
    for (const name of [email, email.toUpperCase(), username, username.toUpperCase()]) {
      expect(await login({ email: name, password: PASSWORD })).toEqual({
        status: 200,
        body: {
          success: true,
          user: {
            id,
            email,
            username,
            first_name: 'Asha',
            last_name: 'Rao',
            company_name: 'Works Ltd',
            is_verified: 1,
          },
        },
      });
    }
  });

  it('never returns the password, its hash or a token', async () => {
    const { email } = await aCustomer(site);
    const response = await site.inject({
      method: 'POST',
      url: '/api/login.php',
      payload: { email, password: PASSWORD },
    });
    const [token = ''] = cookiesOf(response).split('.');
    expect(response.body).not.toMatch(/password|hash|token/i);
    expect(response.body).not.toContain(PASSWORD);
    expect(response.body).not.toContain(token.split('=')[1]);
  });

  it('refuses a wrong password and an unknown name with the same error', async () => {
    const { email } = await aCustomer(site);
    const refused = { status: 200, body: { success: false, error: WRONG } };
    expect(await login({ email, password: 'wrong' })).toEqual(refused);
    expect(await login({ email: 'nobody@works.example', password: PASSWORD })).toEqual(refused);
    expect(await login({ email: 'nobody', password: PASSWORD })).toEqual(refused);
    expect(await login({ email, password: 'x'.repeat(500) })).toEqual(refused);
  });

  it('reports an unverified account only after the right password, and creates no session', async () => {
    const { email } = await aCustomer(site, { emailVerified: false });
    expect((await login({ email, password: 'wrong' })).body).toEqual({ success: false, error: WRONG });
    const response = await site.inject({
      method: 'POST',
      url: '/api/login.php',
      payload: { email, password: PASSWORD },
    });
    expect(response.json()).toEqual({
      success: false,
      error: 'Your email ID is not verified. Please check your email and verify your account.',
      user: { is_verified: 0 },
    });
    expect(response.cookies).toEqual([]);
  });

  it.each([
    ['no body', {}],
    ['a list', { email: ['a'], password: PASSWORD }],
    ['an object', { email: { $ne: '' }, password: PASSWORD }],
    ['a number', { email: 'a', password: 12345 }],
    ['a null character', { email: 'a\0b', password: PASSWORD }],
    ['a very long name', { email: 'a'.repeat(100_000), password: PASSWORD }],
  ])('responds to %s with 400 and the name of the field', async (_what, body) => {
    const response = await login(body);
    expect(response).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^(email|password): /) } });
  });

  it('hides its cookies from scripts and other sites, and sets one for 30 days only with remember-me', async () => {
    const { email } = await aCustomer(site);
    const cookies = async (remember: boolean) => {
      const payload = { email, password: PASSWORD, remember };
      const response = await site.inject({ method: 'POST', url: '/api/login.php', payload });
      const named = (wanted: string) => response.cookies.find(({ name, value }) => name === wanted && value);
      return { session: named('clamps.session_token'), remember: named('clamps.remember') };
    };
    const attributes = { httpOnly: true, sameSite: 'Lax', path: '/' };
    const remembered = await cookies(true);
    expect(remembered.remember).toMatchObject({ ...attributes, maxAge: 30 * 24 * 60 * 60 });
    const plain = await cookies(false);
    expect(plain.remember).toBeUndefined();
    for (const { session } of [remembered, plain]) {
      expect(session).toMatchObject(attributes);
      expect(session).not.toHaveProperty('maxAge');
    }
  });

  it('marks the cookie Secure when PUBLIC_URL is https', async () => {
    const secure = await testApp({
      connectionString: site.connectionString,
      env: { PUBLIC_URL: 'https://clamps.example' },
    });
    const { email } = await aCustomer(secure);
    const payload = { email, password: PASSWORD };
    const response = await secure.inject({ method: 'POST', url: '/api/login.php', payload });
    expect(response.cookies.filter(({ value }) => value)).toEqual(
      expect.arrayContaining([expect.objectContaining({ secure: true, httpOnly: true })]),
    );
    const session = await secure.get('/api/session.php', { cookie: cookiesOf(response) });
    expect(session.body).toMatchObject({ logged_in: true });
    await secure.close();
  });

  it('ends the session on logout, also for a copy of the cookie', async () => {
    const { email } = await aCustomer(site);
    const headers = await signIn(site, email);
    expect((await site.get('/api/session.php', headers)).body).toMatchObject({ logged_in: true, user: { email } });
    expect((await site.post('/api/logout.php', {}, headers)).body).toEqual({ success: true });
    expect((await site.get('/api/session.php', headers)).body).toEqual({ logged_in: false, user: null });
  });

  it('is not reported as ended when that failed', async () => {
    const { id, email } = await aCustomer(site);
    const headers = await signIn(site, email);
    const { pool } = site.services.database;
    await pool.query(
      `create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await pool.query('create trigger refused before delete on sessions for each row execute function refuse_delete()');
    expect((await site.post('/api/logout.php', {}, headers)).status).toBe(500);
    await pool.query('drop function refuse_delete cascade');
    expect((await site.post('/api/logout.php', {}, headers)).body).toEqual({ success: true });
    expect((await pool.query('select from sessions where user_id = $1', [id])).rowCount).toBe(0);
  });

  it('is stored by the hash of its token, which opens nothing', async () => {
    const { id, email } = await aCustomer(site);
    const { cookie } = await signIn(site, email);
    const token = decodeURIComponent(cookie).split(/[=.]/)[2] ?? '';
    const { rows } = await site.services.database.pool.query('select * from sessions where user_id = $1', [id]);
    expect(rows).toEqual([expect.objectContaining({ token: createHash('sha256').update(token).digest('hex') })]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await site.get('/api/session.php', { cookie })).body).toMatchObject({ logged_in: true });
    expect((await site.get('/api/session.php', { cookie: cookie.replace(token, rows[0].token) })).body).toMatchObject({
      logged_in: false,
    });
  });

  it('accepts sessions of earlier releases, whose tokens were shorter', async () => {
    const { id } = await aCustomer(second);
    const token = 'R1YHJLwvQIfctrX8uXQhFUVDB414XBFA';
    await second.query(
      `insert into sessions (user_id, token, expires_at) values ($1, encode(sha256($2), 'hex'), now() + interval '1 hour')`,
      [id, Buffer.from(token)],
    );
    const cookie = `clamps.session_token=${token}.qqng3spINxMvJgfMQmwxBNmAAgYDH2mtIiFx%2FpGhBuw%3D`;
    expect((await second.get('/api/session.php', { cookie })).body).toMatchObject({ logged_in: true, user: { id } });
    expect((await site.get('/api/session.php', { cookie })).body).toEqual({ logged_in: false, user: null });
  });

  it('lasts a day, however often it is used', async () => {
    const { id, email } = await aCustomer(site);
    const headers = await signIn(site, email);
    const isLoggedIn = async () => (await site.get('/api/session.php', headers)).body;
    await site.query(
      `update sessions set expires_at = expires_at - interval '23 hours 59 minutes' where user_id = $1`,
      [id],
    );
    expect(await isLoggedIn()).toMatchObject({ logged_in: true });
    await site.query(`update sessions set expires_at = expires_at - interval '1 minute' where user_id = $1`, [id]);
    expect(await isLoggedIn()).toMatchObject({ logged_in: false });
  });

  it('does not begin with a password that is replaced during the login', async () => {
    const { id, email } = await aCustomer(site);
    const client = await site.services.database.pool.connect();
    await client.query('begin');
    await client.query(`update credentials set password = 'another' where user_id = $1`, [id]);
    const waiting = login({ email, password: PASSWORD });
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await Promise.race([waiting, expect.poll(() => site.query(isWaiting)).toHaveLength(1)]);
    await client.query('commit');
    client.release();
    expect((await waiting).body).toEqual({ success: false, error: WRONG });
    expect(await site.query('select from sessions where user_id = $1', [id])).toEqual([]);
  });

  it('ignores a forged, truncated or foreign cookie', async () => {
    const { email } = await aCustomer(site);
    const [cookie = ''] = (await signIn(site, email)).cookie.split('; ');
    expect((await site.get('/api/session.php', { cookie })).body).toMatchObject({ logged_in: true });
    const forged = [
      cookie.replace(/.{5}$/, 'AAAA%3D'),
      cookie.split('.').slice(0, 2).join('.'),
      'clamps.session_token=1.2',
      'user={"id":1}',
    ];
    for (const value of forged) {
      expect((await site.get('/api/session.php', { cookie: value })).body).toEqual({ logged_in: false, user: null });
    }
  });

  it('refuses every password after five wrong ones in 15 minutes, on every instance, even the right one', async () => {
    const { email } = await aCustomer(site);
    for (const app of [site, second, site, second, site]) {
      expect((await login({ email, password: 'wrong' }, app)).status).toBe(200);
    }
    for (const app of [site, second]) {
      expect(await login({ email, password: PASSWORD }, app)).toEqual({
        status: 429,
        body: { success: false, error: TOO_MANY, message: TOO_MANY },
      });
    }
  });

  it('applies the same limit to concurrent attempts', async () => {
    const { email } = await aCustomer(site);
    const tries = await Promise.all(Array.from({ length: 12 }, () => login({ email, password: 'wrong' })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('counts the email address and the username of one account together', async () => {
    const { email, username } = await aCustomer(site);
    const statuses: number[] = [];
    for (const name of [email, username, email, username, email, username, email.toUpperCase()]) {
      statuses.push((await login({ email: name, password: 'wrong' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('does not count right passwords or failures of the server, so neither locks anybody out', async () => {
    const { email } = await aCustomer(site);
    await withoutPasswords(site, async () => {
      for (let count = 0; count < 31; count += 1) {
        expect((await login({ email, password: PASSWORD })).status).toBe(500);
      }
    });
    for (let count = 0; count < 8; count += 1) await signIn(site, email);
  });
});

describe('Guesses at one account from many addresses', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp({ env: { TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => site?.close());
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const login = (email: string, password: string, address: string) =>
    site.post('/api/login.php', { email, password }, from(address));
  const guess = async (email: string, count: number) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at++) statuses.push((await login(email, 'wrong', `2001:db8:${at}::1`)).status);
    return statuses;
  };

  it('are refused after thirty, but its owner can still sign in where that worked before', async () => {
    const { email, username } = await aCustomer(site);
    expect((await login(email, PASSWORD, '203.0.113.7')).status).toBe(200);
    const statuses = await guess(email, 35);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
    expect((await login(username, PASSWORD, '198.51.100.9')).status).toBe(429);
    expect((await login(username, PASSWORD, '203.0.113.7')).body).toMatchObject({ success: true });
  });

  it('leave the owner a way in from a new address: a reset of the password', async () => {
    const { email, id } = await aCustomer(site);
    await guess(email, 31);
    const tokenHash = hashSecretToken('a token that only the owner has');
    await addAccountLink(site.services.database.pool, { tokenHash, purpose: 'reset', userId: id, hours: 1 });
    const password = 'Another-1234!';
    const body = { token: 'a token that only the owner has', password };
    expect((await site.post('/api/update_password.php', body, from('198.51.100.9'))).body).toEqual({ success: true });
    expect((await login(email, password, '198.51.100.9')).body).toMatchObject({ success: true });
  });

  it('also apply to unknown names, so that the limit does not reveal who has an account', async () => {
    const statuses = await guess('nobody@works.example', 31);
    expect(statuses.slice(29)).toEqual([200, 429]);
  });
});

describe('Requests to reset a password', () => {
  it('lead to three emails in 15 minutes, whichever name of the account they give', async () => {
    const site = await testApp();
    const { id, email, username } = await aCustomer(site);
    for (const name of [email, username, email.toUpperCase(), username, email]) {
      expect((await site.post('/api/request_password_reset.php', { email: name })).body).toMatchObject({
        success: true,
      });
    }
    const { rowCount } = await site.services.database.pool.query('select from account_links where user_id = $1', [id]);
    expect(rowCount).toBe(3);
    await site.close();
  });

  it('send one link for an account, however its name is spelled', async () => {
    const site = await testApp();
    const { id, email } = await aCustomer(site);
    for (const name of [`user ${id}`, `USER ${id}`, ` user ${id}`, email]) {
      expect((await site.post('/api/request_password_reset.php', { email: name })).status).toBe(200);
    }
    const { rowCount } = await site.services.database.pool.query('select from account_links where user_id = $1', [id]);
    expect(rowCount).toBe(1);
    await site.close();
  });
});

describe('One-time links of an account', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site?.close());
  let links: string[] = [];
  const password = 'Another1!';
  const change = (set: string) => (id: number) => site.query(`update users set ${set} where id = $1`, [id]);
  const asCustomer = (url: string, body: object) => async (_id: number, email: string) =>
    site.post(url, body, await signIn(site, email));

  it.each([
    ['a new password', asCustomer('/api/change_password.php', { current_password: PASSWORD, new_password: password })],
    ['a deletion', asCustomer('/api/delete_account.php', { password: PASSWORD })],
    ['a planned deletion', change(`erase_at = now() + interval '9 days'`)],
    ['a block', change('banned = true')],
    ['a lost verification', change('email_verified = false')],
    ['another address', change(`email = 'other' || id || '@works.example'`)],
    ['a reset by another link', () => site.post('/api/update_password.php', { token: links[1], password })],
  ])('end with %s', async (_event, happen) => {
    links = [createToken(), createToken()];
    const { id, email } = await aCustomer(site);
    for (const token of links)
      await addAccountLink(site.services.database.pool, {
        tokenHash: hashSecretToken(token),
        purpose: 'reset',
        userId: id,
        hours: 1,
      });
    await happen(id, email);
    const [token] = links;
    expect((await site.post('/api/verify_reset_token.php', { token })).body).toMatchObject({ success: false });
    expect((await site.post('/api/update_password.php', { token, password })).body).toMatchObject({ success: false });
  });
});

describe('The origin check', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp({ env: { PUBLIC_URL: 'https://clamps.example' } });
  });
  afterAll(() => site?.close());
  const logout = async (headers: Record<string, string>) => (await site.post('/api/logout.php', {}, headers)).status;

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sub-domain of ours', { origin: 'https://x.clamps.example' }],
    ['the public host without TLS', { origin: 'http://clamps.example', host: 'clamps.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['an invalid origin', { origin: 'https://' }],
    ['a page of another site, by sec-fetch-site only', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a request from %s', async (_where, headers) => {
    expect(await logout(headers)).toBe(403);
  });

  it.each([
    ['the public origin', { origin: 'https://clamps.example' }],
    ['the requested host', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
    ['our own page, by sec-fetch-site only', { 'sec-fetch-site': 'same-origin' }],
    ['a client that is not a browser', {}],
  ])('accepts a request from %s', async (_where, headers) => {
    expect(await logout(headers)).toBe(200);
  });
});
