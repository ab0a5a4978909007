import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import type { OfficeRow } from '../rows/resources.contract.ts';
import type { ChangeSet, DraftChange } from './change-sets.contract.ts';
import { publishChangeSet, publishDueSets } from './publish-sets.job.ts';

let site: TestApp;
let headers: Record<string, string>;
let staff: { id: number; name: string };
beforeAll(async () => {
  site = await testApp();
  staff = await aMemberOfStaff(site, 'editor');
  headers = await officeSession(site, staff.id);
});
afterAll(() => site?.close());

const get = async <T>(path: string) => (await site.get(`/api/office/${path}`, headers)).body as T;
const post = async <T = { set: ChangeSet }>(path: string, body: unknown, as = headers) =>
  (await site.post(`/api/office/${path}`, body, as)) as { status: number; body: T };
const added = async (title: string, more = {}) =>
  (await post<{ row: OfficeRow }>('add_row', { resource: 'markets', values: { title, sort_order: 0, ...more } })).body
    .row;
const rowOf = async (id: unknown) => (await get<{ row: OfficeRow }>(`row?resource=markets&id=${id}`)).row;
const saved = async (row: OfficeRow, values: object) => {
  const { version } = await rowOf(row.id);
  return post('change_row', { resource: 'markets', id: row.id, version, values });
};
const change = (row: OfficeRow, values: object) => ({
  resource: 'markets',
  action: 'change',
  id: row.id,
  version: row.version,
  values,
});
const drafted = async (title: string, changes: object[]) => {
  const { status, body } = await post('draft_changes', { title, changes });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.set;
};
const contents = (id: number) =>
  get<{ set: ChangeSet; changes: DraftChange[]; pages: string[] }>(`change_set?id=${id}`);
