import { tenDigits } from './words.ts';

export const INDIA = '+91';

/**
 * What is wrong with a number, in the stated words; '' when nothing is. India has ten digits, others 6 to 14
 * (docs/spec/enquiries.md#phone-numbers).
 */
export function phoneProblem(code: string, phone: string): string {
  if (code === INDIA) {
    if (!phone.trim()) return 'Phone number must be 10 digits';
    return /^\d{10}$/.test(tenDigits(phone)) ? '' : 'Phone number must be exactly 10 digits';
  }
  return /^\d{6,14}$/.test(localDigits(code, phone)) ? '' : 'Phone number must be 6 to 14 digits';
}

/** As it is sent: ten digits for India, else E.164. */
export const phoneToSend = (code: string, phone: string) =>
  code === INDIA ? tenDigits(phone) : `${code}${localDigits(code, phone)}`;

/** Digits alone, without the country's own code where that was typed or pasted as well. */
function localDigits(code: string, phone: string): string {
  const given = phone.trim();
  const digits = given.replace(/\D/g, '');
  const own = code.slice(1);
  if (given.startsWith('+') && digits.startsWith(own)) return digits.slice(own.length);
  return digits.startsWith(`00${own}`) ? digits.slice(own.length + 2) : digits;
}
