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

/** Resources about the site as a whole; the others are of the catalogue or are content. */
const SITE = ['site_words', 'banners', 'contact_details', 'team', 'page_pictures', 'page_seo', 'redirects'];

/** All screens that this person may open, as the side menu and the palette list them. */
export function placesOf(session: Session, resources: readonly Resource[]): PlaceGroup[] {
  const groupOf = ({ name: resource, right, is_private }: Resource) => {
    if (right === 'templates' || resource === 'privacy_requests') return 'Customers';
    if (is_private || right === 'settings' || right === 'privacy') return 'Office';
    if (SITE.includes(resource)) return 'Site';
    return right === 'catalogue' ? 'Catalogue' : 'Content';
  };
  const allowed = (places: (Place & { right?: string })[]): Place[] =>
    places.filter(({ right }) => !right || may(session, right, 'read')).map(({ name, to }) => ({ name, to }));
  const desk = allowed([
    { name: 'Enquiries', to: '/enquiries', right: 'enquiries' },
    { name: 'Customers', to: '/customers', right: 'customers' },
    { name: 'Figures', to: '/figures', right: 'figures' },
  ]);
  const catalogue = allowed([
    { name: 'Media library', to: '/media', right: 'catalogue' },
    { name: 'Quality', to: '/quality', right: 'catalogue' },
  ]);
  const content = allowed([{ name: 'Printed catalogues', to: '/printed-catalogues', right: 'content' }]);
  const tree = allowed([{ name: 'Catalogue', to: '/catalogue', right: 'catalogue' }]);
  const placesIn = (group: string): Place[] =>
    resources
      .filter(
        (resource) =>
          (resource.listed || resource.single) && may(session, resource.right, 'read') && groupOf(resource) === group,
      )
      .map(({ name, label }) => ({ name: label, to: `/${name}` }));
  const groups = ['Customers', 'Catalogue', 'Content', 'Site'].map((name) => ({
    name,
    places: (name === 'Customers' ? desk : name === 'Catalogue' ? tree : []).concat(
      placesIn(name)
        .concat(name === 'Catalogue' ? catalogue : [])
        .concat(name === 'Content' ? content : []),
    ),
  }));
  const office = allowed([
    { name: 'Drafts', to: '/drafts', right: 'content' },
    { name: 'Imports', to: '/imports', right: 'imports' },
    { name: 'History', to: '/history', right: 'history' },
    { name: 'Email', to: '/deliverability', right: 'settings' },
  ]);
  const account = { name: 'My account', to: '/account' };
  return [...groups, { name: 'Office', places: [...office, ...placesIn('Office'), account] }].filter(
    ({ places }) => places.length,
  );
}
