import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type FileSink, fileSink } from '../../platform/files/file-streams.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/sheets/csv.ts';
import { XlsxFile } from '../../platform/sheets/xlsx-file.ts';

/** `folder`: folder of the workbook, for images and files. */
export interface ExportOutput {
  folder: string;
  startSheet(name: string, headings: string[]): Promise<void>;
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
export async function openOutput(place: string): Promise<ExportOutput> {
  const isExcel = /\.xlsx$/i.test(place);
  const present = existsSync(place) && (isExcel || (await readdir(place).catch(() => [place])).length > 0);
  if (present) throw new ExportError(`${place} already exists; choose a new ${isExcel ? 'file' : 'folder'}.`);
  if (!isExcel && /\.[a-z]{2,4}$/i.test(place)) {
    throw new ExportError(`${place}: must be a new folder, for CSV files, or a file that ends with .xlsx.`);
  }
  const folder = isExcel ? path.dirname(place) : place;
  await mkdir(folder, { recursive: true });
  return isExcel ? excelOutput(place, folder) : folderOutput(folder);
}

function folderOutput(folder: string): ExportOutput {
  let file: FileSink | undefined;
  return {
    folder,
    async startSheet(name, headings) {
      await file?.close();
      file = fileSink(path.join(folder, `${name}.csv`));
      await file.write(BYTE_ORDER_MARK + csvLine(headings));
    },
    async addRow(cells) {
      await file?.write(csvLine(cells));
    },
    async close() {
      await file?.close();
    },
  };
}

/** All cells are texts: Excel would turn sizes into dates and remove leading zeros. */
function excelOutput(place: string, folder: string): ExportOutput {
  const sink = fileSink(place);
  const file = new XlsxFile(sink.write);
  return {
    folder,
    async startSheet(name, headings) {
      file.startSheet(name);
      await file.addRow(headings.map((text) => ({ text, look: 'heading' })));
    },
    addRow: (cells) => file.addRow(cells.map((text) => ({ text }))),
    async close() {
      await file.close();
      await sink.close();
    },
  };
}
