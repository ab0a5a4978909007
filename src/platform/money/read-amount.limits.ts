const CURRENCY = /(?:₹|rs\.?|inr|us\$|usd|\$|eur|€)/.source;
const BESIDE = new RegExp(`^${CURRENCY}\\s*|\\s*(?:\\/[-–]|${CURRENCY}|%)$`, 'gi');
/** Plain digits, or groups of two or three whose last has three: `1,00,000` and `100,000`, but not `12,50`. */
const NUMBER = /^(-?)(\d*|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/;

/**
 * Reads a number as people in India write it: `₹ 1,25,000.50`, `Rs. 450/-`, `1,000,000`, `18 %`.
 * @returns its decimal; undefined for any other text
 */
export function readAmount(text: string): string | undefined {
  const [found, sign = '', whole = '', places = ''] = NUMBER.exec(text.trim().replace(BESIDE, '').trim()) ?? [];
  if (found === undefined || (!whole && !places)) return undefined;
  return `${sign}${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'}${places && `.${places}`}`;
}

/** True for a charge such as `2%`: a percentage of the goods instead of an amount. */
export const isPercentage = (charge: string): boolean => charge.trim().endsWith('%');
