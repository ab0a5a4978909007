import { listNumberedValues, ONE_TO_FOUR } from '../../../platform/resource/columns.ts';
import type { TableValue } from '../staging/resource-table.ts';

type ImageSlots = Record<`image${1 | 2 | 3 | 4}` | `alt${1 | 2 | 3 | 4}`, string>;

const files = ONE_TO_FOUR.map((number) => `image${number}`);
const alternatives = ONE_TO_FOUR.map((number) => `alt${number}`);
const pairs = ONE_TO_FOUR.map((number) => `(${number}, staged.image${number}, staged.alt${number})`).join(', ');

export const imageListValue: TableValue = {
  value: `(select coalesce(jsonb_agg(jsonb_build_object('file', file, 'alt', alt) order by number), '[]')
    from (values ${pairs}) pictures (number, file, alt) where file <> '')`,
  from: files,
  compared: [...files, ...alternatives],
};

export const storedImageColumns: string = ONE_TO_FOUR.map(
  (number) => `coalesce(t.images -> ${number - 1} ->> 'file', '') as image${number},
      coalesce(t.images -> ${number - 1} ->> 'alt', '') as alt${number}`,
).join(', ');

/** Moves images forward into blank slots, because stored lists have no gaps. */
export function closeImageGaps(values: ImageSlots): void {
  const texts = listNumberedValues(values, 'alt', ONE_TO_FOUR);
  const listed = listNumberedValues(values, 'image', ONE_TO_FOUR)
    .map((file, at) => ({ file, alt: texts[at] ?? '' }))
    .filter(({ file }) => file !== '');
  for (const number of ONE_TO_FOUR) {
    values[`image${number}`] = listed[number - 1]?.file ?? '';
    values[`alt${number}`] = listed[number - 1]?.alt ?? '';
  }
}
