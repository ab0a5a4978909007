import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, PASSWORD, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';

const SESSION = 'clamps.session_token';
const REMEMBER = 'clamps.remember';
const GUEST = { logged_in: false, user: null };

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => site?.close());

const sql = (text: string, values: unknown[] = []) => site.services.database.pool.query(text, values);

/** A browser, which stores the cookies of responses. `restart` drops the session cookie. */
function aBrowser(cookies = new Map<string, string>()) {
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const response = await site.inject({ method, url, payload, headers: { cookie } });
    for (const { name, value, maxAge } of response.cookies) {
      if (value && maxAge !== 0) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response.json() as Record<string, unknown>;
  };
  return {
    cookies,
    restart: () => cookies.delete(SESSION),
    copy: () => aBrowser(new Map(cookies)),
    login: (email: string, remember = true) => send('POST', '/api/login.php', { email, password: PASSWORD, remember }),
    logout: () => send('POST', '/api/logout.php', {}),
    session: () => send('GET', '/api/session.php'),
    gated: () => send('GET', '/api/get_cad_files.php?brand_id=999'),
  };
}
async function aRememberedBrowser() {
  const customer = await aCustomer(site);
  const browser = aBrowser();
  await browser.login(customer.email);
  return { ...customer, browser };
}
/** Skips the minute in which concurrent requests may carry the same token. */
const aMinuteLater = () => sql(`update remembered_logins set rotated_at = rotated_at - interval '61 seconds'`);

