import sharp from 'sharp';
import { amountText, isZero, percentText } from '../../../platform/money/money.ts';
import { type Letterhead, PAGE, startLetter } from '../../../platform/pdf/letter-paper.ts';
import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { heightOf, linesOf, putText } from '../../../platform/pdf/pdf-text.ts';
import { writtenDay } from '../../../ui/days.ts';
import type { QuotationForCustomer } from '../../customers/quotations/quotation.contract.ts';
import { sumsInWords } from '../../customers/quotations/sums-in-words.ts';

export interface PrintedQuotation extends Letterhead {
  quotation: Omit<QuotationForCustomer, 'state' | 'answered_by' | 'order_number' | 'answered_at' | 'lines'> & {
    lines: (Omit<QuotationForCustomer['lines'][number], 'path'> & { picture: Uint8Array | null })[];
  };
}

const PICTURE = 30;
const ROW_PADDING = 5;
const INK = { colour: COLOURS.ink };
const SMALL = { size: 8, colour: COLOURS.grey };
const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;

/** A quotation as a PDF. The same data give the same bytes. */
export async function drawQuotation(printed: PrintedQuotation): Promise<{ bytes: Uint8Array }> {
  const { doc, done } = startLetter(printed);
  const { quotation } = printed;
  putAddresses(doc, quotation);
  await putLines(doc, quotation);
  putSums(doc, quotation);
  putTerms(doc, quotation);
  return { bytes: await done() };
}

type Quotation = PrintedQuotation['quotation'];

function putAddresses(doc: Pdf, quotation: Quotation): void {
  const { buyer, seller, sent_on, valid_until, reference, delivery, currency } = quotation;
  const top = doc.y;
  const width = 235;
  const block = (title: string, lines: string[], x: number) => {
    const [first = '', ...others] = lines.filter(Boolean);
    let y = putText(doc, title, x, top, { ...SMALL, style: 'strong', width });
    y = putText(doc, first, x, y + 2, { ...INK, style: 'strong', size: 10, width });
    return others.length ? putText(doc, others.join('\n'), x, y, { ...INK, style: 'body', size: 9, width }) : y;
  };
  const gstin = (text: string) => text && `GSTIN ${text}`;
  const ends = [
    block(
      'TO',
      [buyer.company || buyer.name, buyer.company && buyer.name, buyer.address, place(buyer), gstin(buyer.gstin)],
      LEFT,
    ),
    block('FROM', [seller.name, seller.address, seller.state, gstin(seller.gstin)], 320),
  ];
  const facts = [
    ['Date', writtenDay(sent_on)],
    ['Valid until', writtenDay(valid_until)],
    ['Your enquiry', reference],
    ['Currency', currency],
  ];
  let x = LEFT;
  const y = Math.max(...ends) + 14;
  for (const [name = '', value = ''] of facts) {
    putText(doc, name, x, y, { ...SMALL, style: 'body', width: 120 });
    putText(doc, value, x, y + 11, { ...INK, style: 'strong', size: 9.5, width: 120 });
    x += 128;
  }
  doc.y = y + 30;
  if (delivery) putParagraph(doc, 'Delivery', delivery);
  doc.y += 10;
}

const place = ({ state, country }: Quotation['buyer']) => [state, country].filter(Boolean).join(', ');

/** Where the columns of the table end on the right, but for the text, which begins after the number and the picture. */
const COLUMNS = { quantity: 318, price: 394, discount: 430, tax: 464, amount: RIGHT - 4 };
const HEADS = { quantity: 'Quantity', price: 'Price', discount: 'Less %', tax: 'GST %', amount: 'Amount' };
type ColumnName = keyof typeof COLUMNS;

const toTheRight = (doc: Pdf, text: string, right: number, y: number) =>
  doc.text(text, right - 120, y, { width: 120, align: 'right', lineBreak: false });

function putHeads(doc: Pdf): void {
  const y = doc.y;
  doc.rect(LEFT, y, RIGHT - LEFT, 20).fill(COLOURS.band);
  doc.font('strong').fontSize(8).fillColor(COLOURS.grey);
  doc.text('Item', LEFT + 4, y + 6, { lineBreak: false });
  for (const name of Object.keys(COLUMNS) as ColumnName[]) toTheRight(doc, HEADS[name], COLUMNS[name], y + 6);
  doc.y = y + 20;
}

