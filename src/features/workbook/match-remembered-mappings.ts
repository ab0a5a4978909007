import { groupBy } from '../../platform/group-by.ts';
import type { RawRow } from '../../platform/spreadsheets/raw-row.ts';
import { findLikelyHeadings, isUnitRow, type TableRowReader } from '../../platform/spreadsheets/table-row-reader.ts';
import { countNumberStyles } from '../catalogue/measures/parse-cell-value.ts';
import { isColumnUnit } from '../catalogue/measures/unit-table.ts';
import { toFileRowNumber } from './mapping/file-row-numbers.ts';
import { createTableReader, joinHeadingRows } from './mapping/map-rows.ts';
import { clipCells, countFilledCells, haveSameColumns, splitTables, takeTopRows } from './mapping/map-workbook.ts';
import {
  countFilledColumns,
  hashHeadings,
  isCertainMapping,
  type RecalledMapping,
  recallMapping,
} from './mapping/recall-mapping.ts';
import type {
  RememberedMapping,
  TableReading,
  WorksheetMapping,
  WorksheetTop,
} from './mapping/worksheet-mapping.contract.ts';
import { MAX_WORKSHEETS } from './mapping/worksheet-mapping.limits.ts';
import { openWorkbook } from './reading/open-workbook.ts';
import type { RawWorksheet } from './reading/raw-worksheet.ts';
import { allResourceTables } from './resources/all-resource-tables.ts';
import type { WorkbookProblem } from './staging/problem-list.ts';
import { PROBLEM_HEADING_PREFIX } from './staging/worksheet-parser.ts';

/**
 * Worksheets whose names or headings differ from docs/workbook.md, with remembered mappings.
 * @param isTrusted also applies constants of another file with the same headings
 */
export async function matchRememberedMappings<Known extends { mapping: WorksheetMapping }>(
  path: string,
  matched: readonly TableReading[],
  remembered: readonly Known[],
  isTrusted = false,
): Promise<{ tops: WorksheetTop[]; readAs: TableReading[]; recalled: Map<string, RecalledMapping<Known>> }> {
  const tops: WorksheetTop[] = [];
  const workbook = await openWorkbook(path);
  const own: string[] = [];
  try {
    for (const worksheet of workbook.worksheets) {
      const read = await readWorksheetTop(worksheet);
      if (read === 'own') own.push(worksheet.name);
      else if (read) tops.push(...(await readTops(worksheet, read)));
    }
  } finally {
    await workbook.close();
  }
  tops.length = Math.min(tops.length, MAX_WORKSHEETS);
  const readAs: TableReading[] = [];
  const recalledOf = new Map<string, RecalledMapping<Known>>();
  for (const top of tops) {
    const { source } = top;
    const known = matched.find((one) => one.source === source && !one.remembered);
    const recalled = known ? undefined : recallMapping(remembered, top);
    if (recalled) recalledOf.set(source, recalled);
    const found =
      known ??
      (recalled && isCertainMapping(recalled, isTrusted) && { source, remembered: true, mapping: recalled.mapping });
    if (found && !isTargetTaken(found.mapping, own, readAs)) readAs.push(found);
  }
  return { tops, readAs, recalled: recalledOf };
}

/** True if another worksheet has the same target, but cannot be joined with this one. */
export const isTargetTaken = (
  mapping: WorksheetMapping,
  own: readonly string[],
  readAs: readonly TableReading[],
): boolean =>
  mapping.sheet !== '' &&
  (own.includes(mapping.sheet) ||
    readAs.some((one) => one.mapping.sheet === mapping.sheet && !haveSameColumns(one.mapping, mapping)));

/** Groups tables with equal headings and equal mappings, which are matched together. */
export const groupAlikeTables = (tops: readonly WorksheetTop[], readAs: readonly TableReading[]): WorksheetTop[][] => [
  ...groupBy(tops, (top) => {
    const matched = readAs.find(({ source }) => source === top.source)?.mapping;
    const headings = findHeadings(top, matched);
    return JSON.stringify([headings ? hashHeadings(headings) : top.source, matched && { ...matched, first: 0 }]);
  }).values(),
];

function findHeadings({ rows }: WorksheetTop, matched: WorksheetMapping | undefined): string[] | undefined {
  if (matched) return matched.rows > 0 ? joinHeadingRows(rows, matched.first, matched.rows) : undefined;
  const likely = findLikelyHeadings(rows);
  if (!likely) return undefined;
  const below = rows[rows.indexOf(likely) + 1];
  return joinHeadingRows(rows, likely.row, below && isUnitRow(below.cells, isColumnUnit) ? 2 : 1);
}

export function joinTops([first, ...further]: readonly [WorksheetTop, ...WorksheetTop[]]): WorksheetTop {
  const headings = findHeadings(first, undefined) ?? [];
  const [below, styles] = [[...first.below], first.styles.map((style) => ({ ...style }))];
  for (const top of further) {
    const own = findHeadings(top, undefined) ?? [];
    const positions = headings.map((heading) => own.indexOf(heading));
    const heads = findLikelyHeadings(top.rows)?.row ?? 0;
    for (const { cells } of top.rows.filter(({ row, cells }) => row > heads && !isUnitRow(cells, isColumnUnit))) {
      const arranged = positions.map((position) => cells[position] ?? '');
      countFilledCells([{ cells: arranged }], below);
      countNumberStyles(arranged, styles);
    }
    for (const [at, position] of positions.entries()) {
      below[at] = (below[at] ?? 0) + (top.below[position] ?? 0);
      const [one, other] = [styles[at], top.styles[position]];
      for (const key of ['filled', 'numbers', 'commas', 'points'] as const) if (one && other) one[key] += other[key];
    }
  }
  return { ...first, below, styles };
}

