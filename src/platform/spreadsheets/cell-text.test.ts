import { expect, it } from 'vitest';
import { MOBILE_PATTERN } from '../../features/customers/registration/registration.limits.ts';
import { normalisePhone } from './cell-text.ts';

it('A phone number is stored without the marks and signs of the program that it was copied from', () => {
  expect(
    [
      '98765.43210',
      'tel:+91 98765 43210',
      '\u202A+91 98765\u201143210\u202C',
      '\u200E98765\u00AD43210\u200D',
      '+91 98765 43210',
    ].map(normalisePhone),
  ).toEqual(['98765-43210', '+91 98765 43210', '+91 98765-43210', '9876543210', '+91 98765 43210']);
  expect(normalisePhone('+91 98765 43210 ext 12')).toMatch(MOBILE_PATTERN);
});
