import { describe, expect, it } from 'vitest';
import type { CellTexts } from '../document/clipboard.ts';
import { createEditorState, getCurrentTable } from '../document/grid-editor.ts';
import { collectPendingSave } from '../workspace/use-grid-save.ts';
import { applyPastedPrices, readPastedPrices, toIsoDay } from './pasted-prices.ts';
import { buildPriceChanges, buildStoredPrices } from './price-grid.ts';

const read = (grid: CellTexts, constants = {}) => readPastedPrices(grid, constants);
const price = (given: object) => ({
  ...{ customer_group: '', currency: 'INR', valid_from: '', from_quantity: '1', price_per: '1' },
  ...given,
});

describe('A pasted price list', () => {
  it('has model, price and currency by its headings, below a title', () => {
    const german = read([
      ['Preisliste 2026', '', ''],
      ['Artikelnummer', 'Bezeichnung', 'Preis/Stk. €'],
      ['VTC-200-UB', 'Senkrechtspanner', '12,50'],
      ['HTC-160-L', 'Waagrechtspanner', '1.049,00'],
      ['', 'Summe', '1.061,50'],
    ]);
    expect(german).toEqual({
      rows: [
        price({ model: 'VTC-200-UB', currency: 'EUR', unit_price: '12.50' }),
        price({ model: 'HTC-160-L', currency: 'EUR', unit_price: '1049.00' }),
      ],
      leftOut: ['Bezeichnung'],
      skipped: [{ row: 5, text: 'Summe, 1.061,50' }],
    });
  });

  it('has a price for each column of a quantity', () => {
    const breaks = read([
      ['Part no.', '1+', '10+', '100 pcs'],
      ['VTC-200-UB', '₹ 1,250.50', '1,180', ''],
    ]);
    expect(breaks?.rows).toEqual([
      price({ model: 'VTC-200-UB', unit_price: '1250.50' }),
      price({ model: 'VTC-200-UB', from_quantity: '10', unit_price: '1180' }),
    ]);
  });

  it('has the values of the fields above the grid where it has no such column', () => {
    const rows = read(
      [
        ['Model', 'Rate', 'Valid from'],
        ['VTC-200-UB', '100', '01.04.2027'],
        ['VTC-250-UB', '110', ''],
      ],
      { customer_group: 'Dealers', currency: 'USD', valid_from: '2027-01-01' },
    )?.rows;
    const dealers = { customer_group: 'Dealers', currency: 'USD' };
    expect(rows).toEqual([
      price({ ...dealers, model: 'VTC-200-UB', unit_price: '100', valid_from: '2027-04-01' }),
      price({ ...dealers, model: 'VTC-250-UB', unit_price: '110', valid_from: '2027-01-01' }),
    ]);
  });

  it('is none without a heading of a model and one of a price', () => {
    expect(
      read([
        ['Model', 'Weight'],
        ['A', '1'],
      ]),
    ).toBeUndefined();
    expect(read([['VTC-200-UB', '100']])).toBeUndefined();
    expect([toIsoDay('1/4/2027'), toIsoDay('soon')]).toEqual(['2027-04-01', 'soon']);
  });

  it('changes the price that the list has, adds the others and removes none', () => {
    const stored = { model: 'VTC-200-UB', customer_group: '', currency: 'INR', from_quantity: 1, price_per: '1' };
    const opened = createEditorState(
      buildStoredPrices({ prices: [{ id: 7, ...stored, unit_price: '100', valid_from: '' }], more: false }),
    );
    const pasted = read([
      ['Model', 'Price'],
      ['vtc-200-ub', '120'],
      ['VTC-250-UB', '130'],
    ]);
    const after = pasted ? applyPastedPrices(opened, pasted) : opened;
    expect(getCurrentTable(after).rows).toHaveLength(2);
    expect(buildPriceChanges(collectPendingSave(after).save)).toEqual([
      { action: 'change', id: 7, seen: { unit_price: '100' }, values: { unit_price: '120' } },
      { action: 'add', values: price({ model: 'VTC-250-UB', unit_price: '130' }) },
    ]);
  });
});
