/** What Excel made of a cell that cannot be meant: an error, a formula that was never computed, a date, or a number with an exponent. */
export type CellFault = 'error' | 'formula' | 'date' | 'scientific';

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
  source?: readonly string[];
};

export const BATCH_ROWS = 500;

export const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n');
