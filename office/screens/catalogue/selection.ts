import type { Catalogue } from '../../../src/features/office/catalogue/catalogue.contract.ts';
import type { ChangeSet, DraftChange } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { rowPath } from '../../shell/data/values.ts';

/** Selection in the screen's address: a row by resource and id, or another page. */
export interface Selection {
  /** `drafts`: resource of a row that exists only as a draft, by the draft's id. */
  resource: string | undefined;
  id: string;
  /** Id of the change set laid over the public version; 0 for none. */
  set: number;
  width: Width;
  /** Path of a page that belongs to no row. */
  page: string;
}

export const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type Width = keyof typeof WIDTHS;

/** Initial width: on a phone a desktop page would be unreadable. */
const FIRST_WIDTH: Width = window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop';
/** Page shown before a selection. */
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

/** Office address of a selection. */
export function addressOf({ resource, id, set, width, page }: Selection): string {
  const params = new URLSearchParams();
  if (set) params.set('set', String(set));
  if (width !== FIRST_WIDTH) params.set('width', width);
  if (!resource && page !== FIRST_PAGE) params.set('page', page);
  return `/catalogue${resource ? rowPath(resource, id) : ''}${params.size ? `?${params}` : ''}`;
}

/** Row in editing: stored with its draft in the chosen change set, or a mere draft. */
export interface Subject {
  resource: string;
  row: Row | undefined;
  /** Draft in the chosen change set. */
  draft: DraftChange | undefined;
  set: ChangeSet | undefined;
}

/** Values of a row in a change set's draft. */
export const draftedValues = (draft: DraftChange | undefined): Partial<Row> =>
  Object.fromEntries((draft?.fields ?? []).map((field) => [field.name, field.draft]));

/** Preview address of a selection. */
export function previewOf({ set, resource, id }: Pick<Selection, 'set' | 'resource' | 'id'>): string {
  const shown =
    resource === 'brands' || resource === 'categories' || resource === 'products' ? `~${resource}-${id}` : '';
  return `/admin/preview/${set || 'public'}${shown}`;
}

/** Page path within a preview address; undefined for other addresses. */
export const pageIn = (address: string): string | undefined => /^\/admin\/preview\/[^/]+(\/.*)$/.exec(address)?.[1];

/** Brand or category with its page at a path. */
export function rowAt({ brands, categories }: Catalogue, path: string): { resource: string; id: number } | undefined {
  const isIt = ({ page_address }: { page_address: string }) => page_address === path;
  const brand = brands.find(isIt);
  if (brand) return { resource: 'brands', id: brand.id };
  const category = categories.find(isIt);
  return category && { resource: 'categories', id: category.id };
}
