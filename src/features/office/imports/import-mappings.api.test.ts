import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { mediaUploads } from '../../../../test/office-media.ts';
import { joinHeadingRows } from '../../workbook/mapping/map-rows.ts';
import type { WorksheetMapping } from '../../workbook/mapping/worksheet-mapping.contract.ts';
import type { importColumnsReply } from './import-mappings.contract.ts';
import type { importProblemsReply, importRowsReply, OfficeImport } from './imports.contract.ts';

let site: TestApp;
let editor: Record<string, string>;
let product: string;
let models: string[];
let cells: string[][];
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  const rows = await site.query(`select p.slug, m.name, m.cells from models m join products p on p.id = m.product_id
    join product_tables t on t.id = m.table_id where t.number = 1 and t.labels @> array['Weight (kg)']
    and p.id = (select product_id from product_tables where number = 1 and labels @> array['Weight (kg)'] order by product_id limit 1)
    order by m.position`);
  product = rows[0].slug;
  models = rows.map(({ name }: { name: string }) => name);
  cells = rows.map((row: { cells: string[] }) => row.cells);
});
afterAll(() => site?.close());

const { post, whole } = mediaUploads(
  { inject: (request) => site.inject(request), post: (...request) => site.post(...request) },
  () => editor,
);
type Zod<Schema extends { _output: unknown }> = Schema['_output'];
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
/** The import of a file after its check, with another upload time, because the same file is the same import. */
async function checked(name: string, bytes: Uint8Array): Promise<OfficeImport> {
  await site.query(`update media_uploads set modified = modified - 1 where destination = 'import'`);
  const { id: upload } = await whole(name, bytes, 'import');
  const { body } = await post('begin_import', { upload });
  return ended(body.id as number);
}
const csv = (text: string) => checked('Preisliste.csv', strToU8(text));
const columnsOf = (id: number) => get<Zod<typeof importColumnsReply>>(`import_columns?id=${id}`);

/** A mapping for the worksheet of an import: heading to column. */
async function mapping(
  id: number,
  to: Record<string, string>,
  more: Partial<WorksheetMapping> = {},
): Promise<WorksheetMapping> {
  const { sheets } = await columnsOf(id);
  const [first, rows] = [more.first ?? 1, more.rows ?? 1];
  const columns = joinHeadingRows(sheets[0]?.rows ?? [], first, rows).map((heading) => {
    const [target = '', unit = ''] = (to[heading] ?? '').split(' in ');
    return { heading, to: target, unit };
  });
  return { sheet: 'models', first, rows, comma: false, columns, constants: {}, ...more };
}
const say = (id: number, said: WorksheetMapping, version = 0, source = 'preisliste') =>
  post('map_import', { id, sheets: [{ source, mapping: said, name: 'The works', version }] });
async function read(id: number, said: WorksheetMapping, version = 0): Promise<OfficeImport> {
  expect(await say(id, said, version)).toMatchObject({ status: 200 });
  return ended(id);
}
const weights = (grams: string[], head = 'Artikelnummer;Gewicht g;Bemerkung') =>
  `Preisliste 2026;;\n\n${head}\n${models.map((name, at) => `${name};${grams[at] ?? '100'};x`).join('\n')}\n`;

