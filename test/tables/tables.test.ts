import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { buildColumnLabels, findHeadingRows } from '../../office/grid/pasting/heading-rows.ts';
import { joinHeadingRows } from '../../src/features/workbook/mapping/map-rows.ts';
import { mapWorksheet, takeTopRows } from '../../src/features/workbook/mapping/map-workbook.ts';
import { readCsvBatches } from '../../src/platform/spreadsheets/csv-batches.ts';
import { readExcelWorksheets } from '../../src/platform/spreadsheets/excel-worksheets.ts';
import type { RawRow } from '../../src/platform/spreadsheets/raw-row.ts';
import { decodeStream, detectEncoding } from '../../src/platform/spreadsheets/text-encoding.ts';
import { tableCases } from './table-cases.ts';

const EXPECTED = new URL('tables.json', import.meta.url);

/** A table as read: labels, rows as texts with their numbers in front, and notes for people. */
type Table = { labels: string; rows: string[]; notes: string[] };

const isKnown = (label: string) => /^(Part no\.|Artikelnummer|part_no|Thread|Remark|Bemerkung)$/.test(label);

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}

async function batchesOf(name: string, bytes: Uint8Array): Promise<RawRow[][]> {
  if (name.endsWith('.csv')) return all(readCsvBatches(decodeStream([bytes], await detectEncoding([bytes]))));
  const parts = unzipSync(bytes);
  const archive = {
    has: (part: string) => parts[part] !== undefined,
    async *read(part: string) {
      yield parts[part] ?? new Uint8Array();
    },
  };
  const texts: string[] = [];
  const shared = { add: (text: string) => void texts.push(text), get: (index: number) => texts[index] ?? '' };
  const [sheet] = await readExcelWorksheets(archive, shared);
  return sheet ? all(sheet.batches()) : [];
}

async function tableIn(name: string, bytes: Uint8Array): Promise<Table> {
  const batches = await batchesOf(name, bytes);
  const top = takeTopRows(batches[0] ?? []);
  const { first, rows } = findHeadingRows(top, isKnown);
  const headings = joinHeadingRows(top, first, rows);
  const heads = top.filter(({ row }) => row >= first && row < first + rows);
  const grid = heads.map(({ cells }) => headings.map((_, at) => cells[at] ?? ''));
  const columns = headings.map((heading) => ({ heading, to: heading, unit: '' }));
  const mapping = { sheet: 'models', first, rows, comma: false, columns, constants: {} };
  const sheet = mapWorksheet(
    {
      name,
      hidden: false,
      async *batches() {
        yield* batches;
      },
    },
    mapping,
  );
  const [head, ...body] = (await all(sheet.batches())).flat();
  const faultsOf = ({ faults }: RawRow) =>
    [...(faults ?? [])].map(([at, fault]) => ` (${headings[at]}: ${fault})`).join('');
  return {
    labels: buildColumnLabels(grid, rows, isKnown).labels.join(' | '),
    rows: body
      .filter(({ cells }) => cells.some(Boolean))
      .map((row) => `${row.row}: ${row.cells.join(' | ')}${faultsOf(row)}`),
    notes: [...(head ? [head] : []), ...body].flatMap(({ row, notes = [] }) =>
      notes.map(({ at, problem }) => `row ${row}${at === undefined ? '' : `, ${headings[at]}`}: ${problem}`),
    ),
  };
}

it('Tables of other programs are read with their intended values', async () => {
  const cases = await tableCases();
  const read: Record<string, Table> = {};
  for (const [name, bytes] of cases) read[name] = await tableIn(name, bytes);
  if (process.env.WRITE_TABLES) writeFileSync(EXPECTED, `${JSON.stringify(read, null, 2)}\n`);
  expect(cases.size).toBeGreaterThanOrEqual(60);
  expect(read).toEqual(JSON.parse(readFileSync(EXPECTED, 'utf8')));
});
