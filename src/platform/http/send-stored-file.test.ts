import { describe, expect, it } from 'vitest';
import { parseByteRange } from './send-stored-file.ts';

describe('A byte range', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s of 1000 bytes is %j', (header, expected) => {
    expect(parseByteRange(header, 1000)).toEqual(expected);
  });
});
