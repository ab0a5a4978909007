import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** Lengths in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 44, bottom: 780 };
export const COLOURS = { ink: '#1f2933', grey: '#52606d', rule: '#d5dade', band: '#f2f4f6', brand: '#b3131b' };

export type Pdf = PDFKit.PDFDocument;

export interface Letterhead {
  siteName: string;
  /** `Quotation`, and its number. */
  title: string;
  /** Beside the page number. */
  foot: string;
  /** ISO 8601, for the properties of the file: nothing else in it depends on the time. */
  at: string;
}

const require = createRequire(import.meta.url);
const fontFile = (family: string, weight: number): Buffer =>
  readFileSync(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`));

const FONTS = [
  ['body', 'ibm-plex-sans', 400],
  ['strong', 'ibm-plex-sans', 600],
  ['display', 'barlow-semi-condensed', 700],
] as const;

/** Begins a letter of the house. Every page has its head; `done` adds the page numbers and returns the PDF. */
export function startLetter(letterhead: Letterhead): { doc: Pdf; done: () => Promise<Buffer> } {
  const { siteName, title, foot, at } = letterhead;
  const day = new Date(at);
  const { margin, height, bottom } = PAGE;
  const doc = new PDFDocument({
    size: 'A4',
    margins: { left: margin, right: margin, top: margin, bottom: height - bottom },
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: siteName, CreationDate: day, ModDate: day },
  });
  for (const [name, family, weight] of FONTS) doc.registerFont(name, fontFile(family, weight));
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.on('pageAdded', () => putHead(doc, letterhead));
  doc.addPage();
  return {
    doc,
    done() {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        // Else the foot would begin another page.
        doc.page.margins.bottom = 0;
        doc.font('body').fontSize(8).fillColor(COLOURS.grey);
        doc.text(foot, margin, height - 40, { lineBreak: false });
        const number = `Page ${page + 1} of ${count}`;
        doc.text(number, margin, height - 40, { width: PAGE.width - 2 * margin, align: 'right', lineBreak: false });
      }
      doc.end();
      return ended;
    },
  };
}

/** The mark of the house and its name, and what the letter is. */
function putHead(doc: Pdf, { siteName, title }: Letterhead): void {
  const { margin, width } = PAGE;
  const [font, size] = ['body', 9];
  doc.save().translate(margin, 36).scale(0.95);
  doc.roundedRect(0, 0, 32, 32, 4).fill(COLOURS.brand);
  doc.path('M23 8.5H13.2a4.1 4.1 0 0 0 0 8.2h5.6a3.4 3.4 0 0 1 0 6.8H9').lineWidth(4.4).strokeColor('#ffffff').stroke();
  doc.restore();
  doc
    .font('display')
    .fontSize(20)
    .fillColor(COLOURS.ink)
    .text(siteName, margin + 40, 40, { lineBreak: false });
  doc.fontSize(15).text(title, margin, 44, { width: width - 2 * margin, align: 'right', lineBreak: false });
  doc
    .moveTo(margin, 78)
    .lineTo(width - margin, 78)
    .lineWidth(0.5)
    .strokeColor(COLOURS.rule)
    .stroke();
  // A text that goes on from the page before keeps its look.
  doc.font(font).fontSize(size).fillColor(COLOURS.ink);
  doc.x = margin;
  doc.y = 94;
}
