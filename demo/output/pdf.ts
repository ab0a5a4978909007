import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Drawing } from './drawing.ts';
import { INK, RED } from './graphics.ts';

/** What data sheets and catalogues share: page, type, tables, drawings. Lengths in points. */

const require = createRequire(import.meta.url);
const fontFile = (weight: number): Buffer =>
  readFileSync(
    require.resolve(`@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-${weight}-normal.woff`),
  );

export const A4 = { width: 595.28, height: 841.89, margin: 40 };
export const GREY = '#5b646d';
export const RULE = '#d5dade';
export const BAND = '#f2f4f6';
export const DEMO_NOTE = 'Demonstration data: products, sizes and capacities are invented. Dimensions in mm.';

export type Pdf = PDFKit.PDFDocument;

/** A PDF whose bytes depend only on its content: no creation time. */
export function startPdf(title: string): { doc: Pdf; done: Promise<Buffer> } {
  const day = new Date('2026-01-01T00:00:00Z');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: 'Demonstration', CreationDate: day, ModDate: day },
  });
  for (const [name, weight] of [
    ['body', 400],
    ['medium', 500],
    ['strong', 600],
    ['bold', 700],
  ] as const)
    doc.registerFont(name, fontFile(weight));
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, done };
}

export type SheetHead = { brand: string; kind: string; title: string; subtitle: string };

/** The head of a sheet: brand and kind above the title, a line below it. */
export function putHead(doc: Pdf, { brand, kind, title, subtitle }: SheetHead): void {
  const { margin, width } = A4;
  const inner = width - 2 * margin;
  doc.rect(0, 0, width, 6).fill(RED);
  doc.font('strong').fontSize(10).fillColor(GREY).text(brand, margin, 22, { lineBreak: false });
  doc.font('medium').text(kind, margin, 22, { width: inner, align: 'right', lineBreak: false });
  doc.font('bold').fontSize(26).fillColor(INK).text(title, margin, 38, { lineBreak: false });
  doc.font('medium').fontSize(12).fillColor(GREY).text(subtitle, margin, 68, { lineBreak: false });
  doc
    .lineWidth(0.5)
    .strokeColor(RULE)
    .moveTo(margin, 90)
    .lineTo(width - margin, 90)
    .stroke();
}

/** The line at the foot of a sheet. */
export const putFoot = (doc: Pdf): Pdf =>
  doc
    .font('body')
    .fontSize(7)
    .fillColor(GREY)
    .text(DEMO_NOTE, A4.margin, A4.height - A4.margin - 6, { lineBreak: false });

export type Box = { x: number; y: number; width: number; height: number };

/** Fits a drawing into a box, centred. */
export function putDrawing(doc: Pdf, d: Drawing, box: Box): void {
  const [w, h] = [d.bounds.max[0] - d.bounds.min[0], d.bounds.max[1] - d.bounds.min[1]];
  const scale = Math.min(box.width / w, box.height / h);
  const left = box.x + (box.width - w * scale) / 2;
  const top = box.y + (box.height - h * scale) / 2;
  const at = ([x, y]: [number, number]): [number, number] => [
    left + (x - d.bounds.min[0]) * scale,
    top + (d.bounds.max[1] - y) * scale,
  ];
  const trace = (line: [number, number][]): void => {
    for (const [i, point] of line.entries()) {
      if (i === 0) doc.moveTo(...at(point));
      else doc.lineTo(...at(point));
    }
  };
  doc.lineJoin('round').lineCap('round').lineWidth(0.6).strokeColor(INK);
  for (const line of d.views.flatMap(({ outlines }) => outlines)) trace(line);
  doc.stroke();
  doc.lineWidth(0.3).strokeColor(GREY);
  for (const line of d.dimensions.flatMap(({ thin }) => thin)) trace(line);
  doc.stroke();
  for (const arrow of d.dimensions.flatMap(({ arrows }) => arrows)) doc.polygon(...arrow.map(at)).fill(GREY);
  const size = Math.min(9, Math.max(6, d.lettering * scale * 1.3));
  doc.font('strong').fontSize(size).fillColor(RED);
  for (const { at: place, text, upright } of d.dimensions.map(({ label }) => label)) {
    const [x, y] = at(place);
    doc.save();
    if (upright) doc.rotate(-90, { origin: [x, y] });
    doc.text(text, x - doc.widthOfString(text) / 2, y - size * 0.95, { lineBreak: false });
    doc.restore();
  }
}

