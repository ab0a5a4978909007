import { startLetter } from '../../../platform/pdf/letter-paper.ts';
import type { Pdf } from '../../../platform/pdf/pdf-document.ts';
import { heightOf, linesOf, putText, type TextBlock } from '../../../platform/pdf/pdf-text.ts';
import { putInColumns, sheetRows } from './put-columns.ts';
import { heightOfEnquiry, putEnquiry } from './put-enquiry.ts';
import { picturesOf, putPictures } from './put-pictures.ts';
import { heightOfPart, layoutForTables, partsOfTable, putPart } from './put-table.ts';
import { putTitle } from './put-title.ts';
import type { SheetContent } from './sheet-content.ts';
import { BODY, bottomOf, GAP, LEFT, needRoom, widthOf } from './sheet-page.ts';

/** How high the pictures may be, so that a sheet is one page where that can be. */
const PICTURES = { least: 124, leastOfTables: 180, most: 260 };

/** The data sheet of a model, or of a product with its tables, as a PDF. The same content gives the same bytes. */
export async function drawDataSheet(sheet: SheetContent): Promise<{ bytes: Uint8Array }> {
  const pictures = await picturesOf(sheet);
  const { doc, done } = startLetter(sheet, (measuring) => layoutForTables(measuring, sheet.tables));
  putTitle(doc, sheet);
  const others = heightOfNotes(doc, sheet) + heightOfEnquiry(doc, sheet) + GAP;
  const room = bottomOf(doc) - doc.y - others;
  const usual = sheetRows(doc, sheet.groups, 'usual');
  const figures = usual.height + PICTURES.least > room ? sheetRows(doc, sheet.groups, 'tight') : usual;
  const parts = sheet.tables.flatMap((table) => partsOfTable(doc, table));
  const free = room - figures.height - parts.reduce((sum, part) => sum + heightOfPart(part), 0);
  putPictures(
    doc,
    sheet.name,
    pictures,
    Math.min(PICTURES.most, Math.max(parts.length ? PICTURES.leastOfTables : PICTURES.least, free)),
  );
  putInColumns(doc, figures.rows);
  for (const part of parts) putPart(doc, part);
  putNotes(doc, sheet);
  putEnquiry(doc, sheet);
  return { bytes: await done() };
}

const noteBlock = (doc: Pdf): Omit<TextBlock, 'align'> => ({ ...BODY, width: widthOf(doc), lines: 8 });

const heightOfNote = (doc: Pdf, note: string): number => 8 + heightOf(linesOf(doc, note, noteBlock(doc)), BODY.size);

const heightOfNotes = (doc: Pdf, { notes }: SheetContent): number =>
  notes.reduce((sum, note) => sum + heightOfNote(doc, note), 0);

function putNotes(doc: Pdf, { notes }: SheetContent): void {
  for (const note of notes) {
    needRoom(doc, heightOfNote(doc, note));
    doc.y = putText(doc, note, LEFT, doc.y, noteBlock(doc)) + 8;
  }
}
