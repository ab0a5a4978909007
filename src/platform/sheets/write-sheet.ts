import { workerTask } from '../workers/worker-task.ts';
import { csvOf, withoutFormula } from './csv.ts';

export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type SheetFormat = keyof typeof SHEET_TYPES;
/** '' for an empty cell. */
export type SheetCell = string | number;

const SECONDS = 60;
const MAX_WIDTH = 60;

/** A file of one sheet with a row of headings; numbers stay numbers. */
export const writeSheet = workerTask(
  'sheet',
  SECONDS,
  async ({ format, name, rows }: { format: SheetFormat; name: string; rows: SheetCell[][] }): Promise<Uint8Array> => {
    if (format === 'csv') return Buffer.from(csvOf(rows));
    const { default: writeExcelFile } = await import('write-excel-file/node');
    const [heads = []] = rows;
    const cells = rows.map((row, at) =>
      row.map((value) => {
        if (value === '') return null;
        if (typeof value === 'number') return { value, type: Number };
        return { value: withoutFormula(value), type: String, ...(at === 0 && { fontWeight: 'bold' as const }) };
      }),
    );
    const columns = heads.map((_, at) => ({ width: Math.min(MAX_WIDTH, 2 + widestOf(rows, at)) }));
    return writeExcelFile(cells, { sheet: name, columns, stickyRowsCount: 1 }).toBuffer();
  },
);

/** In characters. */
function widestOf(rows: readonly SheetCell[][], at: number): number {
  let widest = 0;
  for (const row of rows) widest = Math.max(widest, String(row[at] ?? '').length);
  return widest;
}
