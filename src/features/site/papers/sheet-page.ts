import { PAGE } from '../../../platform/pdf/letter-paper.ts';
import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { within } from '../../../platform/pdf/pdf-tags.ts';
import { putText } from '../../../platform/pdf/pdf-text.ts';

/** What the parts of a data sheet share. Lengths in points; `doc.y` is where the next part begins. */

export const LEFT = PAGE.margin;
export const GAP = 14;
export const BODY = { style: 'body', size: 9, colour: COLOURS.ink } as const;

export const widthOf = (doc: Pdf): number => doc.page.width - 2 * LEFT;
/** Where a page is full. */
export const bottomOf = (doc: Pdf): number => doc.page.height - (PAGE.height - PAGE.bottom);
/** Begins another page where a part of this height would not fit. */
export function needRoom(doc: Pdf, height: number): void {
  if (doc.y + height > bottomOf(doc)) doc.addPage();
}

/** Returns where what it stands above begins. */
export function putHeading(doc: Pdf, title: string, x: number, y: number): number {
  const width = widthOf(doc) - (x - LEFT);
  const look = { style: 'strong', size: 9.5, colour: COLOURS.ink, width, lines: 1 } as const;
  return within(doc, 'H2', () => putText(doc, title, x, y, look)) + 4;
}

/** A thin line, such as below a row. */
export const putRule = (doc: Pdf, x: number, y: number, width: number) =>
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.4)
    .strokeColor(COLOURS.rule)
    .stroke();
