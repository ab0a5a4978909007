import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { FieldValue, OfficeRow } from './nouns.contract.ts';
import { nouns } from './nouns.ts';

type Field = { name: string; kind: string; required: boolean; folder?: string; gated?: boolean; choices?: string[] };
type Given = Record<string, FieldValue>;

let site: TestApp;
let headers: Record<string, string>;
let staff: { id: number; name: string };
beforeAll(async () => {
  site = await testApp();
  staff = await aMemberOfStaff(site, 'admin');
  headers = await officeSession(site, staff.id);
});
afterAll(() => site?.close());

const get = async <T>(path: string) => (await site.get(`/api/office/${path}`, headers)) as { status: number; body: T };
const post = async <T>(path: string, body: unknown) =>
  (await site.post(`/api/office/${path}`, body, headers)) as { status: number; body: T };
const sql = async (text: string, values: unknown[] = []) =>
  (await site.services.database.pool.query(text, values)).rows;

const fieldsOf = async (noun: string): Promise<Field[]> => {
  const { body } = await get<{ noun: string; fields: Field[] }[]>('nouns');
  return body.find((one) => one.noun === noun)?.fields ?? [];
};
const add = async (noun: string, values: Given): Promise<OfficeRow> => {
  const { status, body } = await post<{ row: OfficeRow }>('add_row', { noun, values });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.row;
};
const change = (noun: string, { id, version }: OfficeRow, values: Given) =>
  post<{ row: OfficeRow } & Record<string, unknown>>('change_row', { noun, id, version, values });

/** Something to type into a field. */
async function typed({ kind, folder, gated }: Field, unique: string): Promise<FieldValue> {
  if (kind === 'integer') return Number(unique.replace(/\D/g, '').slice(-1)) + 3;
  if (kind === 'yesno') return true;
  if (kind === 'date') return '2031-02-03';
  if (kind === 'video') return 'https://youtu.be/abcdefghijk';
  if (kind === 'link') return '/AboutUs';
  if (kind === 'html') return `<p>${unique}</p>`;
  if (kind === 'degrees') return 12.5;
  if (kind === 'reference') return 'Steel-Smith';
  if (kind !== 'picture' && kind !== 'file') return unique;
  const key = `${gated ? 'gated' : 'uploads'}/${folder}/made-here.12345678.${kind === 'file' ? 'pdf' : 'webp'}`;
  await sql(`insert into media (key, gated, mime, bytes, sha256) values ($1, $2, 'x', 1, 'x') on conflict do nothing`, [
    key,
    gated === true,
  ]);
  return key.split('/').at(-1) ?? '';
}
/** The values that a new row of a noun needs. */
async function required(noun: string, unique: string): Promise<Given> {
  const fields = (await fieldsOf(noun)).filter((field) => field.required);
  return Object.fromEntries(await Promise.all(fields.map(async (field) => [field.name, await typed(field, unique)])));
}

/** A field that can be changed by itself, with two values for it. */
async function aChange(noun: string): Promise<{ name: string; value: FieldValue; other: FieldValue }> {
  const fields = await fieldsOf(noun);
  const text = fields.find(({ kind, required: must }) => !must && ['text', 'longtext'].includes(kind));
  if (text) return { name: text.name, value: 'changed here', other: 'changed there' };
  if (noun === 'redirects') return { name: 'location', value: '/Markets', other: '/News' };
  return { name: 'sort_order', value: 77, other: 78 };
}

describe.each(nouns.map(({ noun }) => noun))('The noun %s', (noun) => {
  it('is added, changed, refused when stale, archived, restored, and found in its list', async () => {
    const row = await add(noun, await required(noun, `zq1${noun}`));
    expect(row).toMatchObject({ version: 1, active: true, label: expect.stringContaining('zq1') });

    const { name, value, other } = await aChange(noun);
    const changed = await change(noun, row, { [name]: value });
    expect(changed.body).toMatchObject({ row: { id: row.id, version: 2, [name]: value } });

    const stale = await change(noun, row, { [name]: other });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        current: { version: 2, [name]: value },
        changed_by: staff.name,
        changed_at: expect.stringMatching(/^20/),
        changed_fields: [name],
      },
    });

    const seen = [{ id: row.id, version: 2 }];
    const archived = await post<{ rows: OfficeRow[] }>('archive_rows', { noun, rows: seen });
    expect(archived.body).toMatchObject({ rows: [{ id: row.id, version: 3, active: false }] });
    expect(await post('restore_rows', { noun, rows: seen })).toMatchObject({
      status: 409,
      body: { conflicts: [{ version: 3 }] },
    });
    const listed = async (state: string) =>
      (await get<{ rows: OfficeRow[] }>(`rows?noun=${noun}&state=${state}&search=zq1${noun}`)).body.rows.map(
        ({ id }) => id,
      );
    expect(await listed('archived')).toEqual([row.id]);
    expect(await listed('active')).toEqual([]);
    await post('restore_rows', { noun, rows: [{ id: row.id, version: 3 }] });
    expect(await listed('active')).toEqual([row.id]);
    expect((await get<{ uses: unknown[] }>(`uses?noun=${noun}&id=${encodeURIComponent(row.id)}`)).body.uses).toEqual(
      [],
    );
    const read = await get<{ row: OfficeRow }>(`row?noun=${noun}&id=${encodeURIComponent(row.id)}`);
    expect(read.body.row).toMatchObject({ version: 4, active: true, [name]: value });

    const history = await sql(
      'select actor, via, action, before, after from history where noun = $1 and row_id = $2 order by id',
      [nouns.find((one) => one.noun === noun)?.sheet.target.table, String(row.id)],
    );
    expect(history.map(({ action }) => action)).toEqual(['add', 'change', 'archive', 'restore']);
    expect(history.every(({ actor, via }) => actor === staff.id && via === 'office')).toBe(true);
    expect(Object.keys(history[1]?.after ?? {})).toEqual([name]);
  });

  it('is not added twice, nor without what is required', async () => {
    const values = await required(noun, `zq2${noun}`);
    const [first] = Object.keys(values);
    const [, ...rest] = Object.entries(values);
    expect(await post('add_row', { noun, values: Object.fromEntries(rest) })).toMatchObject({
      status: 400,
      body: { field: first, problem: 'is missing' },
    });
    const key = `click-${noun}`;
    const once = await post<{ row: OfficeRow }>('add_row', { noun, values, key });
    expect(await post('add_row', { noun, values, key })).toEqual(once);
    expect(await post('add_row', { noun, values })).toMatchObject({
      status: 400,
      body: { problem: expect.any(String) },
    });
  });
});
