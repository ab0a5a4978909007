import { expect, it } from 'vitest';
import { hasOwnScreen, rightOfTable, tableOfResource } from '../../../src/features/office/history/office-records.ts';
import { OTHERS } from './entries.ts';

it('What is changed on screens of its own only is the same in the browser and on the server', () => {
  for (const { name, right } of OTHERS) {
    const table = tableOfResource(name);
    expect([name, hasOwnScreen(table), rightOfTable(table)]).toEqual([name, true, right]);
  }
  const known = OTHERS.map(({ name }) => tableOfResource(name)).sort();
  expect(known).toEqual(['import_mappings', 'users']);
});
