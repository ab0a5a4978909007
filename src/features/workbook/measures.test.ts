import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';
import { goodWorkbook, workbookFolder } from '../../../test/workbook-folder.ts';
import { bindTables, printUpgradeReports } from '../catalogue/measures/bind-tables.store.ts';
import { undoLastImport } from '../office/imports/undo-import.ts';
import { exportWorkbook } from './export-workbook.ts';

const { book, database, files, run, rowsOf, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

const measured = {
  tables: `product,table,headline,c1,c2,c3,c4,c5,a3,a4,a5
vtc-series,1,Flanged base,Model,Holding capacity (N),Holding capacity (kg),H (mm),M,,Height,Thread
`,
  models: `product,table,name,r2,r3,r4,r5,attribute:Reach [mm],attribute:Holding capacity [N],attribute:Base
vtc-series,1,VTC-50,490,50,108,M5,39,,Flanged
vtc-series,1,VTC-75,740,75,121.5,M6,45,,Flanged
vtc-series,1,VTC-99,on request,,6 x 6,M8,,,Flanged
`,
  files: 'product,model,kind,title,file\n',
};
/** Values of each model, in the order of the filters. */
async function stated(): Promise<Record<string, string>> {
  const rows =
    await rowsOf(`select m.name, string_agg(a.name || ' ' || coalesce(v.text, v.number::text || coalesce('–' || v.upper, '')),
      ', ' order by a.sort_order, a.id) as stated
    from model_attributes v join models m on m.id = v.model_id join attributes a on a.id = v.attribute_id group by m.name order by 1`);
  return Object.fromEntries(rows.map(({ name, stated: text }) => [name, text]));
}
const withTables = (tables: string) => ({ ...measured, tables });

describe('A workbook whose columns measure attributes', () => {
  it('states each figure once: the values of models are read from the cells', async () => {
    await book.write(measured);
    const report = await run();
    expect(report.problems).toEqual([]);
    expect(report.newAttributes).toEqual(['Reach [mm]', 'Holding capacity [N]', 'Base', 'Height [mm]', 'Thread']);
    expect(await stated()).toEqual({
      'VTC-50': 'Reach 39, Holding capacity 490, Base Flanged, Height 108, Thread M5',
      'VTC-75': 'Reach 45, Holding capacity 740, Base Flanged, Height 121.5, Thread M6',
      'VTC-99': 'Base Flanged, Thread M8',
    });
    expect(report.notes.map(({ row, column, problem, allowed }) => `${row} ${column} ${problem}; ${allowed}`)).toEqual([
      '2 c3 "Holding capacity (kg)" measures what "Holding capacity (N)" measures; one column of each measure',
      '4 r2 "on request" is not a number; a number such as 12.5, with a decimal point',
      '4 r4 "6 x 6" contains several numbers; one number, or a range such as 4–6, in the unit of the column',
    ]);
    expect((await run()).changes).toBe(false);
  });

  it('is noted where a table gets a second column of one measure, by its label or by what is stated of it', async () => {
    await book.write(measured);
    await run();
    const notesOf = async (columns: string) => {
      const { folder, remove } = await workbookFolder({ tables: columns });
      const { problems, notes } = await run({ path: folder, dryRun: true });
      await remove();
      expect(problems).toEqual([]);
      return notes.map(({ sheet, row, column, problem }) => `${sheet} ${row} ${column} ${problem}`);
    };
    expect(await notesOf(measured.tables), 'as it is stored').toEqual([]);
    const more = `product,table,headline,c1,c2,c3,c4,c5,c6,c7,a4,a5,a6
vtc-series,1,Flanged base,Model,Holding capacity (N),Holding capacity (kg),H (mm),M,Bar (in),Holding capacity (kN),Height,Thread,Height
`;
    expect(await notesOf(more)).toEqual([
      'tables 2 c6 "Bar (in)" measures what "H (mm)" measures',
      'tables 2 c7 "Holding capacity (kN)" measures what "Holding capacity (N)" measures',
    ]);
  });

  it('is noted where a model has the name of one of another product', async () => {
    await book.write(measured);
    await run();
    const others = await workbookFolder({
      products: `category,name,slug\nclamps---vertical,Other,other\n`,
      tables: `product,table,headline,c1\nother,1,,Model\n`,
      models: `product,table,name\nother,1,VTC-50\nother,1,O-1\n`,
    });
    const { problems, notes } = await run({ path: others.folder });
    expect(problems).toEqual([]);
    expect(notes.map(({ row, column, problem }) => `${row} ${column} ${problem}`)).toEqual([
      '2 name "VTC-50" is also a model of "VTC Series"',
    ]);
    expect((await run({ path: others.folder })).notes).toEqual([]);
    await others.remove();
  });

  it('notes part numbers that a spreadsheet damaged, headings and copies, and refuses two in one cell', async () => {
    await book.write(measured);
    await run();
    const damaged = ['8.90123E+12', '1E+05', '08-Mar', '2026-03-08', 'VTC-60 (2)', 'Weight (kg)', 'Height'];
    const right = ['="000123"', '1E5-UB', 'VTC\u2011201\u200B', 'MAR-08-20'];
    const models = (names: string[]) =>
      `product,table,name\n${names.map((name) => `vtc-series,1,"${name.replaceAll('"', '""')}"\n`).join('')}`;
    await book.write({
      models:
        measured.models +
        models([...damaged, ...right])
          .split('\n')
          .slice(1)
          .join('\n'),
    });
    const { problems, notes } = await run();
    expect(problems).toEqual([]);
    const names = notes.filter(({ column }) => column === 'name');
    expect(names.map(({ problem }) => problem.split('"')[1])).toEqual(damaged);
    const stored = await rowsOf('select name from models order by position desc limit 4');
    expect(stored.map(({ name }) => name).toReversed()).toEqual(['000123', '1E5-UB', 'VTC-201', 'MAR-08-20']);
    await book.write({ models: 'product,table,name,r1\nvtc-series,1,VTC\u2011202,VTC\u2013202\n' });
    expect((await run()).problems).toEqual([]);
    expect(await rowsOf(`select cells from models where name = 'VTC-202'`)).toEqual([{ cells: ['VTC-202'] }]);
    await book.write({ models: models(['FX-1\nFX-2']) });
    expect((await run()).problems).toMatchObject([{ column: 'name', problem: '"FX-1\nFX-2" holds a line break' }]);
  });

  it('is refused where a figure has a decimal comma, with what is right', async () => {
    await book.write({
      ...measured,
      models: measured.models.replace('6 x 6', '"6,6"').replace('50,490', '50,"4.910,5"'),
    });
    const { problems } = await run();
    expect(problems.map(({ row, column, problem, allowed }) => `${row} ${column} ${problem}; ${allowed}`)).toEqual([
      '2 r2 "4.910,5" is not a number; 4910.5?',
      '4 r4 "6,6" is not a number; 6.6?',
    ]);
  });

  it('notes a number of a file with semicolons whose comma may be a decimal one', async () => {
    const withSemicolons = (text: string) => text.replaceAll(',', ';').replace('121.5', '121').replace('490', '4,900');
    await book.write({ ...measured, models: withSemicolons(measured.models) });
    expect(
      (await run()).notes.map(({ row, column, problem, allowed }) => `${row} ${column} ${problem}; ${allowed}`),
    ).toContain('2 r2 "4,900" is read as 4900; 4.900, if the file has decimal commas');
    const withCommas = await workbookFolder({
      models: measured.models.replace('121.5', '121').replace('490', '"4,900"'),
    });
    const { notes } = await run({ path: withCommas.folder });
    expect(notes.filter(({ problem }) => problem.includes('is read as'))).toEqual([]);
    await withCommas.remove();
  });

  it('notes a decimal comma that is stored already, and refuses one that is new or changed', async () => {
    const inTexts = measured.models.replace('6 x 6', '"12,5"');
    await book.write({ ...measured, models: inTexts, tables: measured.tables.replace(',Height,', ',-,') });
    expect((await run()).problems).toEqual([]);
    const tables = await workbookFolder({ tables: measured.tables });
    expect((await run({ path: tables.folder })).problems).toEqual([]);

    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'export-')), 'book');
    await exportWorkbook({ path: folder, database, files, withFiles: false });
    const again = await run({ path: folder, dryRun: true });
    expect(again).toMatchObject({ problems: [], changes: false });
    expect(again.notes.map(({ row, column, problem, allowed }) => `${row} ${column} ${problem}; ${allowed}`)).toContain(
      '4 r4 "12,5" is not a number; 12.5?',
    );
    await rm(path.dirname(folder), { recursive: true });

    const changed = await workbookFolder({
      models: `${inTexts.replace('121.5', '"121,5"').replace('12,5', '12,6')}vtc-series,1,VTC-100,,,"12,5",,,,\n`,
    });
    const { problems } = await run({ path: changed.folder });
    expect(problems.map(({ row, column, problem }) => `${row} ${column} ${problem}`)).toEqual([
      '3 r4 "121,5" is not a number',
      '4 r4 "12,6" is not a number',
      '5 r4 "12,5" is not a number',
    ]);
    await Promise.all([tables.remove(), changed.remove()]);
  });

  it('is refused where a row states beside its cell something else, with both values', async () => {
    await book.write({
      ...measured,
      models: measured.models.replace('39,,Flanged', '39,495,Flanged').replace('45,,Flanged', '45,740,Flanged'),
    });
    const { problems } = await run();
    expect(problems.map(({ row, column, problem, allowed }) => `${row} ${column} ${problem}; ${allowed}`)).toEqual([
      '2 attribute:Holding capacity [N] "495" is stated, but r2 has "490"; a blank cell here, and the value in r2',
    ]);
  });

  it('writes an attribute into the cells that measure it where the worksheet has no cells', async () => {
    await book.write(measured);
    await run();
    const few = (value: string) =>
      workbookFolder({
        models: `product,table,name,attribute:Height [mm],attribute:Holding capacity [N]\nvtc-series,1,VTC-50,${value},490\n`,
      });
    const [same, other] = [await few('108'), await few('109')];
    expect((await run({ path: same.folder })).changes).toBe(false);
    expect(await run({ path: other.folder })).toMatchObject({ problems: [], changes: true });
    expect(await rowsOf(`select cells from models where name = 'VTC-50'`)).toEqual([
      { cells: ['VTC-50', '490', '50', '109', 'M5'] },
    ]);
    expect((await stated())['VTC-50']).toContain('Height 109');
    await Promise.all([same.remove(), other.remove()]);
  });

  it('reads all cells again when only what a column measures has changed', async () => {
    await book.write(measured);
    await run();
    const tables = await workbookFolder({ tables: measured.tables.replace(',Height,', ',Bar height,') });
    expect((await run({ path: tables.folder })).newAttributes).toEqual(['Bar height [mm]']);
    expect((await stated())['VTC-75']).toBe(
      'Reach 45, Holding capacity 740, Base Flanged, Height 121.5, Thread M6, Bar height 121.5',
    );
    await undoLastImport(database);
    expect((await stated())['VTC-75']).toBe('Reach 45, Holding capacity 740, Base Flanged, Height 121.5, Thread M6');
    await tables.remove();
  });

  it('lets each label keep what it measures where it does not say it, also in another order', async () => {
    await book.write(measured);
    await run();
    const before = await stated();
    const moved = await workbookFolder({
      tables: `product,table,headline,c1,c2,c3,c4\nvtc-series,1,Flanged base,Model,H (mm),Holding capacity (N),M\n`,
      models: `product,table,name,r2,r3,r4\nvtc-series,1,VTC-50,108,490,M5\nvtc-series,1,VTC-75,121.5,740,M6\nvtc-series,1,VTC-99,6 x 6,on request,M8\n`,
    });
    expect((await run({ path: moved.folder })).problems).toEqual([]);
    expect(await stated()).toEqual(before);
    expect(await rowsOf('select measures from product_tables where number = 1')).toEqual([
      { measures: ['', 'Height', '', 'Thread'] },
    ]);
    await moved.remove();
  });

  it('reads a column as an attribute from the moment that there is one of its name', async () => {
    await book.write(withTables(measured.tables.replace('H (mm)', 'Travel (mm)').replace(',Height,', ',,')));
    await run();
    const more = await workbookFolder({
      products: `category,name,slug\nclamps---vertical,Other,other\n`,
      tables: `product,table,headline,c1,c2,a2\nother,1,,Model,S (mm),Travel\n`,
      models: `product,table,name,r2\nother,1,O-1,12\n`,
    });
    expect((await run({ path: more.folder })).problems).toEqual([]);
    expect((await stated())['VTC-50']).toContain('Travel 108');
    await more.remove();
  });

  it('is told what is wrong with what a column measures', async () => {
    await book.write(
      withTables(`product,table,headline,c1,c2,c3,c4,c5,a2,a3,a4,a6
vtc-series,1,,Model,F (N),G (N),H (mm),M,Force [N],Forces [N],Force,Width
`),
    );
    const { problems } = await run();
    expect(
      problems.filter(({ sheet }) => sheet === 'tables').map(({ column, problem }) => `${column} ${problem}`),
    ).toEqual([
      'a3 the attribute "Forces" is too similar to "Force", and would be a second filter',
      'a4 "Force" is in N, but mm cannot be converted to N',
      'a6 "Width" has no column',
    ]);
  });
});

