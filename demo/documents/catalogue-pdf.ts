import { A4, bytesOf, document, GREY, INK, RED } from './letterhead.ts';

export type Sheet = Record<string, string>[];
export type Workbook = { categories: Sheet; products: Sheet; tables: Sheet; models: Sheet };

const COLUMNS = Array.from({ length: 20 }, (_, at) => at + 1);
const WIDTH = A4.width - 2 * A4.margin;
const ROW = 13;

/** The printed catalogue of a brand: its products in the order of the workbook, each with its tables. */
export function cataloguePdf(brand: string, book: Workbook): Promise<Buffer> {
  const made = document(`${brand} catalogue`);
  const ofBrand = new Set(book.categories.filter((row) => row.brand === brand).map((row) => row.slug));
  const products = book.products.filter((row) => ofBrand.has(row.category ?? ''));
  made.font('Helvetica-Bold').fontSize(34).fillColor(INK).text(brand, A4.margin, 250);
  made.font('Helvetica').fontSize(16).fillColor(GREY).text('Product catalogue');
  made
    .moveDown(2)
    .fontSize(10)
    .text(`${products.length} products. Figures are those of the website at the time of printing.`);
  for (const product of products) productPage(made, product, book);
  return bytesOf(made);
}

function productPage(made: PDFKit.PDFDocument, product: Record<string, string>, book: Workbook) {
  made.addPage();
  made
    .font('Helvetica-Bold')
    .fontSize(17)
    .fillColor(INK)
    .text(product.name ?? '', { width: WIDTH });
  made
    .moveDown(0.3)
    .font('Helvetica')
    .fontSize(10)
    .fillColor(GREY)
    .text(product.short_description ?? '', { width: WIDTH });
  for (const table of book.tables.filter((row) => row.product === product.slug)) {
    const used = COLUMNS.filter((column) => table[`c${column}`]);
    const models = book.models.filter((row) => row.product === product.slug && row.table === table.table);
    modelTable(
      made,
      table.headline ?? '',
      used.map((column) => table[`c${column}`] ?? ''),
      models.map((row) => used.map((column) => row[`r${column}`] ?? '')),
    );
  }
}

/** The first column is wide enough for a model's name, the others share what is left. */
function modelTable(made: PDFKit.PDFDocument, headline: string, labels: string[], rows: string[][]) {
  const first = 82;
  const other = (WIDTH - first) / Math.max(labels.length - 1, 1);
  const xOf = (column: number) => A4.margin + (column === 0 ? 0 : first + (column - 1) * other);
  const line = (cells: string[], y: number, height: number) => {
    for (const [column, text] of cells.entries()) {
      made.text(text, xOf(column), y + 3, {
        width: (column === 0 ? first : other) - 2,
        height,
        align: column === 0 ? 'left' : 'center',
        lineBreak: height > ROW,
      });
    }
  };
  const head = () => {
    const y = made.y + 4;
    made.rect(A4.margin, y, WIDTH, 32).fill('#e9edf0');
    made.font('Helvetica-Bold').fontSize(5.6).fillColor(INK);
    line(labels, y, 28);
    made.y = y + 33;
  };
  made.moveDown(1.2).font('Helvetica-Bold').fontSize(11).fillColor(RED).text(headline, A4.margin);
  head();
  for (const row of rows) {
    if (made.y > A4.height - A4.margin - 40) {
      made.addPage();
      head();
    }
    const y = made.y;
    made.font('Helvetica').fontSize(6.6).fillColor(INK);
    line(row, y, ROW);
    made
      .moveTo(A4.margin, y + ROW)
      .lineTo(A4.margin + WIDTH, y + ROW)
      .lineWidth(0.4)
      .stroke('#d8dee3');
    made.y = y + ROW;
  }
  made.x = A4.margin;
}
