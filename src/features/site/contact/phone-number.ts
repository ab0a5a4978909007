import { extractPhoneDigits, extractTenDigits } from './word-limit.ts';

export const INDIA_DIAL_CODE = '+91';

/**
 * Problem of a phone number; '' for a valid one. India has ten digits, other countries 6 to 14
 * (docs/spec/enquiries.md#phone-numbers).
 */
export function findPhoneProblem(code: string, phone: string): string {
  if (code === INDIA_DIAL_CODE) {
    if (!phone.trim()) return 'Phone number must be 10 digits';
    return /^\d{10}$/.test(extractTenDigits(phone)) ? '' : 'Phone number must be exactly 10 digits';
  }
  return /^\d{6,14}$/.test(extractLocalDigits(code, phone)) ? '' : 'Phone number must be 6 to 14 digits';
}

export const formatPhoneToSend = (code: string, phone: string) =>
  code === INDIA_DIAL_CODE ? extractTenDigits(phone) : `${code}${extractLocalDigits(code, phone)}`;

function extractLocalDigits(code: string, phone: string): string {
  const typed = phone.trim();
  const digits = extractPhoneDigits(typed);
  const own = code.slice(1);
  if (typed.startsWith('+') && digits.startsWith(own)) return digits.slice(own.length);
  return digits.startsWith(`00${own}`) ? digits.slice(own.length + 2) : digits;
}
