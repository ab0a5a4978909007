import type { ParserOptions } from 'htmlparser2';
import { parseMarkup } from '../../../platform/markup-parser.ts';
import type { CellRow, RequestBlock, TextLine } from './request-lines.ts';

type Node = ReturnType<typeof parseMarkup>[number];

const OPTIONS: ParserOptions = { decodeEntities: true, lowerCaseTags: true };
const MAX_DEPTH = 500;
const UNSEEN = new Set(['style', 'script', 'head', 'title', 'noscript', 'template', 'object', 'svg']);
const BREAKS = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'pre',
  'table',
  'section',
  'article',
]);
/** Columns that a cell may span; more are a mistake of a program. */
const MAX_SPAN = 50;

/**
 * Texts and tables of an HTML message, in their order. A table with one column is text.
 * @throws TooDeepError
 */
export function readHtmlBlocks(html: string): RequestBlock[] {
  const reader = new HtmlReader();
  for (const node of parseMarkup(html, MAX_DEPTH, OPTIONS)) reader.read(node);
  reader.endText();
  return reader.blocks;
}

class HtmlReader {
  readonly blocks: RequestBlock[] = [];
  #text = '';

  read(node: Node): void {
    if (node.type === 'text') this.#text += (node as { data: string }).data.replace(/[\r\n\t ]+/g, ' ');
    if (!('children' in node)) return;
    const name = 'name' in node ? String(node.name) : '';
    if (UNSEEN.has(name) || isHidden(node)) return;
    if (name === 'table') {
      const rows = readRows(node);
      if (rows.some(({ cells }) => cells.filter((cell) => cell).length > 1) && !hasTableInside(node)) {
        this.endText();
        this.blocks.push({ kind: 'table', rows });
        return;
      }
    }
    if (name === 'blockquote' || /gmail_quote|yahoo_quoted|moz-cite-prefix/.test(getAttribute(node, 'class')))
      this.#text += '\n';
    if (BREAKS.has(name)) this.#text += '\n';
    for (const child of node.children) this.read(child as Node);
    if (BREAKS.has(name) && name !== 'br') this.#text += '\n';
    if (name === 'td' || name === 'th') this.#text += ' \t';
  }

  endText(): void {
    const lines = this.#text
      .split('\n')
      .map((text, at): TextLine => ({ text: text.replace(/[ \u00a0]+/g, ' ').trim(), place: { line: at + 1 } }));
    if (lines.some(({ text }) => text)) this.blocks.push({ kind: 'text', lines });
    this.#text = '';
  }
}

const getAttribute = (node: Node, name: string): string => ('attribs' in node ? (node.attribs[name] ?? '') : '');
const isHidden = (node: Node): boolean => /display\s*:\s*none/i.test(getAttribute(node, 'style'));

function* listElements(node: Node, wanted: ReadonlySet<string>): Generator<Node> {
  if (!('children' in node)) return;
  for (const child of node.children as Node[]) {
    if ('name' in child && wanted.has(String(child.name))) yield child;
    else yield* listElements(child, wanted);
  }
}

const hasTableInside = (node: Node): boolean => [...listElements(node, new Set(['table']))].length > 0;

function readRows(table: Node): CellRow[] {
  return [...listElements(table, new Set(['tr']))].map((row, at) => ({
    cells: [...listElements(row, new Set(['td', 'th']))].flatMap((cell) => {
      const span = Math.min(MAX_SPAN, Number(getAttribute(cell, 'colspan')) || 1);
      return [readText(cell), ...Array.from({ length: span - 1 }, () => '')];
    }),
    place: { row: at + 1 },
    ...(isHidden(row) ? { isHidden: true } : {}),
  }));
}

function readText(node: Node): string {
  if (node.type === 'text') return (node as { data: string }).data;
  if (
    !('children' in node) ||
    ('name' in node && (UNSEEN.has(String(node.name)) || ['s', 'strike', 'del'].includes(String(node.name))))
  )
    return '';
  const text = (node.children as Node[]).map(readText).join('');
  const name = 'name' in node ? String(node.name) : '';
  return (BREAKS.has(name) ? ` ${text} ` : text).replace(/\s+/g, ' ');
}
