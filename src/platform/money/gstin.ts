import { cleanTaxCode, GSTIN_PATTERN } from './money.limits.ts';

/** Codes of the states and union territories, with which a GSTIN begins (GST portal, "State Codes"). */
const CODES: Record<string, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

export const STATES_OF_INDIA: readonly string[] = Object.keys(CODES).sort();

const CODE_BY_NAME = new Map(Object.entries(CODES).map(([name, code]) => [name.toLowerCase(), code]));

const findGstStateCode = (state: string): string | undefined => CODE_BY_NAME.get(state.trim().toLowerCase());

/** State whose code a GSTIN begins with; '' for none. */
export const findStateOfGstin = (gstin: string): string =>
  Object.entries(CODES).find(([, code]) => gstin.startsWith(code))?.[0] ?? '';

/** True for a state or union territory of India, in any case. */
export const isStateOfIndia = (state: string): boolean => findGstStateCode(state) !== undefined;

/** True for two spellings of one state of India that differ in case or outer blanks only. */
export const isSameState = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** State with its GST code, such as `Gujarat (24)`. */
export function formatPlaceOfSupply(state: string): string {
  const code = findGstStateCode(state);
  return code ? `${state} (${code})` : state;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN, registration number, Z, check digit. */
const USUAL = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

function computeCheckDigit(gstin: string): string {
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = DIGITS.indexOf(gstin[at] ?? '') * (at % 2 ? 2 : 1);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? '';
}

/** True if the check digit is right, and for ''. */
export const hasValidCheckDigit = (gstin: string): boolean => !gstin || gstin.at(-1) === computeCheckDigit(gstin);

/**
 * Reason why a GSTIN is not that of a company in `state`; '' without a reason, and for a special kind such as that of
 * an embassy, whose first digits are no state.
 */
export function findStateMismatch(gstin: string, state: string): string {
  const code = findGstStateCode(state);
  return code && USUAL.test(gstin) && !gstin.startsWith(code) ? `must begin with ${code}, the code of ${state}` : '';
}

/** @param state of the company, whose code a GSTIN begins with */
export function findGstinWarning(typed: string, state = ''): string {
  const gstin = cleanTaxCode(typed);
  if (!GSTIN_PATTERN.test(gstin)) return '';
  if (!hasValidCheckDigit(gstin)) {
    return `This GSTIN looks mistyped: its last character should be ${computeCheckDigit(gstin)}.`;
  }
  if (!USUAL.test(gstin)) return 'This GSTIN is unusual. Special kinds exist: please check it.';
  return findStateMismatch(gstin, state)
    ? `Please check the number: a GSTIN of ${state} begins with ${findGstStateCode(state)}.`
    : '';
}
