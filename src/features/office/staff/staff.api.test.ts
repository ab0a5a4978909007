import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession, STAFF_PASSWORD, signInToOffice } from '../../../../test/office.ts';

type Headers = Record<string, string>;
interface Row {
  id: number;
  email: string;
  role: string;
  version: number;
}

let site: TestApp;
let admin: Awaited<ReturnType<typeof aMemberOfStaff>>;
let asAdmin: Headers;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  admin = await aMemberOfStaff(site, 'admin');
  asAdmin = await officeSession(site, admin.id);
});
afterAll(() => site?.close());

const office = (name: string, body: unknown, headers: Headers = asAdmin) =>
  site.post(`/api/office/${name}`, body, headers);
const sessionOf = async (headers: Headers) => (await site.get('/api/office/session', headers)).status;
const rowOf = async (id: number) =>
  ((await site.get(`/api/office/row?resource=staff&id=${id}`, asAdmin)).body as { row: Row }).row;
/** Runs an act on a staff member, with the version that was read. */
const act = (name: string, { id, version }: { id: number; version: number }, values: object = {}, headers = asAdmin) =>
  office('run_act', { resource: 'staff', act: name, id, version, values }, headers);
const change = (seen: { id: number; version: number }, values: object, headers = asAdmin) =>
  act('change', seen, { name: 'Ravi Rao', enabled: true, ...values }, headers);
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const inviteAs = (values: object, headers: Headers = asAdmin) =>
  office('run_act', { resource: 'invitations', act: 'invite', values }, headers);
const linkIn = ({ body }: { body: unknown }) => (body as { shown: { value: string } }).shown.value;
const invite = async (email: string, role = 'sales') =>
  tokenOf(linkIn(await inviteAs({ email, name: 'Meera Iyer', role })));