/** A heading takes up to three lines: two of words, one of its unit. */
const HEAD_LINES = 3.9;
export const tableHeight = (rows: number, style: TableStyle): number => style.size * HEAD_LINES + rows * style.row;

function headingLines(doc: Pdf, text: string, width: number, size: number): { texts: string[]; size: number } {
  const [name = '', unit] = text.split(/ (?=\()/);
  const fits = (line: string): boolean => doc.fontSize(size).widthOfString(line) <= width;
  const words = name.split(' ');
  const half = Math.ceil(words.length / 2);
  const named =
    fits(name) || words.length === 1 ? [name] : [words.slice(0, half).join(' '), words.slice(half).join(' ')];
  const texts = unit ? [...named, unit] : named;
  const widest = Math.max(...texts.map((line) => doc.fontSize(size).widthOfString(line)));
  return { texts, size: Math.min(size, (size * width) / widest) };
}

export type TableStyle = { size: number; row: number };

/**
 * Draws a table: the first column left and wide, the others centred. Returns its height.
 * @param highlight the row that is set off, by its first cell
 */
export function putTable(
  doc: Pdf,
  head: string[],
  rows: string[][],
  box: Omit<Box, 'height'>,
  style: TableStyle,
  highlight?: string,
): number {
  const columns = head.length;
  doc.font('medium').fontSize(style.size);
  const widest = Math.max(...rows.map((row) => doc.widthOfString(row[0] ?? '')), doc.widthOfString(head[0] ?? ''));
  const first = Math.min(box.width * 0.3, widest + 10);
  const rest = (box.width - first) / (columns - 1);
  const left = (i: number): number => (i === 0 ? box.x : box.x + first + (i - 1) * rest);
  const width = (i: number): number => (i === 0 ? first : rest);
  const headHeight = style.size * HEAD_LINES;
  doc.rect(box.x, box.y, box.width, headHeight).fill(INK);
  doc.fillColor('#fff').font('strong');
  for (const [i, text] of head.entries()) {
    const lines = headingLines(doc, text, width(i) - 3, style.size);
    const size = lines.size;
    let y = box.y + (headHeight - lines.texts.length * size * 1.12) / 2;
    for (const line of lines.texts) {
      const inset = i === 0 ? 4 : 0;
      doc.fontSize(size).text(line, left(i) + inset, y, {
        width: width(i) - inset,
        align: i === 0 ? 'left' : 'center',
        lineBreak: false,
      });
      y += size * 1.12;
    }
  }
  for (const [r, row] of rows.entries()) {
    const y = box.y + headHeight + r * style.row;
    if (row[0] === highlight) doc.rect(box.x, y, box.width, style.row).fill('#fbe9ea');
    else if (r % 2 === 1) doc.rect(box.x, y, box.width, style.row).fill(BAND);
    for (const [i, text] of row.entries())
      doc
        .font(i === 0 ? 'strong' : 'body')
        .fontSize(style.size)
        .fillColor(i === 0 ? RED : INK)
        .text(text, left(i) + (i === 0 ? 4 : 0), y + (style.row - style.size * 1.2) / 2, {
          width: width(i) - (i === 0 ? 4 : 0),
          align: i === 0 ? 'left' : 'center',
          lineBreak: false,
        });
  }
  const height = headHeight + rows.length * style.row;
  doc
    .lineWidth(0.5)
    .strokeColor(RULE)
    .moveTo(box.x, box.y + height)
    .lineTo(box.x + box.width, box.y + height)
    .stroke();
  return height;
}

/** The plain text of simple HTML: paragraphs and list items. */
export function plainText(html: string): { paragraphs: string[]; points: string[] } {
  const clean = (text: string): string => text.replace(/<[^>]+>/g, '').trim();
  return {
    paragraphs: [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = '']) => clean(text)),
    points: [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => clean(text)),
  };
}
