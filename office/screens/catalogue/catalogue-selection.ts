import type { CatalogueTreeReply } from '../../../src/features/office/catalogue/catalogue.contract.ts';
import type { ChangeSet, DraftChange } from '../../../src/features/office/drafts/change-sets.contract.ts';
import type { OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { addQuery } from '../../../src/platform/link-rules.ts';
import { buildRowPath } from '../../shell/data/form-values.ts';

export interface CatalogueSelection {
  resource: string | undefined;
  id: string;
  set: number;
  width: PreviewWidth;
  page: string;
}

export const PREVIEW_WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type PreviewWidth = keyof typeof PREVIEW_WIDTHS;

const DEFAULT_WIDTH: PreviewWidth = window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop';
const DEFAULT_PAGE = '/AllProducts';

const isWidth = (text: string | null): text is PreviewWidth => text !== null && Object.hasOwn(PREVIEW_WIDTHS, text);

export const parseCatalogueSelection = (
  resource: string | undefined,
  id: string | undefined,
  params: URLSearchParams,
): CatalogueSelection => {
  const [set, width] = [Number(params.get('set')), params.get('width')];
  return {
    resource,
    id: id ?? '',
    set: Number.isInteger(set) && set > 0 ? set : 0,
    width: isWidth(width) ? width : DEFAULT_WIDTH,
    page: params.get('page') ?? DEFAULT_PAGE,
  };
};

export function buildCatalogueAddress({ resource, id, set, width, page }: CatalogueSelection): string {
  const params = new URLSearchParams();
  if (set) params.set('set', String(set));
  if (width !== DEFAULT_WIDTH) params.set('width', width);
  if (!resource && page !== DEFAULT_PAGE) params.set('page', page);
  return addQuery(`/catalogue${resource ? buildRowPath(resource, id) : ''}`, params);
}

export interface EditSubject {
  resource: string;
  row: Row | undefined;
  draft: DraftChange | undefined;
  set: ChangeSet | undefined;
}

export const getDraftedValues = (draft: DraftChange | undefined): Partial<Row> =>
  Object.fromEntries((draft?.fields ?? []).map((field) => [field.name, field.draft]));

export function buildPreviewPath({ set, resource, id }: Pick<CatalogueSelection, 'set' | 'resource' | 'id'>): string {
  const shown =
    resource === 'brands' || resource === 'categories' || resource === 'products' ? `~${resource}-${id}` : '';
  return `/admin/preview/${set || 'public'}${shown}`;
}

export const parsePreviewPage = (address: string): string | undefined =>
  /^\/admin\/preview\/[^/]+(\/.*)$/.exec(address)?.[1];

export function findRowByPath(
  { brands, categories }: CatalogueTreeReply,
  path: string,
): { resource: string; id: number } | undefined {
  const isIt = ({ page_address }: { page_address: string }) => page_address === path;
  const brand = brands.find(isIt);
  if (brand) return { resource: 'brands', id: brand.id };
  const category = categories.find(isIt);
  return category && { resource: 'categories', id: category.id };
}
