import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseAttributeLabel } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import type { importColumnsReply } from '../../../src/features/office/imports/import-mappings.contract.ts';
import type { OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { exportWorkbook } from '../../../src/features/workbook/export-workbook.ts';
import { openWorkbook } from '../../../src/features/workbook/reading/open-workbook.ts';
import { parseAttributeHeading } from '../../../src/features/workbook/staging/attribute-columns.ts';
import { ONE_TO_TWENTY } from '../../../src/platform/resource/columns.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { emptyDatabase } from '../../../test/database.ts';
import { aMemberOfStaff, officeSession } from '../../../test/office.ts';
import { mediaUploads } from '../../../test/office-media.ts';
import { type Cell, writeExcel } from '../../../test/workbook-folder.ts';
import { buildMapping } from './mapping-data.ts';
import { buildKnownTargets, setNewFamilies, suggestMapping } from './suggest-mapping.ts';

type Rows = Record<string, string>[];
type Book = Record<'categories' | 'products' | 'tables' | 'models', Rows>;

let folder: string;
let demo: Book;
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let site: TestApp;
let editor: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-catalogue-'));
  const full = await testApp();
  demo = await exported(full, 'demo');
  await full.close();
  empty = await emptyDatabase();
  site = await testApp({ connectionString: empty.connectionString, env: { RATE_LIMIT_SCALE: '1000' } });
  editor = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  await site.query(`insert into brands (id, name, slug) values (1, 'Own brand', 'ownbrand')`);
});
afterAll(async () => {
  await site?.close();
  await empty?.close();
  await rm(folder, { recursive: true });
});

async function exported({ services: { database, files } }: TestApp, name: string): Promise<Book> {
  const target = path.join(folder, name);
  await exportWorkbook({ path: target, database, files, withFiles: false });
  const book = await openWorkbook(target);
  const read = async (worksheet: string): Promise<Rows> => {
    const rows: string[][] = [];
    for await (const batch of book.worksheets.find((one) => one.name === worksheet)?.batches() ?? [])
      rows.push(...batch.map(({ cells }) => cells));
    const [headings = [], ...body] = rows;
    return body.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])));
  };
  const [categories, products, tables, models] = [
    ...[await read('categories'), await read('products'), await read('tables'), await read('models')],
  ] as [Rows, Rows, Rows, Rows];
  await book.close();
  return { categories, products, tables, models };
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

/** Equal for two spellings of a heading with a unit, such as `A (mm)` and `A, mm`. */
const spelled = (label: string): string => JSON.stringify(parseAttributeLabel(label));

/** Values of each model, keyed by product name and number, then by label. `words` renames a label. */
function statedIn(
  { products, tables, models }: Book,
  words: (label: string) => string,
): Map<string, Map<string, string>> {
  const families = new Map(products.map(({ slug, name }) => [slug, name ?? '']));
  const byTable = new Map(tables.map((table) => [`${table.product} ${table.table}`, table]));
  return new Map(
    models.map((model) => {
      const table = byTable.get(`${model.product} ${model.table}`) ?? {};
      const cells = ONE_TO_TWENTY.map((at) => [table[`c${at}`] ?? '', model[`r${at}`] ?? ''] as const);
      const beside = Object.entries(model).flatMap(([heading, value]) => {
        const { name, unit } = parseAttributeHeading(heading) ?? {};
        return name ? [[unit && unit !== '-' ? `${name} (${unit})` : name, value] as const] : [];
      });
      const stated = [...cells, ...beside].filter(([label, value]) => value !== '' && label !== 'Model');
      return [
        `${families.get(model.product ?? '')} ${model.name}`,
        new Map(stated.map(([label, value]) => [spelled(words(label)), value])),
      ];
    }),
  );
}

const OTHER_WORDS: Record<string, string> = {
  ...{ 'Holding capacity (N)': 'Holding force [N]', 'Weight (kg)': 'Mass kg', M: 'Spindle thread', Size: 'Frame size' },
  ...{ 'Take-up (mm)': 'Take up, mm', Material: 'Made of', Mounting: 'Fixing', 'Handle opens (°)': 'Handle angle [°]' },
};
const renamed = (label: string): string => OTHER_WORDS[label] ?? label.replace(/ \((mm|N)\)$/, ', $1');