describe('A sheet with other headings', () => {
  it('shows of rows that are added every value, under the labels of their table, with the cells that are stored otherwise', async () => {
    const [{ name }] = await site.query('select name from products where slug = $1', [product]);
    const one = await csv(
      `Typ;Familie;Gewicht g;Aktiv\nNEW-1;${name.toUpperCase()};1.234,5;ja\nNEW-2;${product};0,25 kg;ja\n`,
    );
    const said = await mapping(
      one.id,
      { Typ: 'name', Familie: 'product', 'Gewicht g': 'column:Weight (kg) in g' },
      { comma: true, constants: { table: '1' } },
    );
    const found = await read(one.id, said);
    expect(found).toMatchObject({ state: 'checked', added: 2, problems: 0 });
    const rowsOf = async (more: string) =>
      (await get<Zod<typeof importRowsReply>>(`import_rows?id=${one.id}${more}`)).rows;
    const [first, second] = await rowsOf('');
    expect(first?.fields).toEqual(
      expect.arrayContaining([
        { field: 'product', before: '', after: product, source: name.toUpperCase() },
        { field: 'table', before: '', after: '1' },
        { field: 'Weight (kg)', before: '', after: '1.2345', source: '1.234,5' },
        { field: 'is_active', before: '', after: 'yes' },
      ]),
    );
    expect(second?.fields).toEqual(
      expect.arrayContaining([
        { field: 'product', before: '', after: product },
        { field: 'Weight (kg)', before: '', after: '0.25', source: '0,25 kg' },
      ]),
    );
    expect(await rowsOf('&otherwise=yes&search=NEW-2')).toHaveLength(1);
  });

  it('is mapped to models once, changes only its own columns, and is undone', async () => {
    const one = await csv(weights(['1.234,5', '250']));
    expect(one).toMatchObject({ state: 'refused', other_sheets: [{ source: 'preisliste', sheet: null }] });
    const { labels, kinds } = await columnsOf(one.id);
    expect(labels).toContain('Weight (kg)');
    expect(kinds.find(({ name }) => name === 'models')?.columns).toContainEqual(
      expect.objectContaining({ name: 'product', required: true, for_all: true }),
    );
    const said = await mapping(
      one.id,
      { Artikelnummer: 'name', 'Gewicht g': 'column:Weight (kg) in g' },
      { first: 3, comma: true, constants: { product, table: '1' } },
    );
    const found = await read(one.id, said);
    expect(found).toMatchObject({ state: 'checked', problems: 0, added: 0, changed: models.length, retired: 0 });
    const { problems: notes } = await get<Zod<typeof importProblemsReply>>(`import_problems?id=${one.id}&notes=yes`);
    expect(notes).toMatchObject([
      { column: 'Bemerkung', problem: `is left out, with ${models.length} values`, row: 3, sheet: 'models' },
    ]);
    expect(found.other_sheets).toMatchObject([{ source: 'preisliste', sheet: 'models', remembered: false }]);
    const { rows } = await get<Zod<typeof importRowsReply>>(`import_rows?id=${one.id}`);
    expect(rows[0]?.row).toBe(4);
    expect(rows[0]?.fields.map(({ after }) => after)).toContain('1.2345');
    expect(await post('apply_import', { id: one.id, seen: found.seen })).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({ state: 'applied' });
    const stored = await site.query(
      `select m.cells from models m join products p on p.id = m.product_id
      where p.slug = $1 and m.name = any($2) order by m.position`,
      [product, models],
    );
    const differing = stored.map(({ cells: now }: { cells: string[] }, at: number) =>
      now.flatMap((cell, position) => (cell === cells[at]?.[position] ? [] : [cell])),
    );
    expect(differing[0]).toEqual(['1.2345']);
    expect(differing.every((changed: string[]) => changed.length <= 1)).toBe(true);
    expect(await post('undo_import', { id: one.id })).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({ state: 'undone', undo_left: [] });
  });

  it('is noted where its numbers may have thousands or a decimal comma, once for each column', async () => {
    const notesOf = async (number: string, grams: string[]) => {
      const { id } = await csv(weights(grams, `${number};Gewicht g;Bemerkung`));
      const to = { [number]: 'name', 'Gewicht g': 'column:Weight (kg) in g' };
      await read(id, await mapping(id, to, { first: 3, constants: { product, table: '1' } }));
      const { problems } = await get<Zod<typeof importProblemsReply>>(`import_problems?id=${id}&notes=yes`);
      return problems.flatMap(({ problem, allowed }) =>
        problem.includes('is read as') ? [`${problem}; ${allowed}`] : [],
      );
    };
    expect(await notesOf('Teil', ['1,250', '2,375'])).toEqual([
      '"1,250" is read as 1250; 1.250, if the file has decimal commas',
    ]);
    expect(await notesOf('Teilenummer', ['1,250', '2.5'])).toEqual([]);
  });

  it('may be of models of several products: each keeps its own, and other numbers are left out with a note', async () => {
    const found = await site.query(`select distinct on (p.id) m.name, p.slug, t.number
      from models m join products p on p.id = m.product_id join product_tables t on t.id = m.table_id
      where t.labels @> array['Weight (kg)'] and not exists (
        select from models o where o.name_norm = m.name_norm and o.id <> m.id) order by p.id, m.id limit 3`);
    const [first, second, third] = found as { name: string; slug: string }[];
    const one = await csv(
      `Acme Tools;;\n\nCatalogue No.;Weight;Price\n;(g);per pc\n${first?.name};1234;5\n${second?.name.toLowerCase()};4567;6\n${third?.name};8901;7\nNEW-77;3;8\n`,
    );
    const said = await mapping(
      one.id,
      { 'Catalogue No.': 'name', 'Weight (g)': 'column:Weight (kg) in g' },
      { first: 3, rows: 2, constants: { product: '{stored}' } },
    );
    expect(await read(one.id, said)).toMatchObject({ state: 'checked', problems: 0, added: 0, changed: 3 });
    const { rows } = await get<Zod<typeof importRowsReply>>(`import_rows?id=${one.id}`);
    expect(rows.map(({ fields }) => fields.map(({ field, after }) => `${field} ${after}`))).toEqual([
      ...[['Weight (kg) 1.234'], ['Weight (kg) 4.567'], ['Weight (kg) 8.901']],
    ]);
    const { problems: notes } = await get<Zod<typeof importProblemsReply>>(`import_problems?id=${one.id}&notes=yes`);
    expect(notes).toContainEqual(
      expect.objectContaining({ row: 8, problem: 'no model is called "NEW-77"; the row is left out' }),
    );
  });

  it('counts what is filled below the rows that are shown, and how its numbers are written', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `X-${at};${at < 35 ? '' : '4,5'}`);
    const one = await csv(`Artikel;Anmerkung\n${rows.join('\n')}\n`);
    const [worksheet] = (await columnsOf(one.id)).sheets;
    expect(worksheet?.below).toEqual([11, 5]);
    expect(worksheet?.styles[1]).toEqual({ filled: 5, numbers: 5, commas: 5, points: 0 });
  });

  it('may have a second table below the first, which is matched by itself', async () => {
    const text = `Liste\n\nArtikel;Gewicht (kg)\n${models[0]};1\n\nZubehör\nFirma;Artikel\nA partner below;all\n`;
    const one = await csv(text);
    const { sheets } = await columnsOf(one.id);
    expect(sheets.map(({ source, rows }) => [source, rows.at(0)?.row, rows.at(-1)?.row])).toEqual([
      ['preisliste', 1, 6],
      ['preisliste (row 7)', 7, 8],
    ]);
    const said = (at: number, worksheet: string, to: Record<string, string>, constants = {}): WorksheetMapping => {
      const first = [3, 7][at] ?? 1;
      const headings = joinHeadingRows(sheets[at]?.rows ?? [], first, 1);
      const columns = headings.map((heading) => ({ heading, to: to[heading] ?? '', unit: '' }));
      return { sheet: worksheet, first, rows: 1, comma: false, columns, constants };
    };
    const ofModels = said(
      0,
      'models',
      { Artikel: 'name', 'Gewicht (kg)': 'column:Weight (kg)' },
      { product, table: '1' },
    );
    const reply = await post('map_import', {
      id: one.id,
      sheets: [
        { source: 'preisliste', mapping: ofModels, name: 'List', version: 0 },
        { source: 'preisliste (row 7)', mapping: said(1, 'partners', { Firma: 'name' }), name: 'Below', version: 0 },
      ],
    });
    expect(reply).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({ state: 'checked', problems: 0, added: 1, changed: 1 });
    const { problems: notes } = await get<Zod<typeof importProblemsReply>>(`import_problems?id=${one.id}&notes=yes`);
    expect(notes.map(({ sheet: worksheet, row, problem }) => [worksheet, row, problem])).toEqual(
      expect.arrayContaining([['models', 6, '"Zubehör" stands alone in its row; the row is left out']]),
    );
  });

  it('must be confirmed again where a value applies to all its rows, with the last value proposed', async () => {
    const one = await csv(weights([]));
    expect(one).toMatchObject({ state: 'refused', other_sheets: [{ sheet: null }] });
    const { sheets } = await columnsOf(one.id);
    expect(sheets[0]?.recalled).toMatchObject({
      remembered: { name: 'The works', version: 1 },
      mapping: { first: 3, constants: { product, table: '1' } },
      unknown: [],
      absent: [],
    });
  });

  it('is read without asking when its headings are known, in any order; of one more it is asked', async () => {
    const text = (head: string, row: string) => csv(`${head}\n${row}\n`);
    const row = `${product};1;${models[0]}`;
    const first = await text('Produkt;Blatt;Nummer', row);
    const said = await mapping(first.id, { Produkt: 'product', Blatt: 'table', Nummer: 'name' });
    expect(await read(first.id, said)).toMatchObject({ state: 'checked', left: 1 });
    const other = await text('Nummer;Produkt;Blatt', `${models[0]};${product};1`);
    expect(other).toMatchObject({ state: 'checked', left: 1, other_sheets: [{ sheet: 'models', remembered: true }] });
    const more = await text('Nummer;Produkt;Farbe;Blatt', `${models[0]};${product};red;1`);
    expect(more.state).toBe('refused');
    expect((await columnsOf(more.id)).sheets[0]?.recalled).toMatchObject({ unknown: ['Farbe'], absent: [] });
    const { rows } = await get<{ rows: { id: number; version: number; headings: string }[] }>(
      'rows?resource=import_mappings',
    );
    const remembered = rows.find(({ headings }) => headings === 'Produkt, Blatt, Nummer');
    expect(remembered).toMatchObject({ name: 'The works', read_as: 'models', version: 1 });
    // Two people match the same headings differently: the second one is shown the mapping of the first.
    expect(await say(first.id, said, 1)).toMatchObject({ status: 200 });
    await ended(first.id);
    expect(await say(first.id, said, 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    expect((await get<{ entries: { label: string }[] }>('history?resource=import_mappings')).entries[0]).toMatchObject({
      action: 'change',
      actor: expect.anything(),
    });
    const forget = (version: number) =>
      post('run_act', { resource: 'import_mappings', act: 'forget', id: remembered?.id, version });
    expect(await forget(1)).toMatchObject({ status: 409 });
    expect(await forget(2)).toMatchObject({ status: 200 });
    expect((await text('Nummer;Produkt;Blatt', `${models[0]};${product};1`)).state).toBe('refused');
  });

  it('is asked about a column that was left out without values once it has some; values that are left out are counted each time', async () => {
    const head = 'Artikel;Familie;Tafel;Farbe;Bemerkung';
    const row = (colour: string, name = models[0]) => csv(`${head}\n${name};${product};1;${colour};neu\n`);
    const first = await row('');
    const said = await mapping(first.id, { Artikel: 'name', Familie: 'product', Tafel: 'table' });
    await read(first.id, said);
    const again = await row('', models[1]);
    expect(again.other_sheets).toMatchObject([{ sheet: 'models', remembered: true }]);
    const notesOf = async ({ id }: OfficeImport) =>
      (await get<Zod<typeof importProblemsReply>>(`import_problems?id=${id}&notes=yes`)).problems;
    expect(await notesOf(again)).toMatchObject([{ column: 'Bemerkung', problem: 'is left out, with 1 value' }]);
    const filled = await row('red');
    expect(filled.state).toBe('refused');
    const [worksheet] = (await columnsOf(filled.id)).sheets;
    expect(worksheet?.recalled).toMatchObject({ unknown: ['Farbe'], absent: [] });
    const refused = await csv(`${head}\n${models[0]};no such product;1;;neu\n`);
    expect(refused.state).toBe('refused');
    expect(await notesOf(refused), 'also beside problems').toContainEqual(
      expect.objectContaining({ column: 'Bemerkung', problem: 'is left out, with 1 value' }),
    );
  });

  it('names the faults of the mapping and of the cells', async () => {
    const one = await csv(`Nummer;Hub;Hub\n${models[0]};3;4\n`);
    const said = await mapping(
      one.id,
      { Nummer: 'name', Hub: 'column:Nowhere (mm)' },
      { constants: { product, table: '1' } },
    );
    const wrong: [WorksheetMapping, string][] = [
      [{ ...said, constants: {} }, 'no column is matched to \\"product\\"'],
      [{ ...said, columns: said.columns.slice(1) }, 'the column \\"Nummer\\" is neither matched'],
      [{ ...said, columns: said.columns.map((each) => ({ ...each, to: 'name' })) }, 'are both matched to'],
      [{ ...said, sheet: 'modles' }, 'is not a worksheet of the catalogue'],
      [
        { ...said, columns: said.columns.map((each) => ({ ...each, unit: 'N' })) },
        '\\"N\\", for \\"Hub\\", is not a unit of',
      ],
      [
        { ...said, columns: said.columns.map((each) => ({ ...each, to: each.to || 'weight' })) },
        'is not a column of models',
      ],
    ];
    for (const [each, why] of wrong) {
      const { status, body } = await say(one.id, each);
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(why)]);
    }
    expect(await read(one.id, said)).toMatchObject({ state: 'refused', problems: 1 });
    const { problems } = await get<Zod<typeof importProblemsReply>>(`import_problems?id=${one.id}`);
    expect(problems).toMatchObject([
      {
        sheet: 'models',
        row: 2,
        column: 'column:Nowhere (mm)',
        problem: expect.stringContaining('has no column "Nowhere (mm)"'),
      },
    ]);
  });

  it('may have the name of a sheet of a workbook', async () => {
    const one = await checked('partners.csv', strToU8('Firma\nA partner\n'));
    const said = { ...(await mapping(one.id, { Firma: 'name' })), sheet: 'partners' };
    expect(await say(one.id, said, 0, 'partners')).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({ state: 'checked', added: 1 });
  });

  it('may be left out, beside a sheet that is one of a workbook', async () => {
    const book = zipSync({
      'notes.csv': strToU8('Note\nhello\n'),
      'partners.csv': strToU8('name\nA partner of a file\n'),
    });
    const one = await checked('book.zip', book);
    expect(one).toMatchObject({ state: 'refused', other_sheets: [{ source: 'notes', sheet: null }] });
    const out: WorksheetMapping = { ...(await mapping(one.id, {})), sheet: '' };
    expect(
      await say(
        one.id,
        { ...out, sheet: 'partners', columns: [{ heading: 'Note', to: 'name', unit: '' }] },
        0,
        'notes',
      ),
    ).toMatchObject({ status: 400 });
    expect(await say(one.id, out, 0, 'notes')).toMatchObject({ status: 200 });
    expect(await ended(one.id)).toMatchObject({ state: 'checked', added: 1, other_sheets: [{ sheet: '' }] });
    expect(await checked('book.zip', book)).toMatchObject({
      state: 'checked',
      other_sheets: [{ sheet: '', remembered: true }],
    });
  });
});
