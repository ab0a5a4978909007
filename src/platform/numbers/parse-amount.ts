import { parseDecimal } from './typed-number.ts';

const CURRENCY = /(?:₹|rs\.?|inr|us\$|usd|\$|eur|€)/.source;
const BESIDE = new RegExp(`^${CURRENCY}\\s*|(?:/[-–]|${CURRENCY}|%)$`, 'gi');

/**
 * Reads a number as people in India write it: `₹ 1,25,000.50`, `Rs. 450/-`, `1,000,000`, `18 %`. A decimal comma is
 * refused, because `12,50` may be meant otherwise.
 * @returns its decimal; undefined for any other text
 */
export function parseAmount(text: string): string | undefined {
  const bare = text.trim().replace(BESIDE, '').trim().replace(/\.$/, '');
  const { decimal = '', hasDecimalComma = false } = parseDecimal(bare) ?? {};
  return decimal === '' || hasDecimalComma
    ? undefined
    : decimal.replace(/^(-?)0*(?=\d)/, '$1').replace(/^(-?)\./, '$10.');
}

/** True for a charge such as `2%`: a percentage of the goods instead of an amount. */
export const isPercentCharge = (charge: string): boolean => charge.trim().endsWith('%');
