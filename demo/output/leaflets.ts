import { INK, RED } from './graphics.ts';
import { A4, DEMO_NOTE, GREY, RULE, startPdf } from './pdf.ts';

/** One-page PDFs: specimen certificates, and brochures about markets. */

const { margin } = A4;
const inner = A4.width - 2 * margin;

export async function certificatePdf(title: string, text: string): Promise<Buffer> {
  const { doc, done } = startPdf(title);
  doc.addPage();
  const left = margin + 30;
  const width = inner - 60;
  doc
    .lineWidth(1)
    .strokeColor(RED)
    .rect(margin / 2, margin / 2, A4.width - margin, A4.height - margin)
    .stroke();
  doc.font('strong').fontSize(11).fillColor(GREY).text('CERTIFICATE', left, 110, { characterSpacing: 4 });
  doc
    .font('bold')
    .fontSize(32)
    .fillColor(INK)
    .text(title.replace(/^Specimen: /, ''), left, 140, { width });
  doc
    .font('body')
    .fontSize(14)
    .fillColor(GREY)
    .text(text, left, doc.y + 16, { width, lineGap: 4 });
  doc.save().rotate(-24, { origin: [A4.width / 2, 520] });
  doc
    .font('bold')
    .fontSize(86)
    .fillColor('#f0dadb')
    .text('SPECIMEN', 0, 480, { width: A4.width, align: 'center', lineBreak: false });
  doc.restore();
  doc.lineWidth(0.7).strokeColor(RULE);
  for (const x of [left, A4.width / 2 + 20])
    doc
      .moveTo(x, 740)
      .lineTo(x + 190, 740)
      .stroke();
  doc
    .font('body')
    .fontSize(8)
    .fillColor(GREY)
    .text('For demonstration only. Issued to nobody, valid for nothing.', left, 790, { lineBreak: false });
  doc.end();
  return done;
}

/** Pictures as JPEG: the market's 3:2, the products' 4:3. */
export type Brochure = {
  title: string;
  text: string;
  picture: Buffer;
  products: { name: string; short: string; photograph: Buffer }[];
};

const CHOICE =
  'How to choose: find the load that the process puts on the workpiece, multiply it by a safety factor of at least 1.5, and look for a clamp whose holding capacity at your reach is higher. By hand a clamp presses with about one third of its holding capacity.';

export async function brochurePdf({ title, text, picture, products }: Brochure): Promise<Buffer> {
  const { doc, done } = startPdf(`Toggle clamps for ${title}`);
  doc.addPage();
  doc.image(picture, 0, 0, { width: A4.width });
  const top = (A4.width * 2) / 3;
  doc.rect(0, top, A4.width, 5).fill(RED);
  doc
    .font('strong')
    .fontSize(11)
    .fillColor(RED)
    .text('Toggle clamps for', margin, top + 26, { lineBreak: false });
  doc
    .font('bold')
    .fontSize(32)
    .fillColor(INK)
    .text(title, margin, top + 40, { lineBreak: false });
  doc
    .font('medium')
    .fontSize(12.5)
    .fillColor(INK)
    .text(text, margin, top + 84, { width: inner, lineGap: 2 });
  doc
    .font('body')
    .fontSize(10)
    .fillColor(GREY)
    .text(CHOICE, margin, doc.y + 8, { width: inner, lineGap: 2 });
  const width = (inner - 24) / 3;
  const y = doc.y + 18;
  for (const [i, product] of products.slice(0, 3).entries()) {
    const x = margin + i * (width + 12);
    doc.image(product.photograph, x, y, { width });
    doc
      .font('strong')
      .fontSize(10.5)
      .fillColor(INK)
      .text(product.name, x, y + width * 0.75 + 6, { width });
    doc
      .font('body')
      .fontSize(9)
      .fillColor(GREY)
      .text(product.short, x, doc.y + 2, { width });
  }
  doc
    .font('body')
    .fontSize(7)
    .fillColor(GREY)
    .text(DEMO_NOTE, margin, A4.height - 30, { lineBreak: false });
  doc.end();
  return done;
}
