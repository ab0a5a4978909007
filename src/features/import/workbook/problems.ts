/** What is wrong with one place of the workbook. row is counted as the spreadsheet shows it: the headings are row 1. */
export type Problem = { sheet: string; row: number; column: string; problem: string; allowed: string };

type Found = Omit<Problem, 'allowed'> & { allowed: string | (() => string) };

/** Problems told in full; beyond them only their number matters to whoever has to mend them. */
const toldProblems = 50;

/** Collects problems. What is allowed is worked out only for those that are told, as near matches cost time. */
export class Problems {
  readonly #found: Found[] = [];

  add(found: Found): void {
    this.#found.push(found);
  }

  get count(): number {
    return this.#found.length;
  }

  /** The first `toldProblems`, sheet by sheet and row by row. */
  told(sheetOrder: readonly string[]): Problem[] {
    const place = (sheet: string) => (sheetOrder.indexOf(sheet) + sheetOrder.length) % sheetOrder.length;
    return this.#found
      .toSorted((a, b) => place(a.sheet) - place(b.sheet) || a.row - b.row)
      .slice(0, toldProblems)
      .map((found) => ({ ...found, allowed: typeof found.allowed === 'function' ? found.allowed() : found.allowed }));
  }
}
