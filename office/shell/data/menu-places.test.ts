import { describe, expect, it } from 'vitest';
import { listRights } from '../../../src/features/office/acts/rights.ts';
import { STAFF_ROLES, type StaffRole } from '../../../src/features/office/acts/roles.limits.ts';
import { presentResource } from '../../../src/features/office/rows/resource-fields.ts';
import { resources } from '../../../src/features/office/rows/resources.ts';
import type { OfficeSession } from '../../../src/features/office/staff/staff.contract.ts';
import { ACCOUNT_SCREEN, buildMenuBlocks, findPlaceOfAddress, findScreens } from './menu-places.ts';

const MAX_ENTRIES = 16;
const MAX_SCREENS = 25;
/** Rows of these are edited inside a product. */
const INSIDE_A_PRODUCT = ['tables', 'files'];

const presented = resources.map(presentResource);
const menuOf = (role: StaffRole) => buildMenuBlocks({ rights: listRights(role) as OfficeSession['rights'] }, presented);
const addressesOf = (role: StaffRole) =>
  menuOf(role)
    .flat()
    .flatMap(({ views }) => views.map(({ to }) => to));

describe('The menu of the office', () => {
  it('has few entries for everybody, with the account', () => {
    for (const role of STAFF_ROLES)
      expect([...menuOf(role).flat(), ACCOUNT_SCREEN].length, role).toBeLessThanOrEqual(MAX_ENTRIES);
  });

  it('leads to every resource once', () => {
    const addresses = addressesOf('admin');
    const lists = resources
      .filter(({ name }) => !INSIDE_A_PRODUCT.includes(name))
      .map(({ name }) => (name === 'enquiries' ? '/enquiries/list' : `/${name}`));
    expect(lists.filter((list) => addresses.filter((to) => to === list).length !== 1)).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('offers few screens to go to before anything is typed', () => {
    expect(findScreens(menuOf('admin'), '').length).toBeLessThanOrEqual(MAX_SCREENS);
  });

  it('finds a view by its name', () => {
    expect(findScreens(menuOf('admin'), 'redir')).toMatchObject([{ to: '/redirects', about: 'Site pages' }]);
  });

  it('hides what the caller may not read', () => {
    expect(addressesOf('editor')).not.toContain('/customers');
    expect(
      menuOf('viewer')
        .flat()
        .map(({ name }) => name),
    ).not.toContain('Staff');
  });

  it('marks the place of a row, also where its address begins like another one', () => {
    const places = menuOf('admin').flat();
    expect(findPlaceOfAddress(places, '/import_mappings/3')?.name).toBe('Imports');
    expect(findPlaceOfAddress(places, '/products/82/tables')?.name).toBe('Catalogue');
    expect(findPlaceOfAddress(places, '/enquiries/7')?.name).toBe('Enquiries');
    expect(findPlaceOfAddress(places, '/')).toBeUndefined();
  });
});
