import { COLOURS, type Pdf } from './pdf-document.ts';
import { artifact, within } from './pdf-tags.ts';
import { putText, textWidth } from './pdf-text.ts';

/** Lengths in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 44, bottom: 780 };

export interface Letterhead {
  siteName: string;
  /** The word mark beside the mark of the house, where it is not the site's name. */
  brand?: string;
  /** `Quotation`, and its number. */
  title: string;
  /** The title of the file, where it says more. */
  fileTitle?: string;
  /** Beside the page number. */
  foot: string;
  /** ISO 8601, for the properties of the file: nothing else in it depends on the time. */
  at: string;
}

/** At the end of a page that takes text down to its end: what stands there on every page, and its number. */
export function putFoot(doc: Pdf, foot: string, number: string): void {
  const look = { style: 'body', size: 8, colour: COLOURS.grey } as const;
  const { margins } = doc.page;
  const { bottom } = margins;
  // Else the foot would begin another page.
  margins.bottom = 0;
  const [y, width] = [doc.page.height - 40, doc.page.width - 2 * PAGE.margin];
  putText(doc, foot, PAGE.margin, y, { ...look, width: width - 80, lines: 1 });
  putText(doc, number, PAGE.margin, y, { ...look, width, align: 'right' });
  margins.bottom = bottom;
}

/** The mark of the house in a square. */
export function putMark(doc: Pdf, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32);
  doc.roundedRect(0, 0, 32, 32, 4).fill(COLOURS.brand);
  doc.path('M23 8.5H13.2a4.1 4.1 0 0 0 0 8.2h5.6a3.4 3.4 0 0 1 0 6.8H9').lineWidth(4.4).strokeColor('#ffffff').stroke();
  doc.restore();
}

/** The mark of the house and a name, and what the letter is. */
export function putHead(
  doc: Pdf,
  { siteName, brand = siteName, title }: Pick<Letterhead, 'siteName' | 'brand' | 'title'>,
): void {
  const { margin } = PAGE;
  const right = doc.page.width - margin;
  const [font, size] = ['body', 9];
  artifact(doc, () => putMark(doc, margin, 36, 30.4));
  const look = { style: 'display', colour: COLOURS.ink } as const;
  const titleWidth = Math.min(260, textWidth(doc, title, { ...look, size: 15 }) + 1);
  const width = right - titleWidth - margin - 50;
  putText(doc, brand, margin + 40, 38, { ...look, size: 20, width, lines: 1 });
  within(doc, 'H1', () =>
    putText(doc, title, right - titleWidth, 43, { ...look, size: 15, width: titleWidth, align: 'right', lines: 1 }),
  );
  artifact(doc, () => doc.moveTo(margin, 78).lineTo(right, 78).lineWidth(0.5).strokeColor(COLOURS.rule).stroke());
  // A text that goes on from the page before keeps its look.
  doc.font(font).fontSize(size).fillColor(COLOURS.ink);
  doc.x = margin;
  doc.y = 94;
}
