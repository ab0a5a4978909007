import type { ComponentProps } from 'react';
import { normalisePhone } from '../../../platform/spreadsheets/cell-text.ts';
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts';
import { isGoodPassword } from '../../visitors/passwords/password-rule.ts';
import { MOBILE_PATTERN, MOBILE_RULE, USERNAME_PATTERN, USERNAME_RULE } from './registration.limits.ts';

type FieldLook = { label: string } & Pick<
  ComponentProps<'input'>,
  'type' | 'required' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
>;

const fields = {
  firstName: { label: 'First name', required: true, autoComplete: 'given-name', maxLength: 100 },
  lastName: { label: 'Last name', required: true, autoComplete: 'family-name', maxLength: 100 },
  email: { label: 'Email', required: true, type: 'email', autoComplete: 'email', maxLength: 254 },
  mobile: { label: 'Mobile', required: true, type: 'tel', autoComplete: 'tel', maxLength: 25 },
  country: { label: 'Country', required: true, autoComplete: 'country-name' },
  state: { label: 'State', required: true },
  username: {
    label: 'Username',
    required: true,
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 30,
  },
  password: { label: 'Password', required: true, autoComplete: 'new-password' },
  companyName: { label: 'Company name', autoComplete: 'organization', maxLength: 200 },
  jobRole: { label: 'Job role', autoComplete: 'organization-title', maxLength: 100 },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: 100 },
} satisfies Record<string, FieldLook>;
export type RegistrationFieldName = keyof typeof fields;
export type RegistrationValues = Record<RegistrationFieldName, string>;

export const REGISTRATION_FIELDS: Record<RegistrationFieldName, FieldLook> = fields;
const NAMES = Object.keys(fields) as RegistrationFieldName[];
const REQUIRED_NAMES = NAMES.filter((name) => REGISTRATION_FIELDS[name].required);
export const EMPTY_REGISTRATION = Object.fromEntries(NAMES.map((name) => [name, ''])) as RegistrationValues;

/**
 * Proposes the username from the email address, and India for a mobile number with +91, unless the visitor has entered
 * another.
 */
export function changeRegistrationValue(
  before: RegistrationValues,
  name: RegistrationFieldName,
  value: string,
): RegistrationValues {
  const values = { ...before, [name]: value };
  if (name === 'email' && before.username === suggestUsername(before.email)) values.username = suggestUsername(value);
  if (name === 'mobile' && !before.country && isIndianMobile(value)) values.country = 'India';
  return values;
}

/**
 * Proposed username: 'ravi.works' for 'ravi@works.example', because 'ravi' or 'sales' alone is soon taken; '' if the
 * address gives no username.
 */
function suggestUsername(email: string): string {
  const address = email.trim();
  if (!looksLikeEmail(address)) return '';
  const [local = '', domain = ''] = address.split('@');
  const name = `${local}.${domain.split('.')[0]}`.replace(/[^A-Za-z0-9._-]/g, '').slice(0, 30);
  return USERNAME_PATTERN.test(name) ? name : '';
}

/** Requires the code of India, because a number without a code may be a mistake. */
const isIndianMobile = (mobile: string) => /^(\+|00)91[6-9]\d{9}$/.test(mobile.replace(/[\s()-]/g, ''));

export function findRegistrationProblem(name: RegistrationFieldName, typedValue: string): string | undefined {
  const value = typedValue.trim();
  const { label, required } = REGISTRATION_FIELDS[name];
  if (!value) return required ? `${label} is required` : undefined;
  if (name === 'email' && !looksLikeEmail(value)) return 'Please enter a valid email address';
  if (name === 'mobile' && !MOBILE_PATTERN.test(normalisePhone(value))) return `${label} ${MOBILE_RULE}`;
  if (name === 'username' && !USERNAME_PATTERN.test(value)) return `${label} ${USERNAME_RULE}`;
  if (name === 'password' && !isGoodPassword(typedValue)) return `${label} does not meet all the rules yet`;
  return undefined;
}

export function describeMissingFields(values: RegistrationValues): string {
  const open = REQUIRED_NAMES.filter((name) => findRegistrationProblem(name, values[name]));
  if (open.length === REQUIRED_NAMES.length) return 'To register, fill in the fields marked *.';
  return open.length ? `Still needed: ${open.map((name) => REGISTRATION_FIELDS[name].label).join(', ')}.` : '';
}
