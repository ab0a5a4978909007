import { four, series } from '../../../platform/resource/columns.ts';
import type { TableValue } from '../workbook/sheet.ts';

type Pictures = Record<`image${1 | 2 | 3 | 4}` | `alt${1 | 2 | 3 | 4}`, string>;

const files = four.map((number) => `image${number}`);
const alternatives = four.map((number) => `alt${number}`);
const pairs = four.map((number) => `(${number}, s.image${number}, s.alt${number})`).join(', ');

export const pictureList: TableValue = {
  value: `(select coalesce(jsonb_agg(jsonb_build_object('file', file, 'alt', alt) order by number), '[]')
    from (values ${pairs}) pictures (number, file, alt) where file <> '')`,
  from: files,
  compared: [...files, ...alternatives],
};

export const storedPictures: string = four
  .map(
    (number) => `coalesce(t.images -> ${number - 1} ->> 'file', '') as image${number},
      coalesce(t.images -> ${number - 1} ->> 'alt', '') as alt${number}`,
  )
  .join(', ');

/** Moves images forward into blank slots, because stored lists have no gaps. */
export function settlePictures(values: Pictures): void {
  const texts = series(values, 'alt', four);
  const listed = series(values, 'image', four)
    .map((file, at) => ({ file, alt: texts[at] ?? '' }))
    .filter(({ file }) => file !== '');
  for (const number of four) {
    values[`image${number}`] = listed[number - 1]?.file ?? '';
    values[`alt${number}`] = listed[number - 1]?.alt ?? '';
  }
}
