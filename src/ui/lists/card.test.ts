import { expect, it } from 'vitest';
import { chooseColumns } from './card.tsx';

it('A grid has the number of columns that leaves the fewest holes', () => {
  const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16].map((count) => chooseColumns(count, 4));
  expect(columns).toEqual([3, 3, 3, 4, 3, 3, 4, 4, 3, 4, 4]);
  expect([3, 4, 8].map((count) => chooseColumns(count, 3))).toEqual([3, 3, 3]);
});
