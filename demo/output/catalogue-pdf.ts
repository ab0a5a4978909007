import type { Brand, Category, Product } from '../catalogue/catalogue.ts';
import type { Drawing } from './drawing.ts';
import { INK, RED } from './graphics.ts';
import { A4, DEMO_NOTE, GREY, type Pdf, plainText, putDrawing, putTable, RULE, startPdf, tableHeight } from './pdf.ts';
import type { Columns } from './table-columns.ts';

/** A brand's catalogue: cover, contents, and a block per product with photograph, drawing and tables. */

export type CatalogueProduct = {
  product: Product;
  photograph: Buffer;
  drawing: Drawing;
  columns: Columns[];
};
export type CataloguePages = {
  brand: Brand;
  cover: Buffer;
  chapters: { parent: Category; category: Category; products: CatalogueProduct[] }[];
};

const { margin } = A4;
const inner = A4.width - 2 * margin;
const BOTTOM = A4.height - 52;
const STYLE = { size: 6.8, row: 10.8 };
const HEAD = 150;

const blockHeight = ({ product }: CatalogueProduct): number =>
  34 + HEAD + product.tables.reduce((sum, table) => sum + tableHeight(table.models.length, STYLE) + 22, 0);

function cover(doc: Pdf, { brand, cover: picture }: CataloguePages): void {
  doc.addPage();
  doc.rect(0, 0, A4.width, 10).fill(RED);
  doc.font('bold').fontSize(54).fillColor(INK).text(brand.name, margin, 90, { lineBreak: false });
  doc.font('medium').fontSize(18).fillColor(GREY).text(brand.motto, margin, 156, { lineBreak: false });
  doc.image(picture, 0, 225, { cover: [A4.width, 300], align: 'right', valign: 'center' });
  doc
    .font('strong')
    .fontSize(15)
    .fillColor(INK)
    .text('Catalogue', margin, A4.height - 160, { lineBreak: false });
  doc
    .font('body')
    .fontSize(9.5)
    .fillColor(GREY)
    .text(brand.description, margin, A4.height - 136, { width: inner * 0.82, lineGap: 2 });
}

function header(doc: Pdf, brand: string, chapter: string): void {
  doc.addPage();
  doc.rect(0, 0, A4.width, 5).fill(RED);
  doc.font('strong').fontSize(9).fillColor(GREY).text(brand, margin, 20, { lineBreak: false });
  doc.font('medium').text(chapter, margin, 20, { width: inner, align: 'right', lineBreak: false });
  doc
    .lineWidth(0.5)
    .strokeColor(RULE)
    .moveTo(margin, 36)
    .lineTo(A4.width - margin, 36)
    .stroke();
}

function block(doc: Pdf, entry: CatalogueProduct, top: number): number {
  const { product, photograph, drawing, columns } = entry;
  doc.font('bold').fontSize(15).fillColor(INK).text(product.name, margin, top, { lineBreak: false });
  let y = top + 24;
  doc.image(photograph, margin, y, { width: 176 });
  const { paragraphs, points } = plainText(product.description);
  const left = margin + 188;
  const width = 160;
  doc
    .font('medium')
    .fontSize(8.6)
    .fillColor(INK)
    .text(product.short, left, y + 2, { width, lineGap: 1 });
  doc.font('body').fontSize(7.8).fillColor(GREY);
  doc.text(paragraphs[0] ?? '', left, doc.y + 4, { width, height: 46, ellipsis: true, lineGap: 1 });
  for (const point of points.slice(0, 4)) {
    if (doc.y > y + HEAD - 24) break;
    const at = doc.y + 3;
    doc.circle(left + 2, at + 4.2, 1.3).fill(RED);
    doc.fillColor(INK).text(point, left + 9, at, { width: width - 9 });
  }
  putDrawing(doc, drawing, {
    x: left + width + 10,
    y,
    width: A4.width - margin - left - width - 10,
    height: HEAD - 14,
  });
  y += HEAD - 6;
  for (const [i, table] of product.tables.entries()) {
    const shown = columns[i];
    if (!shown) continue;
    doc.font('strong').fontSize(8.4).fillColor(INK).text(table.headline, margin, y, { lineBreak: false });
    const rows = table.models.map((model) => shown.map((column) => column.cell(model)));
    y +=
      12 +
      putTable(
        doc,
        shown.map((column) => column.label),
        rows,
        { x: margin, y: y + 12, width: inner },
        STYLE,
      ) +
      10;
  }
  return y + 6;
}

export async function cataloguePdf(pages: CataloguePages): Promise<Buffer> {
  const { brand, chapters } = pages;
  const { doc, done } = startPdf(`${brand.name} catalogue`);
  cover(doc, pages);
  header(doc, brand.name, 'Contents');
  const contentsPage = 1;
  const entries: { parent: string; name: string; page: number }[] = [];
  let page = 1;
  for (const { parent, category, products } of chapters) {
    let y = Number.POSITIVE_INFINITY;
    for (const [i, entry] of products.entries()) {
      if (y + blockHeight(entry) > BOTTOM) {
        header(doc, brand.name, category.name);
        page += 1;
        y = 50;
        if (i === 0) {
          entries.push({ parent: parent.name, name: category.name, page });
          doc.font('bold').fontSize(22).fillColor(RED).text(category.name, margin, y, { lineBreak: false });
          doc
            .font('body')
            .fontSize(9)
            .fillColor(GREY)
            .text(category.description, margin, y + 28, { width: inner });
          y += 56;
        }
      }
      y = block(doc, entry, y);
    }
  }
  doc.switchToPage(contentsPage);
  doc.font('bold').fontSize(22).fillColor(INK).text('Contents', margin, 56, { lineBreak: false });
  let y = 96;
  let parent = '';
  for (const entry of entries) {
    if (entry.parent !== parent) {
      y += 8;
      doc.font('strong').fontSize(11).fillColor(RED).text(entry.parent, margin, y, { lineBreak: false });
      y += 18;
      parent = entry.parent;
    }
    doc
      .font('body')
      .fontSize(10)
      .fillColor(INK)
      .text(entry.name, margin + 10, y, { lineBreak: false });
    doc.text(String(entry.page + 1), margin, y, { width: inner, align: 'right', lineBreak: false });
    y += 15;
  }
  for (let i = 1; i <= page; i++) {
    doc.switchToPage(i);
    doc
      .font('body')
      .fontSize(7)
      .fillColor(GREY)
      .text(DEMO_NOTE, margin, A4.height - 32, { lineBreak: false });
    doc
      .font('strong')
      .fontSize(8)
      .text(String(i + 1), margin, A4.height - 33, { width: inner, align: 'right', lineBreak: false });
  }
  doc.end();
  return done;
}
