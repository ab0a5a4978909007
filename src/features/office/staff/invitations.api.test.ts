import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession, STAFF_PASSWORD } from '../../../../test/office.ts';

interface Entry {
  id: string;
  cause: string;
  resource: string;
  label: string;
  action: string;
  actor: { id: number } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

let site: TestApp;
let admin: Awaited<ReturnType<typeof aMemberOfStaff>>;
let asAdmin: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  admin = await aMemberOfStaff(site, 'admin');
  asAdmin = await officeSession(site, admin.id);
});
afterAll(() => site?.close());

const office = (name: string, body: unknown, headers = asAdmin) => site.post(`/api/office/${name}`, body, headers);
type Invitation = { id: number; version: number; email: string };
const open = async () =>
  ((await site.get('/api/office/rows?resource=invitations', asAdmin)).body as { rows: Invitation[] }).rows;
const act = (name: string, values: object, of: Partial<Invitation> = {}) =>
  office('run_act', { resource: 'invitations', act: name, values, id: of.id, version: of.version });
const invitationOf = async (email: string) => (await open()).find((one) => one.email === email);
const tokenOf = ({ body }: { body: unknown }) =>
  new URL((body as { shown: { value: string } }).shown.value).searchParams.get('token') ?? '';
const statusOf = async (token: string) => (await site.get(`/api/office/invitation?token=${token}`)).status;
const invite = async (email: string) =>
  tokenOf(await act('invite', { email, name: email.startsWith('meera') ? '' : 'Meera Iyer', role: 'sales' }));
const historyOf = async (query: string) =>
  ((await site.get(`/api/office/history?${query}`, asAdmin)).body as { entries: Entry[] }).entries;

describe('An open invitation', () => {
  it('is listed until it is used, can be sent again with a new link, and withdrawn', async () => {
    const first = await invite('meera.iyer@works.example');
    const listed = await invitationOf('meera.iyer@works.example');
    expect(listed).toMatchObject({ name: 'Meera Iyer', role: 'sales', invited_by: admin.name, state: 'valid' });

    const again = await act('again', {}, listed);
    expect(again.status).toBe(200);
    expect([await statusOf(first), await statusOf(tokenOf(again))]).toEqual([404, 200]);
    const renewed = await invitationOf('meera.iyer@works.example');
    expect(await act('again', {}, listed)).toMatchObject({ status: 404 });
    expect(await act('withdraw', {}, renewed)).toMatchObject({ status: 200, body: { row: null } });
    expect(await act('withdraw', {}, renewed)).toMatchObject({ status: 404 });
    expect(await statusOf(tokenOf(again))).toBe(404);
    expect(await invitationOf('meera.iyer@works.example')).toBeUndefined();

    const token = await invite('used@works.example');
    await office('accept_invitation', { token, password: STAFF_PASSWORD }, {});
    expect(await invitationOf('used@works.example')).toBeUndefined();
    await site.services.database.pool.query(`update staff_invitations set expires_at = now() where used_at is null`);
    await invite('late@works.example');
    await site.services.database.pool.query(
      `update staff_invitations set expires_at = now() where email = 'late@works.example'`,
    );
    expect(await invitationOf('late@works.example')).toMatchObject({ state: 'expired' });
  });
});

const changeStaff = (id: number, version: number, values: object) =>
  office('run_act', {
    resource: 'staff',
    act: 'change',
    id,
    version,
    values: { name: 'Raj Rao', enabled: true, ...values },
  });

describe('The history of the staff', () => {
  it('has who invited and changed whom, no secrets, and is for admins', async () => {
    await invite('asha@works.example');
    const { id } = await aMemberOfStaff(site, 'viewer', { email: 'raj@works.example' });
    await changeStaff(id, 1, { role: 'editor' });
    await changeStaff(id, 2, { role: 'editor', enabled: false });
    const [disabled, promoted, added] = await historyOf(`resource=staff&id=${id}`);
    expect([disabled, promoted, added]).toMatchObject([
      { action: 'change', actor: { id: admin.id }, before: { disabled_at: null } },
      { action: 'change', actor: { id: admin.id }, before: { role: 'viewer' }, after: { role: 'editor' } },
      { action: 'add', after: { email: 'raj@works.example' } },
    ]);
    const invitations = await historyOf('resource=invitations');
    expect(invitations[0]).toMatchObject({ action: 'add', label: 'asha@works.example', actor: { id: admin.id } });
    expect(JSON.stringify(invitations)).not.toContain('token_hash');

    // The time of the last visit is not recorded in the history.
    const before = await historyOf('resource=staff');
    await site.services.database.pool.query('update staff set last_seen_at = now()');
    expect(await historyOf('resource=staff')).toEqual(before);

    const asSales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
    for (const query of ['', `?actor=${admin.id}`, `?cause=${promoted?.cause}`, '?search=works']) {
      const { body } = await site.get(`/api/office/history${query}`, asSales);
      expect(JSON.stringify(body)).not.toMatch(/works\.example|Ravi viewer/);
    }
  });

  it('is not taken back from the history: more belongs to a role than its value', async () => {
    const { id } = await aMemberOfStaff(site, 'admin');
    await changeStaff(id, 1, { role: 'viewer' });
    const [entry] = await historyOf(`resource=staff&id=${id}`);
    expect(await office('restore_entry', { entry: entry?.id })).toMatchObject({ status: 400 });
    expect(await office('take_back', { cause: entry?.cause })).toMatchObject({ status: 400 });
    const asEditor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    expect(await office('restore_entry', { entry: entry?.id }, asEditor)).toMatchObject({ status: 403 });
    const [row] = await historyOf(`resource=staff&id=${id}`);
    expect(row?.id).toBe(entry?.id);
  });
});
