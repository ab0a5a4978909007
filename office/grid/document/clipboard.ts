import { DomUtils, ElementType } from 'htmlparser2';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import { parseMarkup, TooDeepError } from '../../../src/platform/markup-parser.ts';
import { cleanCell, normaliseVisibleText } from '../../../src/platform/spreadsheets/cell-text.ts';
import { parseCsvRows } from '../../../src/platform/spreadsheets/csv-reader.ts';

export type CellTexts = string[][];

/** Decimal commas stay, because 1,250 may mean 1.25 or 1250. */
export const cleanCellText = (text: string): string => cleanCell(normaliseVisibleText(text).replaceAll('\t', ' '));

function padRows(rows: CellTexts): CellTexts {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row) => (row.length < width ? [...row, ...Array<string>(width - row.length).fill('')] : row));
}

export function parseClipboardText(text: string): CellTexts {
  const rows = parseCsvRows(text, '\t').map(({ cells }) => cells.map(cleanCellText));
  return rows.length > 0 ? padRows(rows) : [['']];
}

/** Cells of a clipboard; undefined if it holds nothing, so that pasting it empties no cell. */
export function readClipboardCells(html: string, text: string): CellTexts | undefined {
  const table = html === '' ? undefined : parseClipboardHtml(html);
  return table ?? (text === '' ? undefined : (parseSpacedText(text) ?? parseClipboardText(text)));
}

type HtmlNode = ReturnType<typeof parseMarkup>[number];
type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
const isTag = (node: HtmlNode): node is HtmlElement => 'attribs' in node;

const MAX_SPAN = 1000;
const parseSpan = (value: string | undefined) => Math.max(1, Math.min(MAX_SPAN, Number(value) || 1));
const SILENT_TAGS = new Set(['style', 'script', 'title', 'comment', 'head']);

/** Collapses white space as on a page: line breaks come from `<br>` and the ends of paragraphs. */
function readNodeText(nodes: readonly HtmlNode[], before = ''): string {
  return nodes.reduce((text, node) => {
    if (node.type === ElementType.Text) {
      const shown = node.data.replace(/[ \t\r\n\f]+/g, ' ');
      return text + (/(^|\s)$/.test(text) ? shown.replace(/^ /, '') : shown);
    }
    if (!isTag(node) || SILENT_TAGS.has(node.name)) return text;
    const isBreak = node.name === 'br' || (/^(p|div)$/.test(node.name) && text.trim() !== '');
    return readNodeText(node.children, isBreak ? `${text}\n` : text);
  }, before);
}

const findRowElements = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes
    .filter(isTag)
    .flatMap((node) => (node.name === 'tr' ? [node] : node.name === 'td' ? [] : findRowElements(node.children)));

/** A page copied from a browser has some dozens of levels. */
const MAX_DEPTH = 500;

function parseHtmlNodes(html: string): HtmlNode[] {
  try {
    return parseMarkup(html, MAX_DEPTH, {});
  } catch (error) {
    if (error instanceof TooDeepError) return [];
    throw error;
  }
}

/** First table of an HTML text, if any. A merged cell repeats its text, except a title that is alone in its row. */
export function parseClipboardHtml(html: string): CellTexts | undefined {
  const [table] = DomUtils.getElementsByTagName('table', parseHtmlNodes(html), true, 1);
  if (!table) return undefined;
  const covered: { rows: number; text: string }[] = [];
  const rows = findRowElements(table.children).map(({ children }) => {
    const row: string[] = [];
    const cells = children.filter(isTag).filter(({ name }) => /^t[dh]$/.test(name));
    const takeCovered = () => {
      for (let above = covered[row.length]; above && above.rows > 0; above = covered[row.length]) {
        above.rows -= 1;
        row.push(above.text);
      }
    };
    const texts = cells.map(({ children: inside }) =>
      cleanCellText(
        readNodeText(inside)
          .split('\n')
          .map((line) => line.trim())
          .join('\n'),
      ),
    );
    const isAlone = texts.filter(Boolean).length === 1 && covered.every((above) => above.rows === 0);
    for (const [index, { attribs }] of cells.entries()) {
      takeCovered();
      const text = texts[index] ?? '';
      const start = row.length;
      row.push(text);
      for (let more = parseSpan(attribs.colspan); more > 1; more -= 1) row.push(isAlone ? '' : text);
      const below = parseSpan(attribs.rowspan) - 1;
      for (let at = start; below > 0 && at < row.length; at += 1) covered[at] = { rows: below, text: row[at] ?? '' };
    }
    takeCovered();
    return row;
  });
  return rows.length ? padRows(rows.filter((row) => row.length)) : undefined;
}

const quoteCell = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const formatClipboardText = (grid: CellTexts): string =>
  grid.map((row) => row.map(quoteCell).join('\t')).join('\n');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '<br>' };
/** Cells are marked as text, because a spreadsheet would make dates of 1/2 and numbers of 007. */
export const formatClipboardHtml = (grid: CellTexts): string => {
  const cell = (text: string) =>
    `<td style="mso-number-format:'\\@'">${text.replace(/[&<>"\n]/g, (mark) => getOwnValue(ESCAPES, mark) ?? mark)}</td>`;
  return `<table>${grid.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};

interface SpacedCell {
  text: string;
  from: number;
  to: number;
}

const MIN_SPACED_SHARE = 0.8;
const SPACED_CELL = /\S+(?: \S+)*/g;

const splitCells = (line: string): SpacedCell[] =>
  [...line.matchAll(SPACED_CELL)].map(({ 0: text, index: from }) => ({
    text: cleanCellText(text),
    from,
    to: from + text.length,
  }));

/**
 * Splits PDF text at runs of spaces; undefined for other text. Cells of different lines that overlap form one column.
 */
export function parseSpacedText(text: string): CellTexts | undefined {
  if (text.includes('\t')) return undefined;
  const lines = text
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .split(/\r\n?|\n/)
    .map(splitCells)
    .filter((cells) => cells.length);
  const counts = lines.map(({ length }) => length);
  if (lines.length < 2 || counts.filter((count) => count > 1).length < MIN_SPACED_SHARE * lines.length)
    return undefined;
  if (counts.every((count) => count === counts[0])) return lines.map((cells) => cells.map((cell) => cell.text));
  const columns = findColumnBounds(lines);
  const rows = lines.map((cells) => {
    const row = columns.map(() => '');
    for (const { text: own, from } of cells) {
      const at = columns.findIndex((column) => from >= column.from && from < column.to);
      row[at] = row[at] ? `${row[at]} ${own}` : own;
    }
    return row;
  });
  return columns.length > 1 ? rows : undefined;
}

function findColumnBounds(lines: readonly SpacedCell[][]): { from: number; to: number }[] {
  const columns: { from: number; to: number }[] = [];
  for (const { from, to } of lines.flat().sort((a, b) => a.from - b.from)) {
    const last = columns.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else columns.push({ from, to });
  }
  return columns;
}
