import type { Product } from '../catalogue/catalogue.ts';
import type { Leaflet } from '../catalogue/leaflets.ts';
import { INK, RED } from './graphics.ts';
import { A4, GREY, type Pdf, plainText, putFoot, putHead, putTable, startPdf } from './pdf.ts';

/** A leaflet about a product, on one page: photograph and features, then sections of steps and tables. */
export type LeafletPage = { brand: string; product: Product; leaflet: Leaflet; photograph: Buffer };

const { margin } = A4;
const inner = A4.width - 2 * margin;
const PHOTO = 190;
const STYLE = { size: 8, row: 14 };

/** Texts with a mark in front of each. Returns where they end. */
function putList(doc: Pdf, texts: string[], box: { x: number; y: number; width: number }): number {
  let { y } = box;
  for (const text of texts) {
    doc.circle(box.x + 2, y + 6, 1.5).fill(RED);
    doc
      .font('body')
      .fontSize(10)
      .fillColor(INK)
      .text(text, box.x + 12, y, { width: box.width - 12, lineGap: 1.5 });
    y = doc.y + 4;
  }
  return y;
}

export async function leafletPdf({ brand, product, leaflet, photograph }: LeafletPage): Promise<Buffer> {
  const { doc, done } = startPdf(`${leaflet.title}: ${product.name}`);
  doc.addPage();
  putHead(doc, { brand, kind: 'Technical leaflet', title: leaflet.title, subtitle: product.name });
  doc.image(photograph, margin, 104, { width: PHOTO });
  const left = margin + PHOTO + 24;
  const width = A4.width - margin - left;
  doc.font('medium').fontSize(11).fillColor(GREY).text(product.short, left, 118, { width, lineGap: 2 });
  putList(doc, plainText(product.description).points, { x: left, y: doc.y + 8, width });

  let y = 104 + PHOTO * 0.75 + 24;
  for (const { heading, steps = [], table } of leaflet.sections) {
    doc.font('strong').fontSize(13).fillColor(INK).text(heading, margin, y, { lineBreak: false });
    y = putList(doc, steps, { x: margin, y: y + 22, width: inner }) + 4;
    if (table) y += putTable(doc, table.head, table.rows, { x: margin, y, width: inner }, STYLE);
    y += 18;
  }
  if (y > A4.height - margin - 20) throw new Error(`${leaflet.title} is longer than a page`);
  putFoot(doc);
  doc.end();
  return done;
}