describe('A browser that is remembered', () => {
  it('is still logged in after a restart, with a new token each time', async () => {
    const { email, browser } = await aRememberedBrowser();
    const tokens = new Set([browser.cookies.get(REMEMBER)]);
    for (let start = 1; start <= 3; start += 1) {
      browser.restart();
      expect(await browser.gated()).toEqual([]);
      expect(await browser.session()).toMatchObject({ logged_in: true, user: { email } });
      tokens.add(browser.cookies.get(REMEMBER));
      expect(browser.cookies.has(SESSION)).toBe(true);
      await browser.session();
      expect(tokens.size).toBe(start + 1);
    }
  });

  it('is stored in the database by a hash only', async () => {
    const { id, browser } = await aRememberedBrowser();
    const [series, token = ''] = (browser.cookies.get(REMEMBER) ?? '').split('.');
    const { rows } = await sql('select * from remembered_logins where user_id = $1', [id]);
    expect(rows).toMatchObject([{ series, token_hash: createHash('sha256').update(token).digest('base64url') }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is forgotten after 30 days without a visit, restarted by each visit', async () => {
    const { id, email, browser } = await aRememberedBrowser();
    const days = (count: number) =>
      sql('update remembered_logins set expires_at = expires_at - make_interval(days => $2) where user_id = $1', [
        id,
        count,
      ]);
    await days(29);
    browser.restart();
    expect(await browser.session()).toMatchObject({ user: { email } });
    await days(29);
    browser.restart();
    expect(await browser.session()).toMatchObject({ user: { email } });
    await days(30);
    browser.restart();
    expect(await browser.session()).toEqual(GUEST);
    expect(browser.cookies.has(REMEMBER)).toBe(false);
  });

  it('may send requests from several tabs at the same time', async () => {
    const { email, browser } = await aRememberedBrowser();
    browser.restart();
    const tabs = [browser, browser.copy(), browser.copy(), browser.copy()];
    for (const session of await Promise.all(tabs.map((tab) => tab.session()))) {
      expect(session).toMatchObject({ logged_in: true, user: { email } });
    }
    const changed = tabs.filter((tab) => tab.cookies.has(SESSION));
    expect(changed).toHaveLength(1);
    await aMinuteLater();
    changed[0]?.restart();
    expect(await changed[0]?.session()).toMatchObject({ logged_in: true });
  });

  it('stays logged in when the response with the new token was lost', async () => {
    const { email, browser } = await aRememberedBrowser();
    browser.restart();
    await browser.copy().session();
    await aMinuteLater();
    expect(await browser.session()).toMatchObject({ logged_in: true, user: { email } });
  });

  it('opens gated calls with a replaced token for a minute only', async () => {
    const { browser } = await aRememberedBrowser();
    browser.restart();
    const copy = browser.copy();
    await browser.session();
    expect(await copy.gated()).toEqual([]);
    await aMinuteLater();
    expect(await copy.gated()).toEqual({ error: 'Please login' });
    browser.restart();
    expect(await browser.gated()).toEqual([]);
  });

  it('loses all logins of the customer when an old token shows that it was copied', async () => {
    const { email, browser } = await aRememberedBrowser();
    const elsewhere = await signIn(site, email);
    const thief = browser.copy();
    for (let start = 1; start <= 2; start += 1) {
      browser.restart();
      await browser.session();
      await aMinuteLater();
    }
    thief.restart();
    expect(await thief.session()).toEqual(GUEST);
    expect(await browser.session()).toEqual(GUEST);
    browser.restart();
    expect(await browser.session()).toEqual(GUEST);
    expect((await site.get('/api/session.php', elsewhere)).body).toEqual(GUEST);
  });

  it('is forgotten by logout, also as a copy, and by a login without remember-me', async () => {
    const { email, browser } = await aRememberedBrowser();
    const copy = browser.copy();
    await browser.logout();
    copy.restart();
    expect(await copy.session()).toEqual(GUEST);
    await browser.login(email);
    await browser.login((await aCustomer(site)).email, false);
    browser.restart();
    expect(await browser.session()).toEqual(GUEST);
  });

  it.each(['', 'x', 'a.b', `${'a'.repeat(22)}.${'b'.repeat(43)}`, '1.2; DROP', `${'a'.repeat(5000)}.b`])(
    'is not created by a forged cookie: %j',
    async (value) => {
      expect(await aBrowser(new Map([[REMEMBER, value]])).session()).toEqual(GUEST);
    },
  );
});

describe('The logins of a customer', () => {
  it('are at most twenty: the oldest sessions and remembered logins end', async () => {
    const { id, browser, email } = await aRememberedBrowser();
    const second = aBrowser();
    await second.login(email);
    for (const table of ['sessions', 'remembered_logins'])
      await sql(`update ${table} set created_at = created_at - interval '1 hour' where user_id = $1`, [id]);
    await sql(
      `insert into sessions (user_id, token, expires_at, created_at)
       select $1, gen_random_uuid(), now() + interval '1 day', now() - interval '30 minutes' from generate_series(1, 18)`,
      [id],
    );
    await sql(
      `insert into remembered_logins (series, user_id, token_hash, expires_at, created_at)
       select gen_random_uuid(), $1, '', now() + interval '1 day', now() - interval '30 minutes' from generate_series(1, 18)`,
      [id],
    );
    expect(await browser.gated()).toEqual([]);
    const newest = aBrowser();
    await newest.login(email);
    const another = aBrowser();
    await another.login(email);
    expect(await browser.gated()).toEqual({ error: 'Please login' });
    expect(await newest.gated()).toEqual([]);
    const { rows } = await sql(
      `select (select count(*)::int from sessions where user_id = $1) as sessions,
         (select count(*)::int from remembered_logins where user_id = $1) as remembered`,
      [id],
    );
    expect(rows).toEqual([{ sessions: 20, remembered: 20 }]);
  });
});

describe('All logins of a customer', () => {
  /** Three browsers: with a session; remembered with a session; and remembered after a restart. */
  async function threeBrowsers() {
    const { browser, ...customer } = await aRememberedBrowser();
    const fresh = browser.copy();
    const plain = aBrowser();
    await plain.login(customer.email, false);
    const closed = aBrowser();
    await closed.login(customer.email);
    closed.restart();
    return { customer, browsers: [plain, fresh, closed] };
  }
  const replies = (browsers: ReturnType<typeof aBrowser>[]) =>
    Promise.all(browsers.map(async (browser) => [await browser.gated(), await browser.session()]));
  const refused = [{ error: 'Please login' }, GUEST];

  it('end with a password reset', async () => {
    const { customer, browsers } = await threeBrowsers();
    const token = 't'.repeat(43);
    const hash = createHash('sha256').update(token).digest('base64url');
    await sql(
      `insert into account_links (token_hash, purpose, user_id, expires_at) values ($1, 'reset', $2, now() + interval '1 hour')`,
      [hash, customer.id],
    );
    expect((await site.post('/api/update_password.php', { token, password: 'Another1!' })).body).toEqual({
      success: true,
    });
    expect(await replies(browsers)).toEqual([refused, refused, refused]);
  });

  it.each(['email_verified = false', 'banned = true'])(
    'end with %s and are not restored afterwards',
    async (change) => {
      const { customer, browsers } = await threeBrowsers();
      await sql(`update users set ${change} where id = $1`, [customer.id]);
      expect(await replies(browsers)).toEqual([refused, refused, refused]);
      await sql('update users set email_verified = true, banned = false where id = $1', [customer.id]);
      expect(await replies(browsers)).toEqual([refused, refused, refused]);
    },
  );
});
