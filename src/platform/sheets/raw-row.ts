/** Faults of a cell by Excel: error, formula without a value, date, or number with an exponent. */
export type CellFault = 'error' | 'formula' | 'date' | 'scientific';

/** Note about a row that is read differently than it stands in the file. `at`: index of the cell. */
export type RowNote = { at?: number; problem: string; allowed: string };

/**
 * `cells`: trimmed text as displayed. `row`: 1 for the headings, counting blank rows. `faults`: by the index of the cell.
 * `numbers`: indexes of the cells that are numbers in the file, whose decimal point is known.
 * `source`: the cells of the file, where `cells` are read otherwise by a mapping.
 */
export type RawRow = {
  row: number;
  cells: string[];
  faults?: Map<number, CellFault>;
  numbers?: Set<number>;
  notes?: RowNote[] | undefined;
  /** Its only text is merged over several columns. */
  isTitle?: boolean;
  /** It is hidden in the file. */
  isHidden?: boolean;
  source?: readonly string[];
};

export const BATCH_ROWS = 500;
/** More than any table has; a cell far to the right must not make a list of that length in each row. */
export const MAX_COLUMNS = 1000;

/** A file that cannot be read as sheets at all. The message is a sentence without the name of the file. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet';
}

/** Note about dropped control characters. */
export const controlsNote = (at: number): RowNote => ({
  at,
  problem: 'holds control characters, which are left out',
  allowed: 'plain text',
});
