import {
  type Column,
  date,
  html,
  numbered,
  picture,
  required,
  seoColumns,
  series,
  text,
  video,
  yesNo,
} from '../workbook/columns.ts';
import { defineSheet, type Sheet } from '../workbook/sheet.ts';
import { completeSlug, reporter } from '../workbook/sheet-rules.ts';
import { tableWrite } from '../workbook/workbook.store.ts';

const eight = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** A sheet of news or of events: table and sheet have the same name, which is also the folder of the pictures. */
function articlesSheet(
  name: 'news' | 'events',
  dates: Record<string, Column<string | null>>,
  more: Record<string, Column<string>>,
) {
  const stored = {
    title: required(text(200)),
    thumb_image: picture(name),
    big_image: picture(name),
    short_description: text(1000),
    long_description: html(),
    video_url: video(),
    is_active: yesNo(true),
    ...seoColumns,
  };
  const straight = { ...stored, ...dates, ...more };
  return defineSheet({
    name,
    columns: { ...stored, slug: text(200), ...numbered('gallery', eight, () => picture(name)), ...dates, ...more },
    key: ['slug'],
    check(sheet, context) {
      for (const row of sheet.rows) {
        const { values } = row;
        const names = { name: values.title, slug: values.slug };
        completeSlug(names, reporter(context, sheet.name, row));
        values.slug = names.slug;
      }
    },
    writes: (sheet) => [
      tableWrite(sheet, sheet.rows, {
        table: name,
        straight,
        fields: {
          slug: { sqlType: 'text', of: ({ values }) => values.slug },
          gallery_images: {
            sqlType: 'jsonb',
            of: ({ values }) => series(values, 'gallery', eight).filter(Boolean),
          },
        },
        match: 't.slug = s.slug',
        values: {
          slug: { value: 's.slug' },
          gallery_images: {
            value: 's.gallery_images',
            from: eight.map((number) => `gallery${number}`),
          },
        },
        dated: true,
      }),
    ],
  });
}

export const articleSheets: Sheet[] = [
  articlesSheet('news', { news_date: required(date()) }, {}),
  articlesSheet('events', { event_date: required(date()), end_date: date() }, { venue: text(300) }),
];
