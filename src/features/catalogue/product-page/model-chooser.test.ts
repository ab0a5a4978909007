import { describe, expect, it } from 'vitest';
import { buildTableView } from '../model-tables/build-table-view.ts';
import { findFittingModels } from './model-chooser.tsx';

const row = (model_id: number, r2: string) => ({ model_id, model_name: `A-${model_id}`, r2 });
const tables = [
  buildTableView({
    table: 'Table1',
    headline: '',
    columns: { c1: 'Model', c2: 'Holding capacity (N)' },
    rows: [row(1, '490'), row(2, '1,960'), row(3, '2000')],
    attributes: [
      { name: 'Holding capacity', unit: 'N', values: ['490', '1960', '2000'] },
      { name: 'Reach', unit: 'mm', values: ['39', '62', ''] },
      { name: 'Bar type', unit: '', values: ['U-bar', 'U-bar', 'Solid bar'] },
      { name: 'Mounting', unit: '', values: ['Flanged', 'Flanged', 'Flanged'] },
    ],
  }),
  buildTableView({ table: 'Table3', headline: '', columns: { c1: 'Model', c2: 'A (mm)' }, rows: [row(4, '9')] }),
];

describe('The models that fit the filters of a list', () => {
  const fitting = (selection: Parameters<typeof findFittingModels>[1]) => [...findFittingModels(tables, selection)];

  it('are within the bounds, whose ends count and may be swapped', () => {
    expect(fitting({ 'Holding capacity': { min: '1960', max: '' } })).toEqual([2, 3]);
    expect(fitting({ 'Holding capacity': { min: '1960', max: '490' } })).toEqual([1, 2]);
    expect(fitting({ Reach: { min: '', max: '100' } }), 'a model without the figure does not fit').toEqual([1, 2]);
  });

  it('have one of the values of each filter', () => {
    expect(fitting({ 'Bar type': ['U-bar', 'Solid bar'], Mounting: ['Flanged'] })).toEqual([1, 2, 3]);
    expect(fitting({ 'Bar type': ['U-bar'], 'Holding capacity': { min: '500', max: '' } })).toEqual([2]);
    expect(fitting({ Mounting: ['Pinned'] })).toEqual([]);
    expect(fitting({ 'Holding capacity': ['1960.0', '490'] }), 'numbers may be values').toEqual([1, 2]);
  });

  it('are none where no model has the attribute', () => {
    expect(fitting({ Stroke: { min: '1', max: '' } })).toEqual([]);
  });
});
