import { describe, expect, it } from 'vitest';
import { resolvePinCode, TOWN_BY_PIN_PREFIX } from './pin-codes.ts';

describe('A PIN code', () => {
  it.each([
    ['411001', 'Pune, Maharashtra'],
    ['411 001', 'Pune, Maharashtra'],
    [' PIN 411057 ', 'Pune, Maharashtra'],
    ['400604', 'Thane, Maharashtra'],
    ['400001', 'Mumbai, Maharashtra'],
    ['301019', 'Bhiwadi, Rajasthan'],
    ['301001', 'Alwar, Rajasthan'],
    ['110001', 'Delhi'],
    ['641604', 'Tiruppur, Tamil Nadu'],
    ['337999', 'Bikaner, Rajasthan'],
  ])('%j leads to %j, by the longest prefix that is known', (typed, town) => {
    expect(resolvePinCode(typed)).toBe(town);
  });

  it.each([
    ['Pune 411001', 'Pune'],
    ['Pimpri, Maharashtra - 411 018', 'Pimpri, Maharashtra'],
    ['999999', '999999'],
    ['41100', '41100'],
    ['  Nashik ', 'Nashik'],
  ])('is only left out after a town, and any other text stays: %j becomes %j', (typed, text) => {
    expect(resolvePinCode(typed)).toBe(text);
  });

  it('has a town in every part of every postal circle', () => {
    const unused = [29, 35, 54, 55, 65, 66];
    const prefixes = Array.from({ length: 75 }, (_, n) => n + 11).filter((prefix) => !unused.includes(prefix));
    expect(prefixes.filter((prefix) => !TOWN_BY_PIN_PREFIX.has(String(prefix)))).toEqual([]);
  });
});
