import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';

const THANKS = { success: true, message: 'Thank you for subscribing to our Newsletter.' };
const ALREADY = { success: false, message: 'You have already subscribed to our Newsletter.' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://clamps.example' } });
});
afterAll(() => app?.close());

const signUp = (email: unknown, site = app) => site.post('/api/save_newsletter_signup.php', { email });
const subscribed = async (email: string) => {
  const { rows } = await app.services.database.pool.query<{ confirmed: boolean }>(
    'select confirmed_at is not null as confirmed from newsletter_signups where email = $1',
    [email],
  );
  return rows[0]?.confirmed;
};

/** The email to an address, parsed from its raw message. */
async function emailTo(address: string) {
  const folder = path.join(app.services.settings.dataDir, 'mail');
  const read = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const emails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
    );
    return emails.filter(({ to }) => to?.[0]?.address === address);
  };
  await expect.poll(async () => (await read()).length, { timeout: 8000 }).toBe(1);
  const [email] = await read();
  const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value ?? '';
  const key = /ConfirmNewsletter\?key=(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
  return { subject: email?.subject, header, key };
}

describe('The newsletter', () => {
  it('takes an address again until it is confirmed, in any letter case, and limits further requests', async () => {
    const strict = await testApp();
    expect(await signUp('Anna@example.com', strict)).toEqual({ status: 200, body: THANKS });
    expect(await signUp(' anna@EXAMPLE.com', strict)).toEqual({ status: 200, body: THANKS });
    expect((await signUp('not an address', strict)).body).toEqual({
      success: false,
      message: 'Please enter a valid email address.',
    });
    expect((await signUp(['a@b.co'], strict)).status).toBe(400);
    await signUp('b@example.com', strict);
    await signUp('c@example.com', strict);
    expect((await signUp('d@example.com', strict)).status).toBe(429);
    const from = async (network: number) => {
      const payload = { email: `from${network}@example.com` };
      const remoteAddress = `2001:db8:1:${network.toString(16)}::1`;
      const request = { method: 'POST' as const, url: '/api/save_newsletter_signup.php', payload, remoteAddress };
      return (await strict.inject(request)).statusCode;
    };
    const statuses: number[] = [];
    for (let network = 1; network <= 21; network += 1) statuses.push(await from(network));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await strict.close();
  });

  it('is sent to an address only after its owner has confirmed by the link, which may be used twice', async () => {
    await signUp('owner@example.com');
    const { subject, key } = await emailTo('owner@example.com');
    expect(subject).toBe('Please confirm your newsletter subscription');
    expect(await subscribed('owner@example.com')).toBe(false);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect((await app.post('/api/confirm_newsletter.php', { key })).body).toMatchObject({ success: true });
      expect(await subscribed('owner@example.com')).toBe(true);
    }
    expect((await signUp('owner@example.com')).body).toEqual(ALREADY);
  });

  it('is not confirmed by a forged or an expired key', async () => {
    await app.services.database.pool.query(
      `insert into newsletter_signups (email) values ('victim@example.com') on conflict do nothing`,
    );
    const { key } = await emailTo('owner@example.com');
    const [id, until, signature] = key.split('.');
    const forged = [
      '',
      'x',
      `${Number(id) + 1}.${until}.${signature}`,
      `${id}.${Number(until) + 9}.${signature}`,
      `${key}x`,
    ];
    for (const bad of forged) {
      expect((await app.post('/api/confirm_newsletter.php', { key: bad })).body).toMatchObject({ success: false });
    }
    const late = { ...app.services.settings };
    const { buildConfirmLink, parseConfirmKey } = await import('./newsletter-links.ts');
    const written = new Date('2026-01-01T00:00:00Z');
    const old = new URL(buildConfirmLink(late, 7, written)).searchParams.get('key') ?? '';
    expect(parseConfirmKey(late, old, new Date('2026-01-07T23:59:59Z'))).toBe(7);
    expect(parseConfirmKey(late, old, new Date('2026-01-08T00:00:01Z'))).toBeUndefined();
  });

  it('ends with one click in the mail program, without login, and can be subscribed again', async () => {
    await signUp('reader@example.com');
    const { header, key } = await emailTo('reader@example.com');
    await app.post('/api/confirm_newsletter.php', { key });
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = new URL(/^<(https:\S+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '');
    expect(address.origin + address.pathname).toBe('https://clamps.example/api/unsubscribe.php');

    const opened = await app.inject(address.pathname + address.search);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/Unsubscribe${address.search}`]);
    expect(await subscribed('reader@example.com')).toBe(true);

    const oneClick = () =>
      app.inject({
        method: 'POST',
        url: address.pathname + address.search,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect((await oneClick()).json()).toMatchObject({ success: true });
      expect(await subscribed('reader@example.com')).toBeUndefined();
    }
    expect((await app.post('/api/confirm_newsletter.php', { key })).body).toMatchObject({ success: false });
    expect((await signUp('reader@example.com')).body).toEqual(THANKS);
  });

  it('is unsubscribed on the page with the key of the email; an unknown key changes nothing', async () => {
    await signUp('page@example.com');
    const { header } = await emailTo('page@example.com');
    const key = /key=([\w-]+)/.exec(header('list-unsubscribe'))?.[1] ?? '';
    for (const other of ['', 'x', key.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))]) {
      await app.post('/api/unsubscribe.php', { key: other });
    }
    expect(await subscribed('page@example.com')).toBe(false);
    await app.post('/api/unsubscribe.php', { key });
    expect(await subscribed('page@example.com')).toBeUndefined();
  });

  it('gives an address that signs up again its whole time to confirm', async () => {
    const signedUp = async () =>
      (
        await app.services.database.pool.query(
          `select email from newsletter_signups where email like 'late%' and signed_up_at > now() - interval '1 hour'`,
        )
      ).rows;
    await app.services.database.pool.query(
      `insert into newsletter_signups (email, signed_up_at, confirmed_at) values
       ('late@example.com', now() - interval '29 days', null), ('late-but-confirmed@example.com', now() - interval '29 days', now())`,
    );
    await app.services.database.pool.query('delete from rate_limits');
    for (const email of ['LATE@example.com', 'late-but-confirmed@example.com'])
      expect((await signUp(email)).status).toBe(200);
    expect(await signedUp()).toEqual([{ email: 'late@example.com' }]);
  });

  it('sends at most one confirmation email per hour to an address', async () => {
    await app.services.database.pool.query('delete from rate_limits');
    for (let attempt = 0; attempt < 4; attempt += 1) await signUp('twice@example.com');
    const { rows } = await app.services.database.pool.query(
      `select 1 from pgboss.job where name = 'mail-confidential' and data->'to'->>'address' = 'twice@example.com'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('The pages that the email links to', () => {
  it.each(['/ConfirmNewsletter', '/Unsubscribe'])('%s is not for robots', async (address) => {
    const { statusCode, body } = await app.inject(`${address}?key=secret`);
    expect(statusCode).toBe(200);
    expect(body).toContain('noindex');
    expect(body).not.toContain('secret');
  });
});
