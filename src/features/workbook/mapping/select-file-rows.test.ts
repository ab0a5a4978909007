import { expect, it } from 'vitest';
import type { RawRow } from '../../../platform/spreadsheets/raw-row.ts';
import type { Workbook } from '../reading/raw-worksheet.ts';
import { mapWorkbook } from './map-workbook.ts';
import { selectFileRows } from './select-file-rows.ts';
import type { TableReading } from './worksheet-mapping.contract.ts';

const NAMES = ['Vertical clamps', 'Push clamps', 'Hook clamps', 'Latch clamps'];
const ROWS = ['Name', ...NAMES].map((name, at): RawRow => {
  const cells = at === 0 ? [name, 'Category', 'Description'] : [name, 'Hand clamps', 'Opens to 90 mm'];
  return { row: at + 1, cells };
});

const buildWorkbook = (name: string): Workbook => ({
  folder: '',
  worksheets: [
    {
      name,
      hidden: false,
      async *batches() {
        yield ROWS;
      },
    },
  ],
  close: async () => {},
});
const ONLY = [2, 4, 5];

async function readNames(
  source: string,
  readAs: readonly TableReading[],
  only = ONLY,
): Promise<(string | undefined)[]> {
  const selection = { repairs: [], only: only.map((row) => ({ sheet: source, row })) };
  const [worksheet] = mapWorkbook(selectFileRows(buildWorkbook(source), selection), readAs).worksheets;
  const rows: RawRow[] = [];
  for await (const batch of worksheet?.batches() ?? []) rows.push(...batch);
  return rows.filter(({ cells }) => cells.length > 0).map(({ cells }) => cells[0]);
}

const columns = ['name', 'category', 'description'].map((to, at) => ({
  ...{ heading: ['Name', 'Category', 'Description'][at] ?? '', unit: '' },
  to,
}));
const mapping = { sheet: 'products', first: 1, rows: 1, comma: false, columns, constants: {} };

it('reads selected rows with gaps between them as rows of one table', async () => {
  expect(await readNames('list', [{ source: 'list', remembered: false, mapping }])).toEqual([
    'name',
    'Vertical clamps',
    'Hook clamps',
    'Latch clamps',
  ]);
});

it('keeps the headings of an own worksheet above its selected rows', async () => {
  expect(await readNames('products', [])).toEqual(['Name', 'Vertical clamps', 'Hook clamps', 'Latch clamps']);
});
