import type { RawRow } from '../../../platform/spreadsheets/raw-row.ts';
import type { RawWorksheet, Workbook } from '../reading/raw-worksheet.ts';
import type { FileRow, FileRowSelection, RefusedTable, RepairedRow } from './file-rows.contract.ts';
import { joinHeadingRows } from './map-rows.ts';
import { parseTableStarts, splitTables, takeTopRows } from './map-workbook.ts';
import type { TableReading, WorksheetMapping } from './worksheet-mapping.contract.ts';

const buildRowKey = ({ sheet: worksheet, row }: FileRow): string => `${row} ${worksheet}`;

/** The workbook with repaired rows, in which rows that the import does not read are marked. */
export function selectFileRows(workbook: Workbook, { repairs, only }: FileRowSelection): Workbook {
  if (repairs.length === 0 && !only) return workbook;
  const repaired = new Map(repairs.map((one) => [buildRowKey(one), one]));
  const wanted = only && new Map(only.map((one) => [buildRowKey(one), one]));
  return {
    ...workbook,
    worksheets: workbook.worksheets.map((worksheet) => ({
      ...worksheet,
      async *batches() {
        for await (const batch of worksheet.batches())
          yield batch.map((raw) => {
            const key = buildRowKey({ sheet: worksheet.name, row: raw.row });
            if (wanted && !wanted.has(key)) return { ...raw, isUnselected: true };
            const repair = repaired.get(key);
            if (repair) return repairRow(raw, repair);
            const repeats = wanted?.get(key)?.repeats;
            return repeats ? { ...raw, repeats } : raw;
          });
      },
    })),
  };
}

function repairRow(raw: RawRow, { cells }: RepairedRow): RawRow {
  const isUnchanged = (at: number) => cells[at] === raw.cells[at];
  return {
    ...raw,
    cells: [...cells],
    ...(raw.numbers && { numbers: new Set([...raw.numbers].filter(isUnchanged)) }),
    ...(raw.faults && { faults: new Map([...raw.faults].filter(([at]) => isUnchanged(at))) }),
    notes: raw.notes?.filter(({ at }) => at === undefined || isUnchanged(at)),
  };
}

type Wanted = FileRow & { target: string; repeats: string | undefined };

/** Cells of rows of the file, by table, with the headings above them. */
export async function readFileRows(
  workbook: Workbook,
  wanted: readonly Wanted[],
  readAs: readonly TableReading[],
): Promise<RefusedTable[]> {
  const sources = readAs.map(({ source }) => source);
  const found: RefusedTable[] = [];
  for (const worksheet of workbook.worksheets) {
    const targets = new Map(wanted.flatMap((one) => (one.sheet === worksheet.name ? [[one.row, one]] : [])));
    if (targets.size === 0) continue;
    for (const table of splitTables(worksheet, parseTableStarts(worksheet.name, sources))) {
      const mapping = readAs.find(({ source }) => source === table.name)?.mapping;
      const rows = await readRowsOfTable(table, targets, mapping);
      if (rows) found.push({ ...rows, sheet: worksheet.name });
    }
  }
  return found;
}

async function readRowsOfTable(
  table: RawWorksheet,
  targets: ReadonlyMap<number, Wanted>,
  mapping: WorksheetMapping | undefined,
): Promise<Omit<RefusedTable, 'sheet'> | undefined> {
  let headings: string[] | undefined;
  const rows: RefusedTable['rows'] = [];
  let target = '';
  for await (const batch of table.batches()) {
    const { first, rows: count } = mapping ?? { first: 1, rows: 1 };
    headings ??= joinHeadingRows(takeTopRows(batch), first, count);
    for (const { row, cells } of batch) {
      const own = targets.get(row);
      if (own === undefined) continue;
      target = own.target;
      rows.push({ row, cells: [...cells], ...(own.repeats && { repeats: own.repeats }) });
    }
  }
  return rows.length > 0 ? { target, headings: headings ?? [], rows } : undefined;
}
