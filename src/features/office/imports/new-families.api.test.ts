import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { mediaUploads } from '../../../../test/office-media.ts';
import { type Cell, workbookFolder, writeExcel } from '../../../../test/workbook-folder.ts';
import { joinHeadingRows } from '../../workbook/mapping/map-rows.ts';
import type { WorksheetMapping } from '../../workbook/mapping/worksheet-mapping.contract.ts';
import type { importColumnsReply } from './import-mappings.contract.ts';
import type { importProblemsReply, importRowsReply, OfficeImport } from './imports.contract.ts';

let site: TestApp;
let editor: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

const { post, whole } = mediaUploads(
  { inject: (request) => site.inject(request), post: (...request) => site.post(...request) },
  () => editor,
);
const get = async <Body>(address: string) => (await site.get(`/api/office/${address}`, editor)).body as Body;
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const one = await get<OfficeImport>(`import?id=${id}`);
      expect(['reading', 'applying']).not.toContain(one.state);
      return one;
    },
    { timeout: 50_000, interval: 50 },
  );

/** List of an invented supplier: a worksheet of families, and one of articles with a title and a row of units. */
const SUPPLIER: Record<string, Cell[][]> = {
  Families: [
    ['Family', 'Group', 'Text'],
    ['Hexagon screw FW 10', 'Screws', 'Full thread'],
    ['Washer FW 70', 'Washers', ''],
  ],
  Articles: [
    ['Price list 2026'],
    ['Article no.', 'Family', 'Size', 'l', 'Dw', 'dw', 'Finish'],
    ['', '', '', 'mm', 'mm', 'mm', ''],
    ['FW10-8-40', 'Hexagon screw FW 10', 'M8', 40, null, null, 'plain'],
    ['FW10-8-50', 'Hexagon screw FW 10', 'M8', 50, null, null, 'zinc plated'],
    ['FW70-8', 'Washer FW 70', 'for M8', null, 16, 8.4, 'plain'],
  ],
};

type Columns = (typeof importColumnsReply)['_output'];
type Rows = (typeof importRowsReply)['_output'];
type Problems = (typeof importProblemsReply)['_output'];

/** The import of a file after its check. */
async function uploaded(worksheets: Record<string, Cell[][]>): Promise<number> {
  const { folder, remove } = await workbookFolder({});
  const file = path.join(folder, 'supplier.xlsx');
  await writeExcel(file, worksheets);
  await site.query(`update media_uploads set modified = modified - 1 where destination = 'import'`);
  const { id: upload } = await whole('supplier.xlsx', await readFile(file), 'import');
  await remove();
  const { body } = await post('begin_import', { upload });
  await ended(body.id as number);
  return body.id as number;
}

async function mapped(id: number, source: string, at: [number, number], to: Record<string, string>) {
  const { sheets: worksheets } = await get<Columns>(`import_columns?id=${id}`);
  const [first, rows] = at;
  const top = worksheets.find((one) => one.source === source)?.rows ?? [];
  return joinHeadingRows(top, first, rows).map((heading) => ({ heading, to: to[heading] ?? '', unit: '' }));
}

const makes = { brand: 'Steel-Smith', category: 'Odds and ends', number_heading: 'Article no.' };
const common = { comma: false, makes };
const makingIn = (category: string) => ({ ...common, sheet: 'models', makes: { ...makes, category } });
const articles = async (id: number): Promise<WorksheetMapping> => ({
  ...{ ...common, sheet: 'models', first: 2, rows: 2, constants: { table: '1' } },
  columns: await mapped(id, 'articles', [2, 2], {
    ...{ 'Article no.': 'name', Family: 'product', Size: 'column:Size', 'l mm': 'column:l (mm)' },
    ...{ 'Dw mm': 'column:Dw (mm)', 'dw mm': 'column:dw (mm)', Finish: 'column:Finish' },
  }),
});
const families = async (id: number): Promise<WorksheetMapping> => ({
  ...{ ...common, sheet: 'products', first: 1, rows: 1, constants: {} },
  columns: await mapped(id, 'families', [1, 1], { Family: 'name', Group: 'category', Text: 'short_description' }),
});

async function said(id: number, worksheets: Record<string, WorksheetMapping>): Promise<OfficeImport> {
  const known = (await get<Columns>(`import_columns?id=${id}`)).sheets;
  const list = Object.entries(worksheets).map(([source, mapping]) => {
    const version = known.find((one) => one.source === source)?.recalled?.remembered.version ?? 0;
    return { source, mapping, name: source, version };
  });
  expect(await post('map_import', { id, sheets: list })).toMatchObject({ status: 200 });
  return ended(id);
}

