import { cutText, HALF_CHARACTER_PATTERN } from '../../../platform/text/cut-text.ts';
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts';
import { safeSessionStorage } from '../../../web/stored/browser-storage.ts';
import { parseStoredJson, readStoredField, readStoredText } from '../../../web/stored/stored-json.ts';
import { createStoredValue } from '../../../web/stored/stored-value.ts';
import { findPhoneProblem, formatPhoneToSend, INDIA_DIAL_CODE } from '../../site/contact/phone-number.ts';

/** How a visitor without an account can be reached. */
export interface GuestSender {
  name: string;
  company: string;
  email: string;
  code: string;
  phone: string;
}

const EMPTY_SENDER: GuestSender = { name: '', company: '', email: '', code: INDIA_DIAL_CODE, phone: '' };

const MAX_TEXT_LENGTH = 254;

function parseGuestSender(text: string | null): GuestSender {
  if (text === null) return EMPTY_SENDER;
  const stored = parseStoredJson(text);
  const field = (name: keyof GuestSender) =>
    cutText(readStoredText(readStoredField(stored, name)).replace(HALF_CHARACTER_PATTERN, ''), MAX_TEXT_LENGTH);
  const code = field('code');
  return {
    name: field('name'),
    company: field('company'),
    email: field('email'),
    code: /^\+\d{1,4}$/.test(code) ? code : INDIA_DIAL_CODE,
    phone: field('phone'),
  };
}

/** Survives a reload, and ends with the tab. */
export const storedGuestSender = createStoredValue('guestSender', {
  parse: parseGuestSender,
  format: (sender) => JSON.stringify(sender),
  firstRender: EMPTY_SENDER,
  store: safeSessionStorage,
});

export const changeGuestSender = (change: Partial<GuestSender>) =>
  void storedGuestSender.change((now) => ({ ...now, ...change }));

export type SenderProblems = Partial<Record<keyof GuestSender | 'captcha', string>>;

export function findSenderProblems({ name, email, code, phone }: GuestSender): SenderProblems {
  const isReachable = email.trim() || phone.trim();
  const problems = {
    name: name.trim() ? '' : 'Name is required',
    email: !isReachable
      ? 'Email or phone is required'
      : !email.trim() || looksLikeEmail(email)
        ? ''
        : 'Invalid email format',
    phone: phone.trim() ? findPhoneProblem(code, phone) : '',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

export const toGuestFields = ({ name, company, email, code, phone }: GuestSender) => ({
  ...{ name, company, email: email.trim() },
  phone: phone.trim() && formatPhoneToSend(code, phone),
});
