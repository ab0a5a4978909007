import type { RawRow } from '../../../platform/sheets/raw-row.ts';
import type { RawSheet, Workbook } from '../reading/raw-sheet.ts';
import { headingsOf, type NumberedRow, type RowMapper, rowMapper } from './mapped-rows.ts';
import { MAX_HEADINGS, type ReadAs, type SheetMapping } from './sheet-mapping.contract.ts';

/** What is kept of the beginning of a sheet: rows, and characters of a cell. */
const TOP_ROWS = 30;
const TOP_TEXT = 120;

/** As much of the cells of a row as is stored of the beginning of a sheet. */
export const clipped = (cells: readonly string[]): string[] =>
  cells.slice(0, MAX_HEADINGS).map((cell) => cell.slice(0, TOP_TEXT));

/** The beginning of a sheet, of its first rows; every heading is among them. Blank rows are left out. */
export const topOf = (batch: readonly RawRow[]): NumberedRow[] =>
  batch
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, TOP_ROWS)
    .map(({ row, cells }) => ({ row, cells: clipped(cells) }));

/** How many cells of each column are filled in these rows, added to `counts`. */
export function countFilled(rows: readonly Pick<RawRow, 'cells'>[], counts: number[]): void {
  for (const { cells } of rows)
    for (const [at, cell] of cells.slice(0, MAX_HEADINGS).entries()) counts[at] = (counts[at] ?? 0) + (cell ? 1 : 0);
}

/** A workbook whose sheets of other headings are read as sheets of a workbook; those that are left out are not there. */
export function mappedWorkbook(workbook: Workbook, readAs: readonly ReadAs[]): Workbook {
  if (readAs.length === 0) return workbook;
  const sheets = workbook.sheets.flatMap((sheet): RawSheet[] => {
    const mapping = readAs.find(({ source }) => source === sheet.name)?.mapping;
    if (!mapping) return [sheet];
    return mapping.sheet === '' ? [] : [mappedSheet(sheet, mapping)];
  });
  return { ...workbook, sheets };
}

const mappedSheet = (sheet: RawSheet, mapping: SheetMapping): RawSheet => ({
  name: mapping.sheet,
  hidden: false,
  async *batches() {
    const end = mapping.first + mapping.rows;
    let mapper: RowMapper | undefined;
    let width = 0;
    for await (const batch of sheet.batches()) {
      const heads: RawRow[] = [];
      if (!mapper) {
        const headings = headingsOf(topOf(batch), mapping.first, mapping.rows);
        mapper = rowMapper(mapping, headings);
        width = headings.length;
        heads.push({ row: 1, cells: mapper.headings });
      }
      const { headings, isUsed, cellsOf } = mapper;
      const added = headings.length - width;
      yield [
        ...heads,
        ...batch
          .filter(({ row }) => row >= end)
          .map((raw): RawRow => {
            const { row, faults } = raw;
            const kept = [...(faults ?? [])].filter(([at]) => isUsed(at));
            return {
              ...{ row, cells: cellsOf(raw), source: raw.cells },
              ...(kept.length
                ? { faults: new Map(kept.map(([at, fault]) => [at < width ? at : at + added, fault])) }
                : {}),
            };
          }),
      ];
    }
  },
});
