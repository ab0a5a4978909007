import type { RawRow } from '../../../platform/sheets/raw-row.ts';

/** `batches` reads the rows, some hundred at a time, the headings first. */
export type RawSheet = { name: string; hidden: boolean; batches(): AsyncIterable<RawRow[]> };

/** Paths of images and files are relative to `folder`. */
export type Workbook = { folder: string; sheets: RawSheet[]; close(): Promise<void> };

/** The workbook as a whole cannot be read. The message names the file. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}
