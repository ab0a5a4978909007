import { defineSearchParams, type SearchValues, textParameter } from '../../../web/search/search-params.ts';
import { NEED_FIELD_NAMES, type NeedField } from './need/need-fields.limits.ts';

export const finderSearch = defineSearchParams({
  force: textParameter(),
  reach: textParameter(),
  safety: textParameter({ otherwise: '1.5' }),
  action: textParameter(),
  mounting: textParameter(),
  height: textParameter(),
  thread: textParameter(),
  workpiece: textParameter(),
  workpiece_to: textParameter(),
  length: textParameter(),
  width: textParameter(),
  open_height: textParameter(),
  along: textParameter(),
  across: textParameter(),
  like: textParameter(),
  fit: textParameter(),
  words: textParameter(),
});
export type FinderSearch = SearchValues<typeof finderSearch>;

export const IDENTIFY_VALUE = 'yes';

export const RESULTS_ID = 'found';

export const finderPath = (values: Partial<FinderSearch>) => finderSearch.hrefWith('/ClampFinder', values);

export const IDENTIFY_PATH = finderPath({ like: IDENTIFY_VALUE });

export const listFilledFields = (form: FinderSearch): NeedField[] =>
  NEED_FIELD_NAMES.filter((field) => field !== 'safety' && form[field] !== '');

export const hasConditions = (form: FinderSearch) => listFilledFields(form).length > 0;

export function buildFinderQuery({ fit: _, words: __, like, ...query }: FinderSearch) {
  return { ...query, like: like === IDENTIFY_VALUE ? IDENTIFY_VALUE : '' } as const;
}
