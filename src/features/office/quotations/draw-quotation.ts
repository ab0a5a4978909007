import sharp from 'sharp';
import type { AppCaches } from '../../../platform/app-caches.ts';
import { formatAmount, formatPercent, isZero } from '../../../platform/money/money.ts';
import {
  describeChargeTaxRule,
  formatAmountInWords,
  formatPriceInWords,
  formatSumsInWords,
} from '../../../platform/money/sums-in-words.ts';
import { typesetPdf } from '../../../platform/pdf/typeset-pdf.ts';
import { formatLongDay } from '../../../ui/format-day.ts';
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
  caches: AppCaches,
): Promise<{ bytes: Uint8Array }> {
  const { buyer, seller, delivery, currency, total } = quotation;
  const { images, lines } = await prepareLines(quotation);
  const amounts = [ROUNDING, describeChargeTaxRule(quotation)].filter(Boolean).join(' ');
  const data = {
    opening: order
      ? `Thank you for your order of ${formatLongDay(order.acceptedOn)}, which we confirm as follows.`
      : '',
    facts: order ? listOrderFacts(order, quotation) : listQuotationFacts(quotation),
    to: [
      buyer.company || buyer.name,
      buyer.company && buyer.name,
      buyer.address,
      place(buyer),
      formatGstin(buyer),
    ].filter(Boolean),
    from: [seller.name, seller.address, seller.state, formatGstin(seller)].filter(Boolean),
    ...{ delivery, lines, sums: formatSumsInWords(quotation), currency, total: formatAmount(total, currency) },
    words: formatAmountInWords(total, currency),
    place: order ? quotation.place_of_supply : '',
    terms: [
      ['Terms', quotation.terms],
      ['Bank', seller.bank],
      ['Amounts', amounts],
    ],
  };
  return typesetPdf(caches, { template: 'quotation', data: { ...head, quotation: data }, images, at });
}

const listQuotationFacts = ({ sent_on, valid_until, reference, currency, place_of_supply }: Quotation) => [
  { name: 'Date', value: formatLongDay(sent_on) },
  { name: 'Valid until', value: formatLongDay(valid_until) },
  { name: 'Your enquiry', value: reference },
  buildPlaceOrCurrencyFact(place_of_supply, currency),
];

/** States the currency only without a place of supply, because the total states it as well. */
const buildPlaceOrCurrencyFact = (place: string, currency: string) =>
  place ? { name: 'Place of supply', value: place } : { name: 'Currency', value: currency };

function listOrderFacts({ confirmedOn, by, number }: NonNullable<PrintedQuotation['order']>, quotation: Quotation) {
  const revision = quotation.revision > 1 ? `, revision ${quotation.revision}` : '';
  return [
    { name: 'Date', value: formatLongDay(confirmedOn) },
    number ? { name: 'Your order', value: number } : { name: 'Ordered by', value: by },
    { name: 'Our quotation', value: quotation.number + revision },
    { name: 'Your enquiry', value: quotation.reference },
  ];
}

const place = ({ state, country }: Quotation['buyer']) => [state, country].filter(Boolean).join(', ');
const formatGstin = ({ gstin: number }: { gstin: string }) => number && `GSTIN ${number}`;

async function prepareLines({ lines, currency }: Quotation) {
  const lineImages = await Promise.all(lines.map(({ picture: image }) => image && toPrintableImage(image)));
  const images = new Map<string, Uint8Array>();
  const printedRows = lines.map((line, at) => {
    const image = lineImages[at];
    if (image) images.set(`line-${at}.jpg`, image);
    return {
      position: line.position,
      text: line.text,
      hsn_code: line.hsn_code,
      picture: image ? `line-${at}.jpg` : null,
      quantity: line.quantity,
      price: formatPriceInWords(line, currency),
      discount: line.is_sample || isZero(line.discount) ? '–' : formatPercent(line.discount),
      tax: formatPercent(line.tax_percent),
      amount: formatAmount(line.amount, currency),
    };
  });
  return { images, lines: printedRows };
}

const toPrintableImage = (image: Uint8Array): Promise<Buffer | undefined> =>
  sharp(image)
    .resize({ width: PICTURE, height: PICTURE, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(() => undefined);
