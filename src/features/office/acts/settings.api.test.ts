import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession, STAFF_PASSWORD } from '../../../../test/office.ts';
import { loadAnswerDue } from '../../site/conversations/answer-time.store.ts';
import type { OfficeRow } from '../rows/resources.contract.ts';

type Headers = Record<string, string>;
type Values = Record<string, string | number | boolean>;

let site: TestApp;
let asAdmin: Headers;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  asAdmin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
});
afterAll(() => site?.close());

const get = async (path: string, headers: Headers) => site.get(`/api/office/${path}`, headers);
const post = (path: string, body: unknown, headers: Headers) => site.post(`/api/office/${path}`, body, headers);
const settings = async () =>
  ((await get('row?resource=settings&id=1', asAdmin)).body as { row: OfficeRow & Record<string, unknown> }).row;
const change = async (values: Values, version?: number) =>
  post('change_row', { resource: 'settings', id: 1, version: version ?? (await settings()).version, values }, asAdmin);
/** Uses the database, because a staff member without a second factor cannot change the setting back. */
const requireSecondFactor = (required: boolean) =>
  site.query('update office_settings set second_factor_required = $1', [required]);

describe('The settings', () => {
  it('are one row, changed by its version, with a history that is theirs alone who may change them', async () => {
    const { version } = await settings();
    expect(await change({ history_months: '36' })).toMatchObject({
      status: 200,
      body: { row: { label: 'Settings', version: version + 1, history_months: 36 } },
    });
    expect(await change({ history_months: 12 }, version)).toMatchObject({
      status: 409,
      body: { current: { history_months: 36 }, changed_fields: ['history_months'] },
    });
    expect(await change({ history_months: 0 })).toMatchObject({ status: 400, body: { field: 'history_months' } });
    expect(await change({ history_months: '' })).toMatchObject({ status: 400, body: { field: 'history_months' } });
    expect(await post('add_row', { resource: 'settings', values: { history_months: 5 } }, asAdmin)).toMatchObject({
      status: 400,
    });
    const seen = { resource: 'settings', rows: [{ id: 1, version: version + 1 }] };
    expect(await post('archive_rows', seen, asAdmin)).toMatchObject({ status: 400 });

    const history = await get('history?resource=settings&id=1', asAdmin);
    expect(history.body).toMatchObject({
      entries: [{ label: 'Settings', before: { history_months: 24 }, after: { history_months: 36 } }],
    });
    const [entry] = (history.body as { entries: { id: string }[] }).entries;
    expect(await post('restore_entry', { entry: entry?.id, version: version + 1 }, asAdmin)).toMatchObject({
      body: { row: { history_months: 24 } },
    });
    const asEditor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    expect(JSON.stringify((await get('resources', asEditor)).body)).not.toContain('"settings"');
    expect(JSON.stringify((await get('history', asEditor)).body)).not.toContain('"settings"');
    expect(JSON.stringify((await get('history', asAdmin)).body)).toContain('"settings"');
  });

  it('are changed, drafted and published only within ten minutes of the password', async () => {
    const drafted = (headers: Headers) => {
      const change = {
        resource: 'settings',
        action: 'change',
        id: 1,
        seen: { history_months: 24 },
        values: { history_months: 30 },
      };
      return post('draft_changes', { title: 'Settings', changes: [change] }, headers);
    };
    const { set } = (await drafted(asAdmin)).body as { set: { id: number; version: number } };
    const late = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
    await site.query(
      `update office_sessions set confirmed_at = now() - interval '11 minutes' where id = (select max(id) from office_sessions)`,
    );
    const values = { second_factor_required: false };
    const { version } = await settings();
    for (const reply of [
      await post('change_row', { resource: 'settings', id: 1, version, values }, late),
      await post('change_rows', { resource: 'settings', rows: [{ id: 1, seen: {}, values }] }, late),
      await drafted(late),
      await post('publish_change_set', set, late),
    ])
      expect(reply).toEqual({ status: 403, body: { error: expect.any(String), needs_password: true } });
    expect((await get('row?resource=settings&id=1', late)).status).toBe(200);
    await post('confirm_password', { password: STAFF_PASSWORD }, late);
    expect((await post('change_row', { resource: 'settings', id: 1, version, values }, late)).status).toBe(200);
    expect((await post('publish_change_set', set, late)).status).toBe(200);
    await change({ history_months: 24 });
  });

  it('say how many months of history are kept', async () => {
    const monthsOf = async () => {
      await site.query('select keep_history_months()');
      const rows = await site.query(`select row_id from history where noun = 'nothing' order by row_id`);
      return rows.map(({ row_id }) => row_id);
    };
    for (const age of [1, 6, 30]) {
      await site.query(
        `insert into history (at, via, cause, noun, row_id, label, action)
         values (now() - make_interval(months => $1), 'command', gen_random_uuid(), 'nothing', lpad($1::text, 2, '0'), '', 'change')`,
        [age],
      );
    }
    await change({ history_months: 36 });
    expect(await monthsOf()).toEqual(['01', '06', '30']);
    await change({ history_months: 24 });
    expect(await monthsOf()).toEqual(['01', '06']);
    await change({ history_months: 3 });
    expect(await monthsOf()).toEqual(['01']);
  });

  it.each([
    ['work_days', 'Mon Funday'],
    ['work_from', '9:30'],
    ['work_until', '08:00'],
    ['holidays', '2026-02-30 No such day'],
    ['time_zone', 'Asia/Nowhere'],
    ['answer_hours', '0'],
  ])('of the answer time are refused when %s is %s', async (field, value) => {
    expect(await change({ [field]: value })).toMatchObject({ status: 400, body: { field } });
  });

  it('say within which working hours an enquiry is answered', async () => {
    const holidays = '2030-01-01 New Year\n2030-01-02';
    expect(
      await change({ answer_hours: 4, work_days: 'Mon Tue Wed Thu Fri', work_from: '10:00', holidays }),
    ).toMatchObject({ status: 200, body: { row: { answer_hours: 4, holidays } } });
    const { dueAt, dueText } = await loadAnswerDue(site.services.database.pool, new Date('2029-12-31T17:00:00+05:30'));
    expect(dueAt).toEqual(new Date('2030-01-03T13:00:00+05:30'));
    expect(dueText).toMatch(/^Thursday.*3 January.*1:00\spm IST$/);
    await change({ answer_hours: 8, work_days: '', work_from: '', holidays: '' });
    expect(await settings()).toMatchObject({ work_days: 'Mon Tue Wed Thu Fri Sat', work_from: '09:30' });
  });

  it('that ask for a second factor open nothing but the own account until it is set up', async () => {
    const { id, email } = await aMemberOfStaff(site, 'editor');
    const headers = await officeSession(site, id);
    await change({ second_factor_required: true });
    try {
      const refused = { status: 403, body: { needs_second_factor: true } };
      expect(await get('rows?resource=news', headers)).toMatchObject(refused);
      expect(await post('archive_rows', { resource: 'news', rows: [{ id: 1, version: 1 }] }, headers)).toMatchObject(
        refused,
      );
      const form = '--x\r\ncontent-disposition: form-data; name="resource"\r\n\r\nnews\r\n--x--\r\n';
      const upload = await site.inject({
        method: 'POST',
        url: '/api/office/upload',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        payload: form,
      });
      expect([upload.statusCode, upload.json()]).toEqual([403, expect.objectContaining(refused.body)]);
      expect(await get('session', headers)).toMatchObject({ status: 200, body: { needs_second_factor: true } });
      // The admin who requires a second factor needs one too.
      expect(await get('rows?resource=staff', asAdmin)).toMatchObject(refused);

      const begun = (await post('two_factor_begin', { password: STAFF_PASSWORD }, headers)).body as { secret: string };
      const totp = new TOTP({ secret: begun.secret });
      expect(await post('two_factor_enable', { code: totp.generate() }, headers)).toMatchObject({ status: 200 });
      expect(await get('session', headers)).toMatchObject({ body: { needs_second_factor: false } });
      expect(await get('rows?resource=news', headers)).toMatchObject({ status: 200 });
      expect((await post('sign_in', { email, password: STAFF_PASSWORD }, {})).body).toMatchObject({ needs_code: true });
    } finally {
      await requireSecondFactor(false);
    }
    expect(await get('rows?resource=staff', asAdmin)).toMatchObject({ status: 200 });
  });
});
