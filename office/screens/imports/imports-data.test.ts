import { expect, it } from 'vitest';
import type { OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { isUnmatchedImport, mayArchiveAbsent } from './imports-data.ts';

const other = (source: string, worksheet: string | null) => ({
  source,
  sheet: worksheet,
  remembered: false,
  only_stored: false,
  columns: [],
});
const counts = (worksheet: string, refused: number) => ({
  sheet: worksheet,
  refused,
  ...{ added: 0, changed: 0, retired: 0, left: 0, absent: 0 },
});
const refused = (
  otherWorksheets: OfficeImport['other_sheets'],
  worksheets: OfficeImport['sheets'] = [],
  state: OfficeImport['state'] = 'refused',
) => ({ state, has_file: true, other_sheets: otherWorksheets, sheets: worksheets });

it('An import is unmatched only while columns to be matched are all that is wrong with it', () => {
  expect(isUnmatchedImport(refused([other('supplier', null)]))).toBe(true);
  expect(isUnmatchedImport(refused([other('models', null)], [counts('models', 3), counts('brands', 0)]))).toBe(true);
  expect(isUnmatchedImport(refused([other('supplier', null)], [counts('brands', 1)]))).toBe(false);
  expect(isUnmatchedImport(refused([other('supplier', 'models')], [counts('models', 1)]))).toBe(false);
  expect(isUnmatchedImport(refused([other('supplier', null)], [], 'failed'))).toBe(false);
});

it('Absent rows may be archived only beside a worksheet with most of the stored rows', () => {
  const models = { ...counts('models', 0), changed: 4, left: 1 };
  const all = { other_sheets: [] };
  expect(mayArchiveAbsent(all, { ...models, absent: 5 })).toBe(true);
  expect(mayArchiveAbsent(all, { ...models, absent: 690 })).toBe(false);
  expect(mayArchiveAbsent(all, { ...models, absent: 0 })).toBe(false);
  const onlyStored = { other_sheets: [{ sheet: 'models', only_stored: true }] };
  expect(mayArchiveAbsent(onlyStored, { ...models, absent: 2 })).toBe(false);
});
