import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, cookiesOf, PASSWORD, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';

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

  it('takes the e-mail address or the username in any case, and answers with the user', async () => {
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

  it('never answers with the password, its hash or a token', async () => {
    const { email } = await aCustomer(site);
    const answer = await site.inject({ method: 'POST', url: '/api/login.php', payload: { email, password: PASSWORD } });
    const [token = ''] = cookiesOf(answer).split('.');
    expect(answer.body).not.toMatch(/password|hash|token/i);
    expect(answer.body).not.toContain(PASSWORD);
    expect(answer.body).not.toContain(token.split('=')[1]);
  });

  it('refuses a wrong password and an unknown name in the same words', async () => {
    const { email } = await aCustomer(site);
    const refused = { status: 200, body: { success: false, error: WRONG } };
    expect(await login({ email, password: 'wrong' })).toEqual(refused);
    expect(await login({ email: 'nobody@works.example', password: PASSWORD })).toEqual(refused);
    expect(await login({ email: 'nobody', password: PASSWORD })).toEqual(refused);
    expect(await login({ email, password: 'x'.repeat(500) })).toEqual(refused);
  });

  it('says that an account is not verified only after the right password, and gives no session', async () => {
    const { email } = await aCustomer(site, { emailVerified: false });
    expect((await login({ email, password: 'wrong' })).body).toEqual({ success: false, error: WRONG });
    const answer = await site.inject({ method: 'POST', url: '/api/login.php', payload: { email, password: PASSWORD } });
    expect(answer.json()).toEqual({
      success: false,
      error: 'Your email ID is not verified. Please check your email and verify your account.',
      user: { is_verified: 0 },
    });
    expect(answer.cookies).toEqual([]);
  });

  it.each([
    ['no body', {}],
    ['a list', { email: ['a'], password: PASSWORD }],
    ['an object', { email: { $ne: '' }, password: PASSWORD }],
    ['a number', { email: 'a', password: 12345 }],
    ['a null character', { email: 'a\0b', password: PASSWORD }],
    ['an endless name', { email: 'a'.repeat(100_000), password: PASSWORD }],
  ])('answers %s with 400 and the name of the field', async (_what, body) => {
    const answer = await login(body);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^(email|password): /) } });
  });

  it('keeps its cookies from scripts and other sites, and one for 30 days only when asked to remember', async () => {
    const { email } = await aCustomer(site);
    const cookies = async (remember: boolean) => {
      const payload = { email, password: PASSWORD, remember };
      const answer = await site.inject({ method: 'POST', url: '/api/login.php', payload });
      const named = (wanted: string) => answer.cookies.find(({ name, value }) => name === wanted && value);
      return { session: named('clamps.session_token'), memory: named('clamps.remember') };
    };
    const kept = { httpOnly: true, sameSite: 'Lax', path: '/' };
    const asked = await cookies(true);
    expect(asked.memory).toMatchObject({ ...kept, maxAge: 30 * 24 * 60 * 60 });
    const unasked = await cookies(false);
    expect(unasked.memory).toBeUndefined();
    for (const { session } of [asked, unasked]) {
      expect(session).toMatchObject(kept);
      expect(session).not.toHaveProperty('maxAge');
    }
  });

  it('marks the cookie Secure where the public address is https', async () => {
    const secure = await testApp({
      connectionString: site.connectionString,
      env: { PUBLIC_URL: 'https://clamps.example' },
    });
    const { email } = await aCustomer(secure);
    const payload = { email, password: PASSWORD };
    const answer = await secure.inject({ method: 'POST', url: '/api/login.php', payload });
    expect(answer.cookies.filter(({ value }) => value)).toEqual(
      expect.arrayContaining([expect.objectContaining({ secure: true, httpOnly: true })]),
    );
    const session = await secure.get('/api/session.php', { cookie: cookiesOf(answer) });
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

  it('knows no one by a forged, cut or foreign cookie', async () => {
    const { email } = await aCustomer(site);
    const [cookie = ''] = (await signIn(site, email)).cookie.split('; ');
    expect((await site.get('/api/session.php', { cookie })).body).toMatchObject({ logged_in: true });
    const forged = [
      cookie.replace(/.{5}$/, 'AAAA%3D'),
      cookie.split('.').slice(0, 2).join('.'),
      'clamps.session_token=1.2',
      'user={"id":1}',
    ];
    for (const tried of forged) {
      expect((await site.get('/api/session.php', { cookie: tried })).body).toEqual({ logged_in: false, user: null });
    }
  });

  it('refuses the sixth wrong password in 15 minutes, on every copy of the program, even the right one', async () => {
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

  it('lets no more wrong passwords through when they come all at once', async () => {
    const { email } = await aCustomer(site);
    const tries = await Promise.all(Array.from({ length: 12 }, () => login({ email, password: 'wrong' })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('does not count right passwords, so that signing in often locks nobody out', async () => {
    const { email } = await aCustomer(site);
    for (let count = 0; count < 8; count += 1) await signIn(site, email);
  });
});

describe('A request from another site', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp({ env: { PUBLIC_URL: 'https://clamps.example' } });
  });
  afterAll(() => site?.close());
  const logout = async (headers: Record<string, string>) => (await site.post('/api/logout.php', {}, headers)).status;

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sub-domain of ours', { origin: 'https://x.clamps.example' }],
    ['no origin to name', { origin: 'null' }],
    ['an origin that is none', { origin: 'https://' }],
    ['a page of another site, told by the browser only', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_where, headers) => {
    expect(await logout(headers)).toBe(403);
  });

  it.each([
    ['the public address', { origin: 'https://clamps.example' }],
    ['the very host asked for', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
    ['our own page, told by the browser only', { 'sec-fetch-site': 'same-origin' }],
    ['a program that is no browser', {}],
  ])('is none from %s', async (_where, headers) => {
    expect(await logout(headers)).toBe(200);
  });
});
