import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { FieldValue, OfficeRow } from '../rows/resources.contract.ts';
import { resources } from '../rows/resources.ts';
import type { ChangeSet, DraftChange, DraftHistoryEntry } from './change-sets.contract.ts';
import { publishDueSets } from './publish-sets.job.ts';

type Headers = Record<string, string>;
type Values = Record<string, FieldValue>;

let site: TestApp;
let [asha, ben, sales, viewer]: Headers[] = [];
let names: { asha: string; ben: string };
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  const session = async (role: 'admin' | 'sales' | 'viewer') => {
    const person = await aMemberOfStaff(site, role);
    return { id: person.id, name: person.name, headers: await officeSession(site, person.id) };
  };
  const [one, two] = [await session('admin'), await session('admin')];
  await site.query(`update staff set name = 'Ben' where id = $1`, [two.id]);
  [asha, ben] = [one.headers, two.headers];
  names = { asha: one.name, ben: 'Ben' };
  sales = (await session('sales')).headers;
  viewer = (await session('viewer')).headers;
});
afterAll(() => site?.close());

const get = async <T>(path: string, as: Headers | undefined) => (await site.get(`/api/office/${path}`, as)).body as T;
// biome-ignore lint/suspicious/noExplicitAny: replies of many endpoints
const post = async (path: string, body: unknown, as: Headers | undefined): Promise<{ status: number; body: any }> =>
  site.post(`/api/office/${path}`, body, as);
const contents = (id: number, as = asha) =>
  get<{ set: ChangeSet; changes: DraftChange[]; hidden: number }>(`change_set?id=${id}`, as);
const historyOf = async (id: number, as = asha) =>
  (await get<{ entries: DraftHistoryEntry[] }>(`draft_history?id=${id}`, as)).entries;
const market = async (title: string, more: Values = {}): Promise<OfficeRow> =>
  (await post('add_row', { resource: 'markets', values: { title, ...more } }, asha)).body.row;
const change = (row: OfficeRow, values: Values, more: object = {}) => ({
  ...{ resource: 'markets', action: 'change', id: row.id, version: row.version, values },
  ...more,
});
const newSet = async (title: string, changes: object[], as = asha): Promise<ChangeSet> => {
  const { status, body } = await post('draft_changes', { title, changes }, as);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.set;
};
const archive = ({ id, version }: OfficeRow, as = asha) =>
  post('archive_rows', { resource: 'markets', rows: [{ id, version }] }, as);

/** Two fields of a resource, if it has two, that can be changed independently, with values for them. */
function fieldsOf(
  resource: (typeof resources)[number],
): { name: string; texts: [FieldValue, FieldValue, FieldValue] }[] {
  const found = Object.entries(resource.table.columns).flatMap(([name, { kind, required, isFile, max = 99 }]) => {
    if (
      resource.omitted.includes(name) ||
      isFile ||
      /^(c|r|alt)\d+$|sort|position|menu|model|mail|phone|whatsapp|product|attribute|^value$|exceptions|figures|pinned$|^work_|holidays|time_zone/.test(
        name,
      )
    )
      return [];
    if (name === 'meaning' || name === 'note' || (resource.name === 'attribute_groups' && name === 'title'))
      return { name, texts: ['text one', 'text two', 'text three'] as [string, string, string] };
    if (name === 'location') return { name, texts: ['/Markets', '/News', '/Events'] as [string, string, string] };
    if (['history_months', 'answer_hours'].includes(name))
      return { name, texts: [30, 31, 32] as [number, number, number] };
    if (required || !['text', 'longtext'].includes(kind) || max < 10) return [];
    return { name, texts: ['text one', 'text two', 'text three'] as [string, string, string] };
  });
  const order = 'sort_order' in resource.table.columns ? [{ name: 'sort_order', texts: [901, 902, 903] as never }] : [];
  return [...found, ...order].slice(0, 2);
}

