import PDFDocument from 'pdfkit';

export const RED = '#b3121d';
export const INK = '#1f2429';
export const GREY = '#5b646d';
const NOTE = 'Demonstration document with invented data';

/** A4 in points, and the margin. */
export const A4 = { width: 595, height: 842, margin: 48 };

/** An A4 document in the house style; every page says that it is a demonstration. The date is fixed: the same input gives the same file. */
export function document(title: string): PDFKit.PDFDocument {
  const made = new PDFDocument({
    size: 'A4',
    margin: A4.margin,
    info: { Title: title, Author: 'Steel-Smith', CreationDate: new Date('2026-01-01T00:00:00Z') },
    lang: 'en-IN',
  });
  const dress = () => {
    const bottom = made.page.margins.bottom;
    made.page.margins.bottom = 0;
    made.rect(0, 0, A4.width, 6).fill(RED);
    made.font('Helvetica').fontSize(7.5).fillColor(GREY);
    made.text(NOTE, A4.margin, A4.height - 32, { lineBreak: false });
    made.page.margins.bottom = bottom;
    made.fillColor(INK).text('', A4.margin, A4.margin);
  };
  made.on('pageAdded', dress);
  dress();
  return made;
}

/** The finished document's bytes. */
export function bytesOf(made: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    made.on('data', (part: Buffer) => parts.push(part));
    made.on('end', () => resolve(Buffer.concat(parts)));
    made.on('error', reject);
    made.end();
  });
}
