import { type SearchValues, searchParams, text } from '../../../web/search/search-params.ts';
import type { Space } from '../figures/space-limits.ts';
import { readLength } from './asked-length.ts';
import type { Figures } from './fit/clamp-shape.ts';
import { NEED_FIELDS, NEED_NAMES, type NeedField } from './need/need-fields.limits.ts';

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

const LENGTHS = ['height', 'length', 'width', 'open_height', 'along', 'across'] as const;

export const figuresOfForm = (form: FinderSearch): Figures =>
  Object.fromEntries(
    NEED_NAMES.flatMap((field) => {
      const isLength = LENGTHS.some((one) => one === field);
      const number = isLength ? (readLength(form[field])?.value ?? Number.NaN) : Number(form[field]);
      const { unit } = NEED_FIELDS[field];
      return form[field] &&
        (unit || field === 'safety') &&
        Number.isFinite(number) &&
        (number > 0 || field.startsWith('workpiece'))
        ? [[field, number]]
        : [];
    }),
  );

export function spaceOfForm(form: FinderSearch): Space {
  const { workpiece, workpiece_to } = figuresOfForm(form);
  return {
    ...Object.fromEntries(LENGTHS.flatMap((field) => [[field, readLength(form[field])]])),
    workpiece,
    workpiece_to,
  };
}
