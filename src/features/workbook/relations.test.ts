import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importer } from '../../../test/importer.ts';
import { undoLastImport } from '../office/imports/undo-import.ts';
import { exportWorkbook } from './export-workbook.ts';

const { book, database, files, run, rowsOf, counts, problemsWith, empty, close } = await importer();
beforeEach(empty);
afterAll(close);

const HEADINGS = 'kind,category,product,model,attribute,value,exceptions,to_product,to_model,quantity,note';
/** A rule, a product, a model, and a model that replaces another one. */
const ROWS = `accessory,clamps---vertical,,,Base,Flanged,VTC-300/FB,,VTC-200/SB,2,A cap
spare_part,,vtc-series,,,,,vtc-series,VTC-300/FB,,
accessory,,,VTC-300/FB,,,,,VTC-200/FB,,
successor,,vtc-series,VTC-200/SB,,,,,VTC-300/FB,,
spare_part,,,,Holding capacity,227.0,,,VTC-300/FB,,
`;
const buildWorksheet = (rows: string) => ({ relations: `${HEADINGS}\n${rows}` });

/** Relations of all models, by names. */
const meant = () =>
  rowsOf(`select m.name || ' ' || r.kind || ' ' || t.name as line from model_relations r
    join models m on m.id = r.model_id join models t on t.id = r.to_model_id order by 1`).then((rows) =>
    rows.map(({ line }) => line),
  );

describe('The sheet relations', () => {
  it('names models, products and rules with exceptions, and an export of it changes nothing', async () => {
    await book.write(buildWorksheet(ROWS));
    expect((await counts()).relations).toEqual([5, 0, 0]);
    expect(await meant()).toEqual([
      'VTC-200/FB accessory VTC-200/SB',
      'VTC-200/FB spare_part VTC-300/FB',
      'VTC-200/FB spare_part VTC-300/FB',
      'VTC-200/SB spare_part VTC-300/FB',
      'VTC-200/SB spare_part VTC-300/FB',
      'VTC-200/SB successor VTC-300/FB',
      'VTC-300/FB accessory VTC-200/FB',
    ]);
    expect((await counts()).relations).toEqual([0, 0, 5]);
    const folder = await mkdtemp(path.join(tmpdir(), 'relations-'));
    for (const name of ['sheets', 'catalogue.xlsx']) {
      await exportWorkbook({ path: path.join(folder, name), database, files, withFiles: false });
      const { problems, changes } = await run({ path: path.join(folder, name), dryRun: true });
      expect(problems).toEqual([]);
      expect(changes).toBe(false);
    }
    await rm(folder, { recursive: true });
  });

  it('means models that come later, and no longer those that state something else', async () => {
    await book.write(buildWorksheet(ROWS.split('\n')[0] ?? ''));
    await run();
    await book.write({
      models: `product,table,name,r2,attribute:Base
vtc-series,1,VTC-200/FB,227,Straight
vtc-series,1,VTC-500/FB,500,Flanged
`,
    });
    await run();
    expect(await meant()).toEqual(['VTC-500/FB accessory VTC-200/SB']);
  });

  it('is taken back with its import', async () => {
    await run();
    await book.write(buildWorksheet(ROWS));
    await run();
    await book.write(buildWorksheet(ROWS.replace('VTC-300/FB,,VTC-200/SB,2,A cap', ',,VTC-200/SB,3,')));
    expect((await counts()).relations).toEqual([0, 1, 4]);
    await undoLastImport(database);
    expect(await rowsOf(`select quantity, note, cardinality(exception_ids) from relations where note <> ''`)).toEqual([
      { quantity: 2, note: 'A cap', cardinality: 1 },
    ]);
    await undoLastImport(database);
    expect(await meant()).toEqual([]);
  });

  it('is refused with row and column where it names nothing, too much, or what is not there', async () => {
    const problems = await problemsWith(
      buildWorksheet(`accessory,,,,,,,,VTC-200/FB,,
accessory,toggle-clamps,vtc-series,,,,,,VTC-200/FB,,
accessory,,,VTC-200/FB,Base,Flanged,,,VTC-300/FB,,
accessory,,,,Base,,,,VTC-300/FB,,
accessory,,,,Bse,Flanged,,,VTC-300/FB,,
accessory,,,,Holding capacity,much,VTC-2000/FB,,VTC-300/FB,,
gift,,,VTC-200/FB,,,,,VTC-30/FB,0,
successor,,vtc-series,,,,,,VTC-300/FB,,
`),
    );
    expect(problems.map((line) => line.replace(/ \|.*/, ''))).toEqual([
      'relations 2 product: no model is named',
      'relations 3 category: is given together with a product or a model',
      'relations 4 attribute: is given together with a model',
      'relations 5 value: is required',
      'relations 6 attribute: no attribute "Bse"',
      'relations 7 value: "much" is not a number',
      'relations 7 exceptions: no model "VTC-2000/FB"',
      'relations 8 kind: "gift" is not known',
      'relations 8 quantity: "0" is out of range',
      'relations 8 to_model: no model "VTC-30/FB"',
      'relations 9 model: is required',
    ]);
  });

  it('has no circle of successors: the import names the row, and the database the model', async () => {
    expect(await problemsWith(buildWorksheet('successor,,,VTC-200/FB,,,,,VTC-200/FB,,\n'))).toEqual([
      'relations 2 to_model: "VTC-200/FB" would be replaced by itself: VTC-200/FB → VTC-200/FB | a model that it does not replace',
    ]);
    await book.write(buildWorksheet('successor,,,VTC-200/FB,,,,,VTC-300/FB,,\n'));
    await run();
    const closing = buildWorksheet(
      'successor,,,VTC-300/FB,,,,,VTC-200/SB,,\nsuccessor,,,VTC-200/SB,,,,,VTC-200/FB,,\n',
    );
    expect((await problemsWith(closing)).map((line) => line.replace(/ \|.*/, ''))).toEqual([
      'relations 2 to_model: "VTC-300/FB" would be replaced by itself: VTC-300/FB → VTC-200/SB → VTC-200/FB → VTC-300/FB',
      'relations 3 to_model: "VTC-200/SB" would be replaced by itself: VTC-200/SB → VTC-200/FB → VTC-300/FB → VTC-200/SB',
    ]);
    const insert = (from: string, to: string) =>
      rowsOf(`insert into relations (kind, model_id, to_model_id)
        select 'successor', f.id, t.id from models f, models t where f.name = '${from}' and t.name = '${to}'`);
    await expect(insert('VTC-300/FB', 'VTC-200/FB')).rejects.toThrow(
      'VTC-300/FB would be replaced by itself: → VTC-200/FB → VTC-300/FB',
    );
    await expect(insert('VTC-300/FB', 'VTC-300/FB')).rejects.toThrow('VTC-300/FB would be replaced by itself');
  });
});
