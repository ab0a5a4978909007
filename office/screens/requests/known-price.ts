import type { KnownPrice } from '../../../src/features/office/quotations/quotations.contract.ts';
import { formatPercent, isZero } from '../../../src/platform/money/money.ts';
import { formatPriceInWords } from '../../../src/platform/money/sums-in-words.ts';
import { formatMoment } from '../../shell/data/moments.ts';

type Currency = Parameters<typeof formatPriceInWords>[1];

/** The list price for a quantity: of the customer's group, else the general one. */
export const findListPrice = ({ list }: KnownPrice, quantity: number) =>
  list.find(({ from_quantity }) => from_quantity <= quantity);

export const formatListPrice = (
  { customer_group, from_quantity, ...price }: KnownPrice['list'][number],
  currency: Currency,
): string =>
  `Price list${customer_group && ` for ${customer_group}`}${from_quantity > 1 ? ` from ${from_quantity}` : ''}: ${formatPriceInWords({ ...price, is_sample: false }, currency)}`;

export function formatLastPrice(last: NonNullable<KnownPrice['last']>, currency: Currency): string {
  const { discount, quantity, number, sent_at, ...price } = last;
  const less = isZero(discount) ? '' : ` less ${formatPercent(discount)} %`;
  return `Last: ${currency} ${formatPriceInWords({ ...price, is_sample: false }, currency)}${less} for ${quantity}, ${number}, ${formatMoment(sent_at)}`;
}
