import { getTableName } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { articleTables } from '../../content/articles/articles.tables.ts';
import {
  type Column,
  date,
  html,
  numbered,
  picture,
  required,
  seoColumns,
  series,
  slug,
  text,
  video,
  yesNo,
} from '../workbook/columns.ts';
import { defineSheet, type Sheet } from '../workbook/sheet.ts';
import { completeSlug, reporter } from '../workbook/sheet-rules.ts';
import { columnsOf } from './stored-columns.ts';

const eight = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The columns that all kinds of article share. Further columns of a table are its own: dates or text. */
const common = (folder: string) => ({
  title: required(text(200)),
  thumb_image: picture(folder),
  big_image: picture(folder),
  short_description: text(1000),
  long_description: html(),
  video_url: video(),
  is_active: yesNo(true),
  ...seoColumns,
});
const NOT_FROM_CELLS = ['id', 'slug', 'slug_norm', 'gallery_images', 'updated_at', 'version'];

function ownColumns(table: PgTable): Record<string, Column> {
  const known = [...Object.keys(common('')), ...NOT_FROM_CELLS];
  const own = getTableConfig(table).columns.filter(({ name }) => !known.includes(name));
  return Object.fromEntries(
    own.map(({ name, columnType, notNull }) => {
      if (columnType !== 'PgDateString') return [name, text(300)];
      return [name, notNull ? required(date()) : date()];
    }),
  );
}

/** The sheet of one kind of article: table and sheet have the same name, which is also the image folder. */
function articlesSheet(table: PgTable) {
  const name = getTableName(table);
  const stored = common(name);
  const own = ownColumns(table);
  const sameName = { ...stored, ...own };
  return defineSheet({
    name,
    columns: { ...stored, slug: slug(200), ...numbered('gallery', eight, () => picture(name)), ...own },
    key: ['slug'],
    check({ values, row }, context) {
      const names = { name: values.title, slug: values.slug };
      completeSlug(names, reporter(context, name, { row }));
      values.slug = names.slug;
    },
    settle(values) {
      const listed = series(values, 'gallery', eight).filter(Boolean);
      for (const number of eight) values[`gallery${number}`] = listed[number - 1] ?? '';
    },
    stored: {
      columns: `t.slug, ${columnsOf(Object.keys(sameName))}, ${eight
        .map((number) => `coalesce(t.gallery_images ->> ${number - 1}, '') as gallery${number}`)
        .join(', ')}`,
      from: `${name} t`,
    },
    target: {
      table: name,
      sameName: Object.keys(sameName),
      match: 't.slug = s.slug',
      values: {
        slug: { value: 's.slug' },
        gallery_images: {
          value: `to_jsonb(array_remove(array[${eight.map((number) => `s.gallery${number}`).join(', ')}], ''))`,
          from: eight.map((number) => `gallery${number}`),
        },
      },
      hasUpdatedAt: true,
    },
  });
}

export const articleSheets: Sheet[] = Object.values(articleTables).map(articlesSheet);
