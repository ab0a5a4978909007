import { visibleText } from '../../../platform/sheets/cell-text.ts';
import type { RawRow, RowNote } from '../../../platform/sheets/raw-row.ts';
import { isPartNumber, type TableRow, TableRows, type TableShape } from '../../../platform/sheets/table-rows.ts';
import { quantityOf } from '../../catalogue/units/unit-table.ts';
import type { RawSheet, Workbook } from '../reading/raw-sheet.ts';
import { headingsOf, type NumberedRow, type RowMapper, rowMapper } from './mapped-rows.ts';
import { MAX_HEADINGS, type NewFamilies, type ReadAs, type SheetMapping } from './sheet-mapping.contract.ts';
import { startsIn, tablesIn } from './tables-in-sheet.ts';

/** What is kept of the beginning of a sheet: rows, and characters of a cell. */
const TOP_ROWS = 30;
const TOP_TEXT = 120;
/** The sheet whose keys are part numbers. */
const MODELS = 'models';

/** As much of the cells of a row as is stored of the beginning of a sheet. */
export const clipped = (cells: readonly string[]): string[] =>
  cells.slice(0, MAX_HEADINGS).map((cell) => cell.slice(0, TOP_TEXT));

/** The beginning of a sheet, of its first rows; every heading is among them. Blank rows are left out. */
export const topOf = (batch: readonly RawRow[]): NumberedRow[] =>
  batch
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, TOP_ROWS)
    .map(({ row, cells }) => ({ row, cells: clipped(cells.map(visibleText)) }));

/** How many cells of each column are filled in these rows, added to `counts`. */
export function countFilled(rows: readonly Pick<RawRow, 'cells'>[], counts: number[]): void {
  for (const { cells } of rows)
    for (const [at, cell] of cells.slice(0, MAX_HEADINGS).entries()) counts[at] = (counts[at] ?? 0) + (cell ? 1 : 0);
}

/** Tells the rows below headings from what stands between them. */
export const tableBelow = (heads: readonly (readonly string[])[], isKey?: TableShape['isKey']): TableRows =>
  new TableRows({ heads, isUnit: (text) => quantityOf('', text) !== undefined, isKey });

/** A workbook whose sheets of other headings are read as sheets of a workbook; those that are left out are not there. */
export function mappedWorkbook(workbook: Workbook, readAs: readonly ReadAs[]): Workbook {
  if (readAs.length === 0) return workbook;
  const sources = readAs.map(({ source }) => source);
  const tables = workbook.sheets.flatMap((sheet) => tablesIn(sheet, startsIn(sheet.name, sources)));
  const sheets = tables.flatMap((sheet): RawSheet[] => {
    const mapping = readAs.find(({ source }) => source === sheet.name)?.mapping;
    if (!mapping) return [sheet];
    return mapping.sheet === '' ? [] : [mappedSheet(sheet, mapping)];
  });
  return { ...workbook, sheets };
}

/** A sheet that one with other headings is read as, and what is made of its values. */
export interface MappedSheet extends RawSheet {
  makes?: NewFamilies;
}

export const mappedSheet = (sheet: RawSheet, mapping: SheetMapping): MappedSheet => ({
  name: mapping.sheet,
  ...(mapping.makes && { makes: mapping.makes }),
  hidden: false,
  async *batches() {
    let reader: MappedRows | undefined;
    for await (const batch of sheet.batches()) {
      const heads: RawRow[] = [];
      if (!reader) {
        reader = new MappedRows(mapping, topOf(batch));
        heads.push(reader.head(batch));
      }
      yield [...heads, ...reader.read(batch)];
    }
  },
});

/** Rewrites the rows of a sheet under the headings of the workbook; titles, sums and footnotes become blank rows with a note. */
class MappedRows {
  readonly #mapper: RowMapper;
  readonly #table: TableRows;
  readonly #end: number;
  readonly #width: number;

  constructor(mapping: SheetMapping, top: readonly NumberedRow[]) {
    const { first, rows, sheet } = mapping;
    this.#end = first + rows;
    const headings = headingsOf(top, first, rows);
    this.#width = headings.length;
    this.#mapper = rowMapper(mapping, headings);
    const heads = top.filter(({ row }) => row >= first && row < this.#end).map(({ cells }) => cells);
    this.#table = tableBelow(heads, sheet === MODELS ? isPartNumber : undefined);
  }

  /** The headings of the workbook, with what is told of columns of the file. */
  head(batch: readonly RawRow[]): RawRow {
    const above = batch.filter(({ row }) => row < this.#end).flatMap(({ notes = [] }) => notes);
    const notes = this.#notesOfUsed(above.filter(({ at }) => at !== undefined));
    return { row: 1, cells: this.#mapper.headings, notes };
  }

  read(batch: readonly RawRow[]): RawRow[] {
    const below = batch
      .filter(({ row }) => row >= this.#end)
      .map((raw) => ({ ...raw, cells: raw.cells.map(visibleText) }));
    return below.map((raw, at) => this.#mapped(raw, this.#table.read(raw, below[at + 1])));
  }

  #mapped(raw: RawRow, { isLeftOut, note }: TableRow): RawRow {
    const { isUsed, cellsOf } = this.#mapper;
    const { row, faults, notes = [] } = raw;
    const added = note ? [note] : [];
    if (isLeftOut) return { row, cells: [], notes: added };
    const used = [...(faults ?? [])].filter(([at]) => isUsed(at));
    return {
      row,
      cells: cellsOf(raw),
      source: raw.cells,
      ...(used.length > 0 && { faults: new Map(used.map(([at, fault]) => [this.#placeOf(at), fault])) }),
      notes: [...this.#notesOfUsed(notes), ...added],
    };
  }

  /** Where a column of the file stands below the headings of the workbook. */
  #placeOf(at: number): number {
    return at < this.#width ? at : at + this.#mapper.headings.length - this.#width;
  }

  #notesOfUsed(notes: readonly RowNote[]): RowNote[] {
    return notes
      .filter(({ at }) => at === undefined || this.#mapper.isUsed(at))
      .map((one) => (one.at === undefined ? one : { ...one, at: this.#placeOf(one.at) }));
  }
}
