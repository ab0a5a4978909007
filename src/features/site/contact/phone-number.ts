import { phoneDigits, tenDigits } from './words.ts';

export const INDIA = '+91';

/**
 * Problem of a phone number; '' for a valid one. India has ten digits, other countries 6 to 14
 * (docs/spec/enquiries.md#phone-numbers).
 */
export function phoneProblem(code: string, phone: string): string {
  if (code === INDIA) {
    if (!phone.trim()) return 'Phone number must be 10 digits';
    return /^\d{10}$/.test(tenDigits(phone)) ? '' : 'Phone number must be exactly 10 digits';
  }
  return /^\d{6,14}$/.test(localDigits(code, phone)) ? '' : 'Phone number must be 6 to 14 digits';
}

export const phoneToSend = (code: string, phone: string) =>
  code === INDIA ? tenDigits(phone) : `${code}${localDigits(code, phone)}`;

function localDigits(code: string, phone: string): string {
  const typed = phone.trim();
  const digits = phoneDigits(typed);
  const own = code.slice(1);
  if (typed.startsWith('+') && digits.startsWith(own)) return digits.slice(own.length);
  return digits.startsWith(`00${own}`) ? digits.slice(own.length + 2) : digits;
}
