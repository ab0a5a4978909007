import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createFileSink, type FileSink } from '../../platform/files/file-streams.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '../../platform/spreadsheets/format-csv.ts';
import { XlsxFile } from '../../platform/spreadsheets/xlsx-file.ts';

/** `folder`: folder of the workbook, for images and files. */
export interface ExportOutput {
  folder: string;
  startWorksheet(name: string, headings: string[]): Promise<void>;
  addRow(cells: string[]): Promise<void>;
  close(): Promise<void>;
}

export class ExportError extends Error {
  override name = 'ExportError';
}

/**
 * Opens an .xlsx file if the path ends in .xlsx, otherwise a folder of CSV files.
 * @throws ExportError when something would be overwritten
 */
export async function openExportOutput(target: string): Promise<ExportOutput> {
  const isExcel = /\.xlsx$/i.test(target);
  const present = existsSync(target) && (isExcel || (await readdir(target).catch(() => [target])).length > 0);
  if (present) throw new ExportError(`${target} already exists; choose a new ${isExcel ? 'file' : 'folder'}.`);
  if (!isExcel && /\.[a-z]{2,4}$/i.test(target)) {
    throw new ExportError(`${target}: must be a new folder, for CSV files, or a file that ends with .xlsx.`);
  }
  const folder = isExcel ? path.dirname(target) : target;
  await mkdir(folder, { recursive: true });
  return isExcel ? createExcelOutput(target, folder) : createFolderOutput(folder);
}

function createFolderOutput(folder: string): ExportOutput {
  let file: FileSink | undefined;
  return {
    folder,
    async startWorksheet(name, headings) {
      await file?.close();
      file = createFileSink(path.join(folder, `${name}.csv`));
      await file.write(BYTE_ORDER_MARK + formatCsvLine(headings));
    },
    async addRow(cells) {
      await file?.write(formatCsvLine(cells));
    },
    async close() {
      await file?.close();
    },
  };
}

/** All cells are texts: Excel would turn sizes into dates and remove leading zeros. */
function createExcelOutput(target: string, folder: string): ExportOutput {
  const sink = createFileSink(target);
  const file = new XlsxFile(sink.write);
  return {
    folder,
    async startWorksheet(name, headings) {
      file.startWorksheet(name);
      await file.addRow(headings.map((text) => ({ text, look: 'heading' })));
    },
    addRow: (cells) => file.addRow(cells.map((text) => ({ text }))),
    async close() {
      await file.close();
      await sink.close();
    },
  };
}
