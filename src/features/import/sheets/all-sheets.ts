import { numbered, picture, series, slug } from '../../../platform/resource/columns.ts';
import { type ArticleColumns, articleColumns } from '../../content/articles/articles.tables.ts';
import { defineSheet, type Sheet } from '../workbook/sheet.ts';
import { completeSlug, reporter } from '../workbook/sheet-rules.ts';
import { brandsSheet, categoriesSheet, filesSheet, productsSheet, tablesSheet } from './catalogue.sheets.ts';
import { bannersSheet, pageSeoSheet, redirectsSheet, siteContentSheets } from './content.sheets.ts';
import { modelsSheet } from './models.sheet.ts';
import { relationsSheet } from './relations.sheet.ts';
import { columnsOf } from './stored-columns.ts';

const eight = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function articlesSheet(name: string, columns: ArticleColumns): Sheet {
  return defineSheet({
    name,
    columns: { ...columns, slug: slug(200), ...numbered('gallery', eight, () => picture(name)) },
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
      columns: `t.slug, ${columnsOf(Object.keys(columns))}, ${eight
        .map((number) => `coalesce(t.gallery_images ->> ${number - 1}, '') as gallery${number}`)
        .join(', ')}`,
      from: `${name} t`,
    },
    target: {
      table: name,
      sameName: Object.keys(columns),
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

const articleSheets: Sheet[] = Object.entries(articleColumns).map(([name, columns]) => articlesSheet(name, columns));

export const allSheets: readonly Sheet[] = [
  brandsSheet,
  categoriesSheet,
  productsSheet,
  tablesSheet,
  modelsSheet,
  filesSheet,
  relationsSheet,
  bannersSheet,
  pageSeoSheet,
  redirectsSheet,
  ...articleSheets,
  ...siteContentSheets,
];