const publish = ({ id, version }: ChangeSet, at?: string | null) => post('publish_change_set', { id, version, at });
const dueNow = () => publishDueSets(site.services.database, () => new Date(), site.services.log);
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('A change set', () => {
  it('changes nothing that is public, shows what it would change, and is published as a whole in one click', async () => {
    const row = await added('Draft A', { short_description: 'first' });
    const set = await drafted('Autumn', [
      change(row, { short_description: 'second', sort_order: 5 }),
      { resource: 'markets', action: 'add', values: { title: 'Draft new' } },
    ]);
    expect(set).toMatchObject({ title: 'Autumn', state: 'open', changes: 2, created_by: staff.name });
    expect(await rowOf(row.id)).toMatchObject({ short_description: 'first', version: 1 });
    const { changes, pages } = await contents(set.id);
    expect(pages).toEqual(['/Markets']);
    expect(changes).toMatchObject([
      {
        label: 'Draft A',
        resource_label: 'Market',
        action: 'change',
        fields: [
          { name: 'short_description', label: 'Short description', seen: 'first', stored: 'first', draft: 'second' },
          { name: 'sort_order', seen: 0, stored: 0, draft: 5, conflict: false },
        ],
      },
      { label: 'Draft new', action: 'add', row_id: null },
    ]);
    expect((await get<{ sets: ChangeSet[] }>(`change_sets?resource=markets&id=${row.id}`)).sets).toMatchObject([
      { id: set.id },
    ]);

    const versionOfSite = async () => Number((await site.query('select version from catalogue_version'))[0].version);
    const before = await versionOfSite();
    const { status, body } = await publish(set);
    expect([status, body.set]).toMatchObject([200, { state: 'published', published_by: staff.name, changes: 2 }]);
    expect(await versionOfSite()).toBe(before + 1);
    expect(await rowOf(row.id)).toMatchObject({ short_description: 'second', sort_order: 5, version: 2 });
    expect(await publish(body.set)).toMatchObject({ status: 409 });
    expect(await post('draft_changes', { set: set.id, changes: [change(row, { sort_order: 1 })] })).toMatchObject({
      status: 409,
    });

    const back = await post<{ restored: number }>('take_back', { cause: body.set.cause });
    expect(back.body).toMatchObject({ restored: 2 });
    expect(await rowOf(row.id)).toMatchObject({ short_description: 'first', sort_order: 0 });
  });

  it('joins drafts of a row, drops fields that equal the stored ones, and refuses the same as a save', async () => {
    const row = await added('Draft B', { short_description: 'first' });
    const set = await drafted('More', [change(row, { short_description: 'second' })]);
    const more = async (values: object) => {
      const [seen] = (await contents(set.id)).changes;
      const drafts = [{ ...change(row, values), ...(seen ? { draft_version: seen.version } : {}) }];
      return post('draft_changes', { set: set.id, changes: drafts });
    };
    await more({ sort_order: 7 });
    expect((await contents(set.id)).changes).toMatchObject([
      { fields: [{ draft: 'second' }, { name: 'sort_order', draft: 7 }] },
    ]);
    await more({ short_description: 'first' });
    expect((await contents(set.id)).changes).toMatchObject([{ fields: [{ name: 'sort_order' }] }]);
    expect(await more({ title: '' })).toMatchObject({ status: 400, body: { field: 'title', problem: 'is required' } });
    await added('Draft taken');
    expect(await more({ title: 'Draft taken' })).toMatchObject({
      status: 400,
      body: { problems: [{ position: 0, field: 'title', problem: 'is taken' }] },
    });
    await more({ short_description: 'third' });
    const [draft] = (await contents(set.id)).changes;
    const replaces = { id: draft?.id, version: draft?.version };
    const instead = { set: set.id, replaces, changes: [change(row, { short_description: 'other' })] };
    expect(await post('draft_changes', instead)).toMatchObject({ status: 200 });
    expect((await contents(set.id)).changes).toMatchObject([{ fields: [{ draft: 'other' }] }]);
    const again = (await contents(set.id)).changes[0];
    await post('remove_change', { id: again?.id, version: again?.version });
    expect(await post('draft_changes', instead)).toMatchObject({ status: 409 });
    await saved(row, { sort_order: 9 });
    expect(await more({ short_description: 'late' })).toMatchObject({ status: 409 });
    expect(await post('draft_changes', { title: '', set: set.id, changes: [] })).toMatchObject({ status: 400 });
  });

  it('is blocked by later saves of others, shows both values, and is published once each field has a chosen one', async () => {
    const [one, two] = [await added('Blocked one'), await added('Blocked two', { short_description: 'b' })];
    const set = await drafted('Blocked', [
      change(one, { short_description: 'mine', sort_order: 3 }),
      change(two, { short_description: 'bb' }),
    ]);
    await saved(one, { short_description: 'theirs', sort_order: 4 });
    const refused = await publish(set);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'Changed since the draft: Blocked one',
        conflicts: [
          { label: 'Blocked one', changed_by: staff.name, changed_fields: ['short_description', 'sort_order'] },
        ],
      },
    });
    const { set: still, changes } = await contents(set.id);
    expect(still.state).toBe('open');
    expect(await rowOf(two.id)).toMatchObject({ short_description: 'b' });
    expect(changes[0]).toMatchObject({
      changed_by: staff.name,
      fields: [
        { seen: '', stored: 'theirs', draft: 'mine', conflict: true },
        { seen: 0, stored: 4, draft: 3, conflict: true },
      ],
    });
    const take = { short_description: 'draft', sort_order: 'stored' };
    const { body } = await post('resolve_change', { id: changes[0]?.id, version: 1, take });
    expect((await publish(body.set)).status).toBe(200);
    expect(await rowOf(one.id)).toMatchObject({ short_description: 'mine', sort_order: 4 });
    expect(await rowOf(two.id)).toMatchObject({ short_description: 'bb' });
  });

  it('is discarded, loses single drafts, and is published only as it was seen', async () => {
    const row = await added('Draft D');
    const set = await drafted('Gone', [
      change(row, { sort_order: 1 }),
      { resource: 'markets', action: 'add', values: { title: 'X' } },
    ]);
    const [first] = (await contents(set.id)).changes;
    const { body } = await post('remove_change', { id: first?.id, version: 1 });
    expect(body.set).toMatchObject({ changes: 1 });
    expect(await publish(set)).toMatchObject({ status: 409, body: { set: { version: body.set.version } } });
    expect((await post('discard_change_set', body.set)).body.set.state).toBe('discarded');
    expect(await publish(body.set)).toMatchObject({ status: 409 });
    expect((await contents(set.id)).changes).toHaveLength(1);
  });

  it('is published only by who may write everything in it', async () => {
    const row = await added('Draft E');
    const set = await drafted('Not for sales', [change(row, { sort_order: 1 })]);
    const sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
    expect((await post('publish_change_set', { id: set.id, version: set.version }, sales)).status).toBe(403);
  });
});

