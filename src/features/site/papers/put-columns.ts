import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, within } from '../../../platform/pdf/pdf-tags.ts';
import { heightOf, linesOf, putText, textWidth } from '../../../platform/pdf/pdf-text.ts';
import type { SheetContent, SheetLine } from './sheet-content.ts';
import { bottomOf, LEFT, putHeading, putRule, widthOf } from './sheet-page.ts';

/** The groups of figures, in two columns of the same height, on as many pages as they need. */

interface Row {
  /** Of its group. */
  title: string;
  height: number;
  isHeading: boolean;
  put(x: number, y: number): void;
}

const BETWEEN = 26;
/** Size of the letters, and what is above and below a line: as a rule, and where there is much to say. */
const SETTINGS = { usual: { size: 8.6, padding: 2.2 }, tight: { size: 8.2, padding: 1 } };
type Setting = (typeof SETTINGS)['usual'];
/** Of a column, at most. */
const VALUE = 0.46;
/** Of one figure: more would not fit on a page. */
const LINES = 20;

/** The rows of all groups, and how high they are in two columns. */
export function sheetRows(doc: Pdf, groups: SheetContent['groups'], setting: keyof typeof SETTINGS) {
  const rows = groups.flatMap(({ title, lines }) => [
    headingRow(doc, title, title),
    ...lines.map((line) => lineRow(doc, title, line, SETTINGS[setting])),
  ]);
  return { rows, height: evenHeight(doc, rows) + 10 };
}

const columnWidth = (doc: Pdf): number => (widthOf(doc) - BETWEEN) / 2;

const headingRow = (doc: Pdf, title: string, text: string): Row => ({
  ...{ title, height: 21, isHeading: true },
  put: (x, y) => putHeading(doc, text, x, y + 5),
});

function lineRow(doc: Pdf, title: string, { name, note, value }: SheetLine, { size, padding }: Setting): Row {
  const width = columnWidth(doc);
  const strong = { style: 'strong', size, colour: COLOURS.ink } as const;
  const valueWidth = Math.min(width * VALUE, textWidth(doc, value, strong) + 1);
  const label = { style: 'body', size, width: width - valueWidth - 8, colour: COLOURS.grey, lines: LINES } as const;
  const figure = { ...strong, width: valueWidth, align: 'right', lines: LINES } as const;
  const text = [name, note].filter(Boolean).join('  ');
  const lines = [linesOf(doc, text, label), linesOf(doc, value, figure)];
  const height = Math.max(...lines.map((one) => heightOf(one, size))) + 2 * padding;
  return {
    ...{ title, height, isHeading: false },
    put(x, y) {
      const inOneLine = note !== '' && lines[0]?.length === 1;
      const ink = note ? { ...label, colour: COLOURS.ink } : label;
      within(doc, 'P', () => {
        putText(doc, inOneLine ? name : text, x, y + padding, ink);
        if (inOneLine) putText(doc, note, x + textWidth(doc, `${name}  `, label), y + padding, label);
        putText(doc, value, x + width - valueWidth, y + padding, figure);
      });
      artifact(doc, () => putRule(doc, x, y + height, width));
    },
  };
}

const heightOfRows = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/** The rows of a column: it does not end with a heading, and begins with one, if need be once more. */
function columnOf(doc: Pdf, rows: readonly Row[], height: number): { column: Row[]; rest: readonly Row[] } {
  const [first] = rows;
  const column = first && !first.isHeading ? [headingRow(doc, first.title, `${first.title}, continued`)] : [];
  let used = heightOfRows(column);
  let count = 0;
  for (const row of rows) {
    used += row.height;
    if (used > height) break;
    count += 1;
  }
  while (count > 0 && count < rows.length && rows[count - 1]?.isHeading) count -= 1;
  return { column: count ? [...column, ...rows.slice(0, count)] : [], rest: rows.slice(count) };
}

function twoColumns(doc: Pdf, rows: readonly Row[], height: number) {
  const one = columnOf(doc, rows, height);
  const two = columnOf(doc, one.rest, height);
  return { columns: [one.column, two.column], rest: two.rest };
}

/** The least height at which two columns hold all rows. */
function evenHeight(doc: Pdf, rows: readonly Row[]): number {
  let height = heightOfRows(rows) / 2;
  while (twoColumns(doc, rows, height).rest.length) height += 4;
  return height;
}

export function putInColumns(doc: Pdf, rows: readonly Row[]): void {
  let left = rows;
  while (left.length) {
    const { y } = doc;
    const { columns, rest } = twoColumns(doc, left, Math.min(bottomOf(doc) - y, evenHeight(doc, left)));
    for (const [at, column] of columns.entries()) putColumn(column, LEFT + at * (columnWidth(doc) + BETWEEN), y);
    doc.y = y + Math.max(...columns.map(heightOfRows)) + 10;
    left = rest;
    if (left.length) doc.addPage();
  }
}

function putColumn(column: readonly Row[], x: number, top: number): void {
  let y = top;
  for (const { put, height } of column) {
    put(x, y);
    y += height;
  }
}