describe.each(resources.filter(({ isPrivate }) => !isPrivate).map((resource) => [resource.name, resource] as const))(
  'Two people and the resource %s',
  (name, resource) => {
    const rowOf = async (): Promise<OfficeRow> => {
      if (resource.single) return (await get<{ row: OfficeRow }>(`row?resource=${name}&id=1`, asha)).row;
      if (name === 'redirects')
        await post('add_row', { resource: name, values: { old_path: 'two/people', location: '/' } }, asha);
      if (name === 'attribute_groups')
        await post('add_row', { resource: name, values: { attribute: 'Height', title: 'Sizes' } }, asha);
      return (await get<{ rows: OfficeRow[] }>(`rows?resource=${name}&per_page=1`, asha)).rows[0] as OfficeRow;
    };

    it('overwrite nothing of each other: no rows, drafts or archived rows', async () => {
      const [field, other] = fieldsOf(resource);
      if (!field) throw new Error(`no field of ${name}`);
      const [one, two, three] = field.texts;
      const opened = await rowOf();
      const { id, version } = opened;
      const given = (value: FieldValue) => ({ resource: name, id, values: { [field.name]: value } });

      const act = { ...given(one), action: 'change', version };
      const set = await newSet(`Two ${name}`, [act]);
      const draft = (changes: object[], as = ben) => post('draft_changes', { set: set.id, changes }, as);
      const refused = await draft([{ ...act, ...given(two) }]);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          conflicts: [
            {
              position: 0,
              changed_by: names.asha,
              changed_fields: [field.name],
              draft: { version: 1, values: { [field.name]: one } },
            },
          ],
        },
      });
      const [before] = (await contents(set.id)).changes;
      expect(before).toMatchObject({ version: 1, drafted_by: names.asha, fields: [{ name: field.name, draft: one }] });
      // The same text again is not a conflict, for example after a lost reply.
      expect((await draft([act])).status).toBe(200);
      if (other) {
        expect((await draft([{ ...act, values: { [other.name]: other.texts[0] } }])).status).toBe(200);
        const merged = (await contents(set.id)).changes[0]?.fields.map(({ name: one }) => one);
        expect(merged?.toSorted()).toEqual([field.name, other.name].toSorted());
      }
      const { version: now = 0, id: draftId } = (await contents(set.id)).changes[0] ?? {};
      const whole = { set: set.id, replaces: { id: draftId, version: now + 1 }, changes: [{ ...act, ...given(two) }] };
      expect(await post('draft_changes', whole, ben)).toMatchObject({
        status: 409,
        body: { conflicts: [{ draft: { version: now } }] },
      });
      expect((await draft([{ ...act, ...given(two), draft_version: now }])).status).toBe(200);
      expect((await historyOf(set.id))[0]).toMatchObject({
        actor: names.ben,
        resource: name,
        before: { [field.name]: one },
        after: { [field.name]: two },
      });

      // Conflicts on the row itself, by its version and by the seen values, and on drafts of an old version.
      const saved = await post('change_row', { ...given(three), version }, asha);
      expect(saved.status).toBe(200);
      const conflict = { changed_by: names.asha, changed_fields: [field.name] };
      expect(await post('change_row', { ...given(one), version }, ben)).toMatchObject({ status: 409, body: conflict });
      const seen = { [field.name]: (opened[field.name] ?? '') as FieldValue };
      const bySeen = { resource: name, rows: [{ id, seen, values: { [field.name]: one } }] };
      const conflicts = { status: 409, body: { conflicts: [conflict] } };
      expect(await post('change_rows', bySeen, ben)).toMatchObject(conflicts);
      expect(await draft([{ ...act, draft_version: now + 1 }])).toMatchObject(conflicts);
      expect(
        await post('publish_change_set', { id: set.id, version: (await contents(set.id)).set.version }, ben),
      ).toMatchObject({ status: 409 });

      if (resource.single || ['brands', 'categories', 'products', 'tables'].includes(name)) return;
      const current = { id, version: saved.body.row.version };
      expect((await post('archive_rows', { resource: name, rows: [current] }, asha)).status).toBe(200);
      const archived = { by: names.asha, at: expect.stringMatching(/^20/) };
      expect(await post('change_row', { ...given(one), version: current.version }, ben)).toMatchObject({
        status: 409,
        body: { archived, current: { active: false } },
      });
      const asPublic = { id, seen: { [field.name]: three, is_active: true }, values: { [field.name]: one } };
      expect(await post('change_rows', { resource: name, rows: [asPublic] }, ben)).toMatchObject({
        status: 409,
        body: { conflicts: [{ changed_fields: ['is_active'], archived }] },
      });
    });
  },
);