describe('A list of a supplier', () => {
  it('becomes categories, products, tables and models, which are shown before they are applied', async () => {
    const id = await uploaded(SUPPLIER);
    const found = await said(id, { families: await families(id), articles: await articles(id) });
    expect(found).toMatchObject({ state: 'checked', problems: 0, added: 2 + 2 + 2 + 3, changed: 0 });
    expect(await post('apply_import', { id, seen: found.seen })).toMatchObject({ status: 200 });
    expect(await ended(id)).toMatchObject({ state: 'applied' });
    expect(
      await site.query(`select c.name as category, p.name, t.labels, t.measures from product_tables t
        join products p on p.id = t.product_id join categories c on c.id = p.category_id
        where p.name like '%FW%' order by p.name`),
    ).toEqual([
      {
        ...{ category: 'Screws', name: 'Hexagon screw FW 10' },
        labels: ['Article no.', 'Size', 'l (mm)', 'Finish'],
        measures: ['', 'Thread'],
      },
      {
        ...{ category: 'Washers', name: 'Washer FW 70' },
        labels: ['Article no.', 'Size', 'Dw (mm)', 'dw (mm)', 'Finish'],
        measures: [],
      },
    ]);
    expect(await site.query(`select cells from models where name = 'FW70-8'`)).toEqual([
      { cells: ['FW70-8', 'for M8', '16', '8.4', 'plain'] },
    ]);
    await site.knowsOfChanges();
    const { body } = await site.inject('/product-single/FW10-8-40');
    expect(body).toContain('Hexagon screw FW 10');
  });

  it('adds what is new in the next list, and leaves the products and tables that are there', async () => {
    const id = await uploaded({
      Articles: [
        ...(SUPPLIER.Articles ?? []),
        ['FW10-8-60', 'Hexagon screw FW 10', 'M8', 60, null, null, 'plain'],
        ['FW90-1', 'Split pin FW 90', '', 20, null, null, 'plain'],
      ],
    });
    const found = await said(id, { articles: await articles(id) });
    // Two models, the category and the product of the split pin, and its table.
    expect(found).toMatchObject({ state: 'checked', problems: 0, added: 2 + 1 + 1 + 1, changed: 0 });
  });

  it('with a worksheet for each family is asked about once, and each row knows its worksheet', async () => {
    const book: Record<string, Cell[][]> = {
      'Grip GW 1': [
        ['Article no.', 'l (mm)', 'Finish'],
        ['GW1-1', 10, 'plain'],
        ['GW1-2', 12, 'plain'],
      ],
      'Grip GW 2': [['Grips of the second kind'], ['Finish', 'Article no.', 'l (mm)'], ['black', 'GW2-1', 20]],
      Other: [
        ['Town', 'Telephone'],
        ['Pune', 'none'],
      ],
    };
    const id = await uploaded(book);
    const { sheets: worksheets } = await get<Columns>(`import_columns?id=${id}`);
    expect(worksheets.map(({ source, alike }) => [source, alike])).toEqual([
      ['grip gw 1', ['grip gw 2']],
      ['other', []],
    ]);
    const list: WorksheetMapping = {
      ...{ ...makingIn('Grips of worksheets'), first: 1, rows: 1, constants: { product: '{worksheet}', table: '1' } },
      columns: await mapped(id, 'grip gw 1', [1, 1], {
        ...{ 'Article no.': 'name', 'l (mm)': 'column:l (mm)', Finish: 'column:Finish' },
      }),
    };
    const other: WorksheetMapping = {
      ...{ sheet: '', first: 1, rows: 1, comma: false, constants: {} },
      columns: await mapped(id, 'other', [1, 1], {}),
    };
    const found = await said(id, { 'grip gw 1': list, other });
    expect(found).toMatchObject({ state: 'checked', problems: 0, added: 3 + 2 + 2 + 1 });
    const { rows } = await get<Rows>(`import_rows?id=${id}&sheet=models`);
    expect(rows.map(({ source, row, name }) => [source, row, name])).toEqual([
      ['grip gw 1', 2, expect.stringContaining('GW1-1')],
      ['grip gw 1', 3, expect.stringContaining('GW1-2')],
      ['grip gw 2', 3, expect.stringContaining('GW2-1')],
    ]);
    expect(await post('apply_import', { id, seen: found.seen })).toMatchObject({ status: 200 });
    expect(await ended(id)).toMatchObject({ state: 'applied' });
    expect(
      await site.query(`select p.name, m.cells from models m join products p on p.id = m.product_id
        where p.name like 'Grip GW%' order by m.name`),
    ).toEqual([
      { name: 'Grip GW 1', cells: ['GW1-1', '10', 'plain'] },
      { name: 'Grip GW 1', cells: ['GW1-2', '12', 'plain'] },
      { name: 'Grip GW 2', cells: ['GW2-1', '20', 'black'] },
    ]);

    const more: Cell[][] = [['black', 'GW2-1', 'long'], ['More of them']];
    const again = await uploaded({ ...book, 'Grip GW 2': [...(book['Grip GW 2'] ?? []), ...more] });
    const refused = await said(again, { 'grip gw 1': list });
    expect(refused).toMatchObject({ state: 'refused' });
    const { problems } = await get<Problems>(`import_problems?id=${again}`);
    expect(problems.map(({ sheet, source, row, problem }) => `${sheet} ${source} ${row}: ${problem}`)).toEqual([
      expect.stringMatching(/^models grip gw 2 4: "grip-gw-2, GW2-1" is also in row 3 of "grip gw 2"$/),
    ]);
    const { problems: notes } = await get<Problems>(`import_problems?id=${again}&notes=yes`);
    expect(notes.map(({ source, row, problem }) => [source, row, problem])).toContainEqual([
      ...['grip gw 2', 5],
      '"More of them" stands alone in its row; the row is left out',
    ]);
  });

  it('may have two tables of models below each other, with their columns in another order', async () => {
    const id = await uploaded({
      Articles: [
        ['Article no.', 'Family', 'l (mm)'],
        ['UW1-1', 'Grip UW 1', 10],
        [],
        ['Second part'],
        ['Family', 'l (mm)', 'Article no.'],
        ['Grip UW 2', 20, 'UW2-1'],
      ],
    });
    const { sheets: worksheets } = await get<Columns>(`import_columns?id=${id}`);
    expect(worksheets.map(({ source, alike }) => [source, alike])).toEqual([['articles', ['articles (row 5)']]]);
    const list: WorksheetMapping = {
      ...{ ...makingIn('Grips of two tables'), first: 1, rows: 1, constants: { table: '1' } },
      columns: await mapped(id, 'articles', [1, 1], {
        ...{ 'Article no.': 'name', Family: 'product', 'l (mm)': 'column:l (mm)' },
      }),
    };
    expect(await said(id, { articles: list })).toMatchObject({ state: 'checked', problems: 0, added: 2 + 2 + 2 + 1 });
    const { rows } = await get<Rows>(`import_rows?id=${id}&sheet=models`);
    expect(rows.map(({ source, row }) => [source, row])).toEqual([
      ['articles', 2],
      ['articles (row 5)', 6],
    ]);
  });

  it('may have no headings: its columns have letters, and its first row is read', async () => {
    const id = await uploaded({
      Articles: [
        ['VW1-1', 'Grip VW 1', 10],
        ['VW1-2', 'Grip VW 1', 12],
      ],
    });
    const list: WorksheetMapping = {
      ...{ ...makingIn('Grips without headings'), first: 1, rows: 0, constants: { table: '1' } },
      columns: await mapped(id, 'articles', [1, 0], { A: 'name', B: 'product', C: 'column:l (mm)' }),
    };
    expect(list.columns.map(({ heading }) => heading)).toEqual(['A', 'B', 'C']);
    expect(await said(id, { articles: list })).toMatchObject({ state: 'checked', problems: 0, added: 2 + 1 + 1 + 1 });
    const { rows } = await get<Rows>(`import_rows?id=${id}&sheet=models`);
    expect(rows.map(({ row, name }) => [row, name])).toEqual([
      [1, expect.stringContaining('VW1-1')],
      [2, expect.stringContaining('VW1-2')],
    ]);
    expect(
      await site.query(`select from import_mappings where name = 'articles' and mapping ->> 'rows' = '0'`),
    ).toEqual([]);
  });

  it('is refused by its row where there is no such brand', async () => {
    const id = await uploaded({
      Articles: [...(SUPPLIER.Articles ?? []), ['FW91-1', 'Spring FW 91', '', 5, null, null, '']],
    });
    const list = await articles(id);
    const found = await said(id, { articles: { ...list, makes: { ...makes, brand: 'Nobody', category: 'Springs' } } });
    expect(found).toMatchObject({ state: 'refused' });
  });
});
