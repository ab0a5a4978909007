import { describe, expect, it } from 'vitest';
import { pathOfAddress } from './address-test.tsx';

describe('An address to test', () => {
  const origin = 'https://clamps.example';
  it.each([
    ['/Old/name?a=1', '/Old/name?a=1'],
    ['Old/name', '/Old/name'],
    [' https://clamps.example/Old ', '/Old'],
    ['https://elsewhere.example/Old', undefined],
  ])('%s is asked for as %s', (typed, path) => expect(pathOfAddress(typed, origin)).toBe(path));
});
