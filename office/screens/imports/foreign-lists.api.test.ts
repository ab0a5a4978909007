import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { importColumnsReply } from '../../../src/features/office/imports/import-mappings.contract.ts';
import type { importRowsReply, OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../test/office.ts';
import { mediaUploads } from '../../../test/office-media.ts';
import { buildMapping } from './mapping-data.ts';
import { buildKnownTargets, type MappingDraft, suggestMapping } from './suggest-mapping.ts';

let site: TestApp;
let editor: Record<string, string>;
/** Models of two products: the first has a column of the reach, the second measures it under another label. */
let first: string[];
let second: string[];
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  await site.query(`update product_tables set labels = array_replace(labels, 'X (mm)', 'Reach (mm)')
    where product_id = (select min(product_id) from product_tables where 'X (mm)' = any(labels))`);
  [first, second] = await Promise.all([
    modelsOf(`'Reach (mm)' = any(t.labels)`),
    modelsOf(`'X (mm)' = any(t.labels) and 'Reach' = any(t.measures)`),
  ]);
});
afterAll(() => site?.close());

async function modelsOf(condition: string): Promise<string[]> {
  const rows = await site.query(`select m.name from models m join product_tables t on t.id = m.table_id
    where ${condition} and 'Weight (kg)' = any(t.labels) and 'Holding capacity (N)' = any(t.labels)
    and not exists (select from models o where o.name_norm = m.name_norm and o.id <> m.id) order by m.id limit 3`);
  return rows.map(({ name }: { name: string }) => name);
}
const { post, whole } = mediaUploads(
  { inject: (request) => site.inject(request), post: (...request) => site.post(...request) },
  () => editor,
);
const get = async <Body>(target: string) => (await site.get(`/api/office/${target}`, editor)).body as Body;
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const one = await get<OfficeImport>(`import?id=${id}`);
      expect(['reading', 'applying']).not.toContain(one.state);
      return one;
    },
    { timeout: 50_000, interval: 50 },
  );

async function suggestFor(name: string, text: string): Promise<{ id: number; drafts: MappingDraft[] }> {
  const { id: upload } = await whole(name, Buffer.from(text), 'import');
  const { body } = await post('begin_import', { upload });
  const id = body.id as number;
  await ended(id);
  const { sheets: worksheets, ...targets } = await get<(typeof importColumnsReply)['_output']>(
    `import_columns?id=${id}`,
  );
  const known = buildKnownTargets(targets);
  return { id, drafts: worksheets.map((worksheet) => suggestMapping(worksheet, known)) };
}

/** Checks the import with what is suggested, as one press of "Leave them out" and one of "Check" do. */
async function checkWithSuggestions(name: string, text: string) {
  const { id, drafts } = await suggestFor(name, text);
  const { sheets: worksheets, ...targets } = await get<(typeof importColumnsReply)['_output']>(
    `import_columns?id=${id}`,
  );
  const known = buildKnownTargets(targets);
  const sheets = drafts.map((draft, at) => {
    const columns = draft.columns.map((column) => ({ ...column, to: column.to ?? '' }));
    const result = buildMapping({ ...draft, columns }, known);
    return { source: worksheets[at]?.source, name, version: 0, mapping: 'mapping' in result ? result.mapping : result };
  });
  expect(await post('map_import', { id, sheets })).toMatchObject({ status: 200 });
  const found = await ended(id);
  const { rows } = await get<(typeof importRowsReply)['_output']>(`import_rows?id=${id}`);
  return { found, changed: rows.map((row) => ({ row, values: row.fields.map(({ after }) => after) })) };
}
const describeColumns = ({ columns }: MappingDraft): string[] =>
  columns.map(({ heading, to, unit }) => `${heading} = ${[to, unit].filter(Boolean).join(' in ')}`);

