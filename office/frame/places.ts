import type { Resource, Session } from '../data/office-types.ts';
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
const SITE = ['banners', 'contact_details', 'team', 'page_pictures', 'page_seo', 'redirects'];

/** All screens that this person may open, as the side menu and the palette list them. */
export function placesOf(session: Session, resources: readonly Resource[]): PlaceGroup[] {
  const groupOf = ({ name: resource, right }: Resource) => {
    if (right === 'templates') return 'Customers';
    if (SITE.includes(resource)) return 'Site';
    return right === 'catalogue' ? 'Catalogue' : 'Content';
  };
  const desk = [
    ...(may(session, 'enquiries', 'read') ? [{ name: 'Enquiries', to: '/enquiries' }] : []),
    ...(may(session, 'figures', 'read') ? [{ name: 'Figures', to: '/figures' }] : []),
  ];
  const media = may(session, 'catalogue', 'read') ? [{ name: 'Media library', to: '/media' }] : [];
  const groups = ['Customers', 'Catalogue', 'Content', 'Site'].map((name) => ({
    name,
    places: (name === 'Customers' ? desk : []).concat(
      resources
        .filter((resource) => resource.listed && may(session, resource.right, 'read') && groupOf(resource) === name)
        .map(({ name: resource, label }) => ({ name: label, to: `/${resource}` }))
        .concat(name === 'Catalogue' ? media : []),
    ),
  }));
  const office = [
    { name: 'Drafts', to: '/drafts', right: 'content' },
    { name: 'History', to: '/history', right: 'history' },
    { name: 'Staff', to: '/staff', right: 'staff' },
    { name: 'Webhooks', to: '/webhooks', right: 'webhooks' },
    { name: 'Settings', to: '/settings', right: 'settings' },
    { name: 'My account', to: '/account', right: undefined },
  ].filter(({ right }) => right === undefined || may(session, right, 'read'));
  return [...groups, { name: 'Office', places: office }].filter(({ places }) => places.length);
}
