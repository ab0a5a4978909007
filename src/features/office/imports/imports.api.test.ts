import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { mediaUploads } from '../../../../test/office-media.ts';
import type { importProblemsReply, importRowsReply, OfficeImport } from './imports.contract.ts';

let site: TestApp;
let editor: Record<string, string>;
let person: { id: number; name: string };
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  person = await aMemberOfStaff(site, 'editor');
  editor = await officeSession(site, person.id);
});
afterAll(() => site?.close());

const { post, whole, begin } = mediaUploads(
  { inject: (request) => site.inject(request), post: (...request) => site.post(...request) },
  () => editor,
);
const get = async <Body>(path: string) => (await site.get(`/api/office/${path}`, editor)).body as Body;
type Rows = Zod<typeof importRowsReply>;
type Problems = Zod<typeof importProblemsReply>;
type Zod<Schema extends { _output: unknown }> = Schema['_output'];

const importNow = (id: number) => get<OfficeImport>(`import?id=${id}`);
const RUNNING = ['reading', 'applying', 'undoing'];
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const one = await importNow(id);
      expect(RUNNING).not.toContain(one.state);
      return one;
    },
    { timeout: 50_000, interval: 50 },
  );

async function begun(name: string, bytes: Uint8Array, missing: string[] = []): Promise<number> {
  const { id: upload } = await whole(name, bytes, 'import');
  const { status, body } = await post('begin_import', { upload, missing });
  expect([status, body]).toMatchObject([200, {}]);
  return body.id as number;
}
const book = (worksheets: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(worksheets).map(([name, text]) => [`${name}.csv`, strToU8(text)])), {
    mtime: 1_700_000_000_000,
  });
/** The import of a workbook with these worksheets, after its check. */
const checked = async (worksheets: Record<string, string>, missing?: string[]) =>
  ended(await begun('workbook.zip', book(worksheets), missing));
const apply = async (one: OfficeImport, more = {}) => {
  expect(await post('apply_import', { id: one.id, seen: one.seen, ...more })).toMatchObject({ status: 200 });
  return ended(one.id);
};

