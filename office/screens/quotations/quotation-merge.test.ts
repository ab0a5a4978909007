import { describe, expect, it } from 'vitest';
import type { OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { buildMergedQuotation, mergeQuotation, numberLines, rebased } from './quotation-merge.ts';

type Line = OfficeQuotation['lines'][number];
const line = (text: string, unit_price = '', quantity = '1'): Line => ({
  ...{ model_id: null, text, hsn_code: '', quantity, unit_price, discount: '0', tax_percent: '18' },
  ...{ price_per: 1, is_sample: false },
});
/** The quotation as both staff members opened it. */
const quotation = (lines: OfficeQuotation['lines'], terms = '') => ({ lines, terms, version: 1 }) as OfficeQuotation;
const prices = (one: OfficeQuotation | undefined) => one?.lines.map(({ text, unit_price }) => `${text} ${unit_price}`);

describe('A quotation that two people have changed', () => {
  const base = numberLines(quotation([line('A', '100'), line('B'), line('C')]));

  const [a, b, c] = base.lines as [Line, Line, Line];
  const theirs = { ...quotation([line('A', '100'), line('B', '55'), line('C')]), version: 2 };

  it('has the prices of both, line by line', () => {
    const mine = quotation([{ ...a, unit_price: '777' }, b, c], 'Net');
    const merge = mergeQuotation(base, mine, theirs);
    expect(merge.differences.map(({ field, collides }) => [field.label, collides])).toEqual([
      ['Terms', false],
      ['Line 1, price', false],
      ['Line 2, price', false],
    ]);
    const merged = buildMergedQuotation(merge, mine, {});
    expect(prices(merged)).toEqual(['A 777', 'B 55', 'C ']);
    expect(merged).toMatchObject({ terms: 'Net', version: 2 });
  });

  it('asks where both changed the same cell', () => {
    const mine = quotation([a, { ...b, unit_price: '60', quantity: '4' }, c]);
    const merge = mergeQuotation(base, mine, theirs);
    expect(buildMergedQuotation(merge, mine, {})).toBeUndefined();
    expect(prices(buildMergedQuotation(merge, mine, { 'lines.1.unit_price': 'theirs' }))).toEqual([
      'A 100',
      'B 55',
      'C ',
    ]);
    expect(buildMergedQuotation(merge, mine, { 'lines.1.unit_price': 'mine' })?.lines[1]).toMatchObject(
      line('B', '60', '4'),
    );
  });

  it('keeps lines that either has added or renamed, and asks of one that was removed and changed', () => {
    const mine = quotation([a, { ...c, text: 'C, long', unit_price: '9' }, line('D')]);
    const merge = mergeQuotation(base, mine, { ...theirs, lines: [...theirs.lines, line('E')] });
    expect(merge.differences.filter(({ collides }) => collides).map(({ field }) => field.label)).toEqual(['Line 2']);
    expect(prices(buildMergedQuotation(merge, mine, { 'lines.1': 'theirs' }))).toEqual([
      ...['A 100', 'B 55', 'C, long 9', 'E ', 'D '],
    ]);
    expect(prices(buildMergedQuotation(merge, mine, { 'lines.1': 'mine' }))).toEqual([
      'A 100',
      'C, long 9',
      'E ',
      'D ',
    ]);
  });
});

describe('A quotation that is typed on while it is saved', () => {
  const sent = numberLines(quotation([line('A', '1,000'), line('B', '5')], 'Net'));
  const [a, b] = sent.lines as [Line, Line];
  const saved = { ...quotation([line('A', '1000.00'), line('B', '5.00')], 'Net'), version: 2 };

  it('is the stored one when nothing was typed', () => {
    expect(rebased(sent, sent, saved)).toEqual(numberLines(saved));
  });

  it('keeps what was typed, and has the stored values of everything else', () => {
    const result = rebased(sent, { ...sent, terms: 'Net 30', lines: [a, { ...b, unit_price: '56' }] }, saved);
    expect(prices(result)).toEqual(['A 1000.00', 'B 56']);
    expect(result).toMatchObject({ terms: 'Net 30', version: 2 });
  });

  it('keeps lines that were added, changed and removed meanwhile', () => {
    const added = line('C', '7');
    const withAdded = { ...sent, lines: [a, b, added] };
    const stored = { ...saved, lines: [...saved.lines, line('C', '7.00')] };
    expect(prices(rebased(withAdded, { ...withAdded, lines: [a, b, { ...added, unit_price: '77' }] }, stored))).toEqual(
      ['A 1000.00', 'B 5.00', 'C 77'],
    );
    expect(prices(rebased(withAdded, { ...withAdded, lines: [b, added, line('D', '9')] }, stored))).toEqual([
      ...['B 5.00', 'C 7.00', 'D 9'],
    ]);
  });
});
