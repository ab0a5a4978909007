import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';
import { goodWorkbook } from '../../../test/workbook-folder.ts';
import { ChangeList } from './change-list.ts';
import { formatImportReport } from './format-import-report.ts';

const { book, run, empty, close } = await importer();
beforeAll(empty);
beforeAll(() => run());
beforeEach(() => book.write(goodWorkbook));
afterAll(close);

const LONG = 'The linkage passes its dead centre on closing; so that the clamp holds without force on the handle';

describe('The changes of an import', () => {
  it('are told field by field: sheet, row, name, old and new value, and what is archived', async () => {
    await book.write({
      banners: 'heading,link1,is_active\nClamps that hold,/AllProducts,no\n',
      categories: goodWorkbook.categories?.replace('Manual &amp; pneumatic', '') ?? '',
      models:
        goodWorkbook.models
          ?.replace('340.5,,,,340.5,Flanged', '341,,,,341,')
          .replace('VTC-200/FB,227,62.5', 'VTC-200/FB,227,62.75') ?? '',
    });
    const list = await ChangeList.open(10, true);
    const report = await run({ dryRun: true, changes: list });
    expect(list.text().split('\n')).toEqual([
      'categories 2  toggle-clamps  description: Manual & pneumatic → (blank)',
      'models 2  VTC Series / VTC-200/FB  r3: 62.5 → 62.75',
      'models 3  VTC Series / VTC-300/FB  r2: 340.5 → 341',
      'models 3  VTC Series / VTC-300/FB  attribute:Holding capacity [kg]: 340.5 → 341',
      'models 3  VTC Series / VTC-300/FB  attribute:Base: Flanged → (blank)',
      'banners 2  Clamps that hold  retired  is_active: yes → no',
    ]);
    const text = formatImportReport(report, list.text());
    expect(text).toMatch(/sheet +added +changed +retired +left\n/);
    expect(text).toMatch(/\nbanners +0 +0 +1 +0\n/);
    expect(text).toMatch(/\nmodels +0 +2 +0 +1\n/);
  });

  it('show of long texts the part that differs, and only the first lines unless all are wanted in a file', async () => {
    await book.write({
      products: goodWorkbook.products?.replace('Vertical handle', LONG) ?? '',
      redirects: '\ufeffold_path,location\nmarkets,/Markets\n=old,/Contact\n',
    });
    const long = await ChangeList.open(1, true);
    await run({ dryRun: true, changes: long });
    expect(long.text()).toBe(
      `products 2  VTC Series  short_description: Vertical handle → ${LONG.slice(0, 48)}…\n… and more: --changes FILE.csv lists all`,
    );
    await run();
    await book.write({ products: goodWorkbook.products?.replace('Vertical handle', `${LONG} or the arm`) ?? '' });
    const all = path.join(book.folder, 'changes.txt');
    const list = await ChangeList.open(1, false, all);
    await run({ dryRun: true, changes: list });
    await list.close();
    expect(list.text()).toContain('…that the clamp holds without force on the handle → …');
    expect(list.text()).toContain('on the handle or the arm');
    expect(await readFile(all, 'utf8')).toContain(
      `products,2,VTC Series,changed,short_description,"${LONG}","${LONG} or the arm"\r\n`,
    );
  });
});
