import { expect, it } from 'vitest';
import { extractUuencodedFiles } from './old-encodings.ts';

it('A text with many beginnings of files and no end is read at once and stays as it is', () => {
  const text = 'begin 644 a\n'.repeat(300_000);
  const read = extractUuencodedFiles(text);
  expect([read.files.length, read.text.length]).toEqual([0, text.length]);
});
