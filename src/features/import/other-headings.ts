import { groupBy } from '../../platform/group-by.ts';
import type { RawRow } from '../../platform/sheets/raw-row.ts';
import { areUnits, likelyHeadings, type TableRows } from '../../platform/sheets/table-rows.ts';
import { countStyles } from '../catalogue/measures/read-figure.ts';
import { isUnitOfColumn } from '../catalogue/units/unit-table.ts';
import { numberOfRow } from './mapping/file-rows.ts';
import { headingsOf, tableBelow } from './mapping/mapped-rows.ts';
import { clipped, countFilled, haveSameColumns, tablesIn, topOf } from './mapping/mapped-workbook.ts';
import { filledColumns, isCertain, keyOfHeadings, type Recalled, recall } from './mapping/recall.ts';
import type { ReadAs, RememberedMapping, SheetMapping, SheetTop } from './mapping/sheet-mapping.contract.ts';
import { MAX_SHEETS } from './mapping/sheet-mapping.limits.ts';
import type { RawSheet } from './reading/raw-sheet.ts';
import { openWorkbook } from './reading/workbook-reader.ts';
import { allSheets } from './sheets/all-sheets.ts';
import type { Problem } from './workbook/problems.ts';
import { PROBLEM_HEADING } from './workbook/sheet-parser.ts';

/**
 * Worksheets whose names or headings differ from docs/workbook.md, with remembered mappings.
 * @param isTrusted also applies constants of another file with the same headings
 */
export async function otherHeadings<Known extends { mapping: SheetMapping }>(
  path: string,
  matched: readonly ReadAs[],
  remembered: readonly Known[],
  isTrusted = false,
): Promise<{ tops: SheetTop[]; readAs: ReadAs[]; recalled: Map<string, Recalled<Known>> }> {
  const tops: SheetTop[] = [];
  const workbook = await openWorkbook(path);
  const own: string[] = [];
  try {
    for (const sheet of workbook.sheets) {
      const read = await readTop(sheet);
      if (read === 'own') own.push(sheet.name);
      else if (read) tops.push(...(await topsIn(sheet, read)));
    }
  } finally {
    await workbook.close();
  }
  tops.length = Math.min(tops.length, MAX_SHEETS);
  const readAs: ReadAs[] = [];
  const recalledOf = new Map<string, Recalled<Known>>();
  for (const top of tops) {
    const { source } = top;
    const known = matched.find((one) => one.source === source && !one.remembered);
    const recalled = known ? undefined : recall(remembered, top);
    if (recalled) recalledOf.set(source, recalled);
    const found =
      known ?? (recalled && isCertain(recalled, isTrusted) && { source, remembered: true, mapping: recalled.mapping });
    if (found && !isTaken(found.mapping, own, readAs)) readAs.push(found);
  }
  return { tops, readAs, recalled: recalledOf };
}

/** True if another worksheet has the same target, but cannot be joined with this one. */
export const isTaken = (mapping: SheetMapping, own: readonly string[], readAs: readonly ReadAs[]): boolean =>
  mapping.sheet !== '' &&
  (own.includes(mapping.sheet) ||
    readAs.some((one) => one.mapping.sheet === mapping.sheet && !haveSameColumns(one.mapping, mapping)));

/** Groups tables with equal headings and equal mappings, which are matched together. */
export const alikeTables = (tops: readonly SheetTop[], readAs: readonly ReadAs[]): SheetTop[][] => [
  ...groupBy(tops, (top) => {
    const matched = readAs.find(({ source }) => source === top.source)?.mapping;
    const headings = headingsAt(top, matched);
    return JSON.stringify([headings ? keyOfHeadings(headings) : top.source, matched && { ...matched, first: 0 }]);
  }).values(),
];

function headingsAt({ rows }: SheetTop, matched: SheetMapping | undefined): string[] | undefined {
  if (matched) return matched.rows > 0 ? headingsOf(rows, matched.first, matched.rows) : undefined;
  const likely = likelyHeadings(rows);
  if (!likely) return undefined;
  const below = rows[rows.indexOf(likely) + 1];
  return headingsOf(rows, likely.row, below && areUnits(below.cells, isUnitOfColumn) ? 2 : 1);
}

export function joinedTop([first, ...further]: readonly [SheetTop, ...SheetTop[]]): SheetTop {
  const headings = headingsAt(first, undefined) ?? [];
  const [below, styles] = [[...first.below], first.styles.map((style) => ({ ...style }))];
  for (const top of further) {
    const own = headingsAt(top, undefined) ?? [];
    const places = headings.map((heading) => own.indexOf(heading));
    const heads = likelyHeadings(top.rows)?.row ?? 0;
    for (const { cells } of top.rows.filter(({ row, cells }) => row > heads && !areUnits(cells, isUnitOfColumn))) {
      const inPlace = places.map((place) => cells[place] ?? '');
      countFilled([{ cells: inPlace }], below);
      countStyles(inPlace, styles);
    }
    for (const [at, place] of places.entries()) {
      below[at] = (below[at] ?? 0) + (top.below[place] ?? 0);
      const [one, other] = [styles[at], top.styles[place]];
      for (const key of ['filled', 'numbers', 'commas', 'points'] as const) if (one && other) one[key] += other[key];
    }
  }
  return { ...first, below, styles };
}