describe('A catalogue that an earlier release stored', () => {
  it('has its columns bound at the next start, and prints what it bound and where cell and attribute disagree', async () => {
    await book.write({
      ...goodWorkbook,
      tables: `product,table,headline,c1,c2,c3,c4\nvtc-series,1,,Model,Load (kg),H (mm),Note\n`,
      models: `product,table,name,r2,r3,r4,attribute:Load limit [kg],attribute:Height [mm]
vtc-series,1,A-1,10,100,x,10,100
vtc-series,1,A-2,20,200,,20,200
vtc-series,1,A-3,30,300,y,30,300
`,
      files: measured.files,
    });
    await run();
    // State before the upgrade: columns without a measure, a label that names the attribute, and a contradicting value.
    await rowsOf(`update product_tables set measures = null, labels[2] = 'Load limit (kg)'`);
    await rowsOf(`update model_attributes v set number = 21 from attributes a, models m
      where a.id = v.attribute_id and m.id = v.model_id and a.name = 'Load limit' and m.name = 'A-2'`);
    const cells = await rowsOf('select name, cells from models order by id');
    await bindTables(database);
    const printedBy = async (print = (_line: string) => {}) => {
      const lines: string[] = [];
      await printUpgradeReports(database, (line) => {
        print(line);
        lines.push(line);
      });
      return lines;
    };
    // Acts as a process that is killed while printing.
    const killed = (line: string) => {
      if (line.startsWith('H (mm)')) throw new Error('killed');
    };
    await expect(printedBy(killed)).rejects.toThrow('killed');
    await bindTables(database);
    expect(await printedBy()).toEqual([
      'Columns of tables are bound to the attributes that they measure:',
      'Load limit (kg) measures Load limit (1 table)',
      'H (mm) measures Height (1 table)',
      'Models whose cell and attribute disagreed:',
      'vtc-series, table 1, A-2: Load limit (kg) says "20", Load limit was 21; the cell stays',
    ]);
    expect((await stated())['A-2']).toBe('Load limit 20, Height 200');
    expect(await rowsOf('select name, cells from models order by id')).toEqual(cells);
    expect(await printedBy()).toEqual([]);
  });
});
