import { twenty } from '../../platform/resource/columns.ts';
import type { RawRow } from '../../platform/sheets/raw-row.ts';
import { attributeLabel, isDrawingLetter } from '../catalogue/units/attribute-label.ts';
import { cellLabel } from './mapping/mapped-rows.ts';
import type { MappedSheet } from './mapping/mapped-workbook.ts';
import type { RawSheet, Workbook } from './reading/raw-sheet.ts';
import { attributeHeading } from './workbook/attribute-columns.ts';
import { type CatalogueKeys, tableKey } from './workbook/catalogue-keys.ts';

const THREAD = /^M\d+([.,]\d+)?(\s*[x×]\s*[\d.,]+)*$/i;

const ROOM = `at most ${twenty.length} columns in a table`;

/**
 * A product of a list, with its table. `columns`: number of filled cells, and of threads such as M8, in each column.
 */
interface Family {
  product: string;
  table: string;
  row: number;
  columns: Map<number, { filled: number; threads: number }>;
}

/** Adds missing categories, products and tables as rows of worksheets, which are checked and undone like other rows. */
export async function withNewFamilies(workbook: Workbook, keys: CatalogueKeys): Promise<Workbook> {
  const lists: readonly MappedSheet[] = workbook.sheets;
  if (!lists.some(({ makes }) => makes)) return workbook;
  const made: RawSheet[] = [];
  let { sheets } = workbook;
  const products = lists.find(({ name }) => name === 'products');
  const models = lists.find(({ name, makes }) => name === 'models' && makes);
  const categories = new Map<string, number>();
  const named = await namedIn(products);
  if (products?.makes) for (const [name, row] of named.categories) categories.set(name, row);
  if (models?.makes) {
    const { families, labels } = await familiesIn(models);
    const missing = new Map(
      families
        .filter(({ product }) => !keys.products.find(product).length && !named.products.has(product))
        .map(({ product, row }) => [product, row]),
    );
    const { category } = models.makes;
    if (!products && missing.size) {
      categories.set(category, [...missing.values()][0] ?? 1);
      made.push(
        sheetOf(
          'products',
          ['category', 'name'],
          [...missing].map(([name, row]) => [row, category, name]),
        ),
      );
    }
    const withoutTable = hasSheet(workbook, 'tables') ? [] : families.filter((family) => !hasTable(keys, family));
    const tables = withoutTable.map((family) => tableOf(family, labels));
    made.push(tablesOf(tables, models.makes.number_heading));
    if (tables.some(({ beyond }) => beyond.length > 0))
      sheets = sheets.map((sheet) => (sheet === models ? withAttributes(models, tables) : sheet));
  }
  const { brand = '' } = models?.makes ?? products?.makes ?? {};
  const added = [...categories].filter(([name]) => name !== '' && !keys.categories.find(name).length);
  if (added.length)
    made.push(
      sheetOf(
        'categories',
        ['brand', 'name'],
        added.map(([name, row]) => [row, brand, name]),
      ),
    );
  return { ...workbook, sheets: [...sheets, ...made.filter(({ name }) => !hasSheet(workbook, name))] };
}

const hasSheet = ({ sheets }: Workbook, name: string): boolean => sheets.some((sheet) => sheet.name === name);

const hasTable = (keys: CatalogueKeys, { product, table }: Family): boolean =>
  keys.products.find(product).some((slug) => keys.tables.has(tableKey(slug, Number(table))));

async function namedIn(sheet: MappedSheet | undefined) {
  const [products, categories] = [new Map<string, number>(), new Map<string, number>()];
  for await (const { headings, row, cells } of rowsOf(sheet)) {
    const at = (name: string) => cells[headings.indexOf(name)] ?? '';
    if (at('name')) products.set(at('name'), row);
    if (at('category') && !categories.has(at('category'))) categories.set(at('category'), row);
  }
  return { products, categories };
}

async function familiesIn(sheet: MappedSheet) {
  const families = new Map<string, Family>();
  let labels = new Map<number, string>();
  for await (const { headings, row, cells } of rowsOf(sheet)) {
    if (!labels.size) labels = labelsIn(headings);
    const named = familyIn(headings)(cells);
    if (named.product === '' || named.table === '') continue;
    const family = families.get(keyOf(named)) ?? { ...named, row, columns: new Map() };
    families.set(keyOf(named), family);
    for (const at of labels.keys()) {
      const cell = cells[at] ?? '';
      if (cell === '') continue;
      const column = family.columns.get(at) ?? { filled: 0, threads: 0 };
      family.columns.set(at, {
        filled: column.filled + 1,
        threads: column.threads + (THREAD.test(cell) ? 1 : 0),
      });
    }
  }
  return { families: [...families.values()], labels };
}