describe('A list of another program', () => {
  it('is one of models where it has their numbers: a stock summary of Tally, with groups, a sum and tax codes', async () => {
    const [one, two, three] = first;
    const text = `Demo Engineering Pvt Ltd
Plot 5 MIDC
Stock Summary
1-Apr-26 to 28-Nov-26
,,Closing Balance,,
Particulars,HSN/SAC,Quantity,Rate,Value
Clamps,,,,
  ${one},8466 20 20,10 Nos,"1,250.00","12,500.00"
  ${two},84662020,2 Nos,99.00,198.00
  ${three},8466.20.20,(-)4 Nos,100.00,(-)400.00
Grand Total,,8 Nos,,"12,298.00"
`;
    const { drafts } = await suggestFor('StkSum.csv', text);
    expect(drafts[0]).toMatchObject({ sheet: 'models', constants: { product: '{stored}' } });
    expect(describeColumns(drafts[0] as MappingDraft)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Particulars = name$/),
        expect.stringMatching(/HSN.SAC = hsn_code$/),
      ]),
    );
    await site.query(`update media_uploads set modified = modified - 1 where destination = 'import'`);
    const { found, changed } = await checkWithSuggestions('StkSum.csv', text);
    expect(found).toMatchObject({ state: 'checked', problems: 0, added: 0, changed: 3 });
    expect(changed.map(({ values }) => values)).toEqual([['84662020'], ['84662020'], ['84662020']]);
  });

  it('has its units in a column of their own: an unconverted list of SAP, with a material that is a model', async () => {
    const [one, two] = [first[0] ?? '', second[0] ?? ''];
    const line = (...cells: string[]) => `|${cells.join('|')}|\n`;
    const rule = `${'-'.repeat(80)}\n`;
    const text = `29.11.2026                Dynamic List Display                1\n${rule}${line(
      ...['Material          ', 'Material Description', 'Net Weight', 'WUn', 'Hold.Cap. (N)', 'Unrestr.', 'BUn'],
    )}${rule}${line(one.padEnd(18), 'VERTICAL CLAMP', '   352,000', 'G  ', '    2.250', '  12,000-', 'ST')}${line(
      ...[two.padEnd(18), 'HORIZONTAL CLAMP', '     0,205', 'KG ', '    1.900', '   4,000 ', 'ST'],
    )}${rule}`;
    const { drafts } = await suggestFor('mm60.txt', text);
    expect(drafts[0]).toMatchObject({ sheet: 'models', comma: true, constants: { product: '{stored}' } });
    expect(describeColumns(drafts[0] as MappingDraft)).toEqual(
      expect.arrayContaining([
        'Material = name',
        'Net Weight = attribute:Weight [kg]',
        'WUn = unit:Net Weight',
        'Hold.Cap. (N) = attribute:Holding capacity [N]',
      ]),
    );
    await site.query(`update media_uploads set modified = modified - 1 where destination = 'import'`);
    const { found, changed } = await checkWithSuggestions('mm60.txt', text);
    expect(found).toMatchObject({ state: 'checked', problems: 0, added: 0, changed: 2 });
    expect(changed.map(({ values }) => values)).toEqual([
      expect.arrayContaining(['2250', '0.352']),
      expect.arrayContaining(['1900', '0.205']),
    ]);
  });

  it('writes a value into the column of each table that measures it: a German price list', async () => {
    const [one, two] = [first[0] ?? '', second[0] ?? ''];
    const text = `Preisliste 2026;;;;\n\nArt.-Nr.;Bezeichnung;Ausladung;Gewicht;Preis/Stk.\n;;mm;kg;€\n${one};Senkrechtspanner;61,5;0,45;12,50\n${two};Waagrechtspanner;62,25;0,3;1.234,50\n*) Preise zzgl. MwSt.;;;;\n`;
    const { drafts } = await suggestFor('Preisliste 2026.csv', text);
    expect(describeColumns(drafts[0] as MappingDraft).map((each) => each.split(' = ')[1])).toEqual(
      [...['name', 'undefined', 'attribute:Reach [mm]', 'attribute:Weight [kg]', 'undefined']].map((each) =>
        each.replace('undefined', ''),
      ),
    );
    await site.query(`update media_uploads set modified = modified - 1 where destination = 'import'`);
    const { found, changed } = await checkWithSuggestions('Preisliste 2026.csv', text);
    expect(found).toMatchObject({ state: 'checked', problems: 0, added: 0, changed: 2 });
    expect(changed.map(({ values }) => values)).toEqual([
      expect.arrayContaining(['61.5', '0.45']),
      expect.arrayContaining(['62.25', '0.3']),
    ]);
  });

  it('names a number of digits with zeros before it, and one whose minus stands behind it', async () => {
    await site.query(`update models set name = '4711', slug = '4711' where name = $1`, [first[2]]);
    const text = `Material;Net Weight;WUn\n000000000000004711;0,300-;KG\n`;
    const { found } = await checkWithSuggestions('zeros.txt', text);
    expect(found).toMatchObject({ state: 'checked', changed: 1 });
  });
});
