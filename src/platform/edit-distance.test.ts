import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeEditDistance } from './edit-distance.ts';

describe('The distance of two texts', () => {
  it('counts characters that are changed, added, omitted or swapped, and is symmetric', () => {
    const counted = ['vtc200', 'vtc300', 'vtc20', 'tvc200'].map((text) => computeEditDistance('vtc200', text));
    expect(counted).toEqual([0, 1, 1, 1]);
    expect(computeEditDistance('', 'abc')).toBe(3);
    const word = fc.string({ maxLength: 12 });
    fc.assert(fc.property(word, word, (a, b) => computeEditDistance(a, b) === computeEditDistance(b, a)));
  });
});
