import { ONE_TO_TWENTY } from '../../platform/resource/columns.ts';
import type { RawRow } from '../../platform/spreadsheets/raw-row.ts';
import { isDrawingLetter, parseAttributeLabel } from '../catalogue/measures/parse-attribute-label.ts';
import { parseColumnLabel } from './mapping/map-rows.ts';
import type { MappedWorksheet } from './mapping/map-workbook.ts';
import type { RawWorksheet, Workbook } from './reading/raw-worksheet.ts';
import { formatAttributeHeading } from './staging/attribute-columns.ts';
import { buildTableKey, type CatalogueKeys } from './staging/catalogue-keys.ts';

const THREAD = /^M\d+([.,]\d+)?(\s*[x×]\s*[\d.,]+)*$/i;

const ROOM = `at most ${ONE_TO_TWENTY.length} columns in a table`;

/** A product of a list, with its table. `columns` counts the filled cells of each column, and those with a thread. */
interface Family {
  product: string;
  table: string;
  row: number;
  columns: Map<number, { filled: number; threads: number }>;
}

/** Adds missing categories, products and tables as rows of worksheets, which are checked and undone like other rows. */
export async function addNewFamilies(workbook: Workbook, keys: CatalogueKeys): Promise<Workbook> {
  const lists: readonly MappedWorksheet[] = workbook.worksheets;
  if (!lists.some(({ makes }) => makes)) return workbook;
  const made: RawWorksheet[] = [];
  let { worksheets } = workbook;
  const products = lists.find(({ name }) => name === 'products');
  const models = lists.find(({ name, makes }) => name === 'models' && makes);
  const categories = new Map<string, number>();
  const named = await readNamedProducts(products);
  if (products?.makes) for (const [name, row] of named.categories) categories.set(name, row);
  if (models?.makes) {
    const { families, labels } = await readFamilies(models);
    const missing = new Map(
      families
        .filter(({ product }) => !keys.products.find(product).length && !named.products.has(product))
        .map(({ product, row }) => [product, row]),
    );
    const { category } = models.makes;
    if (!products && missing.size) {
      categories.set(category, [...missing.values()][0] ?? 1);
      made.push(
        buildWorksheet(
          'products',
          ['category', 'name'],
          [...missing].map(([name, row]) => [row, category, name]),
        ),
      );
    }
    const withoutTable = hasWorksheet(workbook, 'tables') ? [] : families.filter((family) => !hasTable(keys, family));
    const tables = withoutTable.map((family) => buildNewTable(family, labels));
    made.push(buildTablesWorksheet(tables, models.makes.number_heading));
    if (tables.some(({ beyond }) => beyond.length > 0))
      worksheets = worksheets.map((worksheet) =>
        worksheet === models ? addAttributeColumns(models, tables) : worksheet,
      );
  }
  const { brand = '' } = models?.makes ?? products?.makes ?? {};
  const added = [...categories].filter(([name]) => name !== '' && !keys.categories.find(name).length);
  if (added.length)
    made.push(
      buildWorksheet(
        'categories',
        ['brand', 'name'],
        added.map(([name, row]) => [row, brand, name]),
      ),
    );
  return { ...workbook, worksheets: [...worksheets, ...made.filter(({ name }) => !hasWorksheet(workbook, name))] };
}

const hasWorksheet = ({ worksheets }: Workbook, name: string): boolean =>
  worksheets.some((worksheet) => worksheet.name === name);

const hasTable = (keys: CatalogueKeys, { product, table }: Family): boolean =>
  keys.products.find(product).some((slug) => keys.tables.has(buildTableKey(slug, Number(table))));

async function readNamedProducts(worksheet: MappedWorksheet | undefined) {
  const [products, categories] = [new Map<string, number>(), new Map<string, number>()];
  for await (const { headings, row, cells } of readDataRows(worksheet)) {
    const at = (name: string) => cells[headings.indexOf(name)] ?? '';
    if (at('name')) products.set(at('name'), row);
    if (at('category') && !categories.has(at('category'))) categories.set(at('category'), row);
  }
  return { products, categories };
}

