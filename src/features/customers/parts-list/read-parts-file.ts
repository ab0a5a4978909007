import { isBinaryText } from '../../../platform/spreadsheets/csv-batches.ts';
import { decodeText } from '../../../platform/spreadsheets/text-encoding.ts';
import { type PartsList, parsePartsListRows, parsePartsListText } from './parts-list.ts';

const MAX_BYTES = 5_000_000;

export class UnreadableFileError extends Error {}

/**
 * Reads a text, CSV or XLSX file, detected by its content, with all worksheets.
 * @throws UnreadableFile
 */
export async function readPartsListFile(file: File): Promise<PartsList> {
  if (file.size > MAX_BYTES) throw new UnreadableFileError('The file is larger than 5 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readPartsWorkbook(bytes);
  const text = await decodeText(bytes);
  if (isBinaryText(text))
    throw new UnreadableFileError('This kind of file cannot be read. Please save it as XLSX or CSV');
  return parsePartsListText(text);
}

async function readPartsWorkbook(bytes: Uint8Array): Promise<PartsList> {
  const { readExcelRows } = await import('./reading/read-excel-rows.ts');
  try {
    return parsePartsListRows(await readExcelRows(bytes));
  } catch (error) {
    console.error('The workbook cannot be read', error);
    throw new UnreadableFileError('The file is not a readable XLSX workbook');
  }
}
