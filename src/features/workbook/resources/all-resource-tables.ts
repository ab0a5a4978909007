import { imageColumn, listNumberedValues, numberedColumns, slugColumn } from '../../../platform/resource/columns.ts';
import { type ArticleColumns, articleColumns } from '../../content/articles/articles.tables.ts';
import { defineResourceTable, type ResourceTable } from '../staging/resource-table.ts';
import { buildRowReporter, completeSlug } from '../staging/row-checks.ts';
import { brandsTable, categoriesTable, filesTable, productsTable, productTablesTable } from './catalogue.resources.ts';
import { buildColumnsSql } from './column-sql.ts';
import { bannersTable, pageSeoTable, redirectsTable, siteContentTables } from './content.resources.ts';
import { modelsTable } from './models.resource.ts';
import { relationsTable } from './relations.resource.ts';

const eight = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function defineArticlesTable(name: string, columns: ArticleColumns): ResourceTable {
  return defineResourceTable({
    name,
    columns: { ...columns, slug: slugColumn(200), ...numberedColumns('gallery', eight, () => imageColumn(name)) },
    key: ['slug'],
    check({ values, row }, context) {
      const names = { name: values.title, slug: values.slug };
      completeSlug(names, buildRowReporter(context, name, { row }));
      values.slug = names.slug;
    },
    settle(values) {
      const listed = listNumberedValues(values, 'gallery', eight).filter(Boolean);
      for (const number of eight) values[`gallery${number}`] = listed[number - 1] ?? '';
    },
    stored: {
      columns: `t.slug, ${buildColumnsSql(Object.keys(columns))}, ${eight
        .map((number) => `coalesce(t.gallery_images ->> ${number - 1}, '') as gallery${number}`)
        .join(', ')}`,
      from: `${name} t`,
    },
    target: {
      table: name,
      sameName: Object.keys(columns),
      match: 't.slug = staged.slug',
      values: {
        slug: { value: 'staged.slug' },
        gallery_images: {
          value: `to_jsonb(array_remove(array[${eight.map((number) => `staged.gallery${number}`).join(', ')}], ''))`,
          from: eight.map((number) => `gallery${number}`),
        },
      },
      hasUpdatedAt: true,
    },
  });
}

const articleTables: ResourceTable[] = Object.entries(articleColumns).map(([name, columns]) =>
  defineArticlesTable(name, columns),
);

export const allResourceTables: readonly ResourceTable[] = [
  brandsTable,
  categoriesTable,
  productsTable,
  productTablesTable,
  modelsTable,
  filesTable,
  relationsTable,
  bannersTable,
  pageSeoTable,
  redirectsTable,
  ...articleTables,
  ...siteContentTables,
];
