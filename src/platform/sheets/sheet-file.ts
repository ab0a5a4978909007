import { workerPool } from '../workers/worker-pool.ts';
import { type SheetCell, type SheetFormat, writeSheet } from './write-sheet.ts';

const writers = workerPool(1);

/** A file of one sheet, made off the main thread: see `writeSheet`. */
export const sheetFile = (format: SheetFormat, name: string, rows: SheetCell[][]): Promise<Uint8Array> =>
  writers.run(writeSheet, { format, name, rows });
