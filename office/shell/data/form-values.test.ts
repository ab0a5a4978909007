import { expect, it } from 'vitest';
import { formatPlainValue, formatResourceValue, formatShownValue } from './form-values.ts';

it('A value is shown by the label of its choice, and a day in words', () => {
  const kind = { kind: 'choice', choice_labels: { datasheet1: 'Data sheet 1' } };
  expect(formatResourceValue(kind, 'datasheet1')).toBe('Data sheet 1');
  expect(formatResourceValue(kind, 'gone')).toBe('gone');
  expect(formatResourceValue({ kind: 'date' }, '2026-06-02')).toBe('2 Jun 2026');
  expect(formatResourceValue({ kind: 'text' }, '2026-06-02')).toBe('2026-06-02');
  expect(formatShownValue({ kind: 'date' }, '2026-06-02')).toBe('2 Jun 2026');
});

it('A record is shown by the names of its values, a list by its items', () => {
  expect(formatPlainValue({ sheet: 'models', head_row: 2, columns: [{ heading: 'Force', becomes: '' }] })).toBe(
    'sheet: models, head row: 2, columns: heading: Force',
  );
});
