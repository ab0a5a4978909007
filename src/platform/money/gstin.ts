import { gstStateCode } from './gst-states.ts';
import { GSTIN } from './gstin.limits.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN, registration number, Z, check digit. */
const USUAL = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

function checkDigitOf(gstin: string): string {
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = DIGITS.indexOf(gstin[at] ?? '') * (at % 2 ? 2 : 1);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? '';
}

/** True if the check digit is right, and for ''. */
export const hasCheckDigit = (gstin: string): boolean => !gstin || gstin.at(-1) === checkDigitOf(gstin);

/** @param state of the company, whose code a GSTIN begins with */
export function gstinWarning(typed: string, state = ''): string {
  const gstin = typed.trim().toUpperCase();
  if (!GSTIN.test(gstin)) return '';
  const expected = checkDigitOf(gstin);
  if (gstin.at(-1) !== expected) {
    return `Please check the number: the last character does not fit the others, which require ${expected}.`;
  }
  if (!USUAL.test(gstin)) return 'This GSTIN is unusual. Special kinds exist: please check it.';
  const code = gstStateCode(state);
  return code && !gstin.startsWith(code) ? `Please check the number: a GSTIN of ${state} begins with ${code}.` : '';
}
