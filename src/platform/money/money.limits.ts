/**
 * Tax rate of packing and freight (CGST Act 2017, section 8): in a composite supply the rate of its principal supply,
 * which has the highest value; in a mixed supply the highest rate.
 */
export const CHARGE_RULES = ['highest', 'principal'] as const;
export type ChargeRule = (typeof CHARGE_RULES)[number];

export const GSTIN_PATTERN = /^[0-9A-Z]{15}$/;
/** Indian tax code of goods and services. */
export const HSN_CODE_PATTERN = /^(\d{4}|\d{6}|\d{8})$/;

/** Labels such as `GSTIN`, `GST No` or `HSN/SAC`, once their blanks and signs are removed. */
const LABEL = /^(?:GST(?:IN)?|UIN|HSN|SAC|REG(?:ISTRATION)?|CODE|NUMBER|NO)+(?=\d)/;

/**
 * GSTIN or HSN code as typed or pasted, without its label, blanks, hyphens, dots and invisible signs, in capital
 * letters: `GSTIN: 27-AAPFU 0939F1ZV` is 27AAPFU0939F1ZV. Any other sign stays, so that the code is refused.
 */
export const cleanTaxCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}\u2212.:/#]+/gu, '')
    .replace(LABEL, '');

export const CURRENCIES = ['INR', 'USD', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];