function labelsIn(headings: readonly string[]): Map<number, string> {
  return new Map(
    headings.flatMap((heading, at): [number, string][] => {
      const label = cellLabel(heading);
      return label === undefined ? [] : [[at, label]];
    }),
  );
}

type Labelled = [at: number, label: string];

interface NewTable {
  family: Family;
  columns: Labelled[];
  /** Columns that do not fit into the table; their values become attributes. */
  beyond: Labelled[];
}

/**
 * Table of a new product. If not all columns fit, those named by drawing letters come first, then the others in their
 * order.
 */
function tableOf(family: Family, labels: ReadonlyMap<number, string>): NewTable {
  const filled = [...labels].filter(([at]) => family.columns.has(at));
  const isLetter = ([, label]: Labelled) => isDrawingLetter(attributeLabel(label).name);
  const byRank = filled.toSorted((one, other) => Number(isLetter(other)) - Number(isLetter(one)));
  const columns = new Set(byRank.slice(0, twenty.length - 1));
  return {
    family,
    columns: filled.filter((one) => columns.has(one)),
    beyond: filled.filter((one) => !columns.has(one)),
  };
}

function tablesOf(tables: readonly NewTable[], numberHeading: string): RawSheet {
  const headings = ['product', 'table', ...twenty.map((at) => `c${at}`), ...twenty.map((at) => `a${at}`)];
  const padded = (texts: string[]) => twenty.map((_, at) => texts[at] ?? '');
  const rows = tables.map(({ family, columns }): [number, ...string[]] => [
    family.row,
    ...[family.product, family.table],
    ...padded([numberHeading, ...columns.map(([, label]) => label)]),
    ...padded(['', ...columns.map(([at, label]) => measureOf(label, family.columns.get(at)))]),
  ]);
  return sheetOf('tables', headings, rows);
}

function withAttributes(sheet: RawSheet, tables: readonly NewTable[]): RawSheet {
  const beyond = [...new Map(tables.flatMap((table) => table.beyond))];
  const places = new Map(tables.map((table) => [keyOf(table.family), new Set(table.beyond.map(([at]) => at))]));
  const notes = beyond.map(([at]) => ({ at, problem: 'becomes an attribute where a table is full', allowed: ROOM }));
  return {
    ...sheet,
    async *batches() {
      let headings: readonly string[] | undefined;
      for await (const batch of sheet.batches()) {
        const head = headings ? undefined : batch[0];
        headings ??= head?.cells ?? [];
        const width = headings.length;
        const familyOf = familyIn(headings);
        yield batch.map((raw) => {
          const { cells } = raw;
          const moved = raw === head ? undefined : places.get(keyOf(familyOf(cells)));
          const added = beyond.map(([at, label]) =>
            raw === head ? attributeFor(label) : moved?.has(at) ? (cells[at] ?? '') : '',
          );
          const own = Array.from({ length: width }, (_, at) => (moved?.has(at) ? '' : (cells[at] ?? '')));
          const placed = { ...raw, cells: [...own, ...added, ...cells.slice(width)] };
          return raw === head ? { ...placed, notes: [...(raw.notes ?? []), ...notes] } : placed;
        });
      }
    },
  };
}

function attributeFor(label: string): string {
  const { name, unit } = attributeLabel(label);
  return attributeHeading(name, unit || null);
}

const keyOf = ({ product, table }: Pick<Family, 'product' | 'table'>): string => `${product}\n${table}`;

const familyIn = (headings: readonly string[]) => {
  const [product, table] = [headings.indexOf('product'), headings.indexOf('table')];
  return (cells: readonly string[]) => ({ product: cells[product] ?? '', table: cells[table] ?? '' });
};

/** Sizes such as M8 are threads, whatever the heading, so that searches and filters recognise them. */
function measureOf(label: string, column: { filled: number; threads: number } | undefined): string {
  const isThread = column !== undefined && column.threads === column.filled && attributeLabel(label).unit === '';
  return isThread ? 'Thread' : '';
}

const sheetOf = (name: string, headings: string[], rows: readonly [number, ...string[]][]): RawSheet => ({
  name,
  hidden: false,
  async *batches() {
    yield [{ row: 1, cells: headings }, ...rows.map(([row, ...cells]): RawRow => ({ row, cells }))];
  },
});

async function* rowsOf(sheet: RawSheet | undefined) {
  let headings: readonly string[] | undefined;
  for await (const batch of sheet?.batches() ?? []) {
    headings ??= batch[0]?.cells ?? [];
    for (const { row, cells } of batch) if (row > 1) yield { headings, row, cells };
  }
}