async function putLines(doc: Pdf, { lines, currency }: Quotation): Promise<void> {
  putHeads(doc);
  const hasPictures = lines.some(({ picture }) => picture);
  const textLeft = LEFT + 26 + (hasPictures ? PICTURE + 8 : 0);
  const textWidth = 262 - textLeft;
  for (const { position, text, hsn_code, quantity, unit_price, discount, tax_percent, amount, picture } of lines) {
    const look = { ...INK, style: 'strong', size: 9, width: textWidth } as const;
    const textHeight = heightOf(linesOf(doc, text, look), look.size) + (hsn_code ? 11 : 0);
    const height = Math.max(textHeight, picture ? PICTURE : 0) + 2 * ROW_PADDING;
    if (doc.y + height > PAGE.bottom) {
      doc.addPage();
      putHeads(doc);
    }
    const y = doc.y + ROW_PADDING;
    doc
      .font('body')
      .fillColor(COLOURS.grey)
      .text(String(position), LEFT + 4, y, { lineBreak: false });
    if (picture) putPicture(doc, await readable(picture), LEFT + 26, y);
    const below = putText(doc, text, textLeft, y, look);
    if (hsn_code) putText(doc, `HSN ${hsn_code}`, textLeft, below, { ...SMALL, style: 'body', width: textWidth });
    doc.font('body').fontSize(9).fillColor(COLOURS.ink);
    toTheRight(doc, String(quantity), COLUMNS.quantity, y);
    toTheRight(doc, amountText(unit_price, currency), COLUMNS.price, y);
    toTheRight(doc, isZero(discount) ? '–' : percentText(discount), COLUMNS.discount, y);
    toTheRight(doc, percentText(tax_percent), COLUMNS.tax, y);
    toTheRight(doc.font('strong'), amountText(amount, currency), COLUMNS.amount, y);
    doc.y = y - ROW_PADDING + height;
    doc.moveTo(LEFT, doc.y).lineTo(RIGHT, doc.y).lineWidth(0.5).strokeColor(COLOURS.rule).stroke();
  }
}

/** Undefined for a picture that nobody can read: the line goes without. */
const readable = (picture: Uint8Array): Promise<Buffer | undefined> =>
  sharp(picture)
    .resize({ width: 3 * PICTURE, height: 3 * PICTURE, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => undefined);

function putPicture(doc: Pdf, png: Buffer | undefined, x: number, y: number): void {
  if (png) doc.image(png, x, y, { fit: [PICTURE, PICTURE] });
}

/** What it comes to: never divided between two pages. */
function putSums(doc: Pdf, quotation: Quotation): void {
  const { total, currency } = quotation;
  const rows = sumsInWords(quotation);
  const height = rows.length * 15 + 40;
  if (doc.y + height > PAGE.bottom) doc.addPage();
  let y = doc.y + 8;
  for (const { name, amount } of rows) {
    doc.font('body').fontSize(9).fillColor(COLOURS.grey).text(name, 300, y, { lineBreak: false });
    toTheRight(doc.fillColor(COLOURS.ink), amount, COLUMNS.amount, y);
    y += 15;
  }
  doc.rect(290, y + 2, RIGHT - 290, 24).fill(COLOURS.band);
  doc
    .font('strong')
    .fontSize(11)
    .fillColor(COLOURS.ink)
    .text(`Total ${currency}`, 300, y + 8, { lineBreak: false });
  toTheRight(doc, amountText(total, currency), COLUMNS.amount, y + 8);
  doc.y = y + 40;
}

function putTerms(doc: Pdf, { terms, seller, taxes }: Quotation): void {
  putParagraph(doc, 'Terms', terms);
  putParagraph(doc, 'Bank', seller.bank);
  const tax = taxes.length ? ' Packing and freight are taxed as the goods with the highest rate.' : '';
  putParagraph(doc, 'Amounts', `Each line is rounded to 0.01, and so is each tax; the total is their exact sum.${tax}`);
}

/** A text with a title above it, which goes on to the next page where it has to. */
function putParagraph(doc: Pdf, title: string, text: string): void {
  if (!text) return;
  const width = RIGHT - LEFT;
  const look = { ...INK, style: 'body', size: 8.5, width } as const;
  if (doc.y + 40 > PAGE.bottom) doc.addPage();
  let y = putText(doc, title, LEFT, doc.y, { ...INK, style: 'strong', size: 9, width });
  for (const line of linesOf(doc, text, look)) {
    if (y + look.size > PAGE.bottom) {
      doc.addPage();
      y = doc.y;
    }
    y = putText(doc, line, LEFT, y, look) + 1.5;
  }
  doc.y = y + 8;
}