describe('A change set of two people', () => {
  it('loses no unseen draft: not by removing it, choosing for it, or discarding the change set', async () => {
    const row = await market('Two A');
    const set = await newSet('Two A', [
      change(row, { sort_order: 1 }),
      change(await market('Two B'), { sort_order: 1 }),
    ]);
    const [seen] = (await contents(set.id)).changes;
    await post('draft_changes', { set: set.id, changes: [change(row, { short_description: 'Ben' })] }, ben);
    const stale = { id: seen?.id, version: seen?.version };
    expect(await post('remove_change', stale, asha)).toMatchObject({ status: 409 });
    expect(await post('resolve_change', { ...stale, take: { sort_order: 'stored' } }, asha)).toMatchObject({
      status: 409,
    });
    for (const act of ['discard_change_set', 'publish_change_set'])
      expect(await post(act, { id: set.id, version: set.version }, asha)).toMatchObject({ status: 409 });
    const [now] = (await contents(set.id)).changes;
    expect(now?.fields.map(({ draft }) => draft)).toEqual(['Ben', 1]);
    expect((await post('remove_change', { id: now?.id, version: now?.version }, asha)).status).toBe(200);
    expect((await historyOf(set.id))[0]).toMatchObject({
      actor: names.asha,
      action: 'remove',
      before: { short_description: 'Ben', sort_order: 1, action: 'change' },
    });
  });

  it("names the author of the field's own draft, not of later drafts of the row", async () => {
    const row = await market('Whose');
    const set = await newSet('Whose', [change(row, { short_description: 'Asha' })]);
    await post('draft_changes', { set: set.id, changes: [change(row, { sort_order: 5 })] }, ben);
    const { body } = await post(
      'draft_changes',
      { set: set.id, changes: [change(row, { short_description: 'x' })] },
      ben,
    );
    expect(body.conflicts).toMatchObject([{ changed_by: names.asha, draft: { version: 2 } }]);
  });

  it('treats acts like fields: restoring a row that another draft archives is a conflict', async () => {
    const row = await market('Acts');
    const set = await newSet('Acts', [{ resource: 'markets', action: 'archive', id: row.id, version: row.version }]);
    const restore = { resource: 'markets', action: 'restore', id: row.id, version: row.version };
    const { status, body } = await post('draft_changes', { set: set.id, changes: [restore] }, ben);
    expect([status, body.conflicts]).toMatchObject([
      409,
      [{ changed_fields: ['action'], draft: { action: 'archive' } }],
    ]);
    await post('draft_changes', { set: set.id, changes: [change(row, { sort_order: 3 })] }, ben);
    expect((await contents(set.id)).changes).toMatchObject([{ action: 'archive', fields: [{ draft: 3 }] }]);
  });

  it('that is planned stays as its planner saw it, until the plan is taken back', async () => {
    const row = await market('Plan');
    const set = await newSet('Plan', [change(row, { sort_order: 1 })]);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await post('publish_change_set', { id: set.id, version: set.version, at }, asha);
    const [draft] = (await contents(set.id)).changes;
    const dealer = { resource: 'dealers', action: 'add', values: { company_name: 'Foreign', country: 'India' } };
    for (const [path, body] of [
      ['draft_changes', { set: set.id, changes: [dealer] }],
      ['remove_change', { id: draft?.id, version: draft?.version }],
    ] as const)
      expect(await post(path, body, path === 'draft_changes' ? sales : ben)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('Cancel its schedule first') },
      });
    const back = await post('publish_change_set', { id: set.id, version: planned.body.set.version, at: null }, ben);
    expect(back.body.set.state).toBe('open');
    expect((await post('draft_changes', { set: set.id, changes: [dealer] }, sales)).status).toBe(200);
  });

  it('shows drafts only to those who may read the rows, and says how many more there are', async () => {
    const row = await market('Seen by all');
    const { version } = (await get<{ row: OfficeRow }>('row?resource=settings&id=1', asha)).row;
    const secret = { resource: 'settings', action: 'change', id: 1, version, values: { history_months: 40 } };
    const set = await newSet('Secret', [secret, change(row, { sort_order: 1 })]);
    for (const as of [viewer, sales]) {
      const shown = await contents(set.id, as);
      expect([shown.changes.map(({ resource }) => resource), shown.hidden]).toEqual([['markets'], 1]);
      expect((await historyOf(set.id, as)).map(({ resource }) => resource)).toEqual(['markets']);
      expect((await site.get('/api/office/change_sets?resource=settings&id=1', as)).status).toBe(403);
    }
    expect((await contents(set.id)).changes).toHaveLength(2);
  });

  it('that has no draft any more is discarded, and one that would have none is not made', async () => {
    const row = await market('Empty');
    const set = await newSet('Empty', [change(row, { sort_order: 4 })]);
    await post('change_row', { resource: 'markets', ...row, values: { sort_order: 6 } }, ben);
    const [draft] = (await contents(set.id)).changes;
    const { body } = await post('resolve_change', { id: draft?.id, version: 1, take: { sort_order: 'stored' } }, asha);
    expect(body.set).toMatchObject({ state: 'discarded', changes: 0, note: 'Its last draft was taken out.' });
    const same = await post(
      'draft_changes',
      { title: 'None', changes: [change({ ...row, version: 2 }, { sort_order: 6 })] },
      asha,
    );
    expect(same).toMatchObject({ status: 400, body: { field: 'changes' } });
    expect(await site.query(`select from change_sets where title = 'None'`)).toEqual([]);
  });

  it.each([
    ['stored', false],
    ['draft', true],
  ])('asks what is to be with a row that was archived since; %s: public is %s', async (take, active) => {
    const row = await market(`Archived ${take}`);
    const set = await newSet('Archived', [change(row, { sort_order: 4 })]);
    await archive(row, ben);
    expect(await post('publish_change_set', { id: set.id, version: set.version }, asha)).toMatchObject({ status: 409 });
    const [draft] = (await contents(set.id)).changes;
    expect(draft).toMatchObject({
      changed_by: names.ben,
      fields: [{ label: 'Visitors see it', stored: false, draft: true, conflict: true }, { conflict: false }],
    });
    const { body } = await post('resolve_change', { id: draft?.id, version: 1, take: { is_active: take } }, asha);
    expect((await post('publish_change_set', { id: set.id, version: body.set.version }, asha)).status).toBe(200);
    const { row: now } = await get<{ row: OfficeRow }>(`row?resource=markets&id=${row.id}`, asha);
    expect([now.active, now.sort_order]).toEqual([active, 4]);
  });

  it('whose planned publishing and a save wait for each other says so, is published at the next try, and keeps no others back', async () => {
    const [one, two, three] = [await market('Met 1'), await market('Met 2'), await market('Met 3')];
    const met = await newSet('Met', [change(one, { sort_order: 1 }), change(two, { sort_order: 1 })]);
    const others = await newSet('Not met', [change(three, { sort_order: 1 })]);
    for (const { id, version } of [met, others])
      await post('publish_change_set', { id, version, at: new Date(Date.now() + 3_600_000).toISOString() }, asha);
    await site.query(`update change_sets set publish_at = now() where id = any($1)`, [[met.id, others.id]]);
    const { database } = site.services;
    const publish = () => publishDueSets(database, () => new Date(), site.services.log);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      // The long timeout makes PostgreSQL end the other transaction of the deadlock.
      await client.query(`set local deadlock_timeout = '1min'`);
      await client.query('update markets set sort_order = 9 where id = $1', [two.id]);
      const published = publish();
      const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%markets%for update%'`;
      await expect.poll(async () => (await site.query(isWaiting)).length, { timeout: 10_000 }).toBe(1);
      await client.query('update markets set short_description = short_description where id = $1', [one.id]);
      await client.query('rollback');
      await published;
    } finally {
      client.release();
    }
    expect((await contents(met.id)).set).toMatchObject({
      state: 'scheduled',
      problem: 'Someone else was saving the same entries at that moment. Publishing is tried again every minute.',
    });
    expect((await contents(others.id)).set.state).toBe('published');
    await publish();
    expect((await contents(met.id)).set).toMatchObject({ state: 'published', problem: '', note: '' });
  }, 30_000);
});
