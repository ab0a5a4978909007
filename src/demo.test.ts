import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { signInToOffice } from '../test/office.ts';
import { importDemo } from './demo.ts';
import { isDrawingLetter, parseAttributeLabel } from './features/catalogue/measures/parse-attribute-label.ts';
import { FILE_KINDS } from './platform/file-kinds.limits.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function first<Value>(sql: string): Promise<Value | undefined> {
  const { rows } = await site.services.database.pool.query<{ value: Value }>(`select (${sql}) as value`);
  return rows[0]?.value;
}

it('The demo catalogue has products with one, two, three and four tables', async () => {
  const counts = 'select count(*)::int as tables from product_tables group by product_id';
  expect(await first(`select array_agg(distinct tables order by tables) from (${counts}) t`)).toEqual([1, 2, 3, 4]);
});

it('The demo catalogue has files of every kind but 3D PDFs, and a product with several listed files', async () => {
  const kinds = await first<string[]>('select array_agg(distinct kind) from files');
  expect(FILE_KINDS.filter((kind) => !kinds?.includes(kind))).toEqual(['pdf_3d']);
  expect(await first(`select max(position)::int from files where kind = 'file'`)).toBeGreaterThan(1);
});

it('The demo catalogue has videos of a product and of a model, and a category without an image', async () => {
  expect(await first(`select count(*)::int from products where video_url <> ''`)).toBeGreaterThan(0);
  expect(await first(`select count(*)::int from models where video_url <> ''`)).toBeGreaterThan(0);
  expect(await first(`select count(*)::int from categories where image = ''`)).toBe(1);
});

it('The demo catalogue says what values are good for only where models state them', async () => {
  const unstated = `select array_agg(c.value) from choices c where not exists
    (select from model_attributes v join attributes a on a.id = v.attribute_id where a.name = c.attribute and v.text = c.value)`;
  expect(await first('select count(*)::int from choices')).toBeGreaterThan(5);
  expect(await first(unstated)).toBeNull();
});

it('The demo catalogue has tables that begin with sizes instead of names', async () => {
  const labels = `select array_agg(distinct t.labels[1]) from models m join product_tables t on t.id = m.table_id where m.cells[1] <> m.name`;
  expect(await first(labels)).toEqual(['Size']);
});

it('The CAD drawings and data sheets of the demo have every dimension of their table, with the figure of their model', async () => {
  const readWorksheet = async (name: string) =>
    parse<Record<string, string>>(await readFile(`demo/workbook/${name}.csv`), { columns: true });
  const [models, tables, files] = await Promise.all(['models', 'tables', 'files'].map(readWorksheet));
  const fileOf = (model: string, kind: string) =>
    readFile(`demo/workbook/${files?.find((file) => file.model === model && file.kind === kind)?.file}`);
  const drawn = new Set(files?.filter(({ kind }) => kind === 'cad').map(({ model }) => model));
  expect(drawn.size).toBeGreaterThan(20);
  for (const [at, model] of [...drawn].entries()) {
    const row = models?.find(({ name }) => name === model) ?? {};
    const table = tables?.find(({ product, table: number }) => product === row.product && number === row.table) ?? {};
    const wanted = Array.from({ length: 20 }, (_, column) => column + 1).flatMap((column) => {
      const { name: label } = parseAttributeLabel(table[`c${column}`] ?? '');
      const shownValue = row[`r${column}`];
      // Threads are printed as M8, not as M M8.
      return shownValue && isDrawingLetter(label) ? [label === 'M' ? shownValue : `${label} ${shownValue}`] : [];
    });
    const dxf = (await fileOf(model ?? '', 'cad')).toString().replaceAll('Ø', '').split('\n');
    expect(dxf, model).toEqual(expect.arrayContaining(wanted));
    if (at % 5 > 0) continue;
    const pdf = await extractText(await getDocumentProxy(new Uint8Array(await fileOf(model ?? '', 'pdf'))));
    for (const mark of wanted) expect(pdf.text.join().replaceAll('Ø', ''), model).toContain(mark);
  }
});

it('Of copies that start together, one makes the demo and prints a password that stays valid', async () => {
  const { services, post, close } = await testApp();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clamp-copy-'));
  try {
    await services.database.pool.query('delete from users');
    const copies = [services, { ...services, settings: { ...services.settings, dataDir } }];
    // The lines about stored enquiries are left out, because only the first import creates and reports the enquiries.
    const made = async () =>
      (await Promise.all(copies.map(importDemo))).flat().filter((line) => !line.startsWith('Stored'));
    const lines = await made();
    const passwords = lines.flatMap((line) => /with the password (\S+-Aa1!)$/.exec(line)?.[1] ?? []);
    expect(passwords).toHaveLength(1);
    const other =
      /^Demo customer: demo@clamps.example with the password that another copy .* admin:create -- --reset demo-admin@/;
    expect(lines).toContainEqual(expect.stringMatching(other));
    expect(lines.join()).not.toContain('Imported');
    expect((await made()).sort()).toEqual(lines.sort());
    const { body } = await post('/api/login.php', { email: 'demo@clamps.example', password: passwords[0] });
    expect(body).toMatchObject({ success: true });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await close();
  }
});

it('The demo has staff of each role, who sign in with the printed password, and cannot once it is no demo', async () => {
  const { services, get, close, inject } = await testApp();
  try {
    await services.database.pool.query('delete from users; delete from staff');
    const lines = await importDemo(services);
    const [, password = ''] = /with the password (\S+)$/m.exec(lines.join('\n')) ?? [];
    const line = lines.find((text) => text.startsWith('Demo staff')) ?? '';
    expect(line).toContain('/admin: demo-admin@clamps.example, demo-editor@clamps.example, demo-sales@');
    for (const role of ['admin', 'editor', 'sales', 'viewer']) {
      const headers = await signInToOffice({ inject }, `demo-${role}@clamps.example`, password);
      expect((await get('/api/office/session', headers)).body).toMatchObject({ staff: { role, name: `Demo ${role}` } });
      if (role !== 'viewer') continue;
      expect(await importDemo({ ...services, settings: { ...services.settings, demo: false } })).toEqual([]);
      expect((await get('/api/office/session', headers)).status).toBe(401);
      await expect(signInToOffice({ inject }, 'demo-admin@clamps.example', password)).rejects.toThrow('is wrong');
    }
  } finally {
    await close();
  }
});

it('The demo has invented enquiries of twelve weeks in every state, with letters, and makes them once', async () => {
  await importDemo(site.services);
  const states = `select array_agg(distinct status order by status) from conversations`;
  expect(await first(states)).toEqual(['answered', 'closed', 'in_work', 'new', 'quoted', 'spam']);
  expect(await first('select count(*)::int from conversations')).toBe(40);
  expect(await first(`select (max(received_at) - min(received_at) > interval '11 weeks') from conversations`)).toBe(
    true,
  );
  expect(
    await first(`select count(*)::int from conversations where received_at > now() or first_answered_at > now()`),
  ).toBe(0);
  expect(await first(`select array_agg(distinct direction order by direction) from messages`)).toEqual(['in', 'out']);
  // The customers are invented, and their addresses show it.
  expect(await first(`select count(*)::int from conversations where email not like '%.example'`)).toBe(0);
  expect(
    await first(`select count(*)::int from conversations where status <> 'spam' and company not like '% (invented)'`),
  ).toBe(0);
  expect(
    await first(`select count(*)::int from enquiries e join users u on u.id = e.user_id where u.username = 'demo'`),
  ).toBeGreaterThan(1);
});
