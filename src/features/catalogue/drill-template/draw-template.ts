import { COLOURS, type Pdf, startPdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, figure, within } from '../../../platform/pdf/pdf-tags.ts';
import { putLine, putText, textWidth } from '../../../platform/pdf/pdf-text.ts';
import type { DrillTemplate } from './drill-template.ts';
import { MARGIN, OVERLAP, paperFor, STRIP } from './sheets-of-paper.ts';
import { extentOfShapes, type Layer, type Shape } from './template-shapes.ts';

/** Points in a millimetre. */
const MM = 72 / 25.4;
/** Around what is drawn. */
const AIR = 3;
const CHECK = 50;

export interface PrintedTemplate extends DrillTemplate {
  siteName: string;
  name: string;
  product: string;
  address: string;
  /** Beside the address. */
  foot: string;
  /** ISO 8601. */
  at: string;
}

/** A drill template at its own size, as a PDF. The same data give the same bytes. */
export async function drawTemplate(template: PrintedTemplate): Promise<{ bytes: Uint8Array }> {
  const { shapes, name, siteName, at } = template;
  const { left, bottom, right, top } = extentOfShapes(shapes);
  const { paper, columns, rows } = paperFor(right - left + 2 * AIR, top - bottom + 2 * AIR);
  const { doc, done } = startPdf({ title: `${name}, drill template 1:1`, author: siteName, at });
  const drawnWidth = columns * (paper.width - OVERLAP) + OVERLAP;
  const drawnHeight = rows * (paper.height - OVERLAP) + OVERLAP;
  // In millimetres of the template, the top left corner of the first sheet.
  const x0 = (left + right - drawnWidth) / 2;
  const y0 = (bottom + top + drawnHeight) / 2;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      doc.addPage({ size: paper.size, layout: paper.layout, margin: 0 });
      const from = { x: x0 + column * (paper.width - OVERLAP), y: y0 - row * (paper.height - OVERLAP) };
      const box = [MARGIN * MM, MARGIN * MM, (MARGIN + paper.width) * MM, (MARGIN + paper.height) * MM] as const;
      figure(doc, `Holes and outline of ${name} at their own size`, box, () => {
        doc
          .save()
          .rect(box[0], box[1], paper.width * MM, paper.height * MM)
          .clip();
        for (const shape of shapes) put(doc, shape, from);
        doc.restore();
      });
      const sheet =
        columns * rows > 1
          ? `Sheet ${row * columns + column + 1} of ${columns * rows}: row ${row + 1}, column ${column + 1}. Sheets overlap by ${OVERLAP} mm.`
          : '';
      if (sheet) artifact(doc, () => putOverlaps(doc, paper, { row, column, rows, columns }));
      putStrip(doc, template, sheet);
    }
  return { bytes: await done() };
}

const PENS: Record<Layer, { colour: string; width: number; dash?: number }> = {
  HOLES: { colour: COLOURS.ink, width: 0.7 },
  CENTRES: { colour: COLOURS.brand, width: 0.35 },
  BASE: { colour: COLOURS.ink, width: 0.6 },
  CLOSED: { colour: COLOURS.grey, width: 0.5, dash: 5 },
  OPEN: { colour: COLOURS.grey, width: 0.4, dash: 2 },
  DIMENSIONS: { colour: COLOURS.grey, width: 0.4 },
  CHECK: { colour: COLOURS.ink, width: 0.7 },
  TEXT: { colour: COLOURS.ink, width: 0.5 },
};

