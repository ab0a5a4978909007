/** Faults of a cell caused by Excel: error, formula without a value, date, or number with an exponent. */
export type CellFault = 'error' | 'formula' | 'date' | 'scientific';

export type RowNote = { at?: number; problem: string; allowed: string };

/**
 * `cells`: trimmed text as displayed. `row`: 1 for the headings, counting blank rows. `faults`: by cell index.
 * `numbers`: indexes of number cells. `source`: cells before a mapping.
 * `separator`: separator of a CSV file; only in its first row.
 */
export type RawRow = {
  row: number;
  cells: string[];
  faults?: Map<number, CellFault>;
  numbers?: Set<number>;
  notes?: RowNote[] | undefined;
  isTitle?: boolean;
  isHidden?: boolean;
  /** Judged with the other rows, because they show where a table ends, but not read. */
  isUnselected?: boolean;
  /** Problem of a row with the key of a row that was read before. */
  repeats?: string;
  source?: readonly string[];
  separator?: string;
};

export const BATCH_ROWS = 500;
/** A cell far to the right must not make huge rows. */
export const MAX_SPREADSHEET_COLUMNS = 1000;

/** A file that cannot be read; the message is a sentence without the name of the file. */
export class UnreadableSpreadsheet extends Error {
  override name = 'UnreadableSheet';
}

export const createControlsNote = (at: number): RowNote => ({
  at,
  problem: 'holds control characters, which are left out',
  allowed: 'plain text',
});
