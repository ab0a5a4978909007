import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { excelOf, excelRow, type SheetXml } from '../../../test/excel-parts.ts';
import { importer } from '../../../test/importer.ts';

const { book, run, rowsOf, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

const file = () => path.join(book.folder, 'faults.xlsx');

async function problemsOf(...worksheets: SheetXml[]): Promise<string[]> {
  await writeFile(file(), excelOf(worksheets));
  const { problems } = await run({ path: file() });
  return problems.map(
    ({ sheet, row, column, problem, allowed }) => `${sheet} ${row} ${column}: ${problem} | ${allowed}`,
  );
}

const DATE = '<c s="1"><v>46024</v></c>';
const ERROR = '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>';
const NO_RESULT = '<c><f>B2*2</f></c>';

describe('What Excel does to cells', () => {
  it('is refused with its place and what to do, also in attributes', async () => {
    await run();
    const rows = [
      excelRow('product', 'table', 'name', 'r2', 'attribute:Holding capacity [kg]', 'attribute:Base'),
      excelRow('vtc-series', '1', 'VTC-200/FB', DATE, ERROR, DATE),
      excelRow('vtc-series', '1', NO_RESULT, ERROR, NO_RESULT, 'Flanged'),
    ].join('');
    const date = 'holds a date (2026-01-02); Excel may have turned 1/2 into a date';
    const asText = 'text; format the column as text, and type the value again';
    const value = 'a value; correct the formula, or type the value';
    const computed = 'a value; open the file in Excel and save it, or type the value';
    expect(await problemsOf({ name: 'models', rows })).toEqual([
      `models 2 r2: ${date} | ${asText}`,
      `models 2 attribute:Holding capacity [kg]: holds the error #DIV/0! | ${value}`,
      `models 2 attribute:Base: ${date} | ${asText}`,
      `models 3 name: holds a formula without a result | ${computed}`,
      `models 3 r2: holds the error #DIV/0! | ${value}`,
      `models 3 attribute:Holding capacity [kg]: holds a formula without a result | ${computed}`,
    ]);
  });

  it.each([
    ['<row r="-5"><c><v>1</v></c></row>', 'it has the row number -5'],
    ['<row r="2"><c r="XFD2"><v>1</v></c></row>', 'row 2 has a cell beyond column 1000'],
  ])('is refused as a whole where %s says of itself what no table has', async (row, reason) => {
    const rows = excelRow('title', 'news_date') + row;
    await expect(problemsOf({ name: 'news', rows })).rejects.toThrow(`is not a readable .xlsx file: ${reason}`);
  });

  it('is no problem where it is meant: dates in columns of dates, formulas with a result, and one that is blank', async () => {
    const news = [
      excelRow('title', 'news_date', 'short_description', 'video_url'),
      excelRow(
        'Fair',
        '<c s="2"><v>46024</v></c>',
        '<c t="str"><f>"a"</f><v>a</v></c>',
        '<c t="str"><f>""</f><v></v></c>',
      ),
    ].join('');
    expect(await problemsOf({ name: 'News', rows: news })).toEqual([]);
    expect(await rowsOf("select news_date::text as day, short_description from news where title = 'Fair'")).toEqual([
      { day: '2026-01-02', short_description: 'a' },
    ]);
  });

  it('is refused where it made a number with an exponent of a text', async () => {
    const rows = excelRow('title', 'news_date') + excelRow('<c s="3"><v>100000</v></c>', '2026-01-02');
    await writeFile(file(), excelOf([{ name: 'news', rows }], ['0.00E+00']));
    expect((await run({ path: file() })).problems).toMatchObject([
      {
        column: 'title',
        problem: 'holds the number 100000 in scientific format; Excel may have turned 1E5 into this number',
      },
    ]);
  });

  it('is shown as Excel shows it, and a text without a value is blank', async () => {
    const blank = ['<c t="s"/>', '<c t="s"><v></v></c>'].map((cell, at) => excelRow(`Blank ${at}`, '2026-01-02', cell));
    const rows = [
      excelRow('title', 'news_date', 'short_description'),
      excelRow('<c s="3"><v>123</v></c>', '2026-01-02', '<c s="4"><v>0.25</v></c>'),
      ...blank,
    ].join('');
    await writeFile(file(), excelOf([{ name: 'news', rows }], ['"FT-"00000', '0%']));
    expect((await run({ path: file() })).problems).toEqual([]);
    expect(
      await rowsOf(
        "select title, short_description from news where news_date = '2026-01-02' and title <> 'Fair' order by id",
      ),
    ).toEqual([
      { title: 'FT-00123', short_description: '25%' },
      { title: 'Blank 0', short_description: '' },
      { title: 'Blank 1', short_description: '' },
    ]);
  });

  it('is noted where it hides rows or columns or holds control characters; merged cells have their value in each', async () => {
    const rows = [
      excelRow('title', 'news_date', 'short_description', 'video_url'),
      excelRow('Merged 1', '2026-01-02', 'same', 'https://youtu.be/dQw4w9WgXcQ'),
      excelRow('Merged 2', '<c/>').replace('<row>', '<row hidden="1">'),
      excelRow('Merged_x0000_ 3', '2026-01-02'),
    ].join('');
    await writeFile(file(), excelOf([{ name: 'news', rows, hidden: [4, 9], merges: ['B2:B3', 'C2:C4'] }]));
    const { problems, notes } = await run({ path: file() });
    expect(problems).toEqual([]);
    expect(notes.map(({ row, column, problem }) => `${row} ${column}: ${problem}`)).toEqual([
      '1 video_url: is in a column that is hidden in the file, but is read',
      '3 : is hidden in the file, but is read',
      '4 title: holds control characters, which are left out',
    ]);
    const stored = `select title, short_description from news where news_date = '2026-01-02' and title like 'Merged%' order by title`;
    expect((await rowsOf(stored)).map((row) => Object.values(row))).toEqual([
      ['Merged 1', 'same'],
      ['Merged 2', 'same'],
      ['Merged 3', 'same'],
    ]);
  });

  it.each([
    ['redirects', 'old_pth', '"old_path"'],
    ['banners', 'hading', '"heading"'],
    ['videos', 'lnik', '"link"'],
    ['models', 'atribute:Reach [mm]', '"attribute:Reach [mm]"'],
  ])('asks in the sheet %s whether the heading %s means %s', async (name, heading, meant) => {
    const problems = await problemsOf({ name, rows: excelRow(heading) });
    expect(problems[0]).toBe(
      `${name} 1 ${heading}: is not a column of this worksheet | a column of this worksheet in an exported workbook; did you mean ${meant}?`,
    );
  });

  it('names a hidden sheet as hidden, and passes over the empty sheets that Excel adds', async () => {
    const brands = excelRow('id', 'name') + excelRow('8', 'Steel-Smith');
    const worksheets = [
      { name: 'brands', rows: brands },
      { name: 'Sheet1', rows: '' },
      { name: 'Notes', rows: excelRow('ask Priya'), state: 'veryHidden' },
    ];
    expect(await problemsOf(...worksheets)).toEqual([
      'notes 1 : is hidden and not a worksheet of the catalogue | unhide it and delete it, or give it the name of a worksheet of an exported workbook',
    ]);
    expect(await problemsOf(...worksheets.slice(0, 2))).toEqual([]);
  });

  it('tells an old .xls from a file with a password', async () => {
    const header = Buffer.from('D0CF11E0A1B11AE1', 'hex');
    await writeFile(file(), Buffer.concat([header, Buffer.alloc(1000)]));
    await expect(run({ path: file() })).rejects.toThrow('faults.xlsx: is an old .xls or is protected by a password');
    await writeFile(file(), Buffer.concat([header, Buffer.alloc(1000), Buffer.from('EncryptedPackage', 'utf16le')]));
    await expect(run({ path: file() })).rejects.toThrow('faults.xlsx: is protected by a password; remove it');
  });
});
