import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import readExcelFile from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';
import { goodWorkbook } from '../../../test/workbook-folder.ts';
import { exportWorkbook } from './export-workbook.ts';
import { allResourceTables } from './resources/all-resource-tables.ts';

const { book, database, files, run, rowsOf, empty, close } = await importer();

/** Content that spreadsheets or careless readers change: formulas, dates, zeros, references, spaces, quotes. */
const awkward = {
  dealers: `company_name,person_name,state,country,city,lat,lng,address
"O'Brien, Sons",+91 00000 00101,=HYPERLINK(1),India,Pune,18.52,-73.856,"Plot 1
""MIDC"""
'=Quoted,-5,@x,India,,,,&amp;amp; and &amp;lt;b&amp;gt;
`,
  news: 'title,news_date,gallery2,gallery4,long_description\nFair,2026-01-31,pictures/vtc.png,pictures/brand.png,<p>A &amp; B</p>\n',
  markets: 'title,brochure,is_active\nRail,https://example.com/rail.pdf,no\nSea,files/vtc.step,yes\n',
  catalogues: 'title,file\nAll,files/vtc.step\n',
  page_pictures: 'page_name,place,image,alt\nAboutUs,2,pictures/vtc.png,A clamp\n',
  models: `${goodWorkbook.models?.replace('62.5', '1/2')}vtc-series,1,0012,1.50,2-Jan,,3,1.5,TRUE\nvtc-series,1,1E5,1e-7,,,,1e-7,"yes, ""both"""\n`,
  products: goodWorkbook.products?.replace('image1,alt1', 'image2,alt2') ?? '',
};

let folder: string;
beforeAll(async () => {
  await empty();
  await rowsOf('truncate dealers, news, markets, catalogues, page_pictures');
  await book.write(awkward);
  expect((await run()).problems).toEqual([]);
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'export-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(close);

const exportTo = (name: string, withFiles = true) =>
  exportWorkbook({ path: path.join(folder, name), database, files, withFiles });

/** Changes that an import of the workbook would make. */
async function changesOf(name: string): Promise<unknown> {
  const { problems, sheets, changes } = await run({ path: path.join(folder, name), dryRun: true });
  expect(problems).toEqual([]);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(allResourceTables.map(({ name: sheet }) => sheet));
  return changes ? sheets.filter(({ added, changed, retired }) => added + changed + retired > 0) : [];
}

/** True if LibreOffice Calc is installed; other parts of LibreOffice cannot open spreadsheets. */
const soffice = spawnSync('localc', ['--version']).status === 0;

describe('An exported workbook', () => {
  it('changes nothing when it is imported again, from CSV files with images and files beside them', async () => {
    const report = await exportTo('book');
    expect(report.sheets.find(({ sheet }) => sheet === 'models')).toEqual({ sheet: 'models', rows: 5 });
    expect(report).toMatchObject({ filesCopied: 10, missing: [] });
    expect(await changesOf('book')).toEqual([]);
    const models = await readFile(path.join(folder, 'book/models.csv'), 'utf8');
    expect(models).toMatch(/^\ufeffproduct,name,table,/);
    expect(models.split('\r\n')[0]).toMatch(/,attribute:Holding capacity \[kg\],attribute:Base$/);
    const dealers = await readFile(path.join(folder, 'book/dealers.csv'), 'utf8');
    expect(dealers).toContain("'+91 00000 00101");
    expect(dealers).toContain("'=HYPERLINK(1)");
  });

  it('restores an empty catalogue to the same pages: the same rows in the same order, with the same files', async () => {
    await exportTo('book');
    const contents = () =>
      rowsOf(`select m.name, m.position, m.cells, m.images, p.images as pictures, (select string_agg(file, ' ') from files) as files,
        (select string_agg(name, ' ' order by sort_order, id) from attributes) as filters
        from models m join products p on p.id = m.product_id order by m.id`);
    const before = await contents();
    await empty();
    await rowsOf('truncate dealers, news, markets, catalogues, page_pictures');
    await run({ path: path.join(folder, 'book') });
    const [first, ...others] = await contents();
    expect([first, ...others].map(({ name }) => name).sort()).toEqual(before.map(({ name }) => name).sort());
    const byName = (rows: { name: string }[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName([first, ...others])).toEqual(byName(before));
    expect(await changesOf('book')).toEqual([]);
  });

  it('changes nothing as an .xlsx file, also without the files, which the store has', async () => {
    expect(await exportTo('book.xlsx', false)).toMatchObject({ filesCopied: 0, missing: [] });
    expect(await readdir(folder)).toEqual(['book.xlsx']);
    expect(await changesOf('book.xlsx')).toEqual([]);
    const sheets = await readExcelFile(path.join(folder, 'book.xlsx'));
    const models = sheets.find(({ sheet }) => sheet === 'models')?.data ?? [];
    expect(models.map((row) => row[1])).toEqual(['name', 'VTC-200/FB', 'VTC-300/FB', '0012', '1E5', 'VTC-200/SB']);
    expect(models[1]).toContain('1/2');
  });

  it('never overwrites anything', async () => {
    await exportTo('book');
    await exportTo('book.xlsx', false);
    await expect(exportTo('book')).rejects.toThrow('already exists; choose a new folder.');
    await expect(exportTo('book.xlsx')).rejects.toThrow('already exists; choose a new file.');
    await expect(exportTo('book.ods')).rejects.toThrow('a file that ends with .xlsx');
  });

  it.skipIf(!soffice)(
    'changes nothing after LibreOffice has saved it, as .xlsx and through .ods (skipped where there is no soffice)',
    async () => {
      await exportTo('book.xlsx', false);
      const convert = async (name: string, to: string, into: string) => {
        await mkdir(path.join(folder, into), { recursive: true });
        const profile = `-env:UserInstallation=file://${folder}/profile`;
        const target = ['--headless', '--convert-to', to, '--outdir', path.join(folder, into)];
        await promisify(execFile)('soffice', [profile, ...target, path.join(folder, name)]);
      };
      await convert('book.xlsx', 'xlsx', 'saved');
      expect(await changesOf('saved/book.xlsx')).toEqual([]);
      await convert('book.xlsx', 'ods', 'ods');
      await convert('ods/book.ods', 'xlsx', 'ods');
      expect(await changesOf('ods/book.xlsx')).toEqual([]);
    },
    180_000,
  );
});
