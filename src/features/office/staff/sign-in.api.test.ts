import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCustomer, cookiesOf, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession, STAFF_PASSWORD, signInToOffice } from '../../../../test/office.ts';
import { listRights } from '../acts/rights.ts';

const NEW_PASSWORD = 'nine copper hinges';
let site: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  site = await testApp({ env: { LOG_LEVEL: 'debug' }, log: (line) => lines.push(line) });
});
afterAll(() => site?.close());

const office = (name: string, body: unknown, headers?: Record<string, string>) =>
  site.post(`/api/office/${name}`, body, headers);
const sessionOf = async (headers: Record<string, string>) => (await site.get('/api/office/session', headers)).status;
const enter = (email: string, password = STAFF_PASSWORD, code?: string, from = '10.0.0.1') =>
  site.inject({
    method: 'POST',
    url: '/api/office/sign_in',
    payload: { email, password, code },
    remoteAddress: from,
  });

describe('Signing in to the office', () => {
  it('sets a cookie for this host only that scripts and other sites cannot use, and says what the role may do', async () => {
    const { id, email } = await aMemberOfStaff(site, 'sales');
    const reply = await enter(email.toUpperCase());
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        staff: { id, email, name: 'Ravi sales', role: 'sales', two_factor: false },
        rights: listRights('sales'),
        needs_second_factor: false,
        time_zone: 'Asia/Kolkata',
        site_name: site.services.settings.siteName,
        expires_at: expect.any(String),
      },
    ]);
    expect(reply.headers['set-cookie']).toMatch(/^office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const token = reply.cookies[0]?.value ?? '';
    const [stored] = await site.query('select * from office_sessions where staff_id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(token);
    const hours = (Date.parse(reply.json().expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThan(12.1);

    const headers = { cookie: cookiesOf(reply) };
    expect((await site.get('/api/office/session', headers)).body).toEqual(reply.json());
    expect(await office('sign_out', {}, headers)).toEqual({ status: 200, body: { success: true } });
    expect(await sessionOf(headers)).toBe(401);
    expect(lines.join()).not.toMatch(new RegExp(`${token}|${email}|${STAFF_PASSWORD}`, 'i'));
  });

  it('uses a cookie that only https can set where the site has https', async () => {
    const secure = await testApp({
      connectionString: site.connectionString,
      env: { PUBLIC_URL: 'https://clamps.example' },
    });
    try {
      const { email } = await aMemberOfStaff(site, 'viewer');
      const reply = await secure.inject({
        method: 'POST',
        url: '/api/office/sign_in',
        payload: { email, password: STAFF_PASSWORD },
      });
      expect(reply.headers['set-cookie']).toMatch(
        /^__Host-office=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      const token = reply.cookies[0]?.value;
      expect((await secure.get('/api/office/session', { cookie: `__Host-office=${token}` })).status).toBe(200);
      expect((await secure.get('/api/office/session', { cookie: `office=${token}` })).status).toBe(401);
    } finally {
      await secure.close();
    }
  });

  it('replaces the session that the browser had', async () => {
    const { id, email } = await aMemberOfStaff(site, 'viewer');
    const before = await signInToOffice(site, email);
    const again = await site.inject({
      method: 'POST',
      url: '/api/office/sign_in',
      headers: before,
      payload: { email, password: STAFF_PASSWORD },
    });
    expect(again.statusCode).toBe(200);
    expect(await sessionOf(before)).toBe(401);
    expect(await site.query('select 1 from office_sessions where staff_id = $1', [id])).toHaveLength(1);
  });

  it('is refused in the same words for a wrong password, an unknown address and someone who is disabled', async () => {
    const { email } = await aMemberOfStaff(site, 'editor');
    const disabled = await aMemberOfStaff(site, 'editor');
    await site.query('update staff set disabled_at = now() where id = $1', [disabled.id]);
    const replies = [await enter(email, 'wrong'), await enter('nobody@office.example'), await enter(disabled.email)];
    for (const reply of replies) {
      expect([reply.statusCode, reply.json()]).toEqual([401, { error: 'The email address or the password is wrong.' }]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  it('records what is refused, by account and network and without what was typed, and tells the person at the next sign-in', async () => {
    const { id, email } = await aMemberOfStaff(site, 'editor');
    const from = lines.length;
    for (let at = 0; at < 6; at += 1) await enter(email, 'wrong guess', undefined, '10.9.0.1');
    for (const network of ['2001:db8:1:2:3::4', '10.9.0.3'])
      await enter('stranger@office.example', 'wrong guess', undefined, network);
    const written = lines.slice(from);
    const events = written.map((line) => JSON.parse(line)).filter(({ security }) => security);
    const refused = (account: string, network: string, reason: string) =>
      expect.objectContaining({ level: 40, msg: 'A sign-in to the office was refused', account, network, reason });
    const guess = refused(`staff ${id}`, '10.9.0.1', 'password');
    const stranger = events.at(-1)?.account;
    expect(stranger).toMatch(/^unknown [0-9a-f]{12}$/);
    expect(events).toEqual([
      ...[guess, guess, guess, guess, guess, refused(`staff ${id}`, '10.9.0.1', 'too many')],
      ...[refused(stranger, '2001:db8:1:2::/64', 'password'), refused(stranger, '10.9.0.3', 'password')],
    ]);
    expect(written.join()).not.toMatch(/stranger|wrong guess/);

    const admin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
    expect((await site.get(`/api/office/row?resource=staff&id=${id}`, admin)).body).toMatchObject({
      row: { refused_sign_ins: 5 },
    });
    const answer = (await enter(email, STAFF_PASSWORD, undefined, '10.9.0.2')).json();
    expect(answer.refused_before).toEqual({ count: 5, last_at: expect.any(String) });
    expect((await enter(email, STAFF_PASSWORD, undefined, '10.9.0.2')).json()).not.toHaveProperty('refused_before');
  });

  it('takes the same time for an address that nobody has', async () => {
    vi.stubEnv('REAL_HASHES', '1');
    const { email } = await aMemberOfStaff(site, 'editor');
    const timeOf = async (address: string, from: string) => {
      const start = performance.now();
      await enter(address, 'wrong', undefined, from);
      return performance.now() - start;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < 8; at += 1) {
      const [first, second] = at % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of [first, second])
        times[who].push(await timeOf(who === 'known' ? email : 'nobody2@office.example', `10.3.0.${at}`));
    }
    vi.unstubAllEnvs();
    const least = (values: number[]) => Math.min(...values);
    // A hash takes about 50 ms; without it the request would take a tenth of that.
    expect(least(times.unknown) / least(times.known)).toBeGreaterThan(0.6);
    expect(least(times.unknown) / least(times.known)).toBeLessThan(1.6);
  });

  it('is limited for one network and for all together, but the owner gets in from a known one', async () => {
    const { email } = await aMemberOfStaff(site, 'editor');
    expect((await enter(email, STAFF_PASSWORD, undefined, '10.9.0.1')).statusCode).toBe(200);
    for (let at = 0; at < 5; at += 1) await enter(email, 'wrong', undefined, '10.8.0.1');
    expect((await enter(email, STAFF_PASSWORD, undefined, '10.8.0.1')).statusCode).toBe(429);
    for (let at = 0; at < 26; at += 1) await enter(email, 'wrong', undefined, `10.7.0.${at}`);
    expect((await enter(email, STAFF_PASSWORD, undefined, '10.6.0.1')).statusCode).toBe(429);
    expect((await enter(email, STAFF_PASSWORD, undefined, '10.9.0.1')).statusCode).toBe(200);
  });

  it('opens nothing of a customer, nor a customer anything of the office', async () => {
    const { id, email } = await aMemberOfStaff(site, 'admin');
    const staff = await officeSession(site, id);
    expect((await site.get('/api/session.php', staff)).body).toEqual({ logged_in: false, user: null });
    expect((await site.get('/api/get_account.php', staff)).status).toBe(401);
    const customer = await signIn(site, (await aCustomer(site, { email })).email);
    expect(await sessionOf(customer)).toBe(401);
    const token = customer.cookie.split(/[=;]/)[1];
    expect(await sessionOf({ cookie: `office=${token}` })).toBe(401);
    expect((await enter(email, 'Secret1!')).statusCode).toBe(401);
  });
});

describe('A session of the office', () => {
  it('ends after 12 hours, and after an hour without a request', async () => {
    const { id } = await aMemberOfStaff(site, 'viewer');
    for (const ended of [`expires_at = now() - interval '1 second'`, `seen_at = now() - interval '61 minutes'`]) {
      const headers = await officeSession(site, id);
      expect(await sessionOf(headers)).toBe(200);
      await site.query(`update office_sessions set ${ended} where staff_id = $1`, [id]);
      // Even a browser tab gets JSON, because the login page of customers would not help.
      expect(await site.get('/api/office/session', { ...headers, accept: 'text/html' })).toEqual({
        status: 401,
        body: { error: 'Please sign in to the office.', signed_out: true },
      });
    }
  });

  it('goes on while it is used, and writes so at most once a minute', async () => {
    const { id } = await aMemberOfStaff(site, 'viewer');
    const headers = await officeSession(site, id);
    const seen = async () =>
      (await site.query('select seen_at, xmin::text from office_sessions where staff_id = $1', [id]))[0];
    const first = await seen();
    await sessionOf(headers);
    expect(await seen()).toEqual(first);
    await site.query(`update office_sessions set seen_at = now() - interval '59 minutes' where staff_id = $1`, [id]);
    expect(await sessionOf(headers)).toBe(200);
    expect((await seen()).seen_at.getTime()).toBeGreaterThanOrEqual(first.seen_at.getTime());
    const [{ version, last_seen_at }] = await site.query('select version, last_seen_at from staff where id = $1', [id]);
    expect([version, last_seen_at]).toEqual([1, expect.any(Date)]);
  });

  it('is listed with the others of its owner, and can be ended, alone or all others', async () => {
    const { id } = await aMemberOfStaff(site, 'viewer');
    const [mine, second, third] = await Promise.all([1, 2, 3].map(() => officeSession(site, id)));
    const stranger = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
    const list = async () =>
      (await site.get('/api/office/sessions', mine)).body as { id: number; current: boolean; user_agent: string }[];
    const before = await list();
    expect(before).toHaveLength(3);
    expect(before.filter(({ current }) => current)).toHaveLength(1);
    expect(before[0]).toMatchObject({ ip: '127.0.0.1', user_agent: 'a test', created_at: expect.any(String) });

    const other = before.find(({ current }) => !current)?.id;
    expect((await office('end_session', { id: other }, stranger)).status).toBe(404);
    expect((await office('end_session', { id: other }, mine)).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect((await office('end_session', { others: true }, mine)).status).toBe(200);
    expect(await Promise.all([mine, second, third].map((headers) => sessionOf(headers ?? {})))).toEqual([
      200, 401, 401,
    ]);
    expect(await sessionOf(stranger)).toBe(200);
  });
});

describe('The password of staff', () => {
  it('is not one that is guessed first, however it is dressed up', async () => {
    const headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    for (const guessed of [
      'password1234',
      'P@ssw0rd-1234',
      'qwerty123456',
      '1qaz2wsx3edc',
      'Administrator1',
      '123456789012',
      'Steel-Smith 2026!',
      'toggleclamps1',
    ])
      expect(
        await office('change_password', { password: STAFF_PASSWORD, new_password: guessed }, headers),
        guessed,
      ).toMatchObject({
        status: 400,
        body: { field: 'new_password', problem: expect.stringContaining('common words') },
      });
  });

  it('has at least 12 characters, whatever they are, and is changed with the old one', async () => {
    const { id, email } = await aMemberOfStaff(site, 'editor');
    const [headers, other] = [await officeSession(site, id), await officeSession(site, id)];
    const change = (password: string, new_password: string) =>
      office('change_password', { password, new_password }, headers);
    expect(await change('wrong', NEW_PASSWORD)).toEqual({
      status: 400,
      body: { error: 'password: is not your password', field: 'password', problem: 'is not your password' },
    });
    for (const bad of ['Short1!', 'x'.repeat(129), 'ababababababab', `${email} ${email}`])
      expect((await change(STAFF_PASSWORD, bad)).body).toMatchObject({ field: 'new_password' });
    expect(await sessionOf(other)).toBe(200);

    const changed = await site.inject({
      method: 'POST',
      url: '/api/office/change_password',
      headers,
      payload: { password: STAFF_PASSWORD, new_password: NEW_PASSWORD },
    });
    expect([changed.statusCode, changed.json().staff.email]).toEqual([200, email]);
    expect(await Promise.all([headers, other].map(sessionOf))).toEqual([401, 401]);
    expect(await sessionOf({ cookie: cookiesOf(changed) })).toBe(200);
    expect((await enter(email)).statusCode).toBe(401);
    expect((await enter(email, NEW_PASSWORD)).statusCode).toBe(200);
    const [email1] = await site.query(
      `select data->>'subject' as subject from pgboss.job where data->'to'->>'address' = $1`,
      [email],
    );
    expect(email1).toEqual({ subject: 'Your office password was changed' });
  });

  it('can be guessed five times by whoever finds an unlocked screen', async () => {
    const { id } = await aMemberOfStaff(site, 'editor');
    const headers = await officeSession(site, id);
    for (let at = 0; at < 5; at += 1)
      expect((await office('confirm_password', { password: 'wrong' }, headers)).status).toBe(400);
    expect((await office('confirm_password', { password: STAFF_PASSWORD }, headers)).status).toBe(429);
  });
});

describe('Two-factor sign-in', () => {
  it('is switched on with a code, asked for at sign-in, and switched off with the password', async () => {
    const { id, email } = await aMemberOfStaff(site, 'editor');
    const headers = await officeSession(site, id);
    const state = async () => (await site.get('/api/office/two_factor', headers)).body;
    expect(await state()).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect((await office('two_factor_begin', { password: 'wrong' }, headers)).body).toMatchObject({
      field: 'password',
    });
    const { body } = await office('two_factor_begin', { password: STAFF_PASSWORD }, headers);
    const { secret, uri, qr } = body as { secret: string; uri: string; qr: { size: number; path: string } };
    expect(uri).toContain(secret);
    expect(qr.size).toBeGreaterThan(20);
    expect(qr.path).toMatch(/^M0 0h1v1h-1z/);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const codeOf = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });

    // The second factor is active only after the first valid code.
    expect((await enter(email)).statusCode).toBe(200);
    expect((await office('two_factor_enable', { code: '000 000' }, headers)).body).toMatchObject({ field: 'code' });
    const enabled = await office('two_factor_enable', { code: codeOf(0) }, headers);
    const { recovery_codes: recovery } = enabled.body as { recovery_codes: string[] };
    expect(recovery).toHaveLength(10);
    expect(await state()).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await office('two_factor_begin', { password: STAFF_PASSWORD }, headers)).status).toBe(409);

    const without = await enter(email);
    expect([without.statusCode, without.json().needs_code, without.headers['set-cookie']]).toEqual([
      401,
      true,
      undefined,
    ]);
    expect((await enter(email, 'wrong', codeOf(0))).json()).not.toHaveProperty('needs_code');
    // Each code works once, even in two parallel requests, and no code works that precedes a used one.
    const code = codeOf(1);
    const both = await Promise.all([enter(email, STAFF_PASSWORD, code), enter(email, STAFF_PASSWORD, code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await enter(email, STAFF_PASSWORD, codeOf(0))).statusCode).toBe(401);

    const [lost = ''] = recovery;
    expect((await enter(email, STAFF_PASSWORD, lost.toUpperCase())).statusCode).toBe(200);
    expect((await enter(email, STAFF_PASSWORD, lost)).statusCode).toBe(401);
    expect(await state()).toEqual({ enabled: true, recovery_codes_left: 9 });
    // Wrong codes have a daily limit, also in a network from which the owner has signed in.
    await site.query(`delete from rate_limits where key like 'office-sign-in:%'`);
    expect((await enter(email, STAFF_PASSWORD, '000000')).statusCode).toBe(401);
    const most = `update rate_limits set count = $1 where key like 'office-wrong-code:%'`;
    await site.query(most, [1_000_000]);
    expect((await enter(email, STAFF_PASSWORD, '000000')).statusCode).toBe(429);
    await site.query(most, [0]);
    const stored = JSON.stringify([
      await site.query('select * from staff_credentials'),
      await site.query('select * from staff_recovery_codes'),
    ]);
    for (const text of [secret, ...recovery]) {
      expect(stored).not.toContain(text);
      expect(lines.join()).not.toContain(text);
    }

    const disable = (code?: string) => office('two_factor_disable', { password: STAFF_PASSWORD, code }, headers);
    expect(await disable()).toMatchObject({ status: 400, body: { field: 'code' } });
    expect(await disable('000000')).toMatchObject({ status: 400, body: { field: 'code' } });
    expect(await disable(lost)).toMatchObject({ status: 400, body: { field: 'code' } });
    expect(await state()).toMatchObject({ enabled: true });
    const other = await officeSession(site, id);
    expect((await disable(recovery[1])).status).toBe(200);
    expect((await site.get('/api/office/session', other)).status).toBe(401);
    expect((await site.get('/api/office/session', headers)).status).toBe(200);
    expect((await enter(email)).statusCode).toBe(200);
    expect(await site.query('select 1 from staff_recovery_codes where staff_id = $1', [id])).toEqual([]);
  });
});
