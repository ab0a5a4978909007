import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import type { OfficeSession } from '../../../src/features/office/staff/staff.contract.ts';
import { hasRight } from './staff-session.ts';

export interface PlaceView {
  name: string;
  to: string;
  /** True if the addresses below belong to the same screen. */
  isWhole?: boolean;
}
/** One entry of the menu; its views are the tabs of its screens. */
export interface MenuPlace extends PlaceView {
  icon: MenuIcon;
  views: PlaceView[];
}
type MenuResource = Pick<PresentedResource, 'name' | 'label' | 'right'>;
type OwnScreen = PlaceView & { right?: string };
interface PlaceDefinition {
  name: string;
  icon: MenuIcon;
  /** Names of resources, and screens of their own. */
  views: readonly (string | OwnScreen)[];
}
export type MenuIcon =
  | 'mail'
  | 'document'
  | 'person'
  | 'chart'
  | 'tree'
  | 'filter'
  | 'image'
  | 'import'
  | 'news'
  | 'location'
  | 'page'
  | 'draft'
  | 'people'
  | 'link'
  | 'settings';

/** The whole menu, in blocks. A resource without a view is reached from other screens only. */
const PLACES: readonly (readonly PlaceDefinition[])[] = [
  [
    {
      name: 'Enquiries',
      icon: 'mail',
      views: [
        { name: 'Inbox', to: '/enquiries', right: 'enquiries' },
        { name: 'As a list', to: '/enquiries/list', right: 'enquiries' },
        'answer_templates',
      ],
    },
    { name: 'Quotations', icon: 'document', views: ['quotations', 'prices'] },
    { name: 'Customers', icon: 'person', views: ['customers', 'own_numbers', 'privacy_requests', 'breaches'] },
    {
      name: 'Statistics',
      icon: 'chart',
      views: [
        { name: 'By enquiry', to: '/figures', right: 'figures' },
        { name: 'Visits', to: '/figures/visits', right: 'figures' },
      ],
    },
  ],
  [
    {
      name: 'Catalogue',
      icon: 'tree',
      views: [
        { name: 'Pages', to: '/catalogue', right: 'catalogue', isWhole: true },
        ...['brands', 'categories', 'products', 'models', 'relations'],
        { name: 'Quality', to: '/quality', right: 'catalogue' },
      ],
    },
    {
      name: 'Search and filters',
      icon: 'filter',
      views: ['choices', 'attribute_groups', 'foreign_models', 'synonyms'],
    },
    { name: 'Media library', icon: 'image', views: [{ name: 'Media library', to: '/media', right: 'catalogue' }] },
    { name: 'Imports', icon: 'import', views: ['imports', 'import_mappings'] },
  ],
  [
    {
      name: 'Content',
      icon: 'news',
      views: [
        ...['news', 'events', 'markets', 'applications', 'videos', 'certifications', 'partners', 'catalogues'],
        'answers',
        'printed_catalogues',
      ],
    },
    { name: 'Dealers', icon: 'location', views: ['dealers'] },
    {
      name: 'Site pages',
      icon: 'page',
      views: ['banners', 'contact_details', 'team', 'page_pictures', 'page_seo', 'site_words', 'redirects'],
    },
    {
      name: 'Drafts and history',
      icon: 'draft',
      views: [
        { name: 'Drafts', to: '/drafts', right: 'content' },
        { name: 'History', to: '/history', right: 'history' },
      ],
    },
  ],
  [
    { name: 'Staff', icon: 'people', views: ['staff', 'invitations'] },
    { name: 'Webhooks', icon: 'link', views: ['webhooks', 'webhook_deliveries', 'api_tokens'] },
    {
      name: 'Settings',
      icon: 'settings',
      views: ['settings', 'privacy_settings', { name: 'Email', to: '/deliverability', right: 'settings' }],
    },
  ],
];

export const HOME_SCREEN: PlaceView = { name: 'My day', to: '/' };
export const ACCOUNT_SCREEN: PlaceView = { name: 'My account', to: '/account' };

/** The blocks of the menu with the views that the caller may read. */
export function buildMenuBlocks(
  session: Pick<OfficeSession, 'rights'>,
  resources: readonly MenuResource[],
): MenuPlace[][] {
  const findView = (view: string | OwnScreen): PlaceView[] => {
    const resource = typeof view === 'string' ? resources.find(({ name }) => name === view) : undefined;
    const screen = typeof view === 'string' ? resource && buildResourceView(resource) : view;
    return screen && (!screen.right || hasRight(session, screen.right, 'read')) ? [screen] : [];
  };
  return PLACES.map((block) =>
    block.flatMap(({ name, icon, views: defined }) => {
      const views = defined.flatMap(findView);
      return views[0] ? [{ name, icon, to: views[0].to, views }] : [];
    }),
  ).filter((block) => block.length > 0);
}

const buildResourceView = ({ name, label, right }: MenuResource): OwnScreen => ({
  name: label,
  to: `/${name}`,
  right,
});

/** Resources with a screen of their own in the menu. */
export const isResourceInMenu = (name: string): boolean =>
  PLACES.flat().some(({ views }) => views.some((view) => view === name));

export interface ScreenTarget extends PlaceView {
  about: string;
}

/** The screens that "Go to" offers: every place, and each view that the typed text names. */
export function findScreens(blocks: readonly (readonly MenuPlace[])[], typed: string): ScreenTarget[] {
  const places = blocks.flat();
  const text = typed.toLowerCase();
  const own = [HOME_SCREEN, ...places, ACCOUNT_SCREEN].map(({ name, to }) => ({ name, to, about: 'Screen' }));
  const views = places.flatMap(({ name: about, views }) => views.map(({ name, to }) => ({ name, to, about })));
  const named = [...own, ...(text ? views : [])].filter(({ name }) => name.toLowerCase().includes(text));
  return named.filter(({ to }, at) => named.findIndex((one) => one.to === to) === at);
}

export const isViewAt = ({ to, isWhole = false }: PlaceView, pathname: string): boolean =>
  pathname === to || (isWhole && pathname.startsWith(`${to}/`));

/** The place whose screens an address belongs to: the one with the longest view that begins the address. */
export function findPlaceOfAddress(places: readonly MenuPlace[], pathname: string): MenuPlace | undefined {
  const length = ({ views }: MenuPlace) =>
    Math.max(0, ...views.map(({ to }) => (pathname === to || pathname.startsWith(`${to}/`) ? to.length : 0)));
  return places.filter((place) => length(place) > 0).toSorted((a, b) => length(b) - length(a))[0];
}
