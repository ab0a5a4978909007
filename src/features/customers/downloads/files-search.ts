import { normOf } from '../../../platform/slug.ts';
import { pageNumber, type SearchValues, searchParams, text } from '../../../web/search/search-params.ts';

const id = text({ maxLength: 10 });

export const filesSearch = searchParams({
  text: text({ maxLength: 100 }),
  brand_id: id,
  category_id: id,
  product_id: id,
  page: pageNumber(),
});
export type FilesSearch = SearchValues<typeof filesSearch>;

/**
 * Norm of a searched text: '' for no text, undefined for text that no name contains, such as "---" or another script.
 */
export function soughtNorm(text: string): string | undefined {
  const norm = normOf(text);
  const rest = text.replace(/[\p{P}\p{S}\s]/gu, '');
  return rest.length === norm.length && (norm || !text.trim()) ? norm : undefined;
}
