/** A problem in a cell of the workbook. `row` is the spreadsheet row: the headings are row 1. */
export type Problem = { sheet: string; row: number; column: string; problem: string; allowed: string };

type Entry = Omit<Problem, 'allowed'> & { allowed: string | (() => string) };

/** Max problems reported in full; of further ones only the count is reported. */
const MAX_REPORTED = 50;

/** Collects problems. `allowed` is computed only for reported ones, since finding near matches is slow. */
export class Problems {
  readonly #entries: Entry[] = [];

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  get count(): number {
    return this.#entries.length;
  }

  /** The first `MAX_REPORTED` problems by sheet and row. */
  reported(sheetOrder: readonly string[]): Problem[] {
    const position = (sheet: string) => (sheetOrder.indexOf(sheet) + sheetOrder.length) % sheetOrder.length;
    return this.#entries
      .toSorted((a, b) => position(a.sheet) - position(b.sheet) || a.row - b.row)
      .slice(0, MAX_REPORTED)
      .map((entry) => ({ ...entry, allowed: typeof entry.allowed === 'function' ? entry.allowed() : entry.allowed }));
  }
}