/** Draws a shape on a sheet whose drawing begins at `from`, in millimetres of the template. */
function put(doc: Pdf, shape: Shape, from: { x: number; y: number }): void {
  const placed = ([x, y]: readonly [number, number]) =>
    [(MARGIN + x - from.x) * MM, (MARGIN + from.y - y) * MM] as const;
  const { colour, width, dash } = PENS[shape.layer];
  doc.lineWidth(width).strokeColor(colour);
  if (dash) doc.dash(dash, { space: dash / 2 });
  else doc.undash();
  if ('centre' in shape) doc.circle(...placed(shape.centre), shape.radius * MM).stroke();
  else if ('line' in shape) {
    for (const [at, point] of shape.line.entries()) {
      if (at === 0) doc.moveTo(...placed(point));
      else doc.lineTo(...placed(point));
    }
    doc.stroke();
  } else {
    const [x, y] = placed(shape.at);
    // The height of capitals is seven tenths of the size.
    const look = { style: 'drawing', size: (shape.height * MM) / 0.7, colour: COLOURS.ink } as const;
    const before = shape.middle ? textWidth(doc, shape.text, look) / 2 : 0;
    doc.save().translate(x, y);
    if (shape.upright) doc.rotate(-90);
    putLine(doc, shape.text, -before, 0, look);
    doc.restore();
  }
}

interface Place {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** Where the next sheets begin. */
function putOverlaps(
  doc: Pdf,
  { width, height }: { width: number; height: number },
  { row, column, rows, columns }: Place,
) {
  doc.lineWidth(0.4).strokeColor(COLOURS.grey).dash(1, { space: 3 });
  const [left, top, right, bottom] = [MARGIN, MARGIN, MARGIN + width, MARGIN + height].map((length) => length * MM);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return;
  const inside = OVERLAP * MM;
  const upright = (x: number) => doc.moveTo(x, top).lineTo(x, bottom).stroke();
  const level = (y: number) => doc.moveTo(left, y).lineTo(right, y).stroke();
  if (column > 0) upright(left + inside);
  if (column < columns - 1) upright(right - inside);
  if (row > 0) level(top + inside);
  if (row < rows - 1) level(bottom - inside);
  doc.undash();
}

/** What it is, what it states, and a line to see whether it was printed at its own size. */
function putStrip(doc: Pdf, { name, product, notes, address, foot }: PrintedTemplate, sheet: string): void {
  const left = MARGIN * MM;
  const width = doc.page.width - 2 * left;
  const top = doc.page.height - (MARGIN + STRIP - 3) * MM;
  artifact(doc, () =>
    doc
      .moveTo(left, top)
      .lineTo(left + width, top)
      .lineWidth(0.6)
      .strokeColor(COLOURS.ink)
      .stroke(),
  );
  const checkWidth = CHECK * MM;
  const x = left + width - checkWidth;
  const block = { width: width - checkWidth - 24, colour: COLOURS.ink, size: 8 } as const;
  let y = within(doc, 'H1', () =>
    putText(doc, name, left, top + 5, { ...block, style: 'display', size: 14, lines: 1 }),
  );
  y = putText(doc, `Drill template 1:1 · ${product}`, left, y, { ...block, style: 'strong', lines: 1 });
  for (const text of [...notes, sheet].filter(Boolean))
    y = putText(doc, text, left, y, { ...block, style: 'body', size: 7.2, lines: 2 });
  const check = { style: 'body', size: 7.2, colour: COLOURS.ink, width: checkWidth } as const;
  const below = putText(doc, 'Print at 100 % (“actual size”)', x, top + 6, { ...check, style: 'strong', size: 9 });
  putText(doc, `Measure this line before drilling: it is ${CHECK} mm long.`, x, below, check);
  const level = below + 30;
  figure(doc, `A line of ${CHECK} mm`, [x, level - 6, x + checkWidth, level + 6], () => {
    doc
      .lineWidth(0.7)
      .moveTo(x, level)
      .lineTo(x + checkWidth, level)
      .stroke();
    for (let at = 0; at <= CHECK; at += 10)
      doc
        .moveTo(x + at * MM, level - (at % CHECK ? 3 : 6))
        .lineTo(x + at * MM, level + (at % CHECK ? 0 : 6))
        .stroke();
  });
  const grey = { ...check, colour: COLOURS.grey, width };
  putText(doc, `${address} · ${foot}`, left, doc.page.height - left - 9, { ...grey, lines: 1 });
}
