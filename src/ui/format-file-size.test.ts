import { expect, it } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1440, '1.4 kB'],
  [9960, '10 kB'],
  [412_345, '412 kB'],
  [999_400, '999 kB'],
  [999_600, '1 MB'],
  [12_345_678, '12 MB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatFileSize(bytes).replace('\u00a0', ' ')).toBe(text);
});
