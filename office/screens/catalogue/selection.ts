import type { Catalogue } from '../../../src/features/office/catalogue/catalogue.contract.ts';
import type { ChangeSet, DraftChange } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { withQuery } from '../../../src/platform/link-rules.ts';
import { rowPath } from '../../shell/data/values.ts';

export interface Selection {
  resource: string | undefined;
  id: string;
  set: number;
  width: Width;
  page: string;
}

export const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type Width = keyof typeof WIDTHS;

const FIRST_WIDTH: Width = window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop';
const FIRST_PAGE = '/AllProducts';

const isWidth = (text: string | null): text is Width => text !== null && Object.hasOwn(WIDTHS, text);

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

export function addressOf({ resource, id, set, width, page }: Selection): string {
  const params = new URLSearchParams();
  if (set) params.set('set', String(set));
  if (width !== FIRST_WIDTH) params.set('width', width);
  if (!resource && page !== FIRST_PAGE) params.set('page', page);
  return withQuery(`/catalogue${resource ? rowPath(resource, id) : ''}`, params);
}

export interface Subject {
  resource: string;
  row: Row | undefined;
  draft: DraftChange | undefined;
  set: ChangeSet | undefined;
}

export const draftedValues = (draft: DraftChange | undefined): Partial<Row> =>
  Object.fromEntries((draft?.fields ?? []).map((field) => [field.name, field.draft]));

export function previewOf({ set, resource, id }: Pick<Selection, 'set' | 'resource' | 'id'>): string {
  const shown =
    resource === 'brands' || resource === 'categories' || resource === 'products' ? `~${resource}-${id}` : '';
  return `/admin/preview/${set || 'public'}${shown}`;
}

export const pageIn = (address: string): string | undefined => /^\/admin\/preview\/[^/]+(\/.*)$/.exec(address)?.[1];

export function rowAt({ brands, categories }: Catalogue, path: string): { resource: string; id: number } | undefined {
  const isIt = ({ page_address }: { page_address: string }) => page_address === path;
  const brand = brands.find(isIt);
  if (brand) return { resource: 'brands', id: brand.id };
  const category = categories.find(isIt);
  return category && { resource: 'categories', id: category.id };
}
