import { groupBy } from '../../../platform/group-by.ts';
import { normaliseVisibleText } from '../../../platform/spreadsheets/cell-text.ts';
import { BATCH_ROWS, type RawRow, type RowNote } from '../../../platform/spreadsheets/raw-row.ts';
import {
  isSeparatorRow,
  type TableRowReader,
  type TableRowVerdict,
} from '../../../platform/spreadsheets/table-row-reader.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import type { RawWorksheet, Workbook } from '../reading/raw-worksheet.ts';
import { formatTableName, parseTableName, toFileRowNumber } from './file-row-numbers.ts';
import {
  buildRowMapper,
  createTableReader,
  joinHeadingRows,
  type RowMapper,
  WORKSHEET_PLACEHOLDER,
  type WorksheetRow,
} from './map-rows.ts';
import { noteUnclearCommas, UnclearCommas } from './unclear-commas.ts';
import type { NewFamilies, TableReading, WorksheetMapping } from './worksheet-mapping.contract.ts';
import { MAX_HEADINGS } from './worksheet-mapping.limits.ts';

export const parseTableStarts = (worksheet: string, names: readonly string[]): number[] =>
  names
    .map(parseTableName)
    .flatMap((table) => (table.worksheet === worksheet && table.start > 1 ? [table.start] : []))
    .sort((a, b) => a - b);

export function splitTables(worksheet: RawWorksheet, starts: readonly number[]): RawWorksheet[] {
  if (starts.length === 0) return [worksheet];
  return [1, ...starts].map((from, at) => ({
    ...worksheet,
    name: at === 0 ? worksheet.name : formatTableName(worksheet.name, from),
    batches: () => readRowsBetween(worksheet, from, starts[at] ?? Number.POSITIVE_INFINITY),
  }));
}

/** Batches of the rows from `from` to before `to`; the first batch includes the headings. */
async function* readRowsBetween(worksheet: RawWorksheet, from: number, to: number): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = [];
  for await (const batch of worksheet.batches()) {
    rows.push(...batch.filter(({ row }) => row >= from && row < to));
    if (rows.length >= BATCH_ROWS) {
      yield rows;
      rows = [];
    }
    if ((batch.at(-1)?.row ?? 0) >= to) break;
  }
  if (rows.length > 0) yield rows;
}

const TOP_ROWS = 30;
const TOP_TEXT = 120;

export const clipCells = (cells: readonly string[]): string[] =>
  cells.slice(0, MAX_HEADINGS).map((cell) => cutText(cell, TOP_TEXT));

/** First filled rows of a worksheet, which include all headings. */
export const takeTopRows = (batch: readonly RawRow[]): WorksheetRow[] =>
  batch
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, TOP_ROWS)
    .map(({ row, cells }) => ({ row, cells: clipCells(cells.map(normaliseVisibleText)) }));

export function countFilledCells(rows: readonly Pick<RawRow, 'cells'>[], counts: number[]): void {
  for (const { cells } of rows.filter((row) => !isSeparatorRow(row.cells)))
    for (const [at, cell] of cells.slice(0, MAX_HEADINGS).entries()) counts[at] = (counts[at] ?? 0) + (cell ? 1 : 0);
}

/**
 * Presents tables with other headings as worksheets of a workbook. Tables with equal columns are joined, skipped ones
 * omitted. Rows are numbered by `toFileRowNumber`. Own worksheets keep their columns.
 */
export function mapWorkbook(workbook: Workbook, readAs: readonly TableReading[]): Workbook {
  const sources = readAs.map(({ source }) => source);
  const tables = workbook.worksheets.flatMap((worksheet) =>
    splitTables(worksheet, parseTableStarts(worksheet.name, sources)),
  );
  const own = tables
    .filter(({ name }) => !sources.includes(name))
    .map(dropUnselectedRows)
    .map(noteUnclearCommas);
  const mapped = readAs.flatMap(({ source, mapping }, at) => {
    const table = tables.find(({ name }) => name === source);
    return table && mapping.sheet !== '' ? [numberFileRows(mapWorksheet(table, mapping), at)] : [];
  });
  return {
    ...workbook,
    worksheets: [...own, ...Array.from(groupBy(mapped, ({ name }) => name).values(), joinWorksheets)],
  };
}

/** Drops the rows of an own worksheet that are not read; its headings stay. */
const dropUnselectedRows = (worksheet: RawWorksheet): RawWorksheet => ({
  ...worksheet,
  async *batches() {
    for await (const batch of worksheet.batches())
      yield batch.filter(({ row, isUnselected }) => row === 1 || !isUnselected);
  },
});

export function haveSameColumns(one: WorksheetMapping, other: WorksheetMapping): boolean {
  const [first, second] = [one, other].map(({ columns, constants, makes }) => {
    const filled = Object.keys(constants).filter((name) => constants[name] !== '');
    return JSON.stringify([[...columns.map(({ to }) => to).filter(Boolean), ...filled].sort(), makes]);
  });
  return first === second;
}

/** Numbers rows by `toFileRowNumber`, except the headings in row 1, whose notes move to a blank row below them. */
const numberFileRows = (worksheet: MappedWorksheet, table: number): MappedWorksheet => ({
  ...worksheet,
  async *batches() {
    let isFirst = true;
    for await (const batch of worksheet.batches()) {
      const [head] = batch;
      const own = isFirst && head ? [{ ...head, notes: [] }, { ...head, cells: [] }, ...batch.slice(1)] : batch;
      yield own.map((raw, at) => (isFirst && at === 0 ? raw : { ...raw, row: toFileRowNumber(table, raw.row) }));
      isFirst = false;
    }
  },
});

