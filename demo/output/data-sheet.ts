import type { Model, Product, Table } from '../catalogue/catalogue.ts';
import type { Drawing } from './drawing.ts';
import { INK, RED } from './graphics.ts';
import { A4, BAND, DEMO_NOTE, GREY, plainText, putDrawing, putTable, RULE, startPdf, tableHeight } from './pdf.ts';
import type { Columns } from './table-columns.ts';

/** The data sheet of a product's group: photograph, key figures of one model, dimensioned views, the group's table. */
export type DataSheet = {
  brand: string;
  product: Product;
  table: Table;
  model: Model;
  columns: Columns;
  drawing: Drawing;
  photograph: Buffer;
};

const inner = A4.width - 2 * A4.margin;

function keyFigures({ model, columns }: DataSheet): [string, string][] {
  const figures = columns.slice(1).flatMap(({ label, cell }): [string, string][] => {
    const named = /^([A-Z][a-z].*?)(?: \((.*)\))?$/.exec(label);
    return named ? [[named[1] ?? '', `${cell(model)}${named[2] && named[2] !== '°' ? ' ' : ''}${named[2] ?? ''}`]] : [];
  });
  const traits = model.facts
    .filter((f) => !f.column && !f.unit)
    .map((f): [string, string] => [f.name, String(f.value)]);
  return [...figures, ...traits].slice(0, 11);
}

export async function dataSheetPdf(sheet: DataSheet): Promise<Buffer> {
  const { brand, product, table, model, columns, drawing, photograph } = sheet;
  const { doc, done } = startPdf(`${model.name} ${product.name}`);
  doc.addPage();
  const { margin } = A4;
  doc.rect(0, 0, A4.width, 6).fill(RED);
  doc.font('strong').fontSize(10).fillColor(GREY).text(brand, margin, 22, { lineBreak: false });
  doc.font('medium').text('Data sheet', margin, 22, { width: inner, align: 'right', lineBreak: false });
  doc.font('bold').fontSize(26).fillColor(INK).text(model.name, margin, 38, { lineBreak: false });
  doc.font('medium').fontSize(12).fillColor(GREY).text(product.name, margin, 68, { lineBreak: false });
  doc
    .lineWidth(0.5)
    .strokeColor(RULE)
    .moveTo(margin, 90)
    .lineTo(A4.width - margin, 90)
    .stroke();

  const photoWidth = 252;
  doc.image(photograph, margin, 100, { width: photoWidth });
  const figures = keyFigures(sheet);
  const left = margin + photoWidth + 18;
  const width = A4.width - margin - left;
  for (const [i, [name, value]] of figures.entries()) {
    const y = 102 + i * 16.5;
    if (i % 2 === 0) doc.rect(left, y, width, 16.5).fill(BAND);
    doc
      .font('body')
      .fontSize(9)
      .fillColor(GREY)
      .text(name, left + 6, y + 3, { width: width * 0.44, lineBreak: false });
    doc
      .font('medium')
      .fillColor(INK)
      .text(value, left + width * 0.44, y + 3, { width: width * 0.56 - 4, lineBreak: false, ellipsis: true });
  }
  const { paragraphs } = plainText(product.description);
  const text = `${product.short} ${paragraphs[0] ?? ''}`;
  doc
    .font('body')
    .fontSize(9)
    .fillColor(INK)
    .text(text, margin, 298, { width: inner, height: 26, ellipsis: true, lineGap: 1.5 });

  const rows = table.models.map((m) => columns.map((column) => column.cell(m)));
  const style = rows.length > 14 ? { size: 6.6, row: 10.4 } : { size: 7.2, row: 13 };
  const tableTop = A4.height - margin - 18 - tableHeight(rows.length, style);
  putDrawing(doc, drawing, { x: margin, y: 332, width: inner, height: tableTop - 332 - 24 });
  doc
    .font('strong')
    .fontSize(9)
    .fillColor(INK)
    .text(table.headline, margin, tableTop - 15, { lineBreak: false });
  putTable(
    doc,
    columns.map((column) => column.label),
    rows,
    { x: margin, y: tableTop, width: inner },
    style,
    model.name,
  );
  doc
    .font('body')
    .fontSize(7)
    .fillColor(GREY)
    .text(DEMO_NOTE, margin, A4.height - margin - 6, { lineBreak: false });
  doc.end();
  return done;
}