describe('An import of the office', () => {
  it('is checked, corrected, applied once, recognised when it is uploaded again, and undone', async () => {
    const before = await site.query(`select title, sort_order from videos order by id`);
    const worksheets = (order: string) => ({
      videos: `title,link,sort_order\n${before[0].title},https://youtu.be/abcdefghijk,${order}\nA new one,https://youtu.be/abcdefghijk,7\n`,
      // The row has only the column that identifies it.
      partners: 'name\nNobody else\n',
    });
    const refused = await checked({ ...worksheets('many'), partner: 'name\nx\n' });
    expect(refused).toMatchObject({ state: 'refused', problems: 2, has_file: true, by: { name: person.name } });
    expect(refused.sheets.find(({ sheet: worksheet }) => worksheet === 'videos')).toMatchObject({
      added: 1,
      refused: 1,
    });
    const { problems, places } = await get<Problems>(`import_problems?id=${refused.id}`);
    expect(problems).toMatchObject([
      { sheet: 'partner', row: 1, allowed: expect.stringContaining('did you mean "partners"?') },
      { sheet: 'videos', row: 2, column: 'sort_order', problem: expect.stringContaining('"many"') },
    ]);
    expect(places).toContainEqual({ sheet: 'videos', column: 'sort_order', count: 1 });
    expect((await get<Problems>(`import_problems?id=${refused.id}&sheet=partner`)).problems).toHaveLength(1);
    expect(await post('apply_import', { id: refused.id, seen: refused.seen })).toMatchObject({ status: 409 });

    const one = await checked(worksheets('900'));
    expect(one).toMatchObject({ state: 'checked', added: 2, changed: 1, retired: 0, problems: 0, same_as: null });
    const { rows } = await get<Rows>(`import_rows?id=${one.id}&sheet=videos`);
    expect(rows).toMatchObject([
      { row: 2, kind: 'changed', name: before[0].title, page: '/Videos' },
      { row: 3, kind: 'added', fields: expect.arrayContaining([{ field: 'sort_order', before: '', after: '7' }]) },
    ]);
    expect(rows[0]?.fields).toContainEqual({ field: 'sort_order', before: String(before[0].sort_order), after: '900' });
    expect((await get<Rows>(`import_rows?id=${one.id}&kind=added&search=new`)).rows).toHaveLength(1);
    expect((await get<Rows>(`import_rows?id=${one.id}&search=abcdefghijk`)).rows, 'by a value').toHaveLength(2);
    expect((await get<Rows>(`import_rows?id=${one.id}&search=sort_order`)).rows, 'not by a heading').toEqual([]);
    expect((await get<Rows>(`import_rows?id=${one.id}&otherwise=yes`)).rows).toEqual([]);
    expect(await site.query(`select title, sort_order from videos order by id`)).toEqual(before);

    const twice = await Promise.all([1, 2].map(() => post('apply_import', { id: one.id, seen: one.seen })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const applied = await ended(one.id);
    expect(applied).toMatchObject({ state: 'applied', applied_by: { name: person.name }, may_undo: true });
    // The file of an import is not listed as an unfinished upload.
    expect(await get<{ name: string }[]>('uploads')).toEqual([]);
    const history = await get<{ entries: { via: string; actor: { name: string } }[] }>(
      `history?cause=${applied.cause}`,
    );
    expect(history.entries.map(({ via, actor }) => `${via} ${actor.name}`)).toEqual(
      Array.from({ length: 3 }, () => `import ${person.name}`),
    );

    const { acts } = await get<{ acts: object[] }>('history_acts?via=import');
    expect(acts[0]).toMatchObject({
      cause: applied.cause,
      entries: 3,
      actor: { name: person.name },
      import: { id: one.id, name: one.name, undone: false },
    });

    const again = await checked(worksheets('900'));
    expect(again).toMatchObject({ state: 'checked', added: 0, changed: 0, same_as: { id: one.id, undone: false } });
    expect(await post('apply_import', { id: again.id, seen: again.seen })).toMatchObject({ status: 409 });

    await site.query(`update videos set description = 'Mine' where title = 'A new one'`);
    expect(await post('undo_import', { id: one.id })).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({
      state: 'undone',
      undone_by: { name: person.name },
      undo_left: [{ table: 'videos', name: 'A new one', reason: 'was changed since' }],
    });
    expect(await site.query(`select title, sort_order from videos where title <> 'A new one' order by id`)).toEqual(
      before,
    );
    expect(await site.query(`select from partners where name = 'Nobody else'`)).toEqual([]);
    const since = await get<{ acts: object[] }>('history_acts?via=import');
    expect(since.acts.slice(0, 2)).toMatchObject([
      { taken_back: false, takes_back: null, import: { id: one.id, undone: true } },
      { taken_back: true, takes_back: null, import: { id: one.id, undone: false } },
    ]);
  });

  it('is undone field by field: one that was changed since is left and named', async () => {
    const [market] = await site.query(
      'select id, title, short_description, sort_order from markets order by id limit 1',
    );
    const one = await checked({ markets: `title,short_description,sort_order\n${market.title},Another text,600\n` });
    expect(await apply(one)).toMatchObject({ state: 'applied' });
    await site.query('update markets set sort_order = 601 where id = $1', [market.id]);
    expect(await post('undo_import', { id: one.id })).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({
      state: 'undone',
      undo_left: [{ table: 'markets', name: `${market.title}: Sort order`, reason: 'was changed since' }],
    });
    expect(await site.query('select short_description, sort_order from markets where id = $1', [market.id])).toEqual([
      { short_description: market.short_description, sort_order: 601 },
    ]);
  });

  it('is not applied when someone has changed what it touches: it is checked again and says what', async () => {
    const [partner] = await site.query('select id, name, sort_order from partners order by id limit 1');
    const one = await checked({ partners: `name,sort_order\n${partner.name},800\n` });
    await site.query('update partners set sort_order = 801 where id = $1', [partner.id]);
    const since = await apply(one);
    expect(since).toMatchObject({
      state: 'checked',
      since: [
        { sheet: 'partners', name: partner.name, field: 'sort_order', was: String(partner.sort_order), now: '801' },
      ],
    });
    expect(await site.query('select sort_order from partners where id = $1', [partner.id])).toEqual([
      { sort_order: 801 },
    ]);
    expect(await post('apply_import', { id: one.id, seen: one.seen })).toMatchObject({ status: 409 });
    expect(await apply(since)).toMatchObject({ state: 'applied', since: [] });
    expect(await site.query('select sort_order from partners where id = $1', [partner.id])).toEqual([
      { sort_order: 800 },
    ]);
  });

  it('archives what a sheet does not have only when it is told to, and how many rows that are', async () => {
    const active = await site.query('select name from partners where is_active order by id');
    const worksheet = { partners: `name\n${active[0].name}\n` };
    const plain = await checked(worksheet);
    expect(plain.sheets).toMatchObject([{ sheet: 'partners', retired: 0, absent: active.length - 1 }]);
    expect(await post('check_import', { id: plain.id, missing: ['partners'] })).toMatchObject({ status: 200 });
    const one = await ended(plain.id);
    expect(one).toMatchObject({ state: 'checked', retired: active.length - 1, archived: active.length - 1, since: [] });
    expect(await post('apply_import', { id: one.id, seen: one.seen })).toMatchObject({ status: 400 });
    expect(await apply(one, { archived: active.length - 1 })).toMatchObject({ state: 'applied' });
    expect(await site.query('select name from partners where is_active')).toEqual([active[0]]);
    expect(await post('undo_import', { id: one.id })).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({ state: 'undone', undo_left: [] });
    expect(await site.query('select name from partners where is_active order by id')).toEqual(active);
  });
});

const importProcesses = (): number[] =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'import-process'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

/** Afterwards the only process is that of the next import. */
const endIdleProcesses = async () => {
  for (const pid of importProcesses()) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(importProcesses()).toEqual([]), { timeout: 10_000, interval: 50 });
};

const blocked = () =>
  site.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

async function runningProcess(): Promise<number> {
  expect(await blocked()).not.toEqual([]);
  return importProcesses()[0] ?? 0;
}

describe('The process of an import', () => {
  /** Kills the process while `begin` waits for a lock of the test. */
  async function killed(lock: string, begin: () => Promise<unknown>): Promise<void> {
    const client = new pg.Client(site.connectionString);
    await client.connect();
    try {
      await client.query('begin');
      await client.query(lock);
      await begin();
      await vi.waitFor(runningProcess, { timeout: 50_000, interval: 50 });
      for (const pid of importProcesses()) process.kill(pid, 'SIGKILL');
    } finally {
      await client.end();
    }
  }

  it('is ended by "Stop", also while it waits; other imports go on, and the file can be checked again', async () => {
    const viewer = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
    const stop = (id: number, headers = editor) => site.post('/api/office/stop_import', { id }, headers);
    await endIdleProcesses();
    const client = new pg.Client(site.connectionString);
    await client.connect();
    try {
      await client.query('begin');
      await client.query('lock table brands');
      const add = (order: number) => begun('workbook.zip', book({ partners: `name,sort_order\nStopped,${order}\n` }));
      const [running, waiting, other] = [await add(710), await add(711), await add(712)];
      const worker = await vi.waitFor(runningProcess, { timeout: 50_000, interval: 50 });
      expect(await stop(running, viewer), 'without the right').toMatchObject({ status: 403 });
      for (const id of [running, waiting]) expect(await stop(id)).toMatchObject({ status: 200 });
      for (const id of [running, waiting]) expect(await importNow(id)).toMatchObject({ state: 'stopped', problem: '' });
      expect(await stop(running), 'a second time').toMatchObject({ status: 409 });
      await vi.waitFor(() => expect(importProcesses()).not.toContain(worker), { timeout: 20_000, interval: 50 });
      await client.query('rollback');
      expect(await ended(other)).toMatchObject({ state: 'checked', added: 1 });
      expect(await importNow(running)).toMatchObject({ state: 'stopped' });
      expect(await post('check_import', { id: running, missing: [] })).toMatchObject({ status: 200 });
      expect(await ended(running)).toMatchObject({ state: 'checked', added: 1 });
    } finally {
      await client.end();
    }
  }, 120_000);

  it('is ended by "Stop" while the import is applied or undone, which changes nothing then', async () => {
    const one = await checked({ partners: 'name,sort_order\nHalted,720\n' });
    const stopped = async (lock: string, begin: () => Promise<unknown>) => {
      const client = new pg.Client(site.connectionString);
      await client.connect();
      try {
        await client.query('begin');
        await client.query(lock);
        await begin();
        await vi.waitFor(runningProcess, { timeout: 50_000, interval: 50 });
        expect(await post('stop_import', { id: one.id })).toMatchObject({ status: 200 });
        const after = await ended(one.id);
        expect(await post('stop_import', { id: one.id }), 'a second time').toMatchObject({ status: 409 });
        return after;
      } finally {
        await client.end();
      }
    };
    const halted = () => site.query(`select from partners where name = 'Halted'`);
    const apply = () => post('apply_import', { id: one.id, seen: one.seen });
    expect(await stopped('select pg_advisory_xact_lock(7402119)', apply)).toMatchObject({
      state: 'checked',
      problem: 'Not applied: it was stopped. Nothing was changed.',
    });
    expect(await halted()).toHaveLength(0);
    expect(await apply()).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({ state: 'applied', problem: '' });
    expect(await stopped('lock table history', () => post('undo_import', { id: one.id }))).toMatchObject({
      state: 'applied',
      problem: 'Not undone: it was stopped. Nothing was changed.',
    });
    expect(await halted()).toHaveLength(1);
  }, 120_000);

  it('does not begin an application that was stopped while it waited for others', async () => {
    const one = await checked({ partners: 'name,sort_order\nWaiting,730\n' });
    const blocker = await checked({ partners: 'name,sort_order\nFirst,731\n' });
    const client = new pg.Client(site.connectionString);
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(7402119)');
      expect(await post('apply_import', { id: blocker.id, seen: blocker.seen })).toMatchObject({ status: 200 });
      await vi.waitFor(runningProcess, { timeout: 50_000, interval: 50 });
      expect(await post('apply_import', { id: one.id, seen: one.seen })).toMatchObject({ status: 200 });
      expect(await post('stop_import', { id: one.id })).toMatchObject({ status: 200 });
    } finally {
      await client.end();
    }
    expect(await ended(blocker.id)).toMatchObject({ state: 'applied' });
    expect(await ended(one.id)).toMatchObject({ state: 'checked', problem: expect.stringContaining('it was stopped') });
    expect(await site.query(`select from partners where name = 'Waiting'`)).toEqual([]);
  }, 120_000);

  it('may be killed: a check is done again, an application or an undo is not done and says so, and can be done then', async () => {
    const temporary = mkdtempSync(path.join(tmpdir(), 'killed-imports-'));
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const [partner] = await site.query('select id, name from partners order by id limit 1');
    let id = 0;
    await killed('lock table brands', async () => {
      id = await begun('workbook.zip', book({ partners: `name,sort_order\n${partner.name},700\n` }));
    });
    const one = await ended(id);
    expect(one).toMatchObject({ state: 'checked', changed: 1 });
    await killed('select pg_advisory_xact_lock(7402119)', () => post('apply_import', { id, seen: one.seen }));
    const after = await ended(id);
    expect(after).toMatchObject({
      state: 'checked',
      problem: expect.stringMatching(/^Not applied: .*Nothing was changed/),
    });
    expect(await site.query('select from partners where sort_order = 700')).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
    expect(await apply(after)).toMatchObject({ state: 'applied', problem: '' });
    expect(await site.query('select name from partners where sort_order = 700')).toEqual([{ name: partner.name }]);
    await killed('lock table history', () => post('undo_import', { id }));
    expect(await ended(id)).toMatchObject({
      state: 'applied',
      problem: expect.stringMatching(/^Not undone: .*Nothing was changed/),
    });
    expect(await site.query('select name from partners where sort_order = 700')).toEqual([{ name: partner.name }]);
    expect(await post('undo_import', { id })).toMatchObject({ status: 200 });
    expect(await ended(id)).toMatchObject({ state: 'undone', undo_left: [], problem: '' });
    expect(await site.query('select from partners where sort_order = 700')).toEqual([]);
  }, 180_000);
});

