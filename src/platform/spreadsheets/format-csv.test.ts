import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormula, formatCsv, unescapeFormula } from './format-csv.ts';

describe('A CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1+1'])(
    'prevents %j from being run as a formula',
    (text) => {
      expect(formatCsv([[text]]).slice(1)).toMatch(/^"?'/);
    },
  );

  it('leaves model numbers and quantities as they are, and quotes cells with commas, quotes or line breaks', () => {
    expect(formatCsv([['VTC-200/SS', 12, 'Clamp, 1/2"', 'a\nb']])).toBe(
      '\uFEFFVTC-200/SS,12,"Clamp, 1/2""","a\nb"\r\n',
    );
  });

  it('gives back every text when the apostrophe is taken away again', () => {
    for (const text of ['=1+1', "'=1+1", "''-1", "'quoted'", '+91 00000', 'VTC']) {
      expect(unescapeFormula(escapeFormula(text)), text).toBe(text);
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => unescapeFormula(escapeFormula(text)) === text));
  });

  it('never returns a string that begins like a formula', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/^\s*[=+\-@]/.test(escapeFormula(text))));
  });
});
