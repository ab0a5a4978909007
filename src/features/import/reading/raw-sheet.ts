/** What Excel made of a cell that cannot be meant: an error, a formula that was never computed, a date, or a number with an exponent. */
export type CellFault = 'error' | 'formula' | 'date' | 'scientific';

/**
 * `cells`: trimmed text as displayed. `row`: 1 for the headings, counting blank rows. `faults`: by the index of the cell.
 * `numbers`: indexes of the cells that are numbers in the file, whose decimal point is known.
 */
export type RawRow = { row: number; cells: string[]; faults?: Map<number, CellFault>; numbers?: Set<number> };

/** `batches` reads the rows, some hundred at a time, the headings first. It can be read once. */
export type RawSheet = { name: string; hidden: boolean; batches(): AsyncIterable<RawRow[]> };

/** Paths of images and files are relative to `folder`. */
export type Workbook = { folder: string; sheets: RawSheet[]; close(): Promise<void> };

/** The workbook as a whole cannot be read. The message names the file. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}

export const BATCH_ROWS = 500;

export const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n');
