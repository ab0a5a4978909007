import { describe, expect, it } from 'vitest';
import { findGstinWarning, findStateMismatch } from './gstin.ts';
import { cleanTaxCode } from './money.limits.ts';

describe('A code of the goods and services tax', () => {
  it.each([
    ['GSTIN: 27-AAPFU 0939.F1ZV', '27AAPFU0939F1ZV'],
    ['gst no. 27aapfu0939f1zv', '27AAPFU0939F1ZV'],
    ['GSTIN/UIN – 27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
    ['27\u200bAAPFU\u00a00939F1ZV\u200f', '27AAPFU0939F1ZV'],
    ['8466 93 90', '84669390'],
    ['8466.93.90', '84669390'],
    ['HSN/SAC: 8466-93-90', '84669390'],
    ['HSN Code ८४६६', 'HSNCODE८४६६'],
    ['84,66', '84,66'],
  ])('is cleaned of label, blanks and signs that are no part of it: %s', (typed, clean) => {
    expect(cleanTaxCode(typed)).toBe(clean);
  });
});

describe('A GSTIN', () => {
  // Published examples with explanations of the check digit.
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', ' 27aapfu0939f1zv ', '', '27AAPFU0939F1Z'])(
    'is no reason to warn: %s',
    (text) => {
      expect(findGstinWarning(text)).toBe('');
    },
  );

  it('of which a character was mistyped is warned of, with the check digit that the others require', () => {
    expect(findGstinWarning('27AAPFU0939F1ZW')).toContain('its last character should be V');
    expect(findGstinWarning('27AAPFU0936F1ZV')).toContain('looks mistyped');
    expect(findGstinWarning('72AAPFU0939F1ZV')).toContain('looks mistyped');
  });

  it('of another state than that of the company is warned of', () => {
    expect(findGstinWarning('27AAPFU0939F1ZV', 'Maharashtra')).toBe('');
    expect(findGstinWarning('27AAPFU0939F1ZV', 'Gujarat')).toContain('begins with 24');
    expect(findGstinWarning('27AAPFU0939F1ZV', 'Hessen')).toBe('');
  });

  it('of a seller or buyer in another state is a problem, but not one of a special kind', () => {
    expect(findStateMismatch('27AAPFU0939F1ZV', 'Gujarat')).toBe('must begin with 24, the code of Gujarat');
    for (const [gstin, state] of [
      ['27AAPFU0939F1ZV', 'Maharashtra'],
      ['27AAPFU0939F1ZV', 'Hessen'],
      ['000000000000000', 'Gujarat'],
      ['', 'Gujarat'],
    ] as const)
      expect(findStateMismatch(gstin, state)).toBe('');
  });

  it('of a special kind is warned of in other words', () => {
    expect(findGstinWarning('000000000000000')).toContain('Special kinds');
  });
});
