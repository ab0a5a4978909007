import { toNorm } from '../../../platform/slug.ts';
import {
  defineSearchParams,
  pageNumberParameter,
  type SearchValues,
  textParameter,
} from '../../../web/search/search-params.ts';

const id = textParameter({ maxLength: 10 });

export const fileSearchParams = defineSearchParams({
  text: textParameter({ maxLength: 100 }),
  brand_id: id,
  category_id: id,
  product_id: id,
  page: pageNumberParameter(),
});
export type FileSearch = SearchValues<typeof fileSearchParams>;

/**
 * Norm of a searched text: '' for no text, undefined for text that no name contains, such as "---" or another script.
 */
export function toSearchNorm(text: string): string | undefined {
  const norm = toNorm(text);
  const rest = text.replace(/[\p{P}\p{S}\s]/gu, '');
  return rest.length === norm.length && (norm || !text.trim()) ? norm : undefined;
}
