import { expect, it } from 'vitest';
import { labelOfValue, shownValue } from './values.ts';

it('A value is shown by the label of its choice, and a day in words', () => {
  const kind = { kind: 'choice', choice_labels: { datasheet1: 'Data sheet 1' } };
  expect(labelOfValue(kind, 'datasheet1')).toBe('Data sheet 1');
  expect(labelOfValue(kind, 'gone')).toBe('gone');
  expect(labelOfValue({ kind: 'date' }, '2026-06-02')).toBe('2 Jun 2026');
  expect(labelOfValue({ kind: 'text' }, '2026-06-02')).toBe('2026-06-02');
  expect(shownValue({ kind: 'date' }, '2026-06-02')).toBe('2 Jun 2026');
});
