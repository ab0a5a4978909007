import { expect, test } from 'vitest';
import {
  findChoiceProblem,
  formatPlace,
  formatStateCounts,
  getFirstChoice,
  type ProposedLine,
} from './proposed-lines.ts';

const clamp = { model_id: 1, model_name: 'VTC-200-UB', product_name: 'Vertical clamp' };
const line = (part: Partial<ProposedLine>): ProposedLine => ({
  key: '1',
  state: 'sure',
  candidates: [{ model: clamp, difference: '' }],
  quantity: 4,
  text: '4 x VTC-200-UB',
  place: { line: 3 },
  uncertainties: [],
  ...part,
});

test('only a sure line is ticked and has a model without a decision', () => {
  expect(getFirstChoice(line({}))).toMatchObject({ isTicked: true, candidate: { model: clamp }, quantity: '4' });
  expect(getFirstChoice(line({ state: 'choose' }))).toEqual({ isTicked: false, candidate: undefined, quantity: '4' });
});

test('a line without a stated quantity asks for it', () => {
  const choice = getFirstChoice(line({ quantity: null }));
  expect(findChoiceProblem(choice, 99)).toEqual({ field: 'quantity', text: 'Enter the quantity' });
  expect(findChoiceProblem({ ...choice, quantity: '2.5' }, 99)?.text).toBe('Enter a whole number from 1 to 99');
  expect(findChoiceProblem({ ...choice, quantity: '99' }, 99)).toBeUndefined();
});

test('the counts name only the states that occur', () => {
  expect(formatStateCounts([line({})])).toBe('1 line: 1 read');
  expect(formatStateCounts([line({}), line({ state: 'not read' })])).toBe('2 lines: 1 read, 1 not read');
});

test('a place names the file, the worksheet and the row, or the page', () => {
  expect(formatPlace({ file: 'rfq.xlsx', worksheet: 'Items', row: 7 })).toBe('rfq.xlsx, worksheet Items, row 7');
  expect(formatPlace({ file: 'rfq.pdf', page: 2, row: 4 })).toBe('rfq.pdf, page 2, row 4');
  expect(formatPlace({ line: 3 })).toBe('line 3');
});
