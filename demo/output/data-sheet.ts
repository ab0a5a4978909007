import type { Model, Product, Table } from '../catalogue/catalogue.ts';
import type { Drawing } from './drawing.ts';
import { INK } from './graphics.ts';
import { A4, BAND, GREY, plainText, putDrawing, putFoot, putHead, putTable, startPdf, tableHeight } from './pdf.ts';
import type { Columns } from './table-columns.ts';

/** The data sheet of a product's group: photograph, key figures of one model, dimensioned views, the group's tables. */
export type DataSheet = {
  brand: string;
  product: Product;
  tables: Table[];
  model: Model;
  columns: Columns;
  drawing: Drawing;
  photograph: Buffer;
};

const inner = A4.width - 2 * A4.margin;
/** Room for the headline of a table below another one. */
const BETWEEN = 24;

function keyFigures({ model, columns }: DataSheet): [string, string][] {
  const figures = columns.slice(1).flatMap(({ label, cell }): [string, string][] => {
    const named = /^([A-Z][a-z].*?)(?: \((.*)\))?$/.exec(label);
    return named ? [[named[1] ?? '', `${cell(model)}${named[2] && named[2] !== '°' ? ' ' : ''}${named[2] ?? ''}`]] : [];
  });
  const traits = model.facts
    .filter((f) => !f.column && !f.unit)
    .map((f): [string, string] => [f.name, String(f.value)]);
  const texts = columns.flatMap(({ measures, cell }): [string, string][] =>
    measures && !measures.unit ? [[measures.name, cell(model)]] : [],
  );
  return [...figures, ...texts, ...traits].slice(0, 11);
}

export async function dataSheetPdf(sheet: DataSheet): Promise<Buffer> {
  const { brand, product, tables, model, columns, drawing, photograph } = sheet;
  const { doc, done } = startPdf(`${model.name} ${product.name}`);
  doc.addPage();
  const { margin } = A4;
  putHead(doc, { brand, kind: 'Data sheet', title: model.name, subtitle: product.name });

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

  const count = tables.reduce((sum, table) => sum + table.models.length, 0);
  const style = count > 14 ? { size: 6.6, row: 10.4 } : { size: 7.2, row: 13 };
  const heights = tables.map((table) => tableHeight(table.models.length, style));
  let top = A4.height - margin - 18 - heights.reduce((sum, height) => sum + height + BETWEEN, -BETWEEN);
  putDrawing(doc, drawing, { x: margin, y: 332, width: inner, height: top - 332 - 24 });
  for (const [i, table] of tables.entries()) {
    doc
      .font('strong')
      .fontSize(9)
      .fillColor(INK)
      .text(table.headline, margin, top - 15, { lineBreak: false });
    putTable(
      doc,
      columns.map((column) => column.label),
      table.models.map((m) => columns.map((column) => column.cell(m))),
      { x: margin, y: top, width: inner },
      style,
      model.name,
    );
    top += (heights[i] ?? 0) + BETWEEN;
  }
  putFoot(doc);
  doc.end();
  return done;
}
