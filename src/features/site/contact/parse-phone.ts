import { badInputError } from '../../../platform/http-errors.ts';
import { extractTenDigits } from './word-limit.ts';

/**
 * A phone number with its country code (docs/spec/enquiries.md#phone-numbers).
 * @throws HttpError 400, which names the field `phone`
 */
export function parsePhone(typed: string): string {
  const international = typed.replace(/[\s()-]/g, '');
  if (/^\+(?!91)\d{7,15}$/.test(international)) return international;
  if (/^\+(?!91)/.test(international)) throw badInputError('phone', 'must have 6 to 14 digits after the country code');
  const digits = extractTenDigits(typed);
  if (!/^\d{10}$/.test(digits)) throw badInputError('phone', 'must be exactly 10 digits');
  return `+91${digits}`;
}
