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
