import { type SearchValues, searchParams, text } from '../../../web/search/search-params.ts';

/** The query parameters of the clamp finder, as its form sends them. */
export const finderSearch = searchParams({
  force: text(),
  reach: text(),
  safety: text({ otherwise: '1.5' }),
  action: text(),
  mounting: text(),
  height: text(),
  thread: text(),
  workpiece: text(),
  workpiece_to: text(),
  length: text(),
  width: text(),
  open_height: text(),
  along: text(),
  across: text(),
});
export type FinderSearch = SearchValues<typeof finderSearch>;

export const finderPath = (values: Partial<FinderSearch>) => finderSearch.hrefWith('/ClampFinder', values);
