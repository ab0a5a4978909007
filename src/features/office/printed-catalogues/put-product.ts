import type { Pdf } from '../../../platform/pdf/pdf-document.ts';
import { linkTo, within } from '../../../platform/pdf/pdf-tags.ts';
import { putCode } from '../../site/papers/put-enquiry.ts';
import { picturesOf, putPictures, type SheetPictures } from '../../site/papers/put-pictures.ts';
import { heightOfPart, partsOfTable, putPart, type TablePart } from '../../site/papers/put-table.ts';
import { heightOfTitle, putTitle } from '../../site/papers/put-title.ts';
import { bottomOf, GAP, LEFT, widthOf } from '../../site/papers/sheet-page.ts';
import type { SheetSubject } from '../../site/papers/sheet-subject.ts';

/** A product in a catalogue: what its sheet says, more closely. Lengths in points. */

const CODE = 46;
const PICTURES = { least: 120, most: 320 };
const AFTER = 16;

export interface MeasuredProduct {
  subject: SheetSubject;
  pictures: SheetPictures;
  parts: TablePart[];
  /** Without its pictures. */
  others: number;
  /** With pictures as small as they may be. */
  least: number;
}

const titleWidth = (doc: Pdf): number => widthOf(doc) - CODE - 12;

export async function measuredProduct(doc: Pdf, subject: SheetSubject): Promise<MeasuredProduct> {
  const pictures = await picturesOf(subject);
  const parts = subject.tables.flatMap((table) => partsOfTable(doc, table));
  const title = Math.max(CODE, heightOfTitle(doc, subject, titleWidth(doc)));
  const others = title + parts.reduce((sum, part) => sum + heightOfPart(part), 0) + AFTER;
  const hasPictures = pictures.photograph || pictures.drawings.length;
  return { subject, pictures, parts, others, least: others + (hasPictures ? PICTURES.least + GAP : 0) };
}

/**
 * @param room for all of it, on this page; pictures get what is left of it
 * @param onModel hears of each model before its row is put
 */
export function putProduct(
  doc: Pdf,
  address: string,
  product: MeasuredProduct,
  room: number,
  onModel: (name: string) => void,
): void {
  const { subject, pictures, parts, others } = product;
  const url = address + subject.path;
  const top = doc.y;
  within(doc, 'Link', (link) => {
    const [x, y] = [LEFT + widthOf(doc) - CODE, top - 6];
    putCode(doc, url, x, y, CODE);
    linkTo(doc, link, url, `The page of ${subject.name}`, [x, y, CODE, CODE]);
  });
  putTitle(doc, subject, 'catalogue', titleWidth(doc));
  putPictures(doc, subject.name, pictures, Math.min(PICTURES.most, Math.max(PICTURES.least, room - others - GAP)));
  for (const part of parts) putPart(doc, part, onModel);
  doc.y = Math.min(doc.y + AFTER, bottomOf(doc));
}
