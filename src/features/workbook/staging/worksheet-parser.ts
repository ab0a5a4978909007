import type { ResourceColumn } from '../../../platform/resource/columns.ts';
import { normaliseVisibleText } from '../../../platform/spreadsheets/cell-text.ts';
import { unescapeFormula } from '../../../platform/spreadsheets/format-csv.ts';
import type { CellFault, RawRow } from '../../../platform/spreadsheets/raw-row.ts';
import { shortenText } from '../../../platform/text/cut-text.ts';
import { suggestNearMatches } from './near-matches.ts';
import type { ProblemList } from './problem-list.ts';
import type { Headings, ResourceRow, ResourceTable } from './resource-table.ts';

/** Marks a column with an unknown heading, which was reported; its cells are ignored. */
const UNKNOWN = '?';

const isDateColumn = (column: ResourceColumn | undefined): boolean =>
  column?.kind === 'date' || column?.kind === 'moment';

export const PROBLEM_HEADING_PREFIX = 'problem: ';

/** A date is no fault in a column of dates. */
const FAULTS: Record<CellFault, { problem: (shown: string) => string; allowed: string }> = {
  error: { problem: (shown) => `holds the error ${shown}`, allowed: 'a value; correct the formula, or type the value' },
  formula: {
    problem: () => 'holds a formula without a result',
    allowed: 'a value; open the file in Excel and save it, or type the value',
  },
  date: {
    problem: (shown) => `holds a date (${shown}); Excel may have turned 1/2 into a date`,
    allowed: 'text; format the column as text, and type the value again',
  },
  scientific: {
    problem: (shown) => `holds the number ${shown} in scientific format; Excel may have turned 1E5 into this number`,
    allowed: 'text, or a number without an exponent; format the column as text or number, and type the value again',
  },
};

/** An invalid cell is reported and then treated as blank, so that one run finds all problems. */
export class WorksheetParser {
  readonly headings: Headings;
  readonly #sheet: ResourceTable;
  readonly #problems: ProblemList;
  readonly #columns: (string | undefined)[];
  readonly #blank: Record<string, unknown>;

  constructor(table: ResourceTable, headings: RawRow | undefined, problems: ProblemList) {
    this.#sheet = table;
    this.#problems = problems;
    this.#columns = this.#headingsOf(headings?.row === 1 ? headings.cells.map(normaliseVisibleText) : []);
    this.headings = new Set(
      this.#columns.flatMap((heading) =>
        heading === undefined ? [] : [heading, table.getColumnOfHeading?.(heading) ?? heading],
      ),
    );
    this.#blank = Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, column.blank]));
  }

  parse({ row, cells, faults, source }: RawRow): ResourceRow | undefined {
    if (cells.every((cell) => cell === '') && !faults) return undefined;
    const { columns } = this.#sheet;
    const parsed: ResourceRow = { row, values: { ...this.#blank }, extra: {}, source: {} };
    for (const [at, cell = ''] of cells.entries()) {
      const [heading, fault] = [this.#columns[at], faults?.get(at)];
      const value = unescapeFormula(cell);
      if ((value === '' && !fault) || heading === UNKNOWN) continue;
      if (heading === undefined) this.#reportUnheaded(row, at, cell);
      else if (fault && !(fault === 'date' && isDateColumn(columns[heading]))) {
        this.#add(row, heading, FAULTS[fault].problem(shortenCell(cell)), FAULTS[fault].allowed);
      } else if (columns[heading]) parsed.values[heading] = this.#read(columns[heading], value, row, heading);
      else parsed.extra[heading] = value;
      const original = source ? source[at] : value;
      if (heading !== undefined && original && parsed.source) parsed.source[heading] = original;
    }
    for (const [name, { required, allowed }] of Object.entries(columns)) {
      if (!required || !this.headings.has(name)) continue;
      const at = this.#columns.indexOf(name);
      if (!cells[at] && !faults?.has(at)) this.#add(row, name, 'is required', allowed);
    }
    return parsed;
  }

  headingAt(at: number): string {
    const heading = this.#columns[at] ?? UNKNOWN;
    return heading === UNKNOWN ? `column ${at + 1}` : heading;
  }

  #headingsOf(cells: string[]): (string | undefined)[] {
    const { columns, acceptsHeading } = this.#sheet;
    const known = Object.keys(columns);
    const seen = new Set<string>();
    const headings = cells.map((text) => {
      const lower = text.toLowerCase();
      if (lower.startsWith(PROBLEM_HEADING_PREFIX.trim())) return UNKNOWN;
      const heading = known.includes(lower) ? lower : acceptsHeading?.(text) ? text : undefined;
      if (heading === undefined && text !== '') {
        this.#add(1, text, 'is not a column of this worksheet', () => this.#meant(text, known));
      }
      if (heading !== undefined && seen.has(heading)) this.#add(1, text, 'is used twice', 'each heading once');
      if (heading !== undefined) seen.add(heading);
      return heading ?? (text === '' ? undefined : UNKNOWN);
    });
    for (const [name, { required, allowed }] of Object.entries(columns)) {
      if (required && !seen.has(name)) this.#add(1, name, 'column is missing', allowed);
    }
    return headings;
  }

  /** Suggests a known heading, or the attribute heading meant by one such as `atribute:Reach [mm]`. */
  #meant(text: string, known: string[]): string {
    const hint = 'a column of this worksheet in an exported workbook';
    const colon = text.indexOf(':');
    const corrected = `attribute${text.slice(colon)}`;
    const isAttribute = colon > 0 && this.#sheet.acceptsHeading?.(corrected);
    return isAttribute ? `${hint}; did you mean "${corrected}"?` : suggestNearMatches(text, known, hint);
  }

  #reportUnheaded(row: number, at: number, cell: string): void {
    const allowed =
      at < this.#columns.length ? 'a heading in row 1' : `at most ${this.#columns.length} cells, as in row 1`;
    this.#add(row, `column ${at + 1}`, `holds "${shortenCell(cell)}" under no heading`, allowed);
  }

  #read(column: ResourceColumn, cell: string, row: number, heading: string): unknown {
    const result = column.schema.safeParse(cell);
    if (result.success) return result.data;
    const reason = result.error.issues[0]?.message ?? 'is not valid';
    this.#add(row, heading, `"${shortenCell(cell)}" ${reason}`, column.allowed);
    return column.blank;
  }

  #add(row: number, column: string, problem: string, allowed: string | (() => string)): void {
    this.#problems.add({ sheet: this.#sheet.name, row, column, problem, allowed });
  }
}

export const shortenCell = (cell: string): string => shortenText(cell, 40);
