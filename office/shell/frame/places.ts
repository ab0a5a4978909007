import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import type { Session } from '../../../src/features/office/staff/staff.contract.ts';
import { may } from '../data/session.ts';

export interface Place {
  name: string;
  to: string;
}
export interface PlaceGroup {
  name: string;
  places: Place[];
}

export function placesOf(session: Session, resources: readonly Resource[]): PlaceGroup[] {
  const allowed = (places: (Place & { right?: string })[]): Place[] =>
    places.filter(({ right }) => !right || may(session, right, 'read')).map(({ name, to }) => ({ name, to }));
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
    group('Desk', [], [{ name: 'Statistics', to: '/figures', right: 'figures' }]),
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
  ].filter(({ places }) => places.length);
}
