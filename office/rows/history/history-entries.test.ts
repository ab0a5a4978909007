import { expect, it } from 'vitest';
import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { describeChangeGroup } from './history-entries.ts';

const group = { cells: 0, of: null, sets: [], resource: 'media', row_id: '' };

it('A value to which all rows or cells were set is shown with their number', () => {
  const sets = [{ label: 'Material', value: 'steel' }];
  const of = { number: 1, product: { id: 1, name: 'VTC-400' } };
  expect(
    describeChangeGroup(
      { ...group, resource: 'models', action: 'change', rows: 0, cells: 32, label: '', of, sets },
      [],
    ),
  ).toBe('32 cells of table 1 of VTC-400 changed: Material “steel”');
});

it('A single row of a large act has no name', () => {
  const customers = { name: 'customers', label_one: 'Customer' } as PresentedResource;
  const described = describeChangeGroup({ ...group, resource: 'customers', action: 'add', rows: 1, label: '' }, [
    customers,
  ]);
  expect(described).toBe('Customer added');
});

it('Files of the library are called by their names, without folder and digest', () => {
  const described = (label: string) =>
    describeChangeGroup({ ...group, action: 'add', rows: 1, label, row_id: label }, []);
  expect(described('uploads/products/swing-open.47b9e40c.jpg')).toBe('Image swing-open.jpg added');
  expect(described('gated/step/VTC-050.0a1b2c3d.step')).toBe('File VTC-050.step added');
  expect(describeChangeGroup({ ...group, action: 'remove', rows: 3, label: '' }, [])).toBe(
    '3 files of the library removed',
  );
});
