import { expect, it } from 'vitest';
import type { ImportOfOffice } from '../../../src/features/office/imports/imports.contract.ts';
import { isUnmatched } from './imports-data.ts';

const other = (source: string, sheet: string | null) => ({ source, sheet, remembered: false, columns: [] });
const counts = (sheet: string, refused: number) => ({
  sheet,
  refused,
  ...{ added: 0, changed: 0, retired: 0, left: 0, absent: 0 },
});
const refused = (
  other_sheets: ImportOfOffice['other_sheets'],
  sheets: ImportOfOffice['sheets'] = [],
  state: ImportOfOffice['state'] = 'refused',
) => ({ state, has_file: true, other_sheets, sheets });

it('An import is unmatched only while columns to be matched are all that is wrong with it', () => {
  expect(isUnmatched(refused([other('supplier', null)]))).toBe(true);
  expect(isUnmatched(refused([other('models', null)], [counts('models', 3), counts('brands', 0)]))).toBe(true);
  expect(isUnmatched(refused([other('supplier', null)], [counts('brands', 1)]))).toBe(false);
  expect(isUnmatched(refused([other('supplier', 'models')], [counts('models', 1)]))).toBe(false);
  expect(isUnmatched(refused([other('supplier', null)], [], 'failed'))).toBe(false);
});
