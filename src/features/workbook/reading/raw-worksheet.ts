import type { RawRow } from '../../../platform/spreadsheets/raw-row.ts';

/** `batches` reads some hundred rows at a time, headings first. `title`: the worksheet's name as written. */
export type RawWorksheet = { name: string; title?: string; hidden: boolean; batches(): AsyncIterable<RawRow[]> };

export type Workbook = { folder: string; worksheets: RawWorksheet[]; close(): Promise<void> };

export class WorkbookError extends Error {
  override name = 'WorkbookError';
}
