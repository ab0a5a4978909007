import { detectSeparator, parseCsvRows } from '../../../src/platform/spreadsheets/csv-reader.ts';
import { decodeText } from '../../../src/platform/spreadsheets/text-encoding.ts';
import { type CellTexts, cleanCellText } from '../document/clipboard.ts';

/** Cells of a text file in any of the usual encodings, with the separator that most of its rows have. */
export async function readPriceFile(bytes: Uint8Array): Promise<CellTexts> {
  const text = await decodeText(bytes);
  return parseCsvRows(text, detectSeparator(text)?.separator).map(({ cells }) => cells.map(cleanCellText));
}