function joinWorksheets(worksheets: readonly MappedWorksheet[]): MappedWorksheet {
  const [first, ...further] = worksheets as [MappedWorksheet, ...MappedWorksheet[]];
  if (further.length === 0) return first;
  return {
    ...first,
    async *batches() {
      let headings: readonly string[] = [];
      for await (const batch of first.batches()) {
        if (headings.length === 0) headings = batch[0]?.cells ?? [];
        yield batch;
      }
      for (const worksheet of further) {
        let positionOf: ((at: number) => number) | undefined;
        for await (const batch of worksheet.batches()) {
          const heads = positionOf ? [] : batch.slice(0, 1);
          positionOf ??= mapColumnPositions(headings, heads[0]?.cells ?? []);
          const position = positionOf;
          yield batch.slice(heads.length).map((row) => moveCells(row, position));
        }
      }
    },
  };
}

function mapColumnPositions(headings: readonly string[], own: readonly string[]): (at: number) => number {
  return (at) => (at < own.length ? (own[at] ? headings.indexOf(own[at]) : -1) : at + headings.length - own.length);
}

function moveCells(raw: RawRow, positionOf: (at: number) => number): RawRow {
  const arrangeTexts = (texts: readonly string[]) => {
    const cells: string[] = [];
    for (const [at, text] of texts.entries()) if (positionOf(at) >= 0) cells[positionOf(at)] = text;
    return Array.from(cells, (cell = '') => cell);
  };
  const { cells, source, faults, notes } = raw;
  return {
    ...raw,
    cells: arrangeTexts(cells),
    ...(source && { source: arrangeTexts(source) }),
    ...(faults && { faults: new Map([...faults].map(([at, fault]) => [positionOf(at), fault])) }),
    notes: notes?.map((one) => (one.at === undefined ? one : { ...one, at: positionOf(one.at) })),
  };
}

export interface MappedWorksheet extends RawWorksheet {
  makes?: NewFamilies;
}

export const mapWorksheet = (worksheet: RawWorksheet, mapping: WorksheetMapping): MappedWorksheet => ({
  name: mapping.sheet,
  ...(mapping.makes && { makes: mapping.makes }),
  hidden: false,
  async *batches() {
    let reader: MappedRows | undefined;
    for await (const batch of worksheet.batches()) {
      const heads: RawRow[] = [];
      if (!reader) {
        reader = new MappedRows(fillWorksheetName(mapping, worksheet), takeTopRows(batch));
        heads.push(reader.head(batch));
      }
      yield [...heads, ...reader.read(batch)];
    }
  },
});

const fillWorksheetName = (mapping: WorksheetMapping, { name, title = name }: RawWorksheet): WorksheetMapping => ({
  ...mapping,
  constants: Object.fromEntries(
    Object.entries(mapping.constants).map(([column, value]) => [
      column,
      value === WORKSHEET_PLACEHOLDER ? title : value,
    ]),
  ),
});

/** Titles, sums and footnotes become blank rows with a note. */
class MappedRows {
  readonly #mapper: RowMapper;
  readonly #table: TableRowReader;
  readonly #end: number;
  readonly #width: number;
  readonly #commas = new UnclearCommas();

  constructor(mapping: WorksheetMapping, top: readonly WorksheetRow[]) {
    const { first, rows, sheet: worksheet } = mapping;
    this.#end = first + rows;
    const headings = joinHeadingRows(top, first, rows);
    this.#width = headings.length;
    this.#mapper = buildRowMapper(mapping, headings);
    const heads = top.filter(({ row }) => row >= first && row < this.#end).map(({ cells }) => cells);
    this.#table = createTableReader(heads, worksheet);
  }

  head(batch: readonly RawRow[]): RawRow {
    const above = batch.filter(({ row }) => row < this.#end).flatMap(({ notes = [] }) => notes);
    const notes = this.#notesOfUsed(above.filter(({ at }) => at !== undefined));
    return { row: 1, cells: this.#mapper.headings, notes };
  }

  read(batch: readonly RawRow[]): RawRow[] {
    const below = batch
      .filter(({ row }) => row >= this.#end)
      .map((raw) => ({ ...raw, cells: raw.cells.map(normaliseVisibleText) }));
    this.#commas.count(below);
    return below
      .map((raw, at) => ({ raw, verdict: this.#table.read(raw, below[at + 1]) }))
      .flatMap(({ raw, verdict }) => (raw.isUnselected ? [] : [this.#mapped(raw, verdict)]));
  }

  #mapped(raw: RawRow, { isLeftOut, note }: TableRowVerdict): RawRow {
    const { isUsed, cellsOf } = this.#mapper;
    const { row, faults, notes = [], repeats } = raw;
    const added = note ? [note] : [];
    if (isLeftOut) return { row, cells: [], notes: added };
    const used = [...(faults ?? [])].filter(([at]) => isUsed(at));
    return {
      row,
      cells: cellsOf(raw),
      source: raw.cells,
      ...(repeats && { repeats }),
      ...(used.length > 0 && { faults: new Map(used.map(([at, fault]) => [this.#placeOf(at), fault])) }),
      notes: [...this.#notesOfUsed([...notes, ...this.#commas.notesOf(raw, this.#mapper.isPointed)]), ...added],
    };
  }

  #placeOf(at: number): number {
    return at < this.#width ? at : at + this.#mapper.headings.length - this.#width;
  }

  #notesOfUsed(notes: readonly RowNote[]): RowNote[] {
    return notes
      .filter(({ at }) => at === undefined || this.#mapper.isUsed(at))
      .map((one) => (one.at === undefined ? one : { ...one, at: this.#placeOf(one.at) }));
  }
}