const quoted = (headings: readonly string[]): string => headings.map((heading) => `"${heading}"`).join(', ');

export function rememberedText({
  readAs,
  recalled,
}: Awaited<ReturnType<typeof otherHeadings<RememberedMapping>>>): string {
  const lines = [...recalled].map(([source, { remembered, mapping, unknown, absent }]) => {
    const { name, changed_by: by, changed_at: at } = remembered;
    const known = `"${name}"${by ? ` by ${by}` : ''}, ${at.slice(0, 10)}`;
    if (readAs.some((one) => one.source === source)) {
      const ofAll = Object.entries(mapping.constants).filter(([, value]) => value !== '');
      const taken = ofAll.map(([column, value]) => `${column} "${value}"`).join(', ');
      return `${source}: ${mapping.sheet ? `read as ${mapping.sheet}` : 'left out'}, as remembered (${known})${taken && `; for all rows ${taken}`}`;
    }
    const missing = [
      unknown.length > 0 ? `except ${quoted(unknown)}` : '',
      absent.length > 0 ? `without ${quoted(absent)}` : '',
    ].filter(Boolean);
    const reason = missing.join(', ') || `but another worksheet is read as ${mapping.sheet}`;
    return `${source}: its headings are known (${known}), ${reason}. Match the columns at /admin/imports.`;
  });
  return lines.join('\n');
}

type ReadTop = { top: SheetTop; starts: number[] };

async function topsIn(sheet: RawSheet, { top, starts }: ReadTop): Promise<SheetTop[]> {
  if (starts.length === 0) return [top];
  const tops: SheetTop[] = [];
  for (const table of tablesIn(sheet, starts.slice(0, MAX_SHEETS))) {
    const read = await readTop(table);
    if (read && read !== 'own') tops.push(read.top);
  }
  return tops;
}

/** Reads the first rows of a worksheet; 'own' if its headings are those of the workbook. */
async function readTop(sheet: RawSheet): Promise<ReadTop | 'own' | undefined> {
  let top: SheetTop | undefined;
  let table: TableRows | undefined;
  let heads: number | undefined;
  let hasRows = false;
  const starts: number[] = [];
  for await (const batch of sheet.batches()) {
    if (!top) {
      const rows = topOf(batch);
      if (rows.length === 0) return undefined;
      if (fits(sheet.name, rows[0])) return 'own';
      top = {
        source: sheet.name,
        rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
        below: [],
        styles: [],
      };
      const likely = likelyHeadings(top.rows);
      heads = likely?.row;
      table = likely && tableBelow([likely.cells]);
    }
    for (const [at, raw] of batch.entries()) {
      if (heads === undefined || raw.row <= heads) continue;
      const read = table?.read(raw, batch[at + 1]);
      if (!read?.isLeftOut && raw.cells.some(Boolean)) hasRows = true;
      if (!read?.begins) continue;
      // Headings without rows below are a title.
      if (hasRows) starts.push(raw.row);
      hasRows = false;
      table = tableBelow([raw.cells]);
    }
    const last = top.rows.at(-1)?.row ?? 0;
    const below = batch.filter(({ row }) => row > last);
    countFilled(below, top.below);
    for (const row of below) countStyles(textsOf(row), top.styles);
  }
  return top && { top, starts };
}

/** Texts of a row, for detecting how numbers are written; Excel's own numbers become ''. */
const textsOf = ({ cells, numbers }: RawRow): string[] =>
  clipped(cells).map((cell, at) => (numbers?.has(at) ? '' : cell));

export const leftOut = (tops: readonly SheetTop[], readAs: readonly ReadAs[]): Problem[] =>
  readAs.flatMap(({ source, mapping }, at) => {
    const top = tops.find((one) => one.source === source);
    if (!top || mapping.sheet === '') return [];
    const used = new Set(mapping.columns.flatMap(({ heading, to }) => (to === '' ? [] : [heading])));
    return [...filledColumns(top, mapping)].flatMap(([heading, count]): Problem[] => {
      if (used.has(heading)) return [];
      const problem = `is left out, with ${count} ${count === 1 ? 'value' : 'values'}`;
      const allowed = 'a column of the catalogue, if the values are wanted';
      return [{ sheet: mapping.sheet, row: numberOfRow(at, mapping.first), column: heading, problem, allowed }];
    });
  });

function fits(name: string, first: { row: number; cells: readonly string[] } | undefined): boolean {
  const sheet = allSheets.find((one) => one.name === name);
  if (!sheet || first?.row !== 1) return false;
  const headings = first.cells.filter((cell) => cell !== '');
  const lower = new Set(headings.map((heading) => heading.toLowerCase()));
  return (
    headings.every((heading) => {
      const text = heading.toLowerCase();
      return (
        Object.hasOwn(sheet.columns, text) || text.startsWith(PROBLEM_HEADING.trim()) || sheet.acceptsHeading?.(heading)
      );
    }) && Object.entries(sheet.columns).every(([column, { required }]) => !required || lower.has(column))
  );
}