describe('A planned set', () => {
  it('is published once at its time by any copy of the program, and reports a delay', async () => {
    const row = await added('Planned');
    const set = await drafted('Planned', [change(row, { sort_order: 6 })]);
    expect(await publish(set, new Date(Date.now() - 1000).toISOString())).toMatchObject({ status: 400 });
    const { body } = await publish(set, soon(3_600_000));
    expect(body.set).toMatchObject({ state: 'scheduled' });
    await dueNow();
    expect(await rowOf(row.id)).toMatchObject({ sort_order: 0 });
    const again = await publish(body.set, null);
    expect(again.body.set).toMatchObject({ state: 'open', publish_at: null });
    await publish(again.body.set, soon(3_600_000));
    await site.query(`update change_sets set publish_at = now() - interval '2 hours' where id = $1`, [set.id]);
    await Promise.all([dueNow(), dueNow(), dueNow()]);
    expect(await rowOf(row.id)).toMatchObject({ sort_order: 6, version: 2 });
    const done = (await contents(set.id)).set;
    expect(done).toMatchObject({ state: 'published', note: expect.stringContaining('later than planned') });
    const entries = await site.query(
      `select actor from history where noun = 'markets' and row_id = $1 and action = 'change'`,
      [String(row.id)],
    );
    expect(entries).toEqual([{ actor: staff.id }]);
  });

  it('is looked for every minute', async () => {
    expect(await site.query(`select cron from pgboss.schedule where name = 'publish-change-sets'`)).toEqual([
      { cron: '* * * * *' },
    ]);
  });

  it('that is blocked fails as a whole and says why, and others are published nevertheless', async () => {
    const [one, two] = [await added('Fails'), await added('Goes')];
    const sets = [
      await drafted('Fails', [change(one, { sort_order: 1 })]),
      await drafted('Goes', [change(two, { sort_order: 2 })]),
    ];
    for (const set of sets) await publish(set, soon(60_000));
    await saved(one, { sort_order: 8 });
    await site.query(`update change_sets set publish_at = now() where id = any($1)`, [sets.map(({ id }) => id)]);
    await dueNow();
    const [failed, done] = await Promise.all(sets.map(async ({ id }) => (await contents(id)).set));
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('Fails') });
    expect(done).toMatchObject({ state: 'published', note: '' });
    expect(await rowOf(one.id)).toMatchObject({ sort_order: 8 });
  });
});

describe('A planned set that meets an error of the site', () => {
  it('fails alone: later sets are published in the same run, and it is not tried again', async () => {
    const [one, two] = [await added('Broken row'), await added('Sound row')];
    const sets = [
      await drafted('Broken', [change(one, { sort_order: 11 })]),
      await drafted('Sound', [change(two, { sort_order: 12 })]),
    ];
    for (const set of sets) await publish(set, soon(60_000));
    await site.query(`create function break_row() returns trigger language plpgsql as
      $$ begin if new.id = ${one.id} then raise exception 'broken' using errcode = 'XX000'; end if; return new; end $$`);
    await site.query('create trigger break_row before update on markets for each row execute function break_row()');
    try {
      await site.query(`update change_sets set publish_at = now() where id = any($1)`, [sets.map(({ id }) => id)]);
      await dueNow();
      await dueNow();
    } finally {
      await site.query('drop trigger break_row on markets; drop function break_row()');
    }
    const [failed, done] = await Promise.all(sets.map(async ({ id }) => (await contents(id)).set));
    expect(failed).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^Publishing failed unexpectedly/),
    });
    expect(done).toMatchObject({ state: 'published' });
    expect([await rowOf(one.id), await rowOf(two.id)]).toMatchObject([{ sort_order: 0 }, { sort_order: 12 }]);
  });
});

describe('A connection that breaks in the middle of a publish', () => {
  it('leaves the set open and nothing of it public', async () => {
    const row = await added('Crash');
    const set = await drafted('Crash', [
      change(row, { sort_order: 1 }),
      { resource: 'markets', action: 'add', values: { title: 'Crash two' } },
    ]);
    const broken = runAsStaff(site.services.database, staff.id, async (client) => {
      await publishChangeSet(client, set.id, staff.id, { at: new Date() });
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await site.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    });
    await expect(broken).rejects.toThrow();
    expect(await rowOf(row.id)).toMatchObject({ sort_order: 0, version: 1 });
    expect(await site.query(`select from markets where title = 'Crash two'`)).toEqual([]);
    const { set: still } = await contents(set.id);
    expect(still).toMatchObject({ state: 'open', version: set.version });
    expect((await publish(still)).status).toBe(200);
  });
});

it('A set of 500 changes is published with one version of the site, in far less than a minute', async () => {
  const product = (
    await site.query('select p.slug, t.number from product_tables t join products p on p.id = t.product_id limit 1')
  )[0];
  const values = (at: number) => ({ product: product.slug, table: product.number, name: `Set-${at}`, r2: String(at) });
  const set = await drafted(
    'Large',
    Array.from({ length: 500 }, (_, at) => ({ resource: 'models', action: 'add', values: values(at) })),
  );
  const begun = performance.now();
  expect((await publish(set)).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect((await site.query(`select count(*)::int from models where name like 'Set-%'`))[0]).toEqual({ count: 500 });
});
