import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';

type Row = { id: number | string; version: number; label: string; [field: string]: unknown };
type Rows = { rows: Row[]; total: number; drafts: Record<string, { set: number; title: string; by: string }[]> };
type GridBody = { models: { id: number; name: string }[]; drafts: { title: string; models: number }[] };

let site: TestApp;
let mine: Record<string, string>;
let theirs: Record<string, string>;
let me: string;
beforeAll(async () => {
  site = await testApp();
  const [first, second] = [await aMemberOfStaff(site, 'editor'), await aMemberOfStaff(site, 'editor')];
  me = first.name;
  mine = await officeSession(site, first.id);
  theirs = await officeSession(site, second.id);
});
afterAll(() => site?.close());

const list = async (query: string, headers = mine) =>
  (await site.get(`/api/office/rows?per_page=200&${query}`, headers)).body as Rows;
const labels = async (query: string, headers = mine) => (await list(query, headers)).rows.map(({ label }) => label);
const save = async (resource: string, row: Row, values: object, headers = mine) => {
  const body = { resource, id: row.id, version: row.version, values };
  expect(await site.post('/api/office/change_row', body, headers)).toEqual({ status: 200, body: expect.anything() });
};
const first = async (resource: string, count: number) => (await list(`resource=${resource}`)).rows.slice(0, count);

describe('Rows changed by a staff member', () => {
  it('is found by themselves, of models also by what they state, and no longer than for 30 days', async () => {
    const [a, b, old] = (await first('models', 3)) as [Row, Row, Row];
    await save('models', a, { short_description: 'Mine.' });
    const weight = 'attribute:Weight [kg]';
    const change = { id: b.id, seen: { [weight]: b[weight] ?? null }, values: { [weight]: 0.5 } };
    const reply = await site.post('/api/office/change_rows', { resource: 'models', rows: [change] }, mine);
    expect(reply).toEqual({ status: 200, body: expect.anything() });
    await save('models', old, { short_description: 'Long ago.' });
    await site.query(`update history set at = now() - interval '31 days' where noun = 'models' and row_id = $1`, [
      String(old.id),
    ]);
    expect((await labels('resource=models&f.changed=me')).sort()).toEqual([a.label, b.label].sort());
    expect(await labels('resource=models&f.changed=me', theirs)).toEqual([]);
    expect(await labels('resource=products&f.changed=me')).toEqual([]);
    const grid = (await site.get('/api/office/models_sheet?changed=me', mine)).body as GridBody;
    expect(grid.models.map(({ name }) => name).sort()).toEqual([a.label, b.label].sort());
  });

  it('is exported, and archived with everything else that a list finds', async () => {
    await site.query("insert into redirects (old_path, location) values ('mine/1', '/News'), ('mine/2', '/News')");
    const [one] = (await list('resource=redirects&search=mine')).rows;
    if (!one) throw new Error('no redirect');
    await save('redirects', one, { location: '/Markets' });
    const csv = await site.inject({
      url: '/api/office/export?resource=redirects&f.changed=me&search=mine&format=csv',
      headers: mine,
    });
    expect(csv.body.trim().split('\n')).toHaveLength(2);
    expect(csv.body).toContain(String(one.id));
    const given = { resource: 'redirects', action: 'archive', filter: { search: 'mine', filters: { changed: 'me' } } };
    const preview = async (headers: Record<string, string>) =>
      (await site.post('/api/office/preview_found_rows', given, headers)).body as { count: number };
    expect(await preview(theirs)).toMatchObject({ count: 0 });
    const seen = await preview(mine);
    expect(seen).toMatchObject({ count: 1, labels: [one.label] });
    expect(await site.post('/api/office/set_found_rows', { ...given, ...seen }, mine)).toMatchObject({ status: 200 });
    expect(await labels('resource=redirects&search=mine&state=archived')).toEqual([one.label]);
  });
});

describe('What is in a draft', () => {
  it('is found while its change set is open, with the change set and its author', async () => {
    const [row, ...others] = await first('models', 2);
    if (!row) throw new Error('no model');
    const change = { resource: 'models', action: 'change', id: row.id, version: row.version };
    const reply = await site.post(
      '/api/office/draft_changes',
      { title: 'Autumn', changes: [{ ...change, values: { short_description: 'Drafted.' } }] },
      mine,
    );
    expect(reply).toMatchObject({ status: 200 });
    const found = await list('resource=models&f.draft=any', theirs);
    expect(found.rows.map(({ label }) => label)).toEqual([row.label]);
    expect(found.drafts).toEqual({ [row.id]: [{ set: expect.any(Number), title: 'Autumn', by: me }] });
    expect((await list('resource=models', theirs)).drafts[others[0]?.id ?? 0]).toBeUndefined();
    const grid = (await site.get('/api/office/models_sheet?draft=any', mine)).body as GridBody;
    expect(grid).toMatchObject({ models: [{ name: row.label }], drafts: [{ title: 'Autumn', models: 1 }] });
    await site.query("update change_sets set state = 'discarded'");
    expect(await list('resource=models&f.draft=any')).toMatchObject({ rows: [], drafts: {} });
  });
});

describe('What lacks something', () => {
  it('is what any check finds, and the public rest lacks nothing', async () => {
    const [lacking, whole, all] = await Promise.all(
      ['&f.check=any', '&f.check=none', ''].map((filter) => list(`resource=products${filter}`)),
    );
    const ids = (rows?: Rows) => rows?.rows.map(({ id }) => id) ?? [];
    expect([...ids(lacking), ...ids(whole)].sort()).toEqual(ids(all).sort());
    const [one] = whole?.rows ?? [];
    if (!one) throw new Error('no product lacks nothing');
    await save('products', one, { short_description: 'Short.' });
    expect(await labels('resource=products&f.check=any')).toContain(one.label);
    expect(await labels('resource=products&f.check=none')).not.toContain(one.label);
  });

  it('is asked for by the words of the office only', async () => {
    for (const filter of ['f.changed=you', 'f.draft=1', 'f.check=egg']) {
      expect(await site.get(`/api/office/rows?resource=models&${filter}`, mine)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(`${filter.split('=')[0]}: `) },
      });
    }
    expect((await site.get('/api/office/models_sheet?changed=you', mine)).status).toBe(400);
  });
});
