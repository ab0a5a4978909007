import { defineWorkerTask } from '../workers/worker-task.ts';
import type { Workers } from '../workers/workers.ts';
import { formatCsv } from './format-csv.ts';
import { XlsxFile } from './xlsx-file.ts';

export const createSpreadsheet = (
  { worksheets }: Workers,
  format: SpreadsheetFormat,
  name: string,
  rows: SpreadsheetCell[][],
): Promise<Uint8Array> => worksheets.run(writeSpreadsheetTask, { format, name, rows });

export const SPREADSHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type SpreadsheetFormat = keyof typeof SPREADSHEET_TYPES;
export type SpreadsheetCell = string | number;

const SECONDS = 60;
const MAX_WIDTH = 60;

export const writeSpreadsheetTask = defineWorkerTask(
  'sheet',
  SECONDS,
  async ({
    format,
    name,
    rows,
  }: {
    format: SpreadsheetFormat;
    name: string;
    rows: SpreadsheetCell[][];
  }): Promise<Uint8Array> => {
    if (format === 'csv') return Buffer.from(formatCsv(rows));
    const made: Uint8Array[] = [];
    const file = new XlsxFile((bytes) => void made.push(bytes));
    file.startWorksheet(
      name,
      (rows[0] ?? []).map((_, at) => Math.min(MAX_WIDTH, 2 + findWidest(rows, at))),
    );
    for (const [at, row] of rows.entries()) {
      const look = at === 0 ? 'heading' : 'text';
      await file.addRow(row.map((cell) => (typeof cell === 'number' ? cell : { text: cell, look })));
    }
    await file.close();
    return Buffer.concat(made);
  },
);

function findWidest(rows: readonly SpreadsheetCell[][], at: number): number {
  let widest = 0;
  for (const row of rows) widest = Math.max(widest, String(row[at] ?? '').length);
  return widest;
}
