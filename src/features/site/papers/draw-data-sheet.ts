import { startLetter } from '../../../platform/pdf/letter-paper.ts';
import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { heightOf, linesOf, putText, type TextBlock, textWidth } from '../../../platform/pdf/pdf-text.ts';
import { workerTask } from '../../../platform/workers/worker-task.ts';
import { putInColumns, sheetRows } from './put-columns.ts';
import { heightOfEnquiry, putEnquiry } from './put-enquiry.ts';
import { picturesOf, putPictures } from './put-pictures.ts';
import { heightOfPart, layoutForTables, partsOfTable, putPart } from './put-table.ts';
import type { SheetContent } from './sheet-content.ts';
import { BODY, bottomOf, GAP, LEFT, needRoom, widthOf } from './sheet-page.ts';

const SECONDS = 60;
const NAME = { style: 'display', colour: COLOURS.ink } as const;
const [NAME_SIZE, LONG_NAME_SIZE] = [26, 17];
/** How high the pictures may be, so that a sheet is one page where that can be. */
const PICTURES = { least: 124, leastOfTables: 180, most: 260 };

/** The data sheet of a model, or of a product with its tables, as a PDF. The same content gives the same bytes. */
export const drawDataSheet = workerTask(
  'draw-data-sheet',
  SECONDS,
  async (sheet: SheetContent): Promise<{ bytes: Uint8Array }> => {
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
      pictures,
      Math.min(PICTURES.most, Math.max(parts.length ? PICTURES.leastOfTables : PICTURES.least, free)),
    );
    putInColumns(doc, figures.rows);
    for (const part of parts) putPart(doc, part);
    putNotes(doc, sheet);
    putEnquiry(doc, sheet);
    return { bytes: await done() };
  },
);

function putTitle(doc: Pdf, { kind, name, description, keys }: SheetContent): void {
  const width = widthOf(doc);
  const grey = { ...BODY, colour: COLOURS.grey, width };
  let y = putText(doc, kind, LEFT, doc.y - 4, { ...grey, lines: 2 });
  const size = textWidth(doc, name, { ...NAME, size: NAME_SIZE }) <= width ? NAME_SIZE : LONG_NAME_SIZE;
  y = putText(doc, name, LEFT, y, { ...NAME, size, width, lines: 3 }) + 2;
  if (description) y = putText(doc, description, LEFT, y, { ...BODY, width: Math.min(width, 520), lines: 4 }) + 2;
  doc.y = y + 4;
  if (keys.length) putKeys(doc, keys);
}

function putKeys(doc: Pdf, keys: SheetContent['keys']): void {
  const top = doc.y;
  const width = widthOf(doc) / Math.max(4, keys.length);
  doc.rect(LEFT, top, widthOf(doc), 38).fill(COLOURS.band);
  for (const [at, { name, value }] of keys.entries()) {
    const x = LEFT + 8 + at * width;
    const block = { width: width - 12, lines: 1 };
    putText(doc, name, x, top + 4, { ...BODY, ...block, size: 7.5, colour: COLOURS.grey });
    putText(doc, value, x, top + 14, { ...NAME, ...block, size: 15 });
  }
  doc.y = top + 38 + GAP - 4;
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
