/** A problem in a cell of the workbook. `row` is the spreadsheet row: the headings are row 1. */
export type Problem = { sheet: string; row: number; column: string; problem: string; allowed: string };

type Allowed = string | (() => string | Promise<string>);
type Entry = Omit<Problem, 'allowed'> & { allowed: Allowed };

/** Max problems reported in full; of further ones only the count is reported. */
const MAX_REPORTED = 50;
/** Collected before the later ones are dropped, so that a workbook in which every row is wrong does not fill the memory. */
const MAX_COLLECTED = 20 * MAX_REPORTED;

/** Collects problems. `allowed` is computed only for reported ones, since finding near matches is slow. */
export class Problems {
  readonly #sheetOrder: readonly string[];
  #entries: Entry[] = [];
  #count = 0;

  /** `sheetOrder`: unknown sheets come first. */
  constructor(sheetOrder: readonly string[]) {
    this.#sheetOrder = sheetOrder;
  }

  add(entry: Entry): void {
    this.#count += 1;
    this.#entries.push(entry);
    if (this.#entries.length > MAX_COLLECTED) this.#entries = this.#first();
  }

  get count(): number {
    return this.#count;
  }

  /** The first `MAX_REPORTED` problems by sheet and row. */
  async reported(): Promise<Problem[]> {
    const reported: Problem[] = [];
    for (const entry of this.#first()) {
      const { allowed } = entry;
      reported.push({ ...entry, allowed: typeof allowed === 'function' ? await allowed() : allowed });
    }
    return reported;
  }

  #first(): Entry[] {
    const position = ({ sheet }: Entry) => this.#sheetOrder.indexOf(sheet);
    return this.#entries.toSorted((a, b) => position(a) - position(b) || a.row - b.row).slice(0, MAX_REPORTED);
  }
}
