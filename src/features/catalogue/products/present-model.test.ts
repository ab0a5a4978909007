import { describe, expect, it } from 'vitest';
import { presentModelRow } from './present-model.ts';
import { listModelAttributes } from './read-attributes.ts';

describe('The attributes of a model', () => {
  it('are the columns of its table, each figure in one unit, then what it states beside them', () => {
    const typed = [
      { name: 'Capacity', unit: 'kg', value: '50' },
      { name: 'Height', unit: 'mm', value: '80' },
      { name: 'Reach', unit: 'mm', value: '62' },
      { name: 'Steps', unit: '-', value: '3' },
      { name: 'Tilt', unit: '°', value: '4–6' },
      { name: 'Material', unit: null, value: 'Steel' },
    ];
    const labels = ['Model', 'Capacity (kg)', 'Capacity (N)', 'H (mm)', '', 'Colour'];
    const [measures, cells] = [
      ['', '', '', 'Height'],
      ['A-1', '50', '490', '80', 'x', 'Red'],
    ];
    const of = (attribute: string, name: string, unit: string, valueText: string) => ({
      ...{ attribute, name, unit, figures: valueText },
      group: '',
    });
    expect(listModelAttributes({ name: 'A-1', labels, measures, cells }, typed)).toEqual([
      { title: 'Capacity (kg)', value: '50', ...of('Capacity', 'Capacity', 'kg', '50') },
      { title: 'H (mm)', value: '80', ...of('Height', 'H', 'mm', '80') },
      { title: 'Colour', value: 'Red', ...of('', 'Colour', '', 'Red') },
      { title: 'Reach', value: '62 mm', ...of('Reach', 'Reach', 'mm', '62') },
      { title: 'Steps', value: '3', ...of('Steps', 'Steps', '', '3') },
      { title: 'Tilt', value: '4–6 °', ...of('Tilt', 'Tilt', '°', '4–6') },
      { title: 'Material', value: 'Steel', ...of('Material', 'Material', '', 'Steel') },
    ]);
  });

  it('have the figure of the second unit where the first one is blank', () => {
    const row = {
      name: 'A-1',
      labels: ['Model', 'Weight (g)', 'Weight (kg)'],
      measures: [],
      cells: ['A-1', '', '0.35'],
    };
    expect(listModelAttributes(row, [{ name: 'Weight', unit: 'kg', value: '0.35' }])).toMatchObject([
      { title: 'Weight (g)', value: '350', unit: 'g' },
    ]);
  });

  it('begin with the first column where that is not the name', () => {
    const labels = ['Order size', 'Capacity (kg)'];
    const titles = (first: string) =>
      listModelAttributes({ name: 'A-1', labels, measures: [], cells: [first, '50'] }, []).map(({ title, value }) => [
        title,
        value,
      ]);
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
      image: '',
    });
    expect(row).toMatchObject({ r1: 'A-1', r2: '50', r3: '', r20: '', image_upload1: '' });
  });
});
