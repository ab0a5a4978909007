/** `row`: spreadsheet row, from 1 for the headings. */
export type WorkbookProblem = { sheet: string; row: number; column: string; problem: string; allowed: string };

type Allowed = string | (() => string | Promise<string>);
type Entry = Omit<WorkbookProblem, 'allowed'> & { allowed: Allowed };

/** Problems reported in full; further ones are only counted. */
const MAX_REPORTED = 50;
/** Keeps a completely wrong workbook from filling the memory. */
const COLLECTED = 20 * MAX_REPORTED;
const NEAR_MS = 5000;
const SEE_WORKBOOK = 'a value as in an exported workbook';

export class ProblemList {
  readonly #sheetOrder: readonly string[];
  readonly #limit: number;
  readonly #rows = new Map<string, Set<number>>();
  #entries: Entry[] = [];
  #count = 0;

  /** `sheetOrder`: order of the report, in which unknown worksheets come first. */
  constructor(worksheetOrder: readonly string[], limit = MAX_REPORTED) {
    this.#sheetOrder = worksheetOrder;
    this.#limit = limit;
  }

  add(entry: Entry): void {
    this.#count += 1;
    this.#entries.push(entry);
    const rows = this.#rows.get(entry.sheet) ?? new Set();
    this.#rows.set(entry.sheet, rows.add(entry.row));
    if (this.#entries.length > this.#limit + COLLECTED) this.#entries = this.#first();
  }

  rowsOf(worksheet: string): ReadonlySet<number> {
    return this.#rows.get(worksheet) ?? new Set();
  }

  /** True if all problems are of rows of one worksheet. */
  hasOnly(worksheet: string): boolean {
    return [...this.#rows.keys()].every((name) => name === worksheet);
  }

  get count(): number {
    return this.#count;
  }

  /** First problems by worksheet and row. Near matches of equal problems are computed once. */
  async reported(): Promise<WorkbookProblem[]> {
    const end = performance.now() + NEAR_MS;
    const found = new Map<string, string>();
    const allowedOf = async ({ sheet: worksheet, column, problem, allowed }: Entry): Promise<string> => {
      if (typeof allowed !== 'function') return allowed;
      const same = JSON.stringify([worksheet, column, problem]);
      const known = found.get(same) ?? (performance.now() < end ? await allowed() : SEE_WORKBOOK);
      found.set(same, known);
      return known;
    };
    const reported: WorkbookProblem[] = [];
    for (const entry of this.#first()) reported.push({ ...entry, allowed: await allowedOf(entry) });
    return reported;
  }

  #first(): Entry[] {
    const position = ({ sheet: worksheet }: Entry) => this.#sheetOrder.indexOf(worksheet);
    return this.#entries.toSorted((a, b) => position(a) - position(b) || a.row - b.row).slice(0, this.#limit);
  }
}
