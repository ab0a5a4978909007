import { describe, expect, it } from 'vitest';
import { NO_VALUES, problemOf, stillNeeded } from './registration-fields.ts';

const FILLED = {
  ...NO_VALUES,
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
    expect(stillNeeded(NO_VALUES)).toBe('To register, fill in the fields marked *.');
    expect(stillNeeded({ ...FILLED, state: ' ', email: 'ravi', password: 'abc' })).toBe(
      'Still needed: Email, State, Password.',
    );
    expect(stillNeeded(FILLED)).toBe('');
  });

  it.each([
    ['email', 'ravi@works', 'Please enter a valid email address'],
    ['mobile', '12', 'Mobile must be a phone number'],
    ['username', 'ravi@works', 'Username must be 3 to 30 letters, digits, dots, hyphens or underscores'],
    ['password', 'abc', 'Password does not meet all the rules yet'],
    ['country', '', 'Country is required'],
    ['companyName', '', undefined],
  ] as const)('says what is wrong with %s "%s"', (name, value, problem) => {
    expect(problemOf(name, { ...FILLED, [name]: value })).toBe(problem);
    expect(problemOf(name, { ...FILLED, companyName: 'Works' })).toBeUndefined();
  });
});
