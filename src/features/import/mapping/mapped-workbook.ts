import { groupBy } from '../../../platform/group-by.ts';
import { visibleText } from '../../../platform/sheets/cell-text.ts';
import { BATCH_ROWS, type RawRow, type RowNote } from '../../../platform/sheets/raw-row.ts';
import type { TableRow, TableRows } from '../../../platform/sheets/table-rows.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { countStyles, isEitherNumber, isStyleOpen, type NumberStyle } from '../../catalogue/measures/read-figure.ts';
import type { RawSheet, Workbook } from '../reading/raw-sheet.ts';
import { numberOfRow } from './file-rows.ts';
import { headingsOf, type NumberedRow, type RowMapper, rowMapper, tableBelow, WORKSHEET } from './mapped-rows.ts';
import type { NewFamilies, ReadAs, SheetMapping } from './sheet-mapping.contract.ts';
import { MAX_HEADINGS } from './sheet-mapping.limits.ts';

const tableName = (sheet: string, row: number): string => `${sheet} (row ${row})`;

const startsIn = (sheet: string, names: readonly string[]): number[] =>
  names
    .flatMap((name) => {
      const row = Number(/ \(row (\d+)\)$/.exec(name)?.[1]);
      return name === tableName(sheet, row) ? [row] : [];
    })
    .sort((a, b) => a - b);

export function tablesIn(sheet: RawSheet, starts: readonly number[]): RawSheet[] {
  if (starts.length === 0) return [sheet];
  return [1, ...starts].map((from, at) => ({
    ...sheet,
    name: at === 0 ? sheet.name : tableName(sheet.name, from),
    batches: () => rowsWithin(sheet, from, starts[at] ?? Number.POSITIVE_INFINITY),
  }));
}

/** Batches of the rows from `from` to before `to`; the first batch includes the headings. */
async function* rowsWithin(sheet: RawSheet, from: number, to: number): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = [];
  for await (const batch of sheet.batches()) {
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

export const clipped = (cells: readonly string[]): string[] =>
  cells.slice(0, MAX_HEADINGS).map((cell) => cutText(cell, TOP_TEXT));

/** First filled rows of a worksheet, which include all headings. */
export const topOf = (batch: readonly RawRow[]): NumberedRow[] =>
  batch
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, TOP_ROWS)
    .map(({ row, cells }) => ({ row, cells: clipped(cells.map(visibleText)) }));

export function countFilled(rows: readonly Pick<RawRow, 'cells'>[], counts: number[]): void {
  for (const { cells } of rows)
    for (const [at, cell] of cells.slice(0, MAX_HEADINGS).entries()) counts[at] = (counts[at] ?? 0) + (cell ? 1 : 0);
}

/**
 * Presents tables with other headings as worksheets of a workbook. Tables with equal columns are joined, skipped ones
 * omitted. Rows are numbered by `numberOfRow`.
 */
export function mappedWorkbook(workbook: Workbook, readAs: readonly ReadAs[]): Workbook {
  if (readAs.length === 0) return workbook;
  const sources = readAs.map(({ source }) => source);
  const tables = workbook.sheets.flatMap((sheet) => tablesIn(sheet, startsIn(sheet.name, sources)));
  const own = tables.filter(({ name }) => !sources.includes(name));
  const mapped = readAs.flatMap(({ source, mapping }, at) => {
    const table = tables.find(({ name }) => name === source);
    return table && mapping.sheet !== '' ? [numbered(mappedSheet(table, mapping), at)] : [];
  });
  return { ...workbook, sheets: [...own, ...Array.from(groupBy(mapped, ({ name }) => name).values(), joined)] };
}

export function haveSameColumns(one: SheetMapping, other: SheetMapping): boolean {
  const [first, second] = [one, other].map(({ columns, constants, makes }) => {
    const filled = Object.keys(constants).filter((name) => constants[name] !== '');
    return JSON.stringify([[...columns.map(({ to }) => to).filter(Boolean), ...filled].sort(), makes]);
  });
  return first === second;
}

/** Numbers rows by `numberOfRow`, except the headings in row 1, whose notes move to a blank row below them. */
const numbered = (sheet: MappedSheet, table: number): MappedSheet => ({
  ...sheet,
  async *batches() {
    let isFirst = true;
    for await (const batch of sheet.batches()) {
      const [head] = batch;
      const own = isFirst && head ? [{ ...head, notes: [] }, { ...head, cells: [] }, ...batch.slice(1)] : batch;
      yield own.map((raw, at) => (isFirst && at === 0 ? raw : { ...raw, row: numberOfRow(table, raw.row) }));
      isFirst = false;
    }
  },
});

