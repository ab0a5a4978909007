import type { Catalogue } from '../../../src/features/office/catalogue/catalogue.contract.ts';
import type { ChangeSet, DraftChange } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { rowPath } from '../../shell/data/values.ts';

/** What the address of the catalogue names: a row by its resource and id, or a page that is of none. */
export interface Selection {
  /** `drafts`: of a row that is only drafted, by the id of the draft. */
  resource: string | undefined;
  id: string;
  /** The set of drafts that is laid over what is public; 0 for none. */
  set: number;
  width: Width;
  /** The path of the page, where it is of no row. */
  page: string;
}

export const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type Width = keyof typeof WIDTHS;

/** What is shown at first: on a phone a page for a desktop could not be read. */
const FIRST_WIDTH: Width = window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop';
/** Shown before anything is selected. */
const FIRST_PAGE = '/AllProducts';

const isWidth = (text: string | null): text is Width => text !== null && text in WIDTHS;

export const selectionIn = (
  resource: string | undefined,
  id: string | undefined,
  params: URLSearchParams,
): Selection => {
  const [set, width] = [Number(params.get('set')), params.get('width')];
  return {
    resource,
    id: id ?? '',
    set: Number.isInteger(set) && set > 0 ? set : 0,
    width: isWidth(width) ? width : FIRST_WIDTH,
    page: params.get('page') ?? FIRST_PAGE,
  };
};

/** The address of the office that shows it. */
export function addressOf({ resource, id, set, width, page }: Selection): string {
  const params = new URLSearchParams();
  if (set) params.set('set', String(set));
  if (width !== FIRST_WIDTH) params.set('width', width);
  if (!resource && page !== FIRST_PAGE) params.set('page', page);
  return `/catalogue${resource ? rowPath(resource, id) : ''}${params.size ? `?${params}` : ''}`;
}

/** What is edited: a stored row with its draft in the chosen set, or a row that is only there. */
export interface Subject {
  resource: string;
  row: Row | undefined;
  /** In the chosen set. */
  draft: DraftChange | undefined;
  /** The chosen set. */
  set: ChangeSet | undefined;
}

/** The values that the drafts of a set give to a row. */
export const draftedValues = (draft: DraftChange | undefined): Partial<Row> =>
  Object.fromEntries((draft?.fields ?? []).map((field) => [field.name, field.draft]));

/** Where the server shows a page with a selection over it. */
export function previewOf({ set, resource, id }: Pick<Selection, 'set' | 'resource' | 'id'>): string {
  const shown =
    resource === 'brands' || resource === 'categories' || resource === 'products' ? `~${resource}-${id}` : '';
  return `/admin/preview/${set || 'public'}${shown}`;
}

/** The path of the page in the address of a preview; undefined where it is none. */
export const pageIn = (address: string): string | undefined => /^\/admin\/preview\/[^/]+(\/.*)$/.exec(address)?.[1];

/** The brand or category that has its page at a path. */
export function rowAt({ brands, categories }: Catalogue, path: string): { resource: string; id: number } | undefined {
  const isIt = ({ page_address }: { page_address: string }) => page_address === path;
  const brand = brands.find(isIt);
  if (brand) return { resource: 'brands', id: brand.id };
  const category = categories.find(isIt);
  return category && { resource: 'categories', id: category.id };
}
