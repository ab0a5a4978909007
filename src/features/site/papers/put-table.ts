import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, within } from '../../../platform/pdf/pdf-tags.ts';
import { heightOf, linesOf, putText, textWidth } from '../../../platform/pdf/pdf-text.ts';
import { unitText } from '../../catalogue/model-tables/table-view.ts';
import type { SheetContent } from './sheet-content.ts';
import { bottomOf, LEFT, needRoom, putHeading, putRule, widthOf } from './sheet-page.ts';

/** A table of models. What is wider than the page continues below with its other columns; every part repeats names and headings. */

type Table = SheetContent['tables'][number];

interface Column {
  label: string;
  unit: string;
  width: number;
  align: 'left' | 'right';
  cells: string[];
  isName: boolean;
}

const SIZE = 7.4;
const BETWEEN = 7;
const PADDING = 2.4;
const INSET = 3;
const [HEADLINE, BELOW] = [17, 12];
/** Of one cell. */
const LINES = 12;
/** A text is set in lines beyond this width. */
const WIDEST = 96;
const HEAD = { style: 'strong', size: 6.6, colour: COLOURS.ink } as const;
const cellLook = ({ isName }: Column) =>
  ({ style: isName ? 'strong' : 'body', size: SIZE, colour: COLOURS.ink, lines: LINES }) as const;

/** A column of names, and the others. */
function columnsOf(doc: Pdf, { nameLabel, columns, rows }: Table): [Column, ...Column[]] {
  const sized = (column: Omit<Column, 'width'>): Column => {
    const look = cellLook({ ...column, width: 0 });
    const cells = column.cells.map((cell) => textWidth(doc, cell, look));
    const words = [...column.label.split(/[\s]+/), column.unit].map((word) => textWidth(doc, word, HEAD));
    return {
      ...column,
      width: Math.min(WIDEST, cells.reduce((most, width) => Math.max(most, width), Math.max(...words)) + 1),
    };
  };
  const name = sized({ label: nameLabel, unit: '', align: 'left', cells: rows.map(([, one]) => one), isName: true });
  const others = columns.map((column, at) =>
    sized({
      label: column.label,
      unit: unitText(column),
      align: column.numeric ? 'right' : 'left',
      cells: rows.map(([, , cells]) => cells[at] ?? ''),
      isName: false,
    }),
  );
  return [name, ...others];
}

const totalWidth = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width }) => sum + width + BETWEEN, -BETWEEN);

/** The columns in parts that are no wider than the page, each with the names first. */
function partsOf([name, ...others]: [Column, ...Column[]], width: number): Column[][] {
  const parts: Column[][] = [];
  let part = [name];
  for (const column of others) {
    if (part.length > 1 && totalWidth([...part, column]) > width) {
      parts.push(part);
      part = [name];
    }
    part.push(column);
  }
  return [...parts, part];
}

/** A table as it is put on pages: a part of the columns, and the height of each row. */
export interface TablePart {
  headline: string;
  columns: Column[];
  head: number;
  heights: number[];
}

export function partsOfTable(doc: Pdf, table: Table): TablePart[] {
  const width = widthOf(doc) - 2 * INSET;
  const parts = partsOf(columnsOf(doc, table), width);
  return parts.map((part, at) => {
    const columns = spread(part, width);
    const headline = [table.headline, parts.length > 1 && `columns, part ${at + 1} of ${parts.length}`];
    const heights = table.rows.map((_, row) => {
      const lines = columns.map((column) => linesIn(doc, column.cells[row] ?? '', column));
      return Math.max(1, ...lines) * heightOf([''], SIZE) + 2 * PADDING;
    });
    return { headline: headline.filter(Boolean).join(': '), columns, head: heightOfHead(doc, columns), heights };
  });
}

/** On one page. */
export const heightOfPart = ({ headline, head, heights }: TablePart): number =>
  (headline ? HEADLINE : 0) + head + heights.reduce((sum, height) => sum + height, 0) + BELOW;

/** What the page has room for beyond the columns is divided among them, up to a half more each. */
function spread(columns: readonly Column[], width: number): Column[] {
  const more = Math.min(
    1.5,
    (width - (columns.length - 1) * BETWEEN) / (totalWidth(columns) - (columns.length - 1) * BETWEEN),
  );
  return columns.map((column) => ({ ...column, width: column.width * Math.max(1, more) }));
}

/** @param onRow hears of each row, by its name, before it is put */
export function putPart(
  doc: Pdf,
  { headline, columns, head, heights }: TablePart,
  onRow?: (name: string) => void,
): void {
  // A heading is not left alone.
  needRoom(doc, HEADLINE + head + heights.slice(0, 3).reduce((sum, height) => sum + height, 0));
  if (headline) doc.y = putHeading(doc, headline, LEFT, doc.y);
  within(doc, 'Table', () => {
    putHead(doc, columns, head);
    for (const [row, height] of heights.entries()) {
      if (doc.y + height > bottomOf(doc)) {
        doc.addPage();
        artifact(doc, () => putHead(doc, columns, head));
      }
      onRow?.(columns[0]?.cells[row] ?? '');
      within(doc, 'TR', () => putCells(doc, columns, row));
      doc.y += height;
      artifact(doc, () => putRule(doc, LEFT, doc.y, totalWidth(columns) + 2 * INSET));
    }
  });
  doc.y += BELOW;
}

function putCells(doc: Pdf, columns: readonly Column[], row: number): void {
  const y = doc.y + PADDING;
  eachColumn(columns, (column, x) => {
    const { width, align, isName } = column;
    const put = () => putText(doc, column.cells[row] ?? '', x, y, { ...cellLook(column), width, align });
    within(doc, isName ? 'TH' : 'TD', put, isName ? { scope: 'Row' } : {});
  });
}

/** A cell that fits needs no breaking. */
const linesIn = (doc: Pdf, cell: string, column: Column): number =>
  cell.includes(' ') || cell.length * SIZE > column.width
    ? linesOf(doc, cell, { ...cellLook(column), width: column.width }).length
    : 1;

function eachColumn(columns: readonly Column[], act: (column: Column, x: number) => void): void {
  let x = LEFT + INSET;
  for (const column of columns) {
    act(column, x);
    x += column.width + BETWEEN;
  }
}

const labelLines = (doc: Pdf, { label, width }: Column) => linesOf(doc, label, { ...HEAD, width });

function heightOfHead(doc: Pdf, columns: readonly Column[]): number {
  const most = Math.max(...columns.map((column) => labelLines(doc, column).length + (column.unit ? 1 : 0)));
  return most * heightOf([''], HEAD.size) + 2 * PADDING + 1;
}

function putHead(doc: Pdf, columns: readonly Column[], height: number): void {
  const { y } = doc;
  artifact(doc, () => doc.rect(LEFT, y, totalWidth(columns) + 2 * INSET, height).fill(COLOURS.band));
  within(doc, 'TR', () =>
    eachColumn(columns, (column, x) => {
      const { label, unit, width, align } = column;
      const put = () => {
        const end = putText(doc, label, x, y + PADDING, { ...HEAD, width, align });
        putText(doc, unit, x, end, { ...HEAD, style: 'body', colour: COLOURS.grey, width, align });
      };
      within(doc, 'TH', put, { scope: 'Column' });
    }),
  );
  doc.y = y + height;
}
