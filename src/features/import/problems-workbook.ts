import { withFormula } from '../../platform/sheets/csv.ts';
import { fileSink } from '../../platform/sheets/file-sink.ts';
import type { RawRow } from '../../platform/sheets/raw-row.ts';
import { type StyledCell, XlsxFile } from '../../platform/sheets/xlsx-file.ts';
import { mappedWorkbook } from './mapping/mapped-workbook.ts';
import type { ReadAs } from './mapping/sheet-mapping.contract.ts';
import { openWorkbook } from './reading/workbook-reader.ts';
import type { Problem } from './workbook/problems.ts';
import { PROBLEM_HEADING } from './workbook/sheet-parser.ts';

/**
 * Writes a copy of the workbook with the problems in extra columns beside their cells. An import ignores these columns.
 * Corrupted cells are blank.
 * @throws WorkbookError
 */
export async function writeProblems(
  source: string,
  readAs: readonly ReadAs[],
  problems: readonly Problem[],
  target: string,
): Promise<void> {
  const workbook = mappedWorkbook(await openWorkbook(source), readAs);
  const sink = fileSink(target);
  const file = new XlsxFile(sink.write);
  try {
    for (const sheet of workbook.sheets) {
      const own = problems.filter((problem) => problem.sheet === sheet.name);
      let marks: Marks | undefined;
      file.startSheet(sheet.name);
      for await (const batch of sheet.batches()) {
        for (const row of batch) {
          marks ??= new Marks(row, own);
          await file.addRow(marks.beside(row));
        }
      }
    }
  } finally {
    await workbook.close();
  }
  await file.close();
  await sink.close();
}

class Marks {
  readonly #problems = new Map<number, Map<number, string>>();
  readonly #columns: number[];
  readonly #width: number;

  constructor({ cells }: RawRow, problems: readonly Problem[]) {
    const headings = cells.map((text) => text.toLowerCase());
    this.#width = headings.length;
    for (const { row, column, problem, allowed } of problems) {
      const at = columnOf(column, headings);
      const ofRow = this.#problems.get(row) ?? new Map<number, string>();
      const before = ofRow.get(at);
      ofRow.set(at, `${before ? `${before}; ` : ''}${problem} (allowed: ${allowed})`);
      this.#problems.set(row, ofRow);
    }
    this.#columns = [...new Set([...this.#problems.values()].flatMap((ofRow) => [...ofRow.keys()]))];
  }

  beside({ row, cells, faults }: RawRow): StyledCell[] {
    const problems = this.#problems.get(row);
    const width = Math.max(this.#width + 1, cells.length);
    return Array.from({ length: width }, (_, at) => at).flatMap((at): StyledCell[] => {
      const text = faults?.has(at) ? '' : withFormula(cells[at] ?? '');
      const problem = problems?.get(at) ?? '';
      const own: StyledCell = { text, look: problem ? 'wrong' : row === 1 ? 'heading' : 'text' };
      if (!this.#columns.includes(at)) return [own];
      const heading = row === 1 ? `${PROBLEM_HEADING}${cells[at] ?? ''}` : '';
      const note = [heading, problem].filter(Boolean).join(': ');
      return [own, { text: note, look: row === 1 && !problem ? 'heading' : 'note' }];
    });
  }
}

function columnOf(column: string, headings: readonly string[]): number {
  const [, number] = /^column (\d+)$/.exec(column) ?? [];
  if (number) return Math.min(Number(number) - 1, headings.length);
  const [first = ''] = column.split(', ');
  const at = [column, first].map((name) => headings.indexOf(name.toLowerCase())).find((found) => found >= 0);
  return at ?? headings.length;
}
