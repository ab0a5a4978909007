import { describe, expect, it } from 'vitest';
import { attributeList } from './present-model.ts';
import { presentModelRow } from './present-model-row.ts';

describe('The attributes of a model', () => {
  it('are the columns of its table, then the typed values that are not among the columns', () => {
    const typed = [
      { name: 'Capacity', unit: 'kg', number: 50, text: null },
      { name: 'Reach', unit: 'mm', number: 62, text: null },
      { name: 'Steps', unit: '-', number: 3, text: null },
      { name: 'Material', unit: null, number: null, text: 'Steel' },
    ];
    const labels = ['Model', 'Capacity (kg)', 'H (mm)', ''];
    expect(attributeList({ name: 'A-1', labels, cells: ['A-1', '50', '', 'x'] }, typed)).toEqual([
      { title: 'Capacity (kg)', value: '50', name: 'Capacity', unit: 'kg', figures: '50' },
      { title: 'Reach', value: '62 mm', name: 'Reach', unit: 'mm', figures: '62' },
      { title: 'Steps', value: '3', name: 'Steps', unit: '', figures: '3' },
      { title: 'Material', value: 'Steel', name: 'Material', unit: '', figures: 'Steel' },
    ]);
  });

  it('begin with the first column where that is not the name', () => {
    const labels = ['Order size', 'Capacity (kg)'];
    const titles = (first: string) =>
      attributeList({ name: 'A-1', labels, cells: [first, '50'] }, []).map(({ title, value }) => [title, value]);
    expect(titles('SIZE-0')).toEqual([
      ['Order size', 'SIZE-0'],
      ['Capacity (kg)', '50'],
    ]);
    for (const name of ['A-1', '']) expect(titles(name)).toEqual([['Capacity (kg)', '50']]);
  });
});

describe('A row of a table', () => {
  it('has all twenty cells, and the model name if the first is blank', () => {
    const row = presentModelRow({
      id: 1,
      name: 'A-1',
      productId: 2,
      productSlug: 'a',
      tableHeadline: '',
      cells: ['', '50'],
      image: null,
    });
    expect(row).toMatchObject({ r1: 'A-1', r2: '50', r3: '', r20: '', image_upload1: '' });
  });
});
