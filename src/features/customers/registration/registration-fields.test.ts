import { describe, expect, it } from 'vitest';
import {
  changeRegistrationValue,
  describeMissingFields,
  EMPTY_REGISTRATION,
  findRegistrationProblem,
} from './registration-fields.ts';

const FILLED = {
  ...EMPTY_REGISTRATION,
  firstName: 'Ravi',
  lastName: 'Iyer',
  email: 'ravi@works.example',
  mobile: '+91 98765 43210',
  username: 'ravi',
  password: 'Secret1!',
  country: 'India',
  state: 'Goa',
};

describe('The registration form', () => {
  it('says what is still needed, in the order of its fields', () => {
    expect(describeMissingFields(EMPTY_REGISTRATION)).toBe('To register, fill in the fields marked *.');
    expect(describeMissingFields({ ...FILLED, state: ' ', email: 'ravi', password: 'abc' })).toBe(
      'Still needed: Email, State, Password.',
    );
    expect(describeMissingFields(FILLED)).toBe('');
  });

  it.each([
    ['email', 'ravi@works', 'Please enter a valid email address'],
    ['mobile', '12', 'Mobile must be a phone number'],
    ['username', 'ravi@works', 'Username must be 3 to 30 letters, digits, dots, hyphens or underscores'],
    ['password', 'abc', 'Password does not meet all the rules yet'],
    ['country', '', 'Country is required'],
    ['companyName', '', undefined],
  ] as const)('says what is wrong with %s "%s"', (name, value, problem) => {
    expect(findRegistrationProblem(name, value)).toBe(problem);
    expect(findRegistrationProblem(name, FILLED[name])).toBeUndefined();
  });

  it.each([
    '98765.43210',
    'tel:+91 98765 43210',
    '+91 20 2712 3456 ext 12',
    '020-27123456 extn. 12',
    '98765 43210, 98765 43211',
    '98765 43210 / 020 2712 3456 x12',
    '98765 43210 or 98765 43211',
  ])('takes a telephone number as people write it: %s', (mobile) => {
    expect(findRegistrationProblem('mobile', mobile)).toBeUndefined();
  });

  it.each(['98765 43210, 12', '98765 43210 / / 98765 43211', 'ext 12', '1,2', '98765 43210 twelve'])(
    'refuses "%s" as a telephone number',
    (mobile) => {
      expect(findRegistrationProblem('mobile', mobile)).toBe('Mobile must be a phone number');
    },
  );

  it('proposes a username from the email address until someone types another', () => {
    const proposed = changeRegistrationValue(EMPTY_REGISTRATION, 'email', ' ravi+clamps@works.example');
    expect(proposed.username).toBe('raviclamps.works');
    expect(findRegistrationProblem('username', proposed.username)).toBeUndefined();
    expect(changeRegistrationValue(proposed, 'email', `${'r'.repeat(40)}@works.example`).username).toBe('r'.repeat(30));
    expect(changeRegistrationValue(proposed, 'email', 'ravi@').username).toBe('');
    const own = changeRegistrationValue(proposed, 'username', 'ravi');
    expect(changeRegistrationValue(own, 'email', 'ravi@forge.example').username).toBe('ravi');
    const cleared = changeRegistrationValue(proposed, 'username', '');
    expect(changeRegistrationValue(cleared, 'email', 'ravi@forge.example').username).toBe('');
  });

  it('chooses India for a number with +91, if no country is chosen', () => {
    const countryOf = (mobile: string, country = '') =>
      changeRegistrationValue({ ...EMPTY_REGISTRATION, country }, 'mobile', mobile).country;
    for (const mobile of ['+91 98765-43210', '0091 9876543210']) {
      expect(countryOf(mobile), mobile).toBe('India');
    }
    for (const mobile of ['98765 43210', '+91 98765', '+49 170 1234567']) {
      expect(countryOf(mobile), mobile).toBe('');
    }
    expect(countryOf('+91 98765 43210', 'Nepal')).toBe('Nepal');
  });
});
