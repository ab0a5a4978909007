import { twenty } from '../../platform/resource/numbered-columns.ts';
import type { RawRow } from '../../platform/sheets/raw-row.ts';
import { attributeLabel } from '../catalogue/units/attribute-label.ts';
import { cellLabel } from './mapping/mapped-rows.ts';
import type { MappedSheet } from './mapping/mapped-workbook.ts';
import type { RawSheet, Workbook } from './reading/raw-sheet.ts';
import { type CatalogueKeys, tableKey } from './workbook/catalogue-keys.ts';

const THREAD = /^M\d+([.,]\d+)?(\s*[x×]\s*[\d.,]+)*$/i;

/** A product of a list that is missing or has no table. The columns count the rows that fill them. */
interface Family {
  row: number;
  columns: Map<number, { filled: number; threads: number }>;
}

/**
 * Adds the missing categories, products and tables of lists as rows of worksheets, so that they are checked, shown and undone
 * like others.
 */
export async function withNewFamilies(workbook: Workbook, keys: CatalogueKeys): Promise<Workbook> {
  const lists: readonly MappedSheet[] = workbook.sheets;
  if (!lists.some(({ makes }) => makes)) return workbook;
  const made: RawSheet[] = [];
  const products = lists.find(({ name }) => name === 'products');
  const models = lists.find(({ name, makes }) => name === 'models' && makes);
  const categories = new Map<string, number>();
  const named = await namedIn(products);
  if (products?.makes) for (const [name, row] of named.categories) categories.set(name, row);
  if (models?.makes) {
    const { families, labels } = await familiesIn(models);
    const missing = [...families].filter(([name]) => !keys.products.find(name).length && !named.products.has(name));
    const { category } = models.makes;
    if (!products && missing.length) {
      categories.set(category, missing[0]?.[1].row ?? 1);
      made.push(
        sheetOf(
          'products',
          ['category', 'name'],
          missing.map(([name, { row }]) => [row, category, name]),
        ),
      );
    }
    const withoutTable = [...families].filter(([name]) => !hasTable(keys, name));
    made.push(tablesOf(withoutTable, labels, models.makes.number_heading));
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
  return { ...workbook, sheets: [...workbook.sheets, ...made.filter(({ name }) => !hasSheet(workbook, name))] };
}

const hasSheet = ({ sheets }: Workbook, name: string): boolean => sheets.some((sheet) => sheet.name === name);

const hasTable = (keys: CatalogueKeys, product: string): boolean =>
  keys.products.find(product).some((slug) => keys.tables.has(tableKey(slug, 1)));

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
    const product = cells[headings.indexOf('product')] ?? '';
    if (product === '') continue;
    const family = families.get(product) ?? { row, columns: new Map() };
    families.set(product, family);
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
  return { families, labels };
}

function labelsIn(headings: readonly string[]): Map<number, string> {
  return new Map(
    headings.flatMap((heading, at): [number, string][] => {
      const label = cellLabel(heading);
      return label === undefined ? [] : [[at, label]];
    }),
  );
}

function tablesOf(
  families: readonly (readonly [string, Family])[],
  labels: ReadonlyMap<number, string>,
  numberHeading: string,
): RawSheet {
  const headings = ['product', 'table', ...twenty.map((at) => `c${at}`), ...twenty.map((at) => `a${at}`)];
  const rows = families.map(([product, { row, columns }]): [number, ...string[]] => {
    const filled = [...labels].filter(([at]) => columns.has(at)).slice(0, twenty.length - 1);
    const padded = (texts: string[]) => twenty.map((_, at) => texts[at] ?? '');
    return [
      row,
      ...[product, '1'],
      ...padded([numberHeading, ...filled.map(([, label]) => label)]),
      ...padded(['', ...filled.map(([at, label]) => measureOf(label, columns.get(at)))]),
    ];
  });
  return sheetOf('tables', headings, rows);
}

/** Sizes such as M8 are threads under any heading, which searches and filters recognise. */
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