/** Deterministic shuffle: the order is the same in every run. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let state = 7;
  const drawn = items.map((item) => {
    state = (state * 48_271) % 2_147_483_647;
    return { item, state };
  });
  return drawn.sort((one, other) => one.state - other.state).map(({ item }) => item);
}

const cellOf = (text: string | undefined): Cell =>
  text && String(Number(text)) === text ? Number(text) : text || null;

function buildWorksheet(rows: readonly Record<string, string | undefined>[]): Cell[][] {
  const headings = shuffled([...new Set(rows.flatMap((row) => Object.keys(row)))]);
  return [headings, ...shuffled(rows).map((row) => headings.map((heading) => cellOf(row[heading])))];
}

/** The catalogue as a supplier lists it: families, and all articles in one worksheet with a column for each label. */
function asList(book: Book): Record<string, Cell[][]> {
  const groups = new Map(book.categories.map(({ slug, name }) => [slug, name]));
  const families = new Map(book.products.map(({ slug, name }) => [slug, name]));
  const stated = statedIn(book, renamed);
  return {
    Articles: buildWorksheet(
      book.models.map(({ product, table, name }) => {
        const family = families.get(product);
        const values = [...(stated.get(`${family} ${name}`) ?? [])].map(([key, value]) => {
          const { name: label, unit } = JSON.parse(key) as { name: string; unit: string };
          return [unit ? `${label}, ${unit}` : label, value];
        });
        return { 'Order code': name, 'Product family': family, 'Table no.': table, ...Object.fromEntries(values) };
      }),
    ),
    Ranges: buildWorksheet(
      book.products.map((product) => ({
        ...{ Family: product.name, Group: groups.get(product.category), Description: product.short_description },
      })),
    ),
  };
}

it('The demo catalogue, renamed and shuffled, fills an empty site in one sitting, and no cell is lost', async () => {
  const file = path.join(folder, 'list.xlsx');
  await writeExcel(file, asList(demo));
  const { id: upload } = await whole('list.xlsx', await readFile(file), 'import');
  const { body } = await post('begin_import', { upload });
  const id = body.id as number;
  await ended(id);
  const { sheets: worksheets, ...targets } = await get<(typeof importColumnsReply)['_output']>(
    `import_columns?id=${id}`,
  );
  const known = buildKnownTargets(targets);
  // Uploading, matching, checking and applying are decisions too.
  let decisions = 4;
  const said = worksheets.map((worksheet) => {
    const draft = setNewFamilies(suggestMapping(worksheet, known), worksheet, known, {
      brand: 'Own brand',
      category: '',
      number_heading: 'Model',
    });
    decisions += 2;
    const result = buildMapping(draft, known);
    return {
      source: worksheet.source,
      name: worksheet.source,
      version: 0,
      mapping: 'mapping' in result ? result.mapping : result,
    };
  });
  expect(said.map(({ mapping }) => mapping)).toEqual([
    expect.objectContaining({ sheet: 'models' }),
    expect.objectContaining({ sheet: 'products' }),
  ]);
  expect(await post('map_import', { id, sheets: said })).toMatchObject({ status: 200 });
  const found = await ended(id);
  expect(found).toMatchObject({ state: 'checked', problems: 0 });
  expect(await post('apply_import', { id, seen: found.seen })).toMatchObject({ status: 200 });
  expect(await ended(id)).toMatchObject({ state: 'applied' });
  const [given, stored] = [statedIn(demo, renamed), statedIn(await exported(site, 'own'), (label) => label)];
  expect(decisions).toBeLessThanOrEqual(15);
  expect(given.size).toBe(690);
  const lost = [...given].flatMap(([model, values]) =>
    [...values].flatMap(([label, value]) => {
      const now = stored.get(model)?.get(label);
      return now === value ? [] : [`${model} ${label}: ${value} -> ${now}`];
    }),
  );
  expect(lost).toEqual([]);
});
