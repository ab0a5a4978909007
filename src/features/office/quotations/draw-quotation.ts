import sharp from 'sharp';
import type { Caches } from '../../../platform/caches.ts';
import { amountText, isZero, percentText } from '../../../platform/money/money.ts';
import { amountInWords, chargesInWords, priceInWords, sumsInWords } from '../../../platform/money/sums-in-words.ts';
import { typeset } from '../../../platform/pdf/typeset.ts';
import { writtenDay } from '../../../ui/days.ts';
import type { QuotationForCustomer } from '../../customers/quotations/quotation.contract.ts';

export interface PrintedQuotation {
  siteName: string;
  title: string;
  foot: string;
  at: string;
  /** The order to confirm; null for a quotation. */
  order: { confirmedOn: string; acceptedOn: string; by: string; number: string } | null;
  quotation: Omit<
    QuotationForCustomer,
    'state' | 'answered_by' | 'order_number' | 'answered_at' | 'is_confirmed' | 'lines'
  > & {
    lines: (Omit<QuotationForCustomer['lines'][number], 'path'> & { picture: Uint8Array | null })[];
  };
}
type Quotation = PrintedQuotation['quotation'];

const PICTURE = 110;
const ROUNDING = 'Each line is rounded to 0.01, and so is each tax; the total is their exact sum.';

/** Equal data give equal bytes. */
export async function drawQuotation(
  { at, order, quotation, ...head }: PrintedQuotation,
  caches: Caches,
): Promise<{ bytes: Uint8Array }> {
  const { buyer, seller, delivery, currency, total } = quotation;
  const { images, lines } = await printedLines(quotation);
  const amounts = [ROUNDING, chargesInWords(quotation)].filter(Boolean).join(' ');
  const data = {
    opening: order ? `Thank you for your order of ${writtenDay(order.acceptedOn)}, which we confirm as follows.` : '',
    facts: order ? factsOfOrder(order, quotation) : factsOfQuotation(quotation),
    to: [buyer.company || buyer.name, buyer.company && buyer.name, buyer.address, place(buyer), gstin(buyer)].filter(
      Boolean,
    ),
    from: [seller.name, seller.address, seller.state, gstin(seller)].filter(Boolean),
    ...{ delivery, lines, sums: sumsInWords(quotation), currency, total: amountText(total, currency) },
    words: amountInWords(total, currency),
    place: order ? quotation.place_of_supply : '',
    terms: [
      ['Terms', quotation.terms],
      ['Bank', seller.bank],
      ['Amounts', amounts],
    ],
  };
  return typeset(caches, { template: 'quotation', data: { ...head, quotation: data }, images, at });
}

const factsOfQuotation = ({ sent_on, valid_until, reference, currency, place_of_supply }: Quotation) => [
  { name: 'Date', value: writtenDay(sent_on) },
  { name: 'Valid until', value: writtenDay(valid_until) },
  { name: 'Your enquiry', value: reference },
  placeOrCurrency(place_of_supply, currency),
];

/** States the currency only without a place of supply, because the total states it as well. */
const placeOrCurrency = (place: string, currency: string) =>
  place ? { name: 'Place of supply', value: place } : { name: 'Currency', value: currency };

function factsOfOrder({ confirmedOn, by, number }: NonNullable<PrintedQuotation['order']>, quotation: Quotation) {
  const revision = quotation.revision > 1 ? `, revision ${quotation.revision}` : '';
  return [
    { name: 'Date', value: writtenDay(confirmedOn) },
    number ? { name: 'Your order', value: number } : { name: 'Ordered by', value: by },
    { name: 'Our quotation', value: quotation.number + revision },
    { name: 'Your enquiry', value: quotation.reference },
  ];
}

const place = ({ state, country }: Quotation['buyer']) => [state, country].filter(Boolean).join(', ');
const gstin = ({ gstin: number }: { gstin: string }) => number && `GSTIN ${number}`;

async function printedLines({ lines, currency }: Quotation) {
  const pictures = await Promise.all(lines.map(({ picture }) => picture && readable(picture)));
  const images = new Map<string, Uint8Array>();
  const printed = lines.map((line, at) => {
    const picture = pictures[at];
    if (picture) images.set(`line-${at}.jpg`, picture);
    return {
      position: line.position,
      text: line.text,
      hsn_code: line.hsn_code,
      picture: picture ? `line-${at}.jpg` : null,
      quantity: line.quantity,
      price: priceInWords(line, currency),
      discount: line.is_sample || isZero(line.discount) ? '–' : percentText(line.discount),
      tax: percentText(line.tax_percent),
      amount: amountText(line.amount, currency),
    };
  });
  return { images, lines: printed };
}

const readable = (picture: Uint8Array): Promise<Buffer | undefined> =>
  sharp(picture)
    .resize({ width: PICTURE, height: PICTURE, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(() => undefined);
