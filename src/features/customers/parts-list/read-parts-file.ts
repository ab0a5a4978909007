import { isBinary } from '../../../platform/sheets/csv-batches.ts';
import { textOf } from '../../../platform/sheets/text-encoding.ts';
import { type PartsList, readPartsRows, readPartsText } from './parts-list.ts';

const MAX_BYTES = 5_000_000;

export class UnreadableFile extends Error {}

/**
 * Reads a text, CSV or XLSX file, detected by its content, with all worksheets.
 * @throws UnreadableFile
 */
export async function readPartsFile(file: File): Promise<PartsList> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('The file is larger than 5 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readWorkbook(bytes);
  const text = await textOf(bytes);
  if (isBinary(text)) throw new UnreadableFile('This kind of file cannot be read. Please save it as XLSX or CSV');
  return readPartsText(text);
}

async function readWorkbook(bytes: Uint8Array): Promise<PartsList> {
  const { excelRows } = await import('./reading/excel-rows.ts');
  try {
    return readPartsRows(await excelRows(bytes));
  } catch (error) {
    console.error('The workbook cannot be read', error);
    throw new UnreadableFile('The file is not a readable XLSX workbook');
  }
}