describe('An invitation', () => {
  it('carries a role, comes in the reply and by email, and makes an account once', async () => {
    const invited = await inviteAs({ email: 'Meera@Office.example', name: 'Meera Iyer', role: 'sales' });
    const link = linkIn(invited);
    expect([invited.status, link]).toEqual([
      200,
      expect.stringMatching(/^http:\/\/localhost:\d+\/admin\/invitation\?token=[\w-]{43}$/),
    ]);
    const folder = path.join(site.services.settings.dataDir, 'mail');
    const emails = async () => {
      const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
      const parsed = await Promise.all(
        files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
      );
      return parsed.filter(({ to }) => to?.[0]?.address === 'meera@office.example');
    };
    await expect.poll(async () => (await emails()).length).toBe(1);
    expect((await emails())[0]?.text).toContain(link);
    const token = tokenOf(link);
    expect(JSON.stringify(await site.query('select * from staff_invitations'))).not.toContain(token);

    const guest = { who: await site.get(`/api/office/invitation?token=${token}`) };
    expect(guest.who).toEqual({
      status: 200,
      body: { email: 'meera@office.example', name: 'Meera Iyer', role: 'sales' },
    });
    const accept = (password: string) =>
      site.inject({ method: 'POST', url: '/api/office/accept_invitation', payload: { token, password } });
    expect((await accept('short')).json()).toMatchObject({ field: 'password' });
    const replies = await Promise.all([accept(STAFF_PASSWORD), accept(STAFF_PASSWORD)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const accepted = replies.find(({ statusCode }) => statusCode === 200);
    expect(accepted?.json()).toMatchObject({ staff: { email: 'meera@office.example', role: 'sales' } });
    expect(await sessionOf({ cookie: accepted ? cookiesOf(accepted) : '' })).toBe(200);
    expect((await site.get(`/api/office/invitation?token=${token}`)).status).toBe(404);
    expect((await inviteAs({ email: 'meera@office.example', name: 'M', role: 'admin' })).body).toMatchObject({
      error: 'email: already belongs to a staff member',
    });
    const [person] = await site.query(`select created_by, version from staff where email = 'meera@office.example'`);
    expect(person).toEqual({ created_by: admin.id, version: 1 });
  });

  it('needs a role, ends after three days, and is replaced by a newer one', async () => {
    expect((await inviteAs({ email: 'a@office.example', name: 'A' })).body).toMatchObject({
      field: 'role',
    });
    const [first, second] = [await invite('ravi@office.example'), await invite('ravi@office.example')];
    const statusOf = async (token: string) => (await site.get(`/api/office/invitation?token=${token}`)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const [{ days }] = await site.query(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from staff_invitations
       where email = 'ravi@office.example'`,
    );
    expect(days).toBe(3);
    await site.query(`update staff_invitations set expires_at = now() where email = 'ravi@office.example'`);
    expect(await statusOf(second)).toBe(404);
    expect((await office('accept_invitation', { token: second, password: STAFF_PASSWORD })).status).toBe(404);
  });

  it('of an admin who is no admin any more opens nothing', async () => {
    const other = await aMemberOfStaff(site, 'admin');
    const values = { email: 'back@office.example', name: 'Back Door', role: 'admin' };
    const token = tokenOf(linkIn(await inviteAs(values, await officeSession(site, other.id))));
    expect((await change({ id: other.id, version: 1 }, { role: 'viewer' })).status).toBe(200);
    expect((await site.get(`/api/office/invitation?token=${token}`)).status).toBe(404);
  });
});

describe('A member of staff', () => {
  it('is changed by an admin who saw the newest version, and signed out by another role or when disabled', async () => {
    const person = await aMemberOfStaff(site, 'editor');
    const theirs = await officeSession(site, person.id);
    const renamed = await change({ id: person.id, version: 1 }, { role: 'editor' });
    expect(renamed).toMatchObject({ status: 200, body: { row: { name: 'Ravi Rao', version: 2 } } });
    expect(await sessionOf(theirs)).toBe(200);
    const stale = await change({ id: person.id, version: 1 }, { role: 'viewer' });
    expect(stale).toMatchObject({ status: 409, body: { current: { name: 'Ravi Rao', role: 'editor', version: 2 } } });

    const demoted = await change({ id: person.id, version: 2 }, { role: 'viewer' });
    expect(demoted.body).toMatchObject({ row: { role: 'viewer', version: 3 } });
    expect(await sessionOf(theirs)).toBe(401);
    const again = await signInToOffice(site, person.email);
    const disabled = await change({ id: person.id, version: 3 }, { role: 'viewer', enabled: false });
    expect(disabled.body).toMatchObject({ row: { enabled: false } });
    expect(await sessionOf(again)).toBe(401);
    await expect(signInToOffice(site, person.email)).rejects.toThrow('is wrong');
    expect((await change({ id: person.id, version: 4 }, { role: 'viewer' })).status).toBe(200);
    const back = await signInToOffice(site, person.email);
    expect((await act('signOut', { id: person.id, version: 5 })).status).toBe(200);
    expect(await sessionOf(back)).toBe(401);
    expect((await change({ id: 2_000_000_000, version: 1 }, { role: 'viewer' })).status).toBe(404);
  });

  it('gets in without the second factor when an admin has removed it', async () => {
    const person = await aMemberOfStaff(site, 'editor');
    await site.query(`update staff_credentials set totp_secret = 'x', totp_enabled_at = now() where staff_id = $1`, [
      person.id,
    ]);
    await expect(signInToOffice(site, person.email)).rejects.toThrow('needs_code');
    expect((await rowOf(person.id)) as unknown).toMatchObject({ two_factor: true });
    const removed = await act('removeFactor', { id: person.id, version: 1 });
    expect(removed.body).toMatchObject({ row: { two_factor: false } });
    expect((await act('removeFactor', { id: person.id, version: 1 })).status, 'of someone without one').toBe(409);
    expect(await sessionOf(await signInToOffice(site, person.email))).toBe(200);
  });

  it('is changed and invited only within ten minutes of the password', async () => {
    const headers = await officeSession(site, admin.id);
    await site.query(`update office_sessions set confirmed_at = now() - interval '11 minutes' where staff_id = $1`, [
      admin.id,
    ]);
    const asked = await inviteAs({ email: 'late@office.example', name: 'Late', role: 'viewer' }, headers);
    expect(asked).toEqual({ status: 403, body: { error: expect.any(String), needs_password: true } });
    const renames = () => change({ id: admin.id, version: 1 }, { name: 'Asha Rao', role: 'admin' }, headers);
    expect((await renames()).status).toBe(403);
    expect((await office('confirm_password', { password: STAFF_PASSWORD }, headers)).status).toBe(200);
    expect((await renames()).status).toBe(200);
    asAdmin = headers;
  });
});

describe('The last admin', () => {
  it('cannot be demoted or disabled, not even by two who do it to each other at the same time', async () => {
    await site.query(`update staff set disabled_at = now() where role = 'admin' and id <> $1`, [admin.id]);
    for (const values of [{ role: 'editor' }, { role: 'admin', enabled: false }]) {
      const { status, body } = await change(await rowOf(admin.id), values);
      expect([status, (body as { error: string }).error]).toEqual([409, expect.stringContaining('at least one admin')]);
    }
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await aMemberOfStaff(site, 'admin'), await aMemberOfStaff(site, 'admin')];
      const [asA, asB] = [await officeSession(site, a.id), await officeSession(site, b.id)];
      await site.query(`update staff set disabled_at = now() where role = 'admin' and id not in ($1, $2)`, [
        a.id,
        b.id,
      ]);
      const replies = await Promise.all([
        change({ id: b.id, version: 1 }, round % 2 ? { role: 'viewer' } : { role: 'admin', enabled: false }, asA),
        change({ id: a.id, version: 1 }, { role: 'admin', enabled: false }, asB),
      ]);
      // The slower admin is refused: as the last admin, or because the other one has just signed them out.
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await site.query(`select id from staff where role = 'admin' and disabled_at is null`);
      expect(left).toHaveLength(1);
    }
  });
});
