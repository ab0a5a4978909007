import { workerTask } from '../workers/worker-task.ts';
import type { Workers } from '../workers/workers.ts';
import { csvOf } from './csv.ts';
import { XlsxFile } from './xlsx-file.ts';

export const sheetFile = (
  { worksheets }: Workers,
  format: SheetFormat,
  name: string,
  rows: SheetCell[][],
): Promise<Uint8Array> => worksheets.run(writeSheet, { format, name, rows });

export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type SheetFormat = keyof typeof SHEET_TYPES;
export type SheetCell = string | number;

const SECONDS = 60;
const MAX_WIDTH = 60;

export const writeSheet = workerTask(
  'sheet',
  SECONDS,
  async ({ format, name, rows }: { format: SheetFormat; name: string; rows: SheetCell[][] }): Promise<Uint8Array> => {
    if (format === 'csv') return Buffer.from(csvOf(rows));
    const made: Uint8Array[] = [];
    const file = new XlsxFile((bytes) => void made.push(bytes));
    file.startSheet(
      name,
      (rows[0] ?? []).map((_, at) => Math.min(MAX_WIDTH, 2 + widestOf(rows, at))),
    );
    for (const [at, row] of rows.entries()) {
      const look = at === 0 ? 'heading' : 'text';
      await file.addRow(row.map((cell) => (typeof cell === 'number' ? cell : { text: cell, look })));
    }
    await file.close();
    return Buffer.concat(made);
  },
);

function widestOf(rows: readonly SheetCell[][], at: number): number {
  let widest = 0;
  for (const row of rows) widest = Math.max(widest, String(row[at] ?? '').length);
  return widest;
}
