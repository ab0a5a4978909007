import type { Model, Product, Table } from '../catalogue/catalogue.ts';
import type { Drawing } from './drawing.ts';
import { demoPdf, drawingImage, plainText, printedTable } from './pdf.ts';
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

export function dataSheetPdf(sheet: DataSheet): Buffer {
  const { brand, product, tables, model, columns, drawing, photograph } = sheet;
  const { paragraphs } = plainText(product.description);
  const head = { brand, title: 'Data sheet', fileTitle: `${model.name} ${product.name}` };
  return demoPdf(
    'data-sheet',
    {
      ...head,
      name: model.name,
      product: product.name,
      figures: keyFigures(sheet),
      text: `${product.short} ${paragraphs[0] ?? ''}`,
      tables: tables.map((table) => printedTable(table.headline, columns, table.models)),
    },
    { 'photograph.jpg': photograph, 'drawing.svg': drawingImage(drawing) },
  );
}
