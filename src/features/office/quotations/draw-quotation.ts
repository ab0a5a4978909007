import sharp from 'sharp';
import { amountText, isZero, percentText } from '../../../platform/money/money.ts';
import { type Letterhead, PAGE, startLetter } from '../../../platform/pdf/letter-paper.ts';
import { COLOURS, type Pdf } from '../../../platform/pdf/pdf-document.ts';
import { artifact, within } from '../../../platform/pdf/pdf-tags.ts';
import { heightOf, linesOf, putText, type TextBlock, type TextLook } from '../../../platform/pdf/pdf-text.ts';
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

/** A quotation as a tagged PDF. The same data give the same bytes. */
export async function drawQuotation(printed: PrintedQuotation): Promise<{ bytes: Uint8Array }> {
  const { doc, done } = startLetter({ ...printed, isHeading: true });
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
    let y = within(doc, 'H2', () => putText(doc, title, x, top, { ...SMALL, style: 'strong', width }));
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
    within(doc, 'P', () => {
      putText(doc, name, x, y, { ...SMALL, style: 'body', width: 120 });
      putText(doc, value, x, y + 11, { ...INK, style: 'strong', size: 9.5, width: 120 });
    });
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

const toTheRight = (doc: Pdf, text: string, right: number, y: number, look: TextLook) =>
  putText(doc, text, right - 120, y, { ...look, width: 120, align: 'right' });

function putHeads(doc: Pdf): void {
  const y = doc.y;
  const look = { ...SMALL, style: 'strong' } as const;
  const head = (put: () => void) => within(doc, 'TH', put, { scope: 'Column' });
  artifact(doc, () => doc.rect(LEFT, y, RIGHT - LEFT, 20).fill(COLOURS.band));
  within(doc, 'TR', () => {
    head(() => putText(doc, 'Item', LEFT + 4, y + 6, { ...look, width: 120 }));
    for (const name of Object.keys(COLUMNS) as ColumnName[])
      head(() => toTheRight(doc, HEADS[name], COLUMNS[name], y + 6, look));
  });
  doc.y = y + 20;
}

async function putLines(doc: Pdf, { lines, currency }: Quotation): Promise<void> {
  const pictures = await Promise.all(lines.map(({ picture }) => picture && readable(picture)));
  const textLeft = LEFT + 26 + (pictures.some(Boolean) ? PICTURE + 8 : 0);
  const look = { ...INK, style: 'strong', size: 9, width: 262 - textLeft } as const;
  within(doc, 'Table', () => {
    putHeads(doc);
    for (const [at, line] of lines.entries()) {
      const { text, hsn_code } = line;
      const picture = pictures[at];
      const textHeight = heightOf(linesOf(doc, text, look), look.size) + (hsn_code ? 11 : 0);
      const height = Math.max(textHeight, picture ? PICTURE : 0) + 2 * ROW_PADDING;
      if (doc.y + height > PAGE.bottom) {
        doc.addPage();
        artifact(doc, () => putHeads(doc));
      }
      const y = doc.y + ROW_PADDING;
      if (picture) artifact(doc, () => doc.image(picture, LEFT + 26, y, { fit: [PICTURE, PICTURE] }));
      within(doc, 'TR', () => {
        within(doc, 'TH', () => putItem(doc, line, textLeft, y, look), { scope: 'Row' });
        putFigures(doc, line, currency, y);
      });
      doc.y = y - ROW_PADDING + height;
      artifact(doc, () =>
        doc.moveTo(LEFT, doc.y).lineTo(RIGHT, doc.y).lineWidth(0.5).strokeColor(COLOURS.rule).stroke(),
      );
    }
  });
}

type Line = Quotation['lines'][number];

function putItem(doc: Pdf, { position, text, hsn_code }: Line, x: number, y: number, look: TextBlock): void {
  const small = { ...SMALL, style: 'body', width: look.width } as const;
  putText(doc, String(position), LEFT + 4, y, { ...small, size: look.size, width: 20 });
  const below = putText(doc, text, x, y, look);
  if (hsn_code) putText(doc, `HSN ${hsn_code}`, x, below, small);
}

function putFigures(doc: Pdf, line: Line, currency: Quotation['currency'], y: number): void {
  const body = { ...INK, style: 'body', size: 9 } as const;
  const texts: Record<ColumnName, string> = {
    quantity: String(line.quantity),
    price: amountText(line.unit_price, currency),
    discount: isZero(line.discount) ? '–' : percentText(line.discount),
    tax: percentText(line.tax_percent),
    amount: amountText(line.amount, currency),
  };
  for (const name of Object.keys(COLUMNS) as ColumnName[]) {
    const look = name === 'amount' ? ({ ...body, style: 'strong' } as const) : body;
    within(doc, 'TD', () => toTheRight(doc, texts[name], COLUMNS[name], y, look));
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

/** What it comes to: never divided between two pages. */
function putSums(doc: Pdf, quotation: Quotation): void {
  const { total, currency } = quotation;
  const rows = sumsInWords(quotation);
  const height = rows.length * 15 + 40;
  if (doc.y + height > PAGE.bottom) doc.addPage();
  within(doc, 'Table', () => {
    const row = (name: string, amount: string, y: number, look: TextLook, nameLook = look) =>
      within(doc, 'TR', () => {
        const put = () => putText(doc, name, 300, y, { ...nameLook, width: 150 });
        within(doc, 'TH', put, { scope: 'Row' });
        within(doc, 'TD', () => toTheRight(doc, amount, COLUMNS.amount, y, look));
      });
    const body = { ...INK, style: 'body', size: 9 } as const;
    let y = doc.y + 8;
    for (const { name, amount } of rows) {
      row(name, amount, y, body, { ...body, colour: COLOURS.grey });
      y += 15;
    }
    artifact(doc, () => doc.rect(290, y + 2, RIGHT - 290, 24).fill(COLOURS.band));
    row(`Total ${currency}`, amountText(total, currency), y + 8, { ...INK, style: 'strong', size: 11 });
    doc.y = y + 40;
  });
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
  let y = within(doc, 'H2', () => putText(doc, title, LEFT, doc.y, { ...INK, style: 'strong', size: 9, width }));
  within(doc, 'P', () => {
    let left = linesOf(doc, text, look);
    while (left.length) {
      const room = Math.max(1, Math.floor((PAGE.bottom - y) / heightOf([''], look.size)));
      y = putText(doc, left.slice(0, room).join('\n'), LEFT, y, look);
      left = left.slice(room);
      if (!left.length) break;
      doc.addPage();
      y = doc.y;
    }
  });
  doc.y = y + 8;
}
