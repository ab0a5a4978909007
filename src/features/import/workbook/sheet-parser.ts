import type { Column } from './columns.ts';
import { didYouMean } from './near-matches.ts';
import type { ParsedSheet, Row } from './parsed-sheet.ts';
import type { Problems } from './problems.ts';
import type { Sheet } from './sheet.ts';
import type { RawSheet } from './workbook-reader.ts';

/**
 * Parses the cells of a sheet. An invalid cell is reported and then treated as blank, so that all problems of the
 * workbook are found in one run.
 */
export function parseSheet(sheet: Sheet, raw: RawSheet, problems: Problems): ParsedSheet {
  const headings = headingsOf(sheet, raw, problems);
  const blank = Object.fromEntries(Object.entries(sheet.columns).map(([name, column]) => [name, column.blank]));
  const rows: Row[] = [];
  for (const { row, cells } of raw.rows.slice(1)) {
    if (cells.every((cell) => cell === '')) continue;
    const parsed: Row = { row, values: { ...blank }, extra: {} };
    for (const [at, cell] of cells.entries()) {
      const heading = headings[at];
      const column = heading === undefined ? undefined : sheet.columns[heading];
      if (heading === undefined) reportUnheadedCell(sheet.name, row, at, cell, headings, problems);
      else if (!column) parsed.extra[heading] = cell;
      else if (cell !== '') parsed.values[heading] = readCell(column, cell, sheet.name, row, heading, problems);
    }
    for (const [name, column] of Object.entries(sheet.columns)) {
      if (!column.required || cells[headings.indexOf(name)]) continue;
      if (headings.includes(name)) {
        problems.add({ sheet: sheet.name, row, column: name, problem: 'is missing', allowed: column.allowed });
      }
    }
    rows.push(parsed);
  }
  return { name: sheet.name, headings: new Set(headings.filter((heading) => heading !== undefined)), rows };
}

/** undefined: a column without a heading. */
function headingsOf(sheet: Sheet, raw: RawSheet, problems: Problems): (string | undefined)[] {
  const given = raw.rows[0]?.cells ?? [];
  const known = Object.keys(sheet.columns);
  const seen = new Set<string>();
  const headings = given.map((text) => {
    const lower = text.toLowerCase();
    const heading = known.includes(lower) ? lower : sheet.acceptsHeading?.(text) ? text : undefined;
    if (heading === undefined && text !== '') {
      const allowed = () => didYouMean(text, known, 'a column that docs/workbook.md lists for this sheet');
      problems.add({ sheet: sheet.name, row: 1, column: text, problem: 'is not a column of this sheet', allowed });
    }
    if (heading !== undefined && seen.has(heading)) {
      problems.add({ sheet: sheet.name, row: 1, column: text, problem: 'stands twice', allowed: 'each heading once' });
    }
    if (heading !== undefined) seen.add(heading);
    return heading ?? (text === '' ? undefined : unknownHeading);
  });
  for (const [name, column] of Object.entries(sheet.columns)) {
    if (!column.required || seen.has(name)) continue;
    problems.add({ sheet: sheet.name, row: 1, column: name, problem: 'column is missing', allowed: column.allowed });
  }
  return headings;
}

/** Marks a column whose heading was reported as unknown; its cells are collected but ignored. */
const unknownHeading = '?';

function reportUnheadedCell(
  sheet: string,
  row: number,
  at: number,
  cell: string,
  headings: (string | undefined)[],
  problems: Problems,
) {
  if (cell === '') return;
  const column = `column ${at + 1}`;
  const before = at < headings.length ? 'a heading in row 1' : `at most ${headings.length} cells, as in row 1`;
  problems.add({ sheet, row, column, problem: `holds "${shortened(cell)}" under no heading`, allowed: before });
}

function readCell(column: Column, cell: string, sheet: string, row: number, heading: string, problems: Problems) {
  const result = column.schema.safeParse(cell);
  if (result.success) return result.data;
  const reason = result.error.issues[0]?.message ?? 'is not valid';
  problems.add({ sheet, row, column: heading, problem: `"${shortened(cell)}" ${reason}`, allowed: column.allowed });
  return column.blank;
}

/** Shortened for messages, but long enough to find the cell. */
export const shortened = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell);

/** Reports rows of a sheet with the same natural key. */
export function reportDuplicates(sheet: Sheet, { rows }: ParsedSheet, problems: Problems): void {
  const seen = new Map<string, number>();
  for (const { row, values } of rows) {
    const parts = sheet.key.map((name) => values[name]);
    const key = JSON.stringify(parts);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, row);
    else if (parts.some((part) => part !== '' && part !== null)) {
      const named = parts.filter((part) => part !== '' && part !== null).join(', ');
      problems.add({
        sheet: sheet.name,
        row,
        column: sheet.key.join(', '),
        problem: `"${named}" stands in row ${earlier} already`,
        allowed: 'each once',
      });
    }
  }
}
