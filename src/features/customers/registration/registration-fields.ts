import { isGoodPassword } from '../../visitors/passwords/password-rule.ts';
import { EMAIL, MOBILE, MOBILE_RULE, USERNAME, USERNAME_RULE } from './registration.limits.ts';

export const NO_VALUES = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  username: '',
  password: '',
  companyName: '',
  jobRole: '',
  city: '',
  state: '',
  country: '',
};
export type RegistrationValues = typeof NO_VALUES;
export type FieldName = keyof RegistrationValues;

/** The fields that must be filled in, in the order of the form, with their labels. */
const REQUIRED = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  mobile: 'Mobile',
  country: 'Country',
  state: 'State',
  username: 'Username',
  password: 'Password',
} satisfies Partial<Record<FieldName, string>>;
const REQUIRED_NAMES = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[];

export const LABELS: Record<FieldName, string> = {
  ...REQUIRED,
  companyName: 'Company name',
  jobRole: 'Job role',
  city: 'City',
};

export const isRequired = (name: FieldName) => name in REQUIRED;

/**
 * The values after somebody has typed into a field, with what follows from it: an email address proposes the username, as long as
 * nobody has typed another one, and a number with +91 the country, as long as none is chosen.
 */
export function typed(before: RegistrationValues, name: FieldName, value: string): RegistrationValues {
  const values = { ...before, [name]: value };
  if (name === 'email' && before.username === usernameOf(before.email)) values.username = usernameOf(value);
  if (name === 'mobile' && !before.country && isIndian(value)) values.country = 'India';
  return values;
}

/** 'ravi.works' of 'ravi@works.example', as 'ravi' or 'sales' alone is soon taken; '' if the address gives no username. */
function usernameOf(email: string): string {
  const address = email.trim();
  if (!EMAIL.test(address)) return '';
  const [local = '', domain = ''] = address.split('@');
  const name = `${local}.${domain.split('.')[0]}`.replace(/[^A-Za-z0-9._-]/g, '').slice(0, 30);
  return USERNAME.test(name) ? name : '';
}

/** With the code of India: without one it may be a mistake. */
const isIndian = (mobile: string) => /^(\+|00)91[6-9]\d{9}$/.test(mobile.replace(/[\s()-]/g, ''));

/** What is wrong with a field, as far as the browser can tell; the server decides. */
export function problemOf(name: FieldName, values: RegistrationValues): string | undefined {
  const value = values[name].trim();
  const label = LABELS[name];
  if (!value) return isRequired(name) ? `${label} is required` : undefined;
  if (name === 'email' && !EMAIL.test(value)) return 'Please enter a valid email address';
  if (name === 'mobile' && !MOBILE.test(value)) return `${label} ${MOBILE_RULE}`;
  if (name === 'username' && !USERNAME.test(value)) return `${label} ${USERNAME_RULE}`;
  if (name === 'password' && !isGoodPassword(values.password)) return `${label} does not meet all the rules yet`;
  return undefined;
}

/** The required fields that are missing or wrong, in the order of the form. */
export const openFields = (values: RegistrationValues) => REQUIRED_NAMES.filter((name) => problemOf(name, values));

/** What is still needed before the form can be sent; '' when nothing is. */
export function stillNeeded(values: RegistrationValues): string {
  const open = openFields(values);
  if (open.length === REQUIRED_NAMES.length) return 'To register, fill in the fields marked *.';
  return open.length ? `Still needed: ${open.map((name) => LABELS[name]).join(', ')}.` : '';
}