async function readFamilies(worksheet: MappedWorksheet) {
  const families = new Map<string, Family>();
  let labels = new Map<number, string>();
  for await (const { headings, row, cells } of readDataRows(worksheet)) {
    if (!labels.size) labels = findColumnLabels(headings);
    const named = buildFamilyReader(headings)(cells);
    if (named.product === '' || named.table === '') continue;
    const family = families.get(buildFamilyKey(named)) ?? { ...named, row, columns: new Map() };
    families.set(buildFamilyKey(named), family);
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

function findColumnLabels(headings: readonly string[]): Map<number, string> {
  return new Map(
    headings.flatMap((heading, at): [number, string][] => {
      const label = parseColumnLabel(heading);
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
function buildNewTable(family: Family, labels: ReadonlyMap<number, string>): NewTable {
  const filled = [...labels].filter(([at]) => family.columns.has(at));
  const isLetter = ([, label]: Labelled) => isDrawingLetter(parseAttributeLabel(label).name);
  const byRank = filled.toSorted((one, other) => Number(isLetter(other)) - Number(isLetter(one)));
  const columns = new Set(byRank.slice(0, ONE_TO_TWENTY.length - 1));
  return {
    family,
    columns: filled.filter((one) => columns.has(one)),
    beyond: filled.filter((one) => !columns.has(one)),
  };
}

function buildTablesWorksheet(tables: readonly NewTable[], numberHeading: string): RawWorksheet {
  const headings = ['product', 'table', ...ONE_TO_TWENTY.map((at) => `c${at}`), ...ONE_TO_TWENTY.map((at) => `a${at}`)];
  const padded = (texts: string[]) => ONE_TO_TWENTY.map((_, at) => texts[at] ?? '');
  const rows = tables.map(({ family, columns }): [number, ...string[]] => [
    family.row,
    ...[family.product, family.table],
    ...padded([numberHeading, ...columns.map(([, label]) => label)]),
    ...padded(['', ...columns.map(([at, label]) => guessMeasure(label, family.columns.get(at)))]),
  ]);
  return buildWorksheet('tables', headings, rows);
}

function addAttributeColumns(worksheet: RawWorksheet, tables: readonly NewTable[]): RawWorksheet {
  const beyond = [...new Map(tables.flatMap((table) => table.beyond))];
  const movedByFamily = new Map(
    tables.map((table) => [buildFamilyKey(table.family), new Set(table.beyond.map(([at]) => at))]),
  );
  const notes = beyond.map(([at]) => ({ at, problem: 'becomes an attribute where a table is full', allowed: ROOM }));
  return {
    ...worksheet,
    async *batches() {
      let headings: readonly string[] | undefined;
      for await (const batch of worksheet.batches()) {
        const head = headings ? undefined : batch[0];
        headings ??= head?.cells ?? [];
        const width = headings.length;
        const familyOf = buildFamilyReader(headings);
        yield batch.map((raw) => {
          const { cells } = raw;
          const moved = raw === head ? undefined : movedByFamily.get(buildFamilyKey(familyOf(cells)));
          const added = beyond.map(([at, label]) =>
            raw === head ? toAttributeHeading(label) : moved?.has(at) ? (cells[at] ?? '') : '',
          );
          const own = Array.from({ length: width }, (_, at) => (moved?.has(at) ? '' : (cells[at] ?? '')));
          const extended = { ...raw, cells: [...own, ...added, ...cells.slice(width)] };
          return raw === head ? { ...extended, notes: [...(raw.notes ?? []), ...notes] } : extended;
        });
      }
    },
  };
}

function toAttributeHeading(label: string): string {
  const { name, unit } = parseAttributeLabel(label);
  return formatAttributeHeading(name, unit || null);
}

const buildFamilyKey = ({ product, table }: Pick<Family, 'product' | 'table'>): string => `${product}\n${table}`;

const buildFamilyReader = (headings: readonly string[]) => {
  const [product, table] = [headings.indexOf('product'), headings.indexOf('table')];
  return (cells: readonly string[]) => ({ product: cells[product] ?? '', table: cells[table] ?? '' });
};

/** Sizes such as M8 are threads, whatever the heading, so that searches and filters recognise them. */
function guessMeasure(label: string, column: { filled: number; threads: number } | undefined): string {
  const isThread = column !== undefined && column.threads === column.filled && parseAttributeLabel(label).unit === '';
  return isThread ? 'Thread' : '';
}

const buildWorksheet = (name: string, headings: string[], rows: readonly [number, ...string[]][]): RawWorksheet => ({
  name,
  hidden: false,
  async *batches() {
    yield [{ row: 1, cells: headings }, ...rows.map(([row, ...cells]): RawRow => ({ row, cells }))];
  },
});

async function* readDataRows(worksheet: RawWorksheet | undefined) {
  let headings: readonly string[] | undefined;
  for await (const batch of worksheet?.batches() ?? []) {
    headings ??= batch[0]?.cells ?? [];
    for (const { row, cells } of batch) if (row > 1) yield { headings, row, cells };
  }
}
