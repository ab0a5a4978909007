import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

/** The texts of a rectangle, row by row. */
export type CellTexts = string[][];

const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** Control characters but for line breaks; a tab would end a cell. */
const CONTROL = /[^\P{Cc}\n]/gu;

/** What a cell can hold of a text from elsewhere. A decimal comma stays: only the author knows what it means. */
export const cleanCell = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00A0\u202F]/g, ' ')
    .replace(HALF, '')
    .replace(CONTROL, '')
    .trim();

/** Every row as long as the longest. */
function squared(rows: CellTexts): CellTexts {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row) => (row.length < width ? [...row, ...Array<string>(width - row.length).fill('')] : row));
}

/** Tab-separated text, as spreadsheets write it: a cell with a tab, a line break or a quote at its beginning is quoted. */
export function readText(text: string): CellTexts {
  const rows: CellTexts = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedEnd(text, at) : -1;
    const end = quoted >= 0 ? quoted + 1 : endOfCell(text, at);
    const cell = quoted >= 0 ? text.slice(at + 1, quoted).replaceAll('""', '"') : text.slice(at, end);
    row.push(cleanCell(cell));
    const [mark] = text.slice(end, end + 1);
    at = end + 1;
    if (mark === '\t') continue;
    rows.push(row);
    row = [];
    if (mark === '\r' && text[at] === '\n') at += 1;
    // A break at the end of the last row begins no other.
    if (at >= text.length) break;
  }
  return squared(rows);
}

function endOfCell(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\t' && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** The closing quote of a cell that begins with one; -1 when that is only a quote. */
function quotedEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1] ?? '') ? at : -1;
  }
  return -1;
}

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
const isTag = (node: HtmlNode): node is HtmlElement => 'attribs' in node;

const MAX_SPAN = 1000;
const spanOf = (value: string | undefined) => Math.max(1, Math.min(MAX_SPAN, Number(value) || 1));
/** What is no text of a cell: the style sheets and scripts of spreadsheets. */
const SILENT = new Set(['style', 'script', 'title', 'comment', 'head']);

/** The text of elements after `before`. White space is what a page shows of it: line breaks are `<br>` and the ends of paragraphs. */
function textIn(nodes: readonly HtmlNode[], before = ''): string {
  return nodes.reduce((text, node) => {
    if (node.type === ElementType.Text) {
      const shown = node.data.replace(/[ \t\r\n\f]+/g, ' ');
      return text + (/(^|\s)$/.test(text) ? shown.replace(/^ /, '') : shown);
    }
    if (!isTag(node) || SILENT.has(node.name)) return text;
    const isBreak = node.name === 'br' || (/^(p|div)$/.test(node.name) && text.trim() !== '');
    return textIn(node.children, isBreak ? `${text}\n` : text);
  }, before);
}

/** The rows of a table, without those of tables in its cells. */
const rowsOf = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes
    .filter(isTag)
    .flatMap((node) => (node.name === 'tr' ? [node] : node.name === 'td' ? [] : rowsOf(node.children)));

/**
 * The first table of an HTML text; undefined without one. A merged cell has its text at its first place, and its other places
 * are blank.
 */
export function readHtml(html: string): CellTexts | undefined {
  const [table] = DomUtils.getElementsByTagName('table', parseDocument(html), true, 1);
  if (!table) return undefined;
  /** Rows that a merged cell still covers, by the column. */
  const covered: number[] = [];
  const rows = rowsOf(table.children).map(({ children }) => {
    const row: string[] = [];
    const blankCovered = () => {
      for (let left = covered[row.length] ?? 0; left > 0; left = covered[row.length] ?? 0) {
        covered[row.length] = left - 1;
        row.push('');
      }
    };
    for (const cell of children) {
      if (!isTag(cell) || !/^t[dh]$/.test(cell.name)) continue;
      blankCovered();
      const start = row.length;
      const lines = textIn(cell.children).split('\n');
      row.push(cleanCell(lines.map((line) => line.trim()).join('\n')));
      for (let more = spanOf(cell.attribs.colspan); more > 1; more -= 1) row.push('');
      const below = spanOf(cell.attribs.rowspan) - 1;
      if (below) for (let at = start; at < row.length; at += 1) covered[at] = below;
    }
    blankCovered();
    return row;
  });
  return rows.length ? squared(rows.filter((row) => row.length)) : undefined;
}

const quotedCell = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const textOfGrid = (grid: CellTexts): string => grid.map((row) => row.map(quotedCell).join('\t')).join('\n');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '<br>' };
/** Cells say that they are text, or a spreadsheet would make dates of 1/2 and numbers of 007. */
export const htmlOfGrid = (grid: CellTexts): string => {
  const cell = (text: string) =>
    `<td style="mso-number-format:'\\@'">${text.replace(/[&<>"\n]/g, (mark) => ESCAPES[mark] ?? mark)}</td>`;
  return `<table>${grid.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};
