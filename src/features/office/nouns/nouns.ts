import { brandKey } from '../../../platform/slug.ts';
import { categoryPath } from '../../../web/addresses.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';
import type { Sheet } from '../../import/workbook/sheet.ts';
import type { RightNoun } from '../staff/rights.ts';

/** The values of a row by the columns of its sheet. */
export type Fields = Record<string, unknown>;

/** One kind of thing that staff edit. Its fields and their rules are the columns of its sheet in the workbook. */
export interface Noun {
  noun: string;
  label: string;
  labelOne: string;
  right: RightNoun;
  sheet: Sheet;
  /** The primary key, as named in the table. */
  id: 'id' | 'old_path' | 'page_name';
  /** The fields whose values together name a row for people. */
  title: readonly string[];
  /** Columns of the sheet that staff do not fill in. */
  omitted: readonly string[];
  /** Whether the rules of the sheet look at other rows of the catalogue. */
  checksOthers: boolean;
  /** The path of the row's own page, which gets a redirect when it changes. */
  ownPage?(fields: Fields): string;
  /** The path of the page on which it is shown. */
  shownOn?: string | ((fields: Fields) => string);
}

type Definition = Omit<Noun, 'noun' | 'sheet' | 'id' | 'omitted' | 'checksOthers' | 'right'> &
  Partial<Pick<Noun, 'id' | 'omitted' | 'checksOthers' | 'right'>>;

const text = (value: unknown): string => String(value ?? '');

/** Archiving is an act of its own and not a field (docs/decisions/096-archive.md). */
const NEVER_A_FIELD = 'is_active';

const definitions: Record<string, Definition> = {
  brands: {
    label: 'Brands',
    labelOne: 'Brand',
    right: 'catalogue',
    title: ['name'],
    // The number that the workbook knows a brand by: given by the office, and never changed.
    omitted: ['id'],
    checksOthers: true,
    ownPage: ({ name }) => `/ProductCategories/${brandKey(text(name))}`,
  },
  categories: {
    label: 'Categories',
    labelOne: 'Category',
    right: 'catalogue',
    title: ['name'],
    checksOthers: true,
    ownPage: ({ slug, parent, content }) =>
      categoryPath({ category_slug: text(slug), parent_id: parent ? 1 : 0, content: content ? 1 : 0 }),
  },
  banners: { label: 'Banners', labelOne: 'Banner', title: ['heading'], shownOn: '/' },
  news: {
    label: 'News',
    labelOne: 'News item',
    title: ['title'],
    ownPage: ({ slug }) => `/News/${encodeURIComponent(text(slug))}`,
  },
  events: {
    label: 'Events',
    labelOne: 'Event',
    title: ['title'],
    ownPage: ({ slug }) => `/Events/${encodeURIComponent(text(slug))}`,
  },
  markets: { label: 'Markets', labelOne: 'Market', title: ['title'], shownOn: '/Markets' },
  certifications: { label: 'Certificates', labelOne: 'Certificate', title: ['title'], shownOn: '/Certification' },
  videos: { label: 'Videos', labelOne: 'Video', title: ['title'], shownOn: '/Videos' },
  dealers: {
    label: 'Dealers',
    labelOne: 'Dealer',
    right: 'dealers',
    title: ['company_name', 'city'],
    shownOn: '/DealerNetwork',
  },
  catalogues: { label: 'Catalogues', labelOne: 'Catalogue', title: ['title'], shownOn: '/CatalogueDownloads' },
  partners: { label: 'Partners', labelOne: 'Partner', title: ['name'], shownOn: '/' },
  contact_details: { label: 'Contact details', labelOne: 'Place', title: ['name'], shownOn: '/ContactUs' },
  team: { label: 'Team', labelOne: 'Team member', title: ['role'], shownOn: '/ContactUs' },
  applications: {
    label: 'Application pictures',
    labelOne: 'Application picture',
    title: ['caption'],
    shownOn: '/Applications',
  },
  page_pictures: { label: 'Page pictures', labelOne: 'Page picture', title: ['page_name', 'place'] },
  page_seo: { label: 'Page titles', labelOne: 'Page title', title: ['page_name'], id: 'page_name' },
  redirects: {
    label: 'Redirects',
    labelOne: 'Redirect',
    title: ['old_path'],
    id: 'old_path',
    checksOthers: true,
    shownOn: ({ old_path }) => `/${text(old_path)}`,
  },
};

export const nouns: readonly Noun[] = Object.entries(definitions).map(([noun, definition]) => {
  const sheet = allSheets.find(({ name }) => name === noun);
  if (!sheet) throw new Error(`The workbook has no sheet ${noun}`);
  const { omitted = [], ...given } = definition;
  return {
    noun,
    sheet,
    right: 'content',
    id: 'id',
    checksOthers: false,
    ...given,
    omitted: [NEVER_A_FIELD, ...omitted],
  };
});

export const nounOfTable = (table: string): Noun | undefined => nouns.find(({ sheet }) => sheet.target.table === table);

/** The name by which people know a row. */
export const labelOf = ({ title }: Noun, fields: Fields): string =>
  title
    .map((name) => text(fields[name]))
    .filter(Boolean)
    .join(', ');

/** Where visitors see a row. */
export function addressOf({ ownPage, shownOn }: Noun, fields: Fields): string | null {
  if (ownPage) return ownPage(fields);
  return (typeof shownOn === 'function' ? shownOn(fields) : shownOn) ?? null;
}
