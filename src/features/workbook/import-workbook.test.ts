import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';
import { HEIC } from '../../../test/photos.ts';
import { type Cell, goodWorkbook, picture, workbookFolder, writeExcel } from '../../../test/workbook-folder.ts';

import { formatImportReport } from './format-import-report.ts';

const { book, dataDir, files, run, rowsOf, version, counts, storedFiles, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

describe('Importing a workbook', () => {
  it('imports every sheet and increments the catalogue version once', async () => {
    const before = await version();
    expect(await counts()).toEqual({
      brands: [2, 0, 0],
      categories: [3, 0, 0],
      products: [1, 0, 0],
      tables: [2, 0, 0],
      models: [3, 0, 0],
      files: [2, 0, 0],
      banners: [1, 0, 0],
      page_seo: [1, 0, 0],
      redirects: [1, 0, 0],
    });
    expect(await version()).toBe(before + 1);
    expect(
      await rowsOf(`select c.slug, p.slug as parent, b.id as brand, c.content, c.description from categories c
        join brands b on b.id = c.brand_id left join categories p on p.id = c.parent_id order by c.slug`),
    ).toEqual([
      { slug: 'clamps---vertical', parent: 'toggle-clamps', brand: 8, content: false, description: '' },
      { slug: 'one-touch', parent: null, brand: 10, content: false, description: '' },
      { slug: 'toggle-clamps', parent: null, brand: 8, content: true, description: 'Manual & pneumatic' },
    ]);
    expect(await rowsOf('select slug, main_description, images from products')).toEqual([
      {
        slug: 'vtc-series',
        main_description: '<p>Strong</p>',
        images: [{ file: expect.stringMatching(/^vtc\.[0-9a-f]{8}\.png$/), alt: 'Side view' }],
      },
    ]);
    expect(await rowsOf('select number, headline, labels from product_tables order by number')).toEqual([
      { number: 1, headline: 'Flanged base', labels: ['Model', 'Holding capacity (kg)', 'H (mm)'] },
      { number: 2, headline: 'Straight base', labels: ['Model', 'Holding capacity (kg)'] },
    ]);
    expect(await rowsOf('select name, slug, position, cells, featured_order from models order by id')).toEqual([
      { name: 'VTC-200/FB', slug: 'vtc-200-fb', position: 1, cells: ['VTC-200/FB', '227', '62.5'], featured_order: 1 },
      { name: 'VTC-300/FB', slug: 'vtc-300-fb', position: 2, cells: ['VTC-300/FB', '340.5'], featured_order: null },
      { name: 'VTC-200/SB', slug: 'vtc-200-sb', position: 1, cells: ['VTC-200/SB', '227'], featured_order: null },
    ]);
    expect(
      await rowsOf(`select m.name as model, a.name, a.unit, v.number, v.text from model_attributes v
        join models m on m.id = v.model_id join attributes a on a.id = v.attribute_id order by m.id, a.sort_order`),
    ).toEqual([
      { model: 'VTC-200/FB', name: 'Holding capacity', unit: 'kg', number: 227, text: null },
      { model: 'VTC-200/FB', name: 'Base', unit: null, number: null, text: 'Flanged' },
      { model: 'VTC-300/FB', name: 'Holding capacity', unit: 'kg', number: 340.5, text: null },
      { model: 'VTC-300/FB', name: 'Base', unit: null, number: null, text: 'Flanged' },
      { model: 'VTC-200/SB', name: 'Holding capacity', unit: 'kg', number: 227, text: null },
    ]);
  });

  it('names the images that are converted, and stores what they have become', async () => {
    await writeFile(path.join(book.folder, 'pictures/IMG_0042.HEIC'), HEIC);
    await book.write({ banners: 'heading,banner_image\nClamps that hold,pictures/IMG_0042.HEIC\n' });
    for (const dryRun of [true, false]) {
      const report = await run({ dryRun });
      expect(report.notes).toEqual([
        {
          ...{ sheet: 'banners', row: 2, column: 'banner_image' },
          problem: '"pictures/IMG_0042.HEIC" is a HEIC photo, which is converted',
          allowed: expect.stringMatching(/^stored as IMG_0042\.[0-9a-f]{8}\.jpg$/),
        },
      ]);
      expect(formatImportReport(report)).toContain(
        '"pictures/IMG_0042.HEIC" is a HEIC photo, which is converted (stored as IMG_0042.',
      );
    }
    const [record] = await rowsOf("select key, bytes, width, height from media where mime = 'image/jpeg'");
    expect(record).toMatchObject({ width: 96, height: 64 });
    const stored = await readFile(path.join(dataDir, record.key));
    expect(stored).toHaveLength(record.bytes);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 96 });
  });

  it('stores images and files under content-hashed names, gated files separately', async () => {
    await run();
    const media = await rowsOf('select key, gated, mime, bytes, width, height from media order by key');
    expect(media).toEqual([
      {
        key: expect.stringMatching(/^gated\/step\/vtc\.\w{8}\.step$/),
        gated: true,
        mime: 'model/step',
        bytes: 13,
        width: null,
        height: null,
      },
      {
        key: expect.stringMatching(/^uploads\/banners\/brand\.\w{8}\.png$/),
        gated: false,
        mime: 'image/png',
        bytes: expect.any(Number),
        width: 200,
        height: 80,
      },
      {
        key: expect.stringMatching(/^uploads\/brands\/brand\.\w{8}\.png$/),
        gated: false,
        mime: 'image/png',
        bytes: expect.any(Number),
        width: 200,
        height: 80,
      },
      {
        key: expect.stringMatching(/^uploads\/models\/vtc\.\w{8}\.png$/),
        gated: false,
        mime: 'image/png',
        bytes: expect.any(Number),
        width: 1000,
        height: 500,
      },
      {
        key: expect.stringMatching(/^uploads\/products\/vtc\.\w{8}\.png$/),
        gated: false,
        mime: 'image/png',
        bytes: expect.any(Number),
        width: 1000,
        height: 500,
      },
    ]);
    for (const { key, bytes } of media) expect((await stat(path.join(dataDir, key))).size, key).toBe(bytes);
    const name = path.basename(media[4].key);
    const variant = await sharp(path.join(dataDir, `variants/products/${name}/480.webp`)).metadata();
    expect(variant.width).toBe(480);
    expect(await rowsOf('select kind, file from files order by kind')).toEqual([
      { kind: 'datasheet1', file: 'https://example.com/vtc.pdf' },
      { kind: 'step', file: expect.stringMatching(/^vtc\.\w{8}\.step$/) },
    ]);
  });

  it('writes nothing when the same workbook is imported again', async () => {
    await run();
    const before = [await version(), await rowsOf('select xmin::text, ctid::text from models'), await storedFiles()];
    const again = await run();
    expect(again.sheets.filter(({ added, changed }) => added + changed > 0)).toEqual([]);
    expect(again).toMatchObject({ changes: false, filesStored: 0, problemCount: 0 });
    expect([await version(), await rowsOf('select xmin::text, ctid::text from models'), await storedFiles()]).toEqual(
      before,
    );
  });

  it('writes only the rows that changed', async () => {
    await run();
    const before = await version();
    await book.write({
      products: goodWorkbook.products?.replace('Vertical handle', 'Vertical handle and flange') ?? '',
      models: goodWorkbook.models?.replace('340.5,,,,340.5,Flanged', '341,,,,341,') ?? '',
    });
    expect(await counts()).toMatchObject({
      products: [0, 1, 0],
      models: [0, 1, 2],
      tables: [0, 0, 2],
      files: [0, 0, 2],
    });
    expect(await version()).toBe(before + 1);
    expect(
      await rowsOf(`select a.name, v.number from model_attributes v join attributes a on a.id = v.attribute_id
        join models m on m.id = v.model_id where m.name = 'VTC-300/FB'`),
    ).toEqual([{ name: 'Holding capacity', number: 341 }]);
  });

  it('gives a changed image a new name', async () => {
    await run();
    const [before] = await rowsOf("select images->0->>'file' as file from products");
    await writeFile(path.join(book.folder, 'pictures/vtc.png'), await picture(900, 500, 'teal'));
    expect(await counts()).toMatchObject({ products: [0, 1, 0], models: [0, 1, 2], brands: [0, 0, 2] });
    const [after] = await rowsOf("select images->0->>'file' as file from products");
    expect(after.file).not.toBe(before.file);
    await writeFile(path.join(book.folder, 'pictures/vtc.png'), await picture(1000, 500, 'steelblue'));
  });

  it('restores a file missing from the store', async () => {
    await run();
    const [media] = await rowsOf("select key from media where key like 'gated/%'");
    await rm(path.join(dataDir, media.key));
    expect(await run()).toMatchObject({ changes: false, filesStored: 1 });
    expect(await files.exists(media.key)).toBe(true);
  });

  it('reports in a dry run what it would do, without doing it', async () => {
    const before = await version();
    const dryRun = await run({ dryRun: true });
    expect(await rowsOf('select id from brands')).toEqual([]);
    expect(await rowsOf('select key from media')).toEqual([]);
    expect(await storedFiles()).toEqual([]);
    expect(await version()).toBe(before);
    expect((await run()).sheets).toEqual(dryRun.sheets);
  });

  it('leaves columns and rows unchanged that the workbook does not contain', async () => {
    await run();
    const added = 'product,table,name,r2\nvtc-series,1,VTC-500/FB,500\nvtc-series,1,VTC-300/FB,345\n';
    const few = await workbookFolder({ models: added });
    expect(await counts({ path: few.folder })).toEqual({ models: [1, 1, 0] });
    await few.remove();
    expect(
      await rowsOf(
        "select name, cells[2] as r2, position, images <> '[]' as picture from models where position > 0 order by table_id, position",
      ),
    ).toEqual(
      [
        { name: 'VTC-200/FB', r2: '227', position: 1, picture: true },
        { name: 'VTC-300/FB', r2: '345', position: 2, picture: false },
        { name: 'VTC-500/FB', r2: '500', position: 3, picture: false },
        { name: 'VTC-200/SB', r2: '227', position: 1, picture: true },
      ].map((row) => (row.name === 'VTC-200/SB' ? { ...row, picture: false } : row)),
    );
    expect(await rowsOf('select count(*)::int from model_attributes')).toEqual([{ count: 6 }]);
  });

  it('moves a category below one that is added by the same workbook', async () => {
    await run();
    await book.write({
      categories: `${goodWorkbook.categories?.replace('Imao,One-Touch,one-touch,,', 'Imao,One-Touch,one-touch,fixtures,')}Imao,Fixtures,,,1,,\n`,
    });
    expect(await counts()).toMatchObject({ categories: [1, 1, 2] });
    expect(
      await rowsOf(
        "select p.slug from categories c join categories p on p.id = c.parent_id where c.slug = 'one-touch'",
      ),
    ).toEqual([{ slug: 'fixtures' }]);
  });

  it('leaves file URLs as they are and stores other files, gated ones separately', async () => {
    await rowsOf('truncate markets, catalogues');
    await book.write({
      markets: 'title,brochure\nRail,https://example.com/rail.pdf\nSea,files/vtc.step\n',
      catalogues: 'title,file\nAll,files/vtc.step\n',
    });
    expect(await counts()).toMatchObject({ markets: [2, 0, 0], catalogues: [1, 0, 0] });
    expect(await rowsOf('select brochure from markets order by title')).toEqual([
      { brochure: 'https://example.com/rail.pdf' },
      { brochure: expect.stringMatching(/^vtc\.\w{8}\.step$/) },
    ]);
    expect(await rowsOf("select gated from media where key like '%/catalogues/%'")).toEqual([{ gated: true }]);
  });

  it('reads an .xlsx file with the same sheets to the same result', async () => {
    await run();
    const excel = path.join(book.folder, 'workbook.xlsx');
    const cell = (text: string): Cell => (text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : text);
    const worksheets = Object.entries(goodWorkbook).map(([name, text]) => {
      const rows: string[][] = parse(text, { relax_column_count: true });
      return [name, rows.map((row) => row.map(cell))] as const;
    });
    await writeExcel(excel, Object.fromEntries(worksheets));
    const report = await run({ path: excel });
    expect(report).toMatchObject({ problemCount: 0, changes: false, filesStored: 0 });
    expect(report.sheets).toHaveLength(9);
  });

  it('reads Excel cells as they are displayed', async () => {
    const excel = path.join(book.folder, 'seen.xlsx');
    await writeExcel(excel, {
      brands: [
        ['id', 'name', 'description', 'menu_order'],
        [8, 'Steel-Smith', 0.1 + 0.2, 1],
        [9, 'KIPP', 12.500000001, 2],
        [10, 'Imao', ' 1/2 ', 3],
        [4, 'Turnlock', true, 4],
      ],
    });
    expect((await run({ path: excel })).problems).toEqual([]);
    expect(await rowsOf('select description from brands order by menu_order')).toEqual([
      { description: '0.3' },
      { description: '12.5' },
      { description: '1/2' },
      { description: 'yes' },
    ]);
  });

  it('reads semicolons, a byte order mark, CRLF and quoted line breaks', async () => {
    await book.write({
      brands: '\ufeffid;name;description\r\n8;Steel-Smith;"first\r\nsecond, third"\r\n\r\n10;Imao;\r\n',
    });
    expect(await counts()).toMatchObject({ brands: [2, 0, 0] });
    expect(await rowsOf('select description from brands where id = 8')).toEqual([
      { description: 'first\nsecond, third' },
    ]);
  });
});
