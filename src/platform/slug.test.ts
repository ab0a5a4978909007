import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBrandKey, toNorm, toSlug } from './slug.ts';

describe('toSlug', () => {
  it.each([
    ['Vertical Handle Toggle Clamps', 'vertical-handle-toggle-clamps'],
    ['Clamps, Vertical', 'clamps---vertical'],
    ['K0660.006001', 'k0660.006001'],
    ['K0661 M10x40', 'k0661-m10x40'],
    ['1/2"', '1-2in'],
    ['½ " Spindle', '1-2-in-spindle'],
    ['ø 8 x 12.5', 'd-8-x-12.5'],
    ['VTC-200/SS', 'vtc-200-ss'],
    ['Grün & Søn™', 'grun-son'],
    ['Swing clamp - test series', 'swing-clamp-test-series'],
    ['Swing clamp  – test', 'swing-clamp-test'],
    ['Steel “Pro”', 'steel-pro'],
    ['  IMTEX-2025 ', 'imtex-2025'],
    ['…', ''],
  ])('%s becomes %s', (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => toSlug(toSlug(name)) === toSlug(name)));
  });

  it('contains only letters, digits, dots and hyphens', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => /^[a-z0-9.-]*$/.test(toSlug(name))));
  });

  it('normalises to the same letters and digits as a plain name', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9 ,./'&()+-]*$/);
    fc.assert(fc.property(plain, (name) => toNorm(toSlug(name)) === toNorm(name)));
  });
});

describe('toNorm', () => {
  it('returns the ASCII letters and digits in lower case', () => {
    expect(toNorm('VTC-200/SS (Ö)')).toBe('vtc200ss');
  });
});

describe('toBrandKey', () => {
  it('is the name in lower case without hyphens and spaces', () => {
    expect(toBrandKey('Steel-Smith')).toBe('steelsmith');
    expect(toBrandKey('Steel Smith')).toBe('steelsmith');
  });
});
