import { expect, it } from 'vitest';
import { compareWords } from './changed-values.tsx';

it('Two texts are compared by words', () => {
  expect(compareWords('A clamp for welding, with text.', 'A clamp for welding, with tex.')).toEqual({
    start: 'A clamp for welding, with ',
    before: 'text.',
    after: 'tex.',
    end: '',
  });
  expect(compareWords('Holds the sheet while it is welded', 'Holds the thin sheet while it is welded')).toEqual({
    start: 'Holds the ',
    before: '',
    after: 'thin ',
    end: 'sheet while it is welded',
  });
});

it('Short texts are shown whole', () => {
  expect(compareWords('300 kg', '160 kg')).toEqual({ start: '', before: '300 kg', after: '160 kg', end: '' });
});