describe('Pages and workbooks of an import', () => {
  it('shows a page as it would be, and changes nothing by it', async () => {
    const [product] = await site.query(`select p.slug, c.slug as category, p.name from products p
      join categories c on c.id = p.category_id where p.is_active and c.is_active order by p.id limit 1`);
    const one = await checked({
      products: `category,slug,name,short_description\n${product.category},${product.slug},"${product.name}",Soon to be told\n`,
    });
    const { rows } = await get<Rows>(`import_rows?id=${one.id}`);
    const preview = `/admin/preview/import/${one.id}${rows[0]?.page}`;
    const page = await site.inject({ url: preview, headers: editor });
    expect(page.statusCode, page.body.slice(-700)).toBe(200);
    expect(page.body).toContain('Soon to be told');
    expect(page.body).toContain(`/admin/preview/import/${one.id}/`);
    expect(await site.query(`select from products where short_description = 'Soon to be told'`)).toEqual([]);
    const viewer = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
    expect((await site.inject({ url: preview, headers: viewer })).statusCode).toBe(403);
  });

  it('writes the problems beside the cells; once corrected, this workbook is imported', async () => {
    const refused = await checked({ partners: 'name,sort_order,logo\nSomeone,many,\n=1+1,3,\n' });
    expect(refused).toMatchObject({ state: 'refused', problems: 1 });
    const file = await site.inject({ url: `/api/office/import_problems_file?id=${refused.id}`, headers: editor });
    expect(file.statusCode).toBe(200);
    const worksheets = unzipSync(file.rawPayload);
    const worksheet = strFromU8(worksheets['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(worksheet).toMatch(/many<\/t><\/is><\/c><c [^>]*><is><t[^>]*>&quot;many&quot; .*\(allowed: /);
    expect(worksheet).toContain('problem: sort_order');
    expect(worksheet).toContain('&apos;=1+1');
    const repaired = zipSync({
      ...worksheets,
      'xl/worksheets/sheet1.xml': strToU8(worksheet.replace('>many<', '>4<')),
    });
    const one = await ended(await begun('mended.xlsx', repaired));
    expect(one).toMatchObject({ state: 'checked', added: 2 });
    const { rows } = await get<Rows>(`import_rows?id=${one.id}`);
    expect(rows.map(({ name }) => name)).toEqual(['Someone', '=1+1']);
  });

  it('exports a brand and the whole catalogue as workbooks that change nothing', async () => {
    const [{ id }] = await site.query('select id from brands order by id limit 1');
    for (const query of [`?brand=${id}`, '']) {
      const file = await site.inject({ url: `/api/office/export_workbook${query}`, headers: editor });
      expect(file.statusCode).toBe(200);
      const one = await ended(await begun('catalogue.xlsx', file.rawPayload));
      expect(one).toMatchObject({ state: 'checked', problems: 0, added: 0, changed: 0, retired: 0 });
      expect(one.left).toBeGreaterThan(100);
    }
    expect((await site.inject({ url: '/api/office/export_workbook?category=none', headers: editor })).statusCode).toBe(
      400,
    );
  }, 180_000);
});

describe('A file that is no workbook', () => {
  it.each([
    ['an old spreadsheet', 'a.xls', 'save it as "Excel workbook"'],
    ['a document', 'a.pdf', 'is not a workbook'],
  ])('is refused by its name before a byte is sent: %s', async (_, name, why) => {
    const { status, body } = await begin(name, strToU8('x'), 'import');
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(why.replaceAll('"', '\\"'));
  });

  it('is refused with the reason: a renamed one, one without a sheet, and a bomb', async () => {
    const bomb = zipSync({ 'models.csv': new Uint8Array(3_000_000) }, { level: 9 });
    const files: [string, Uint8Array, RegExp][] = [
      ['renamed.xlsx', strToU8('%PDF-1.7 not a workbook'), /renamed\.xlsx: is damaged, or not an \.xlsx file/],
      ['old.xlsx', Buffer.from('D0CF11E0A1B11AE1', 'hex'), /old \.xls or is protected by a password/],
      ['bomb.zip', bomb, /more than 100 times its size/],
      ['empty.zip', zipSync({ 'readme.txt': strToU8('nothing') }), /holds no \.csv file/],
      ['broken.zip', strToU8('PK not really'), /not a readable ZIP archive/],
    ];
    const ids: number[] = [];
    for (const [name, bytes] of files) ids.push(await begun(name, bytes));
    for (const [at, id] of ids.entries()) {
      const one = await ended(id);
      expect([one.name, one.state]).toEqual([files[at]?.[0], 'failed']);
      expect(one.problem).toMatch(files[at]?.[2] ?? /^$/);
      expect(one.problem).not.toMatch(/\/tmp\//);
    }
  });
});
