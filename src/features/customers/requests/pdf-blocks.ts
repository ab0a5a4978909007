import type { CellRow, RequestBlock, TextLine } from './request-lines.ts';
import { readHeads } from './table-heads.ts';

const MAX_PAGES = 50;
const MAX_ITEMS = 50_000;

interface Piece {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

interface PdfRow {
  pieces: Piece[];
  y: number;
  size: number;
  page: number;
}

export class ScannedPdfError extends Error {
  override name = 'ScannedPdfError';
}

/**
 * Texts and tables of a PDF, by the places of its texts.
 * @throws ScannedPdfError if no page has a text; Error if the file is no readable PDF
 */
export async function readPdfBlocks(bytes: Uint8Array): Promise<{ blocks: RequestBlock[]; notices: string[] }> {
  const { getDocumentProxy } = await import('unpdf');
  // The library refuses a Buffer, and takes the bytes away.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const notices: string[] = [];
  const rows: PdfRow[] = [];
  let left = MAX_ITEMS;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && left > 0; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.slice(0, left).flatMap((item) => ('str' in item ? toPiece(item) : []));
    left -= items.length;
    if (pieces.length) rows.push(...groupRows(pieces, number));
    else notices.push(`Page ${number} is an image without text and was not read.`);
    page.cleanup();
  }
  if (pdf.numPages > MAX_PAGES) notices.push(`Only the first ${MAX_PAGES} of ${pdf.numPages} pages were read.`);
  if (!rows.length)
    throw new ScannedPdfError('The PDF has images only, without text. Ask for the list as a table or as text.');
  return { blocks: buildBlocks(rows), notices };
}

function toPiece(item: { str: string; transform: number[]; width: number; height: number }): Piece[] {
  const [, , , , x = 0, y = 0] = item.transform;
  if (!item.str.trim()) return [];
  return [{ text: item.str, x, right: x + item.width, y, size: item.height || 10 }];
}

/** Pieces of about the same height are one row, from left to right. */
function groupRows(pieces: readonly Piece[], page: number): PdfRow[] {
  const rows: PdfRow[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = rows.at(-1);
    if (last && Math.abs(last.y - piece.y) <= Math.max(2, piece.size * 0.3)) last.pieces.push(piece);
    else rows.push({ pieces: [piece], y: piece.y, size: piece.size, page });
  }
  return rows.map((row) => ({ ...row, pieces: joinPieces(row.pieces.toSorted((a, b) => a.x - b.x)) }));
}

/** Joins the pieces of one cell: programs write words, or even letters, one by one. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const gap = last ? piece.x - last.right : 0;
    if (last && gap < last.size * 0.75) {
      last.text += (gap > last.size * 0.15 && !/\s$/.test(last.text) ? ' ' : '') + piece.text;
      last.right = Math.max(last.right, piece.right);
    } else joined.push({ ...piece });
  }
  return joined;
}

function buildBlocks(rows: readonly PdfRow[]): RequestBlock[] {
  const blocks: RequestBlock[] = [];
  let text: TextLine[] = [];
  let table: { heads: Piece[]; rows: CellRow[] } | undefined;
  const endText = () => {
    if (text.length) blocks.push({ kind: 'text', lines: text });
    text = [];
  };
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) continue;
    const head = findHead(rows, at);
    if (head) {
      endText();
      table = {
        heads: head.heads,
        rows: [{ cells: head.heads.map((one) => one.text.trim()), place: { page: row.page } }],
      };
      blocks.push({ kind: 'table', rows: table.rows });
      at += head.length - 1;
    } else if (table && (row.pieces.length > 1 || isCellBelow(row, table.heads))) {
      addTableRow(table, row);
    } else {
      text.push({
        text: row.pieces.map((piece) => piece.text.trim()).join('  '),
        place: { page: row.page, line: at + 1 },
      });
    }
  }
  endText();
  return blocks;
}

function addTableRow(table: { heads: Piece[]; rows: CellRow[] }, row: PdfRow): void {
  const cells = assignCells(row.pieces, table.heads);
  const number = table.rows.length;
  table.rows.push({ cells, place: { page: row.page, row: number } });
}

/** A lone text below a table belongs to it where it begins like a column other than the first. */
const isCellBelow = ({ pieces: [piece] }: PdfRow, heads: readonly Piece[]) =>
  piece !== undefined && heads.slice(1).some(({ x }) => Math.abs(x - piece.x) < 2);

/** Headings in one row, or in up to three rows whose cells stand below each other. */
function findHead(rows: readonly PdfRow[], at: number): { heads: Piece[]; length: number } | undefined {
  for (const length of [3, 2, 1]) {
    const lines = rows.slice(at, at + length);
    const [first] = lines;
    if (lines.length < length || !first || first.pieces.length < 2) continue;
    const isClose = lines.every((line, index) => index === 0 || (lines[index - 1]?.y ?? 0) - line.y < line.size * 1.6);
    if (!isClose || lines.some(({ page }) => page !== first.page)) continue;
    const heads = mergeHeads(lines);
    if (heads && readHeads(heads.map(({ text }) => text.trim()))) return { heads, length };
  }
  return undefined;
}

function mergeHeads(lines: readonly PdfRow[]): Piece[] | undefined {
  const widest = lines.toSorted((a, b) => b.pieces.length - a.pieces.length)[0];
  if (!widest) return undefined;
  const heads = widest.pieces.map((piece) => ({ ...piece, text: '' }));
  for (const { pieces } of lines)
    for (const piece of pieces) {
      const head = heads.find((one) => piece.x < one.right + 2 && piece.right > one.x - 2);
      if (!head) return undefined;
      head.text = `${head.text} ${piece.text.trim()}`.trim();
      head.right = Math.max(head.right, piece.right);
    }
  return heads;
}

/** Puts each text into the column whose heading is nearest, by its left, middle or right. */
function assignCells(pieces: readonly Piece[], heads: readonly Piece[]): string[] {
  const cells = heads.map(() => '');
  for (const piece of pieces) {
    const distances = heads.map((head) =>
      piece.x < head.right && piece.right > head.x
        ? 0
        : Math.min(
            Math.abs(piece.x - head.x),
            Math.abs(piece.right - head.right),
            Math.abs((piece.x + piece.right - head.x - head.right) / 2),
          ),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    cells[nearest] = `${cells[nearest] ?? ''} ${piece.text.trim()}`.trim();
  }
  return cells;
}
