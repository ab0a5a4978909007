import type { Workers } from '../workers/workers.ts';
import { type SheetCell, type SheetFormat, writeSheet } from './write-sheet.ts';

export const sheetFile = (
  { worksheets }: Workers,
  format: SheetFormat,
  name: string,
  rows: SheetCell[][],
): Promise<Uint8Array> => worksheets.run(writeSheet, { format, name, rows });
