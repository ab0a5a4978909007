import { describe, expect, it } from 'vitest';
import { findPhoneProblem, formatPhoneToSend } from './phone-number.ts';

describe('A phone number', () => {
  it.each([
    ['+91', '98765 43210', '9876543210'],
    ['+91', '+91 98765-43210', '9876543210'],
    ['+91', '09876543210', '9876543210'],
    ['+49', '0170 1234567', '+4901701234567'],
    ['+49', '+49 170 1234567', '+491701234567'],
    ['+1', '001 202 555 0100', '+12025550100'],
    ['+65', '61234567', '+6561234567'],
  ])('with %s typed as %j is sent as %s', (code, typed, sent) => {
    expect(findPhoneProblem(code, typed)).toBe('');
    expect(formatPhoneToSend(code, typed)).toBe(sent);
  });

  it.each([
    ['+91', '', 'Phone number must be 10 digits'],
    ['+91', '987654321', 'Phone number must be exactly 10 digits'],
    ['+91', '98765432101', 'Phone number must be exactly 10 digits'],
    ['+91', 'abc9876543210', 'Phone number must be exactly 10 digits'],
    ['+91', '98765-43210 x', 'Phone number must be exactly 10 digits'],
    ['+49', '', 'Phone number must be 6 to 14 digits'],
    ['+49', '12345', 'Phone number must be 6 to 14 digits'],
    ['+49', '123456789012345', 'Phone number must be 6 to 14 digits'],
    ['+49', 'abc1234567', 'Phone number must be 6 to 14 digits'],
    ['+49', 'call me', 'Phone number must be 6 to 14 digits'],
  ])('with %s typed as %j is refused: %s', (code, typed, text) => {
    expect(findPhoneProblem(code, typed)).toBe(text);
  });
});
