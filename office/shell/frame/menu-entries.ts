import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import type { OfficeSession } from '../../../src/features/office/staff/staff.contract.ts';
import { hasRight } from '../data/staff-session.ts';

export interface MenuEntry {
  name: string;
  to: string;
}
export interface MenuEntryGroup {
  name: string;
  places: MenuEntry[];
}

export function buildMenuGroups(session: OfficeSession, resources: readonly PresentedResource[]): MenuEntryGroup[] {
  const allowed = (entries: (MenuEntry & { right?: string })[]): MenuEntry[] =>
    entries.filter(({ right }) => !right || hasRight(session, right, 'read')).map(({ name, to }) => ({ name, to }));
  const group = (name: string, before: Parameters<typeof allowed>[0] = [], after: typeof before = []) => ({
    name,
    places: allowed([
      ...before,
      ...resources
        .filter(({ menu }) => menu === name)
        .map(({ name: resource, label, right }) => ({ name: label, to: `/${resource}`, right })),
      ...after,
    ]),
  });
  return [
    group('Enquiries and customers', [], [{ name: 'Statistics', to: '/figures', right: 'figures' }]),
    group(
      'Catalogue data',
      [{ name: 'Catalogue', to: '/catalogue', right: 'catalogue' }],
      [
        { name: 'Media library', to: '/media', right: 'catalogue' },
        { name: 'Quality', to: '/quality', right: 'catalogue' },
      ],
    ),
    group('Content'),
    group('Site pages'),
    group(
      'Administration',
      [
        { name: 'Drafts', to: '/drafts', right: 'content' },
        { name: 'Imports', to: '/imports', right: 'imports' },
        { name: 'History', to: '/history', right: 'history' },
        { name: 'Email', to: '/deliverability', right: 'settings' },
      ],
      [{ name: 'My account', to: '/account' }],
    ),
  ].filter(({ places: entries }) => entries.length);
}
