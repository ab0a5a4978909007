import type { RawRow } from '../../../platform/sheets/raw-row.ts';

/** `batches` reads the rows, some hundred at a time, the headings first. `title`: the name of the worksheet as it is written. */
export type RawSheet = { name: string; title?: string; hidden: boolean; batches(): AsyncIterable<RawRow[]> };

/** Paths of images and files are relative to `folder`. */
export type Workbook = { folder: string; sheets: RawSheet[]; close(): Promise<void> };

/** The workbook as a whole cannot be read. The message names the file. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}
