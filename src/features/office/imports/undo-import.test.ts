import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../../test/importer.ts';
import { WRONG_FINDINGS } from '../../../../test/model-findings.ts';
import { goodWorkbook } from '../../../../test/workbook-folder.ts';
import { formatUndoneImport, undoLastImport } from './undo-import.ts';

const { book, database, run, rowsOf, version, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

/** Everything that an import can change, without versions and times, because an undo is another change. */
const TABLES = [
  ...['attributes', 'banners', 'brands', 'categories', 'files', 'model_attributes', 'models'],
  ...['page_seo', 'model_findings', 'product_downloads', 'product_figures', 'product_tables', 'products', 'redirects'],
];
async function everything(): Promise<Record<string, unknown[]>> {
  const contents = TABLES.map(async (table) => [
    table,
    (await rowsOf(`select to_jsonb(t) - array['version', 'updated_at'] as row from ${table} t order by 1`)).map(
      ({ row }) => row,
    ),
  ]);
  return Object.fromEntries(await Promise.all(contents));
}

const changedModels = () =>
  goodWorkbook.models
    ?.replace('340.5,,,,340.5,Flanged', '341,,,,341,')
    .replace('vtc-series,2,VTC-200/SB', 'vtc-series,1,VTC-200/SB')
    .replace('attribute:Base', 'attribute:Base,attribute:Reach [mm]')
    .replace('227,Flanged', '227,Flanged,30')
    .concat('vtc-series,1,VTC-500/FB,500,,,,500,Straight,55\n') ?? '';

describe('Undoing the last import', () => {
  it('puts back every row that it changed, in all tables, and increments the version once', async () => {
    await run();
    const before = await everything();
    await book.write({
      models: changedModels(),
      categories: `${goodWorkbook.categories?.replace('One-Touch,one-touch,,', 'One-Touch,one-touch,fixtures,')}Imao,Fixtures,,,1,,\n`,
      files: 'product,model,kind,title,file\n,VTC-200/FB,step,New title,files/vtc.step\n',
      redirects: 'old_path,location,is_active\nmarkets,/Markets,no\nold,/Contact,yes\n',
    });
    await run();
    expect(await everything()).not.toEqual(before);
    expect(await rowsOf(WRONG_FINDINGS)).toEqual([]);
    const raised = await version();
    const undone = await undoLastImport(database);
    expect(await everything()).toEqual(before);
    expect(await version()).toBe(raised + 1);
    expect(formatUndoneImport(undone)).toContain('models: 2 changed back, 1 removed\n');
    expect(formatUndoneImport(undone)).toMatch(/The import of .* is undone; visitors see it now\./);
  });

  it('takes back more rows than are read at a time', async () => {
    await run();
    const redirects = (count: number, to: string) =>
      Array.from({ length: count }, (_, at) => `old-${at},/${to}\n`).join('');
    await book.write({ redirects: `old_path,location\nmarkets,/Markets\n${redirects(1500, 'Videos')}` });
    await run();
    const before = await everything();
    await book.write({ redirects: `old_path,location\nmarkets,/Markets\n${redirects(3000, 'Contact')}` });
    await run();
    expect((await undoLastImport(database)).tables).toEqual([
      { table: 'redirects', restored: 1500, removed: 1500, added: 0 },
    ]);
    expect(await everything()).toEqual(before);
  });

  it('puts back rows of tables that the database numbers itself', async () => {
    const meaning = (text: string) => ({ synonyms: `words,meaning,is_active\nscrew tip,${text},yes\n` });
    const stored = () => rowsOf('select id, words, meaning from synonyms');
    await book.write(meaning('spindle'));
    await run();
    const before = await stored();
    await book.write(meaning('bolt'));
    await run();
    expect(await stored()).not.toEqual(before);
    await undoLastImport(database);
    expect(await stored()).toEqual(before);
  });

  it('goes one import further back each time, to an empty catalogue, and then says that nothing is left', async () => {
    await run();
    await book.write({ models: changedModels() });
    await run();
    await undoLastImport(database);
    await undoLastImport(database);
    expect(await rowsOf('select id from models')).toEqual([]);
    await expect(undoLastImport(database)).rejects.toThrow('There is no import to undo');
    expect((await run()).sheets[0]).toMatchObject({ sheet: 'brands', added: 2 });
  });

  it('is refused when rows were changed or added since, naming them, unless it is forced', async () => {
    await run();
    await rowsOf("update models set cells = '{VTC-300/FB,999}' where name = 'VTC-300/FB'");
    await rowsOf("delete from redirects where old_path = 'markets'");
    await expect(undoLastImport(database)).rejects.toThrow(
      /Changed since the import: (?=.*models "VTC-300\/FB" was changed since)(?=.*redirects "markets" no longer exists).*\.\nNothing was undone\. Add --force/,
    );
    expect(await rowsOf('select name from brands')).toHaveLength(2);
    await undoLastImport(database, { force: true });
    expect(await rowsOf('select name from brands')).toEqual([]);
  });

  it('is refused when it would remove rows that were added since below its own', async () => {
    await run();
    await rowsOf(`insert into models (product_id, table_id, name, slug, cells)
      select product_id, id, 'VTC-900/FB', 'vtc-900-fb', '{VTC-900/FB}' from product_tables where number = 1`);
    await expect(undoLastImport(database)).rejects.toThrow(
      /product_tables "VTC Series, table 1" is needed by entries that were added since.*\nNothing was undone\./,
    );
    expect(await rowsOf('select name from models')).toHaveLength(4);
  });

  it('is possible for every import that the history still has', async () => {
    await run();
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await book.write({ page_seo: `page_name,meta_title\nHome,${title}\n` });
      await run();
    }
    for (const _ of ['f', 'e', 'd', 'c', 'b']) await undoLastImport(database);
    expect(await rowsOf('select meta_title from page_seo')).toEqual([{ meta_title: 'a' }]);
    await rowsOf('delete from history_acts');
    await expect(undoLastImport(database)).rejects.toThrow('There is no import to undo');
  });
});
