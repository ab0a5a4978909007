import { strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { mediaUploads } from '../../../../test/office-media.ts';
import type { importRefusedRowsReply, OfficeImport } from './imports.contract.ts';
import { dropOldImports } from './imports.store.ts';

let site: TestApp;
let editor: Record<string, string>;
let models: string[];
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  const rows = await site.query(`select name from models m where not exists (
    select from models o where o.name_norm = m.name_norm and o.id <> m.id) order by id limit 4`);
  models = rows.map(({ name }: { name: string }) => name);
});
afterAll(() => site?.close());

const { post, whole } = mediaUploads(
  { inject: (request) => site.inject(request), post: (...request) => site.post(...request) },
  () => editor,
);
const get = async <Body>(path: string) => (await site.get(`/api/office/${path}`, editor)).body as Body;
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const one = await get<OfficeImport>(`import?id=${id}`);
      expect(['reading', 'applying', 'undoing']).not.toContain(one.state);
      return one;
    },
    { timeout: 50_000, interval: 50 },
  );
const refusedRowsOf = async (id: number) =>
  (await get<(typeof importRefusedRowsReply)['_output']>(`import_refused_rows?id=${id}`)).tables;
const taxCodes = async () =>
  Object.fromEntries(
    (await site.query('select name, hsn_code as code from models where name = any($1)', [models])).map(
      ({ name, code }: { name: string; code: string }) => [name, code],
    ),
  );

/** Checks a list of tax codes of stored models. */
async function checkList(name: string, codes: readonly string[]): Promise<OfficeImport> {
  const text = `Particulars;HSN;Remark\n${codes.map((code, at) => `${models[at]};${code};x\n`).join('')}`;
  const { id: upload } = await whole(name, strToU8(text), 'import');
  const { body } = await post('begin_import', { upload });
  const id = body.id as number;
  const one = await ended(id);
  if (one.other_sheets.some(({ sheet }) => sheet === null)) {
    const columns = ['name', 'hsn_code', ''].map((to, at) => ({ heading: ['Particulars', 'HSN', 'Remark'][at], to }));
    const mapping = { sheet: 'models', first: 1, rows: 1, comma: false, columns, constants: { product: '{stored}' } };
    const source = name.replace(/\.csv$/, '');
    expect(await post('map_import', { id, sheets: [{ source, mapping, name, version: 0 }] })).toMatchObject({
      status: 200,
    });
  }
  return ended(id);
}

describe('A list with refused rows', () => {
  let rest: number;

  it('has its good rows applied, while the refused ones are kept in an import of their own', async () => {
    const found = await checkList('codes.csv', ['8466', 'none', '84662020', '12']);
    expect(found).toMatchObject({ state: 'refused', problems: 2, changed: 2, may_apply_part: true });
    expect(await post('apply_import', { id: found.id, seen: found.seen }), 'not all of it').toMatchObject({
      status: 409,
    });
    expect(await post('apply_import', { id: found.id, seen: found.seen, part: true })).toMatchObject({ status: 200 });
    const applied = await ended(found.id);
    expect(applied).toMatchObject({ state: 'applied', problems: 0, changed: 2, refused: 0, has_file: false });
    expect(await taxCodes()).toMatchObject({ [models[0] ?? '']: '8466', [models[2] ?? '']: '84662020' });
    rest = applied.rest ?? 0;
    expect(await get<OfficeImport>(`import?id=${rest}`)).toMatchObject({
      ...{ state: 'refused', problems: 2, refused: 2, changed: 0, has_file: true, rest_of: found.id },
    });
  });

  it('shows them as they are in the file, each with its problem', async () => {
    const [table] = await refusedRowsOf(rest);
    expect(table).toMatchObject({ headings: ['Particulars', 'HSN', 'Remark'], used: [0, 1], target: 'models' });
    expect(table?.rows.map(({ row, cells, problems }) => [row, cells[1], problems[0]?.at])).toEqual([
      [3, 'none', 1],
      [5, '12', 1],
    ]);
  });

  it('takes repaired cells, applies them, and refuses a repair of somebody who saw the former state', async () => {
    const { seen } = await get<OfficeImport>(`import?id=${rest}`);
    const row = (number: number, code: string) => ({
      sheet: 'codes',
      row: number,
      cells: [models[number - 2] ?? '', code, 'x'],
    });
    expect(await post('repair_import', { id: rest, seen, rows: [row(2, '1')] }), 'a good row').toMatchObject({
      status: 409,
    });
    expect(await post('repair_import', { id: rest, seen, rows: [row(3, '9403')] })).toMatchObject({ status: 200 });
    expect(await ended(rest)).toMatchObject({ state: 'refused', problems: 1, changed: 1, may_apply_part: true });
    expect(await post('repair_import', { id: rest, seen, rows: [row(5, '9404')] }), 'seen before').toMatchObject({
      status: 409,
    });
    const now = await get<OfficeImport>(`import?id=${rest}`);
    expect(await post('repair_import', { id: rest, seen: now.seen, rows: [row(5, '9404')] })).toMatchObject({
      status: 200,
    });
    const repaired = await ended(rest);
    expect(repaired, 'not said to be applied').toMatchObject({
      state: 'checked',
      problems: 0,
      changed: 2,
      same_as: null,
    });
    expect(await post('apply_import', { id: rest, seen: repaired.seen })).toMatchObject({ status: 200 });
    expect(await ended(rest)).toMatchObject({ state: 'applied' });
    expect(await taxCodes()).toMatchObject({ [models[1] ?? '']: '9403', [models[3] ?? '']: '9404' });
  });

  it('keeps a row refused that repeats an applied one, until it is repaired', async () => {
    const text = `Particulars;HSN;Remark\n${models[0]};8466;x\n${models[1]};8467;x\n${models[0]};9999;x\n`;
    const { id: upload } = await whole('twice.csv', strToU8(text), 'import');
    const { body } = await post('begin_import', { upload });
    const found = await ended(body.id as number);
    expect(await post('apply_import', { id: found.id, seen: found.seen, part: true })).toMatchObject({ status: 200 });
    const { rest } = await ended(found.id);
    expect(await post('check_import', { id: rest })).toMatchObject({ status: 200 });
    const again = await ended(rest ?? 0);
    expect(again).toMatchObject({ state: 'refused', problems: 1, changed: 0 });
    const rows = [{ sheet: 'twice', row: 4, cells: [models[2], '9999', 'x'] }];
    expect(await post('repair_import', { id: rest, seen: again.seen, rows })).toMatchObject({ status: 200 });
    expect(await ended(rest ?? 0)).toMatchObject({ state: 'checked', changed: 1 });
  });

  it('loses its rows and repairs with its file after a week', async () => {
    const { id } = await checkList('old-codes.csv', ['8466', 'none']);
    const stored = () => site.query('select upload_id, refused_rows, repairs from imports where id = $1', [id]);
    expect((await stored())[0].refused_rows).toHaveLength(1);
    await site.query(`update imports set created_at = now() - interval '8 days' where id = $1`, [id]);
    await dropOldImports(site.services.database.pool);
    expect(await stored()).toEqual([{ upload_id: null, refused_rows: [], repairs: [] }]);
  });

  it('is refused as a whole where other rows may depend on the refused ones', async () => {
    const { id: upload } = await whole(
      'categories.csv',
      strToU8('brand,name,parent\n1,Good one,\n1,Another,nowhere\n'),
      'import',
    );
    const { body } = await post('begin_import', { upload });
    expect(await ended(body.id as number)).toMatchObject({ state: 'refused', may_apply_part: false });
  });
});
