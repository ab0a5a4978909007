import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';
import { goodWorkbook, type SheetText } from '../../../test/workbook-folder.ts';
import { formatImportReport } from './format-import-report.ts';

const { book, run, problemsWith, rowsOf, storedFiles, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

describe('A workbook with problems', () => {
  it('is rejected as a whole, with all problems reported at once', async () => {
    await book.write({
      brands: `${goodWorkbook.brands}x,KIPP,,many,\n`,
      models: `${goodWorkbook.models}vtc-serie,1,VTC-9,1,,,,heavy,\nvtc-series,3,VTC-8,1,,,,1,\n`,
      files: `${goodWorkbook.files},VTC-201/FB,step,,files/none.step\n`,
    });
    const report = await run();
    expect(report).toMatchObject({ problemCount: 7, sheets: [], changes: false });
    expect(report.problems.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`)).toEqual([
      'brands 4 id',
      'brands 4 menu_order',
      'models 5 product',
      'models 5 attribute:Holding capacity [kg]',
      'models 6 table',
      'files 4 file',
      'files 4 model',
    ]);
    expect(await rowsOf('select problems from imports')).toEqual([{ problems: 7 }]);
    expect(report.problems[2]).toEqual({
      sheet: 'models',
      row: 5,
      column: 'product',
      problem: 'no product "vtc-serie"',
      allowed: 'a product of this workbook or of the site; did you mean "vtc-series"?',
    });
    expect(await rowsOf('select id from brands')).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it.each<[string, SheetText, string]>([
    [
      'an unknown sheet',
      { product: 'a\n' },
      'product 1 : is not a worksheet of the catalogue | a worksheet of an exported workbook; did you mean "products"?',
    ],
    [
      'an unknown column',
      { page_seo: 'page_name,meta_titel\nHome,x\n' },
      'page_seo 1 meta_titel: is not a column of this worksheet | a column of this worksheet in an exported workbook; did you mean "meta_title"?',
    ],
    [
      'a missing column',
      { redirects: 'old_path\nx\n' },
      'redirects 1 location: column is missing | an http(s) address, a path that starts with /, or an anchor that starts with #',
    ],
    [
      'a duplicate heading',
      { page_seo: 'page_name,meta_title,meta_title\nHome,x,y\n' },
      'page_seo 1 meta_title: is used twice | each heading once',
    ],
    [
      'a cell without a heading',
      { page_seo: 'page_name\nHome,x\n' },
      'page_seo 2 column 2: holds "x" under no heading | at most 1 cells, as in row 1',
    ],
    [
      'a missing required value',
      { page_seo: 'page_name,meta_title\n,x\n' },
      'page_seo 2 page_name: is required | at most 100 characters',
    ],
    [
      'a value that is too long',
      { page_seo: `page_name,meta_title\nHome,${'x'.repeat(201)}\n` },
      `page_seo 2 meta_title: "${'x'.repeat(39)}…" is too long | at most 200 characters`,
    ],
    [
      'a value that is not yes or no',
      { banners: 'heading,is_active\nx,maybe\n' },
      'banners 2 is_active: "maybe" is neither yes nor no | yes or no (also true, false, 1, 0)',
    ],
    [
      'a javascript: link',
      { banners: 'heading,link1\nx,javascript:alert(1)\n' },
      'banners 2 link1: "javascript:alert(1)" is not a safe link | an http(s) address, a path that starts with /, or an anchor that starts with #',
    ],
    [
      'a video that is not on YouTube',
      {
        products: 'category,name,video_url\none-touch,P,https://evil.example/embed/dQw4w9WgXcQ\n',
        tables: 'product,table,c1\n',
        models: 'product,table,name\n',
        files: 'kind,file\n',
      },
      'products 2 video_url: "https://evil.example/embed/dQw4w9WgXcQ" is not a YouTube video as watch?v=, youtu.be/ or embed/ | the address of a YouTube video, such as https://youtu.be/…',
    ],
    [
      'a duplicate key',
      { page_seo: 'page_name,meta_title\nHome,x\n\nHome,y\n' },
      'page_seo 4 page_name: "Home" is also in row 2 | each once',
    ],
    [
      'an unknown brand',
      {
        categories: 'brand,name,slug,parent\nSteelsmit,A,,\n',
        products: 'category,name\n',
        tables: 'product,table,c1\n',
        models: 'product,table,name\n',
        files: 'kind,file\n',
      },
      'categories 2 brand: no brand "Steelsmit" | the name of a brand; did you mean "Steel-Smith"?',
    ],
    [
      "a category slug that is a brand's",
      { categories: `${goodWorkbook.categories}Imao,Steel Smith,,,,,\n` },
      `categories 5 slug: "steel-smith" is a brand's address | another slug`,
    ],
    [
      'slugs with the same letters and digits',
      { categories: `${goodWorkbook.categories}Imao,Onetouch,,,,,\n` },
      'categories 5 slug: "onetouch" is too similar to the slug "one-touch" | a slug with other letters or digits',
    ],
    [
      'a value that is not a valid slug',
      { categories: `${goodWorkbook.categories}Imao,X,Big Ones,,,,\n` },
      'categories 5 slug: "Big Ones" is not written as a slug | lower case without spaces: big-ones',
    ],
    [
      'a name without letters',
      { categories: `${goodWorkbook.categories}Imao,+++,,,,,\n` },
      'categories 5 name: holds no letter or digit | a name with a letter or digit',
    ],
    [
      'a cycle of categories',
      { categories: `${goodWorkbook.categories}Imao,A,a,b,,,\nImao,B,b,a,,,\n` },
      'categories 5 parent: "b" lies below "a" itself | a category that is not below this one',
    ],
    [
      'a parent of another brand',
      { categories: `${goodWorkbook.categories}Imao,A,a,toggle-clamps,,,\n` },
      'categories 5 parent: "toggle-clamps" is a category of another brand | a category of the same brand',
    ],
    [
      'a product in a category with sub-categories',
      { products: `${goodWorkbook.products}toggle-clamps,P,,,,,,\n` },
      'products 3 category: "toggle-clamps" holds sub-categories | a category that holds products (its content is 0)',
    ],
    [
      'a fifth table',
      { tables: `${goodWorkbook.tables}vtc-series,5,,Model,,\n` },
      'tables 4 table: "5" is out of range | a whole number from 1 to 4',
    ],
    [
      'a cell beyond the labels',
      { models: 'product,table,name,r2,r3\nvtc-series,2,VTC-200/FB,1,9\n' },
      `models 2 r3: holds "9" beyond the labelled columns of the table | r1 to r2`,
    ],
    [
      'a file of an unknown kind',
      { files: 'model,kind,file\nVTC-200/FB,iges,files/vtc.step\n' },
      'files 2 kind: "iges" is not known | one of igs, step, cad, technical_data, pdf, pdf_3d, 3d, datasheet1, datasheet2, technical1, technical2, accessories1, accessories2, file',
    ],
    [
      "a model's file on a product",
      { files: 'product,kind,file\nvtc-series,step,files/vtc.step\n' },
      'files 2 model: is required | the model of the step',
    ],
    [
      'a model name that two products have',
      {
        products: `${goodWorkbook.products}one-touch,P,,,,,,\n`,
        tables: `${goodWorkbook.tables}p,1,,Model,,\n`,
        models: `${goodWorkbook.models}p,1,VTC-200/FB,,,,,,\n`,
      },
      'files 2 product: several products have a model "VTC-200/FB" | one of p, vtc-series',
    ],
    [
      'a file that is not an image',
      { banners: 'heading,banner_image\nx,files/vtc.step\n' },
      'banners 2 banner_image: "files/vtc.step" is not an image | an image (avif, webp, png, jpg, svg, heic, tif, gif)',
    ],
    [
      'a path outside the workbook',
      { banners: 'heading,banner_image\nx,../secret.png\n' },
      'banners 2 banner_image: "../secret.png" leads out of the workbook | the path of an image relative to the workbook',
    ],
    [
      'a redirect loop',
      { redirects: 'old_path,location\na,/b\nb,/a\n' },
      'redirects 2 location: leads through more than 3 redirects | the last address of the chain',
    ],
    [
      'a redirect that leads to itself in another spelling',
      { redirects: 'old_path,location\na/b,/./a//b/\n' },
      'redirects 2 location: leads through more than 3 redirects | the last address of the chain',
    ],
    [
      'a redirect of a path that no browser asks for',
      { redirects: 'old_path,location\na/../b,/c\n' },
      'redirects 2 old_path: "a/../b" cannot be redirected | a path without leading slash, query, /api/ and /uploads/',
    ],
    [
      'a redirect to something with a line break',
      { redirects: 'old_path,location\na,/b\u2028c\n' },
      'redirects 2 location: "/b\u2028c" contains a line break | a path that starts with /',
    ],
    [
      'a redirect of the API',
      { redirects: 'old_path,location\napi/x,/b\n' },
      'redirects 2 old_path: "api/x" cannot be redirected | a path without leading slash, query, /api/ and /uploads/',
    ],
    [
      'a redirect to another site, which would never be followed',
      { redirects: 'old_path,location\nold,https://example.com/new\n' },
      'redirects 2 location: "https://example.com/new" is not on this site | a path that starts with /',
    ],
  ])('reports %s', async (_, changed, problem) => {
    expect((await problemsWith(changed))[0]).toBe(problem);
  });

  it('reports an attribute whose unit differs from the stored one', async () => {
    await run();
    expect(
      await problemsWith({
        models: 'product,table,name,attribute:Holding capacity [N]\nvtc-series,1,VTC-200/FB,2270\n',
      }),
    ).toEqual([
      'models 1 attribute:Holding capacity [N]: the attribute "Holding capacity" is stored as in [kg] | attribute:Holding capacity [kg]',
    ]);
  });

  it.each([
    ['attribute:holding  capacity [kg]', 'Holding capacity', 'attribute:Holding capacity [kg]'],
    ['attribute:Holding capacty [kg]', 'Holding capacity', 'attribute:Holding capacity [kg]'],
    ['attribute:base', 'Base', 'attribute:Base'],
  ])('reports an attribute that reads like a stored one: %s', async (heading, meant, allowed) => {
    await run();
    const name = /:(.*?)( \[|$)/.exec(heading)?.[1];
    const models = `product,table,name,${heading}\nvtc-series,1,VTC-200/FB,1\n`;
    expect(await problemsWith({ models })).toEqual([
      `models 1 ${heading}: the attribute "${name}" is too similar to "${meant}", and would be a second filter | ${allowed}, or another name`,
    ]);
    expect(await rowsOf('select id from attributes')).toHaveLength(2);
  });

  it('reports a heading of an attribute that no model has', async () => {
    await run();
    expect(
      await problemsWith({ attribute_groups: 'attribute,title\nBase,Design\nHolding capacty,Strength\n' }),
    ).toEqual([
      'attribute_groups 3 attribute: no attribute "Holding capacty" | an attribute of this workbook or of the site; did you mean "Holding capacity"?',
    ]);
  });

  it('takes attributes that a digit, a letter by itself or the first letter tells apart, and lists them as new', async () => {
    await run();
    const attributes = ['Hole A [mm]', 'Hole B [mm]', 'Radius 1 [mm]', 'Weight [mm]', 'Height [mm]'];
    const headings = attributes.map((name) => `attribute:${name}`).join();
    await book.write({ models: `product,table,name,${headings}\nvtc-series,1,VTC-200/FB,1,2,3,4,5\n` });
    const report = await run();
    expect(report.newAttributes).toEqual(attributes);
    expect(formatImportReport(report)).toContain(`New attributes, each a new filter: ${attributes.join(', ')}.`);
  });

  it.each([
    ['no such folder', '/nowhere/at/all', 'there is no such file or folder'],
    ['a file of another kind', import.meta.filename, 'must be a folder of .csv files or an .xlsx file'],
  ])('cannot be read at all: %s', async (_, source, message) => {
    await expect(run({ path: source })).rejects.toThrow(message);
  });

  it('is read in other encodings, and with a quote that ends nowhere', async () => {
    await writeFile(path.join(book.folder, 'brands.csv'), Buffer.from('id;name\r\n8;"M\xfcller\r\n', 'latin1'));
    expect((await run()).problems).toContainEqual(
      expect.objectContaining({ sheet: 'brands', row: 2, problem: '""Müller" cannot be made into an address' }),
    );
  });

  it('cannot be read at all: a file of another kind under the name of a spreadsheet', async () => {
    await writeFile(path.join(book.folder, 'brands.csv'), '%PDF-1.7 id,name');
    await expect(run()).rejects.toThrow('brands.csv: is not a text file; save it as "CSV UTF-8" or as .xlsx');
    const fake = path.join(book.folder, 'fake.xlsx');
    await writeFile(fake, 'no zip');
    await expect(run({ path: fake })).rejects.toThrow(
      'fake.xlsx: is damaged, or not an .xlsx file; open it in Excel and save it as',
    );
  });

  it('cannot be read at all: a spreadsheet that is small only while it is packed, whatever it says of its size', async () => {
    const bomb = path.join(book.folder, 'bomb.xlsx');
    const archive = Buffer.from(zipSync({ '_rels/.rels': new Uint8Array(2 * 1024 * 1024) }));
    const statedSize = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24;
    archive.writeUInt32LE(2 * 1024 ** 3, statedSize);
    await writeFile(bomb, archive);
    await expect(run({ path: bomb })).rejects.toThrow('bomb.xlsx: is larger than 1024 MB when unpacked');
    archive.writeUInt32LE(1000, statedSize);
    await writeFile(bomb, archive);
    await expect(run({ path: bomb })).rejects.toThrow('bomb.xlsx: is damaged, or not an .xlsx file');
  });
});
