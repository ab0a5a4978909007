import { type SearchValues, searchParams, text } from '../../../web/search/search-params.ts';
import { NEED_NAMES, type NeedField } from './need/need-fields.limits.ts';

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
  like: text(),
  fit: text(),
  words: text(),
});
export type FinderSearch = SearchValues<typeof finderSearch>;

export const IDENTIFY = 'yes';

export const FOUND = 'found';

export const finderPath = (values: Partial<FinderSearch>) => finderSearch.hrefWith('/ClampFinder', values);

export const IDENTIFY_PATH = finderPath({ like: IDENTIFY });

export const askedFields = (form: FinderSearch): NeedField[] =>
  NEED_NAMES.filter((field) => field !== 'safety' && form[field] !== '');

export const isAsked = (form: FinderSearch) => askedFields(form).length > 0;

export function requestOf({ fit: _, words: __, like, ...query }: FinderSearch) {
  return { ...query, like: like === IDENTIFY ? IDENTIFY : '' } as const;
}
