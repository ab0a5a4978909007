import { describe, expect, it } from 'vitest';
import { gstinWarning } from './gstin.ts';

describe('A GSTIN', () => {
  // Published examples with explanations of the check digit.
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', ' 27aapfu0939f1zv ', '', '27AAPFU0939F1Z'])(
    'is no reason to warn: %s',
    (text) => {
      expect(gstinWarning(text)).toBe('');
    },
  );

  it('of which a character was mistyped is warned of, with the check digit that the others require', () => {
    expect(gstinWarning('27AAPFU0939F1ZW')).toContain('which require V');
    expect(gstinWarning('27AAPFU0936F1ZV')).toContain('does not fit');
    expect(gstinWarning('72AAPFU0939F1ZV')).toContain('does not fit');
  });

  it('of another state than that of the company is warned of', () => {
    expect(gstinWarning('27AAPFU0939F1ZV', 'Maharashtra')).toBe('');
    expect(gstinWarning('27AAPFU0939F1ZV', 'Gujarat')).toContain('begins with 24');
    expect(gstinWarning('27AAPFU0939F1ZV', 'Hessen')).toBe('');
  });

  it('of a special kind is warned of in other words', () => {
    expect(gstinWarning('000000000000000')).toContain('Special kinds');
  });
});
