import { stat } from 'node:fs/promises';
import { openFolder } from './csv-reader.ts';
import { openExcel } from './excel-reader.ts';
import { type Workbook, WorkbookError } from './raw-sheet.ts';

/**
 * Opens a folder of CSV files or one .xlsx file; its sheets are read when they are asked for.
 *
 * @throws WorkbookError with a one-line message, here or while reading: no such path, not UTF-8, not a spreadsheet
 */
export async function openWorkbook(source: string): Promise<Workbook> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new WorkbookError(`${source}: there is no such file or folder`);
  if (found.isDirectory()) return openFolder(source);
  if (/\.xlsx$/i.test(source)) return openExcel(source);
  if (/\.(xls|xlsm|xlsb|ods)$/i.test(source)) throw new WorkbookError(`${source}: save it as .xlsx ("Excel workbook")`);
  throw new WorkbookError(`${source}: must be a folder of .csv files or an .xlsx file`);
}
