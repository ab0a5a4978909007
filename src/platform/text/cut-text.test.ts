import { expect, it } from 'vitest';
import { cutText, shortenText, toStorableData } from './cut-text.ts';

it('A text is cut before a character that does not fit, wherever the cut is', () => {
  const text = 'a💡b💡';
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((max) => cutText(text, max))).toEqual([
    ...['', 'a', 'a', 'a💡', 'a💡b', 'a💡b'],
    ...[text, text],
  ]);
  for (let max = 1; max < 8; max += 1) expect(shortenText(text, max).isWellFormed()).toBe(true);
  expect([shortenText('abcd', 4), shortenText('abcde', 4)]).toEqual(['abcd', 'abc…']);
  expect(cutText('\ud83da\udca1', 9)).toBe('\ufffda\ufffd');
});

it('All texts of plain data become storable; bytes and times stay as they are', () => {
  const bytes = Buffer.from('a\0');
  const at = new Date(0);
  expect(toStorableData({ a: 'x\0\ud83d', list: [{ b: '\0' }, null, 1], bytes, at })).toEqual({
    a: 'x\ufffd',
    list: [{ b: '' }, null, 1],
    bytes,
    at,
  });
});