function joined(sheets: readonly MappedSheet[]): MappedSheet {
  const [first, ...further] = sheets as [MappedSheet, ...MappedSheet[]];
  if (further.length === 0) return first;
  return {
    ...first,
    async *batches() {
      let headings: readonly string[] = [];
      for await (const batch of first.batches()) {
        if (headings.length === 0) headings = batch[0]?.cells ?? [];
        yield batch;
      }
      for (const sheet of further) {
        let placeOf: ((at: number) => number) | undefined;
        for await (const batch of sheet.batches()) {
          const heads = placeOf ? [] : batch.slice(0, 1);
          placeOf ??= placesUnder(headings, heads[0]?.cells ?? []);
          const place = placeOf;
          yield batch.slice(heads.length).map((row) => placed(row, place));
        }
      }
    },
  };
}

function placesUnder(headings: readonly string[], own: readonly string[]): (at: number) => number {
  return (at) => (at < own.length ? (own[at] ? headings.indexOf(own[at]) : -1) : at + headings.length - own.length);
}

function placed(raw: RawRow, placeOf: (at: number) => number): RawRow {
  const inPlace = (texts: readonly string[]) => {
    const cells: string[] = [];
    for (const [at, text] of texts.entries()) if (placeOf(at) >= 0) cells[placeOf(at)] = text;
    return Array.from(cells, (cell = '') => cell);
  };
  const { cells, source, faults, notes } = raw;
  return {
    ...raw,
    cells: inPlace(cells),
    ...(source && { source: inPlace(source) }),
    ...(faults && { faults: new Map([...faults].map(([at, fault]) => [placeOf(at), fault])) }),
    notes: notes?.map((one) => (one.at === undefined ? one : { ...one, at: placeOf(one.at) })),
  };
}

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
        reader = new MappedRows(ofWorksheet(mapping, sheet), topOf(batch));
        heads.push(reader.head(batch));
      }
      yield [...heads, ...reader.read(batch)];
    }
  },
});

const ofWorksheet = (mapping: SheetMapping, { name, title = name }: RawSheet): SheetMapping => ({
  ...mapping,
  constants: Object.fromEntries(
    Object.entries(mapping.constants).map(([column, value]) => [column, value === WORKSHEET ? title : value]),
  ),
});

/** Titles, sums and footnotes become blank rows with a note. */
class MappedRows {
  readonly #mapper: RowMapper;
  readonly #table: TableRows;
  readonly #end: number;
  readonly #width: number;
  readonly #styles: NumberStyle[] = [];
  readonly #noted = new Set<number>();

  constructor(mapping: SheetMapping, top: readonly NumberedRow[]) {
    const { first, rows, sheet } = mapping;
    this.#end = first + rows;
    const headings = headingsOf(top, first, rows);
    this.#width = headings.length;
    this.#mapper = rowMapper(mapping, headings);
    const heads = top.filter(({ row }) => row >= first && row < this.#end).map(({ cells }) => cells);
    this.#table = tableBelow(heads, sheet);
  }

  head(batch: readonly RawRow[]): RawRow {
    const above = batch.filter(({ row }) => row < this.#end).flatMap(({ notes = [] }) => notes);
    const notes = this.#notesOfUsed(above.filter(({ at }) => at !== undefined));
    return { row: 1, cells: this.#mapper.headings, notes };
  }

  read(batch: readonly RawRow[]): RawRow[] {
    const below = batch
      .filter(({ row }) => row >= this.#end)
      .map((raw) => ({ ...raw, cells: raw.cells.map(visibleText) }));
    for (const { cells } of below) countStyles(cells, this.#styles);
    return below.map((raw, at) => this.#mapped(raw, this.#table.read(raw, below[at + 1])));
  }

  /** Notes the first number of each column that has either thousands or a decimal comma. */
  #notesOfEither({ cells, numbers }: RawRow): RowNote[] {
    if (!isStyleOpen(this.#styles)) return [];
    return cells.flatMap((cell, at): RowNote[] => {
      const isEither = this.#mapper.isPointed(at) && !numbers?.has(at) && isEitherNumber(cell);
      if (!isEither || this.#noted.has(at)) return [];
      this.#noted.add(at);
      const [thousand, decimal] = [cell.replace(',', ''), cell.replace(',', '.')];
      return [
        { at, problem: `"${cell}" is read as ${thousand}`, allowed: `${decimal}, if the file has decimal commas` },
      ];
    });
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
      notes: [...this.#notesOfUsed([...notes, ...this.#notesOfEither(raw)]), ...added],
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
