import { expect, it } from 'vitest';
import { alignColumns } from './row-changes.store.ts';

it('Columns are known by their headings when others are inserted, moved, renamed or removed', () => {
  const aligned = (before: string[], after: string[]) =>
    alignColumns(before, after).map(({ was, now, label }) => `${was} ${now} ${label}`);
  expect(aligned(['A', 'B'], ['A', 'New', 'B'])).toEqual(['0 0 A', 'null 1 New', '1 2 B']);
  expect(aligned(['A', 'B', 'C'], ['C', 'A', 'B'])).toEqual(['2 0 C', '0 1 A', '1 2 B']);
  expect(aligned(['A', 'B'], ['A', 'Renamed'])).toEqual(['0 0 A', '1 1 Renamed']);
  expect(aligned(['A', 'B', 'C'], ['A', 'C'])).toEqual(['0 0 A', '2 1 C', '1 null B']);
  expect(aligned(['A', 'A'], ['A', 'A', 'A'])).toEqual(['0 0 A', '1 1 A', 'null 2 A']);
});