const quoteHeadings = (headings: readonly string[]): string => headings.map((heading) => `"${heading}"`).join(', ');

export function formatRememberedMappings({
  readAs,
  recalled,
}: Awaited<ReturnType<typeof matchRememberedMappings<RememberedMapping>>>): string {
  const lines = [...recalled].map(([source, { remembered, mapping, unknown, absent }]) => {
    const { name, changed_by: by, changed_at: at } = remembered;
    const known = `"${name}"${by ? ` by ${by}` : ''}, ${at.slice(0, 10)}`;
    if (readAs.some((one) => one.source === source)) {
      const ofAll = Object.entries(mapping.constants).filter(([, value]) => value !== '');
      const taken = ofAll.map(([column, value]) => `${column} "${value}"`).join(', ');
      return `${source}: ${mapping.sheet ? `read as ${mapping.sheet}` : 'left out'}, as remembered (${known})${taken && `; for all rows ${taken}`}`;
    }
    const missing = [
      unknown.length > 0 ? `except ${quoteHeadings(unknown)}` : '',
      absent.length > 0 ? `without ${quoteHeadings(absent)}` : '',
    ].filter(Boolean);
    const reason = missing.join(', ') || `but another worksheet is read as ${mapping.sheet}`;
    return `${source}: its headings are known (${known}), ${reason}. Match the columns at /admin/imports.`;
  });
  return lines.join('\n');
}

type ReadTop = { top: WorksheetTop; starts: number[] };

async function readTops(worksheet: RawWorksheet, { top, starts }: ReadTop): Promise<WorksheetTop[]> {
  if (starts.length === 0) return [top];
  const tops: WorksheetTop[] = [];
  for (const table of splitTables(worksheet, starts.slice(0, MAX_WORKSHEETS))) {
    const read = await readWorksheetTop(table);
    if (read && read !== 'own') tops.push(read.top);
  }
  return tops;
}

/** Reads the first rows of a worksheet; 'own' if its headings are those of the workbook. */
async function readWorksheetTop(worksheet: RawWorksheet): Promise<ReadTop | 'own' | undefined> {
  let top: WorksheetTop | undefined;
  let table: TableRowReader | undefined;
  let heads: number | undefined;
  let hasRows = false;
  const starts: number[] = [];
  for await (const batch of worksheet.batches()) {
    if (!top) {
      const rows = takeTopRows(batch);
      if (rows.length === 0) return undefined;
      if (hasCatalogueHeadings(worksheet.name, rows[0])) return 'own';
      top = {
        source: worksheet.name,
        rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
        below: [],
        styles: [],
      };
      const likely = findLikelyHeadings(top.rows);
      heads = likely?.row;
      table = likely && createTableReader([likely.cells]);
    }
    for (const [at, raw] of batch.entries()) {
      if (heads === undefined || raw.row <= heads) continue;
      const read = table?.read(raw, batch[at + 1]);
      if (!read?.isLeftOut && raw.cells.some(Boolean)) hasRows = true;
      if (!read?.begins) continue;
      // Headings without rows below are a title.
      if (hasRows) starts.push(raw.row);
      hasRows = false;
      table = createTableReader([raw.cells]);
    }
    const last = top.rows.at(-1)?.row ?? 0;
    const below = batch.filter(({ row }) => row > last);
    countFilledCells(below, top.below);
    for (const row of below) countNumberStyles(listCellTexts(row), top.styles);
  }
  return top && { top, starts };
}

/** Texts of a row, for detecting how numbers are written; Excel's own numbers become ''. */
const listCellTexts = ({ cells, numbers }: RawRow): string[] =>
  clipCells(cells).map((cell, at) => (numbers?.has(at) ? '' : cell));

export const listLeftOutColumns = (tops: readonly WorksheetTop[], readAs: readonly TableReading[]): WorkbookProblem[] =>
  readAs.flatMap(({ source, mapping }, at) => {
    const top = tops.find((one) => one.source === source);
    if (!top || mapping.sheet === '') return [];
    const used = new Set(mapping.columns.flatMap(({ heading, to }) => (to === '' ? [] : [heading])));
    return [...countFilledColumns(top, mapping)].flatMap(([heading, count]): WorkbookProblem[] => {
      if (used.has(heading)) return [];
      const problem = `is left out, with ${count} ${count === 1 ? 'value' : 'values'}`;
      const allowed = 'a column of the catalogue, if the values are wanted';
      return [{ sheet: mapping.sheet, row: toFileRowNumber(at, mapping.first), column: heading, problem, allowed }];
    });
  });

function hasCatalogueHeadings(name: string, first: { row: number; cells: readonly string[] } | undefined): boolean {
  const worksheet = allResourceTables.find((one) => one.name === name);
  if (!worksheet || first?.row !== 1) return false;
  const headings = first.cells.filter((cell) => cell !== '');
  const lower = new Set(headings.map((heading) => heading.toLowerCase()));
  return (
    headings.every((heading) => {
      const text = heading.toLowerCase();
      return (
        Object.hasOwn(worksheet.columns, text) ||
        text.startsWith(PROBLEM_HEADING_PREFIX.trim()) ||
        worksheet.acceptsHeading?.(heading)
      );
    }) && Object.entries(worksheet.columns).every(([column, { required }]) => !required || lower.has(column))
  );
}
