import { slugOf } from '../../../platform/slug.ts';
import { attributeColumns, attributesOf, checkAttributes, isAttributeHeading } from '../workbook/attribute-columns.ts';
import { type CatalogueKeys, tableKey } from '../workbook/catalogue-keys.ts';
import {
  four,
  html,
  integer,
  numbered,
  picture,
  required,
  seoColumns,
  series,
  text,
  twenty,
  video,
  withoutBlankEnd,
  yesNo,
} from '../workbook/columns.ts';
import { modelAttributesWrite } from '../workbook/model-attributes.store.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, completeSlug, type Report, reporter } from '../workbook/sheet-rules.ts';
import { tableWrite } from '../workbook/workbook.store.ts';
import { setModelPositions } from './model-positions.ts';
import { picturesOf } from './picture-list.ts';

const stored = {
  name: required(text(150)),
  video_url: video(),
  short_description: text(1000),
  main_description: html(),
  is_active: yesNo(true),
  ...seoColumns,
};

const cellColumns = numbered('r', twenty, () => text(300));

export const modelsSheet = defineSheet({
  name: 'models',
  columns: {
    product: required(text(200)),
    table: required(integer(1, 4, null)),
    slug: text(200),
    featured: integer(1, 100_000, null),
    ...stored,
    ...cellColumns,
    ...numbered('image', four, () => picture('models')),
    ...numbered('alt', four, () => text(300)),
  },
  key: ['product', 'name'],
  acceptsHeading: isAttributeHeading,

  check(sheet, context) {
    checkAttributes(sheet, context);
    for (const row of sheet.rows) {
      const { values } = row;
      const report = reporter(context, sheet.name, row);
      if (values.slug === '') completeSlug(values, report);
      else if (slugOf(values.slug) !== values.slug)
        report('slug', `"${values.slug}" is not a slug`, slugOf(values.slug));
      if (values.r1 === '') values.r1 = values.name;
      if (checkReference(values.product, context.keys.products, 'product', 'product', report)) {
        checkTable(values.product, values.table, cellsOf(values), context.keys, report);
      }
    }
    setModelPositions(
      sheet.rows.map(({ values }) => ({ product: values.product, name: values.name, table: values.table ?? 0 })),
      context.keys,
    );
  },

  writes(sheet, keys) {
    const columns = attributeColumns(sheet.headings);
    return [
      tableWrite(sheet, sheet.rows, {
        table: 'models',
        sameName: stored,
        fields: {
          product: { sqlType: 'text', of: ({ values }) => values.product },
          table: { sqlType: 'smallint', of: ({ values }) => values.table },
          slug: { sqlType: 'text', of: ({ values }) => values.slug },
          featured: { sqlType: 'integer', of: ({ values }) => values.featured },
          cells: { sqlType: 'text[]', of: ({ values }) => cellsOf(values) },
          position: {
            sqlType: 'integer',
            of: ({ values }) => keys.models.get(values.product)?.get(values.name)?.position,
          },
          images: {
            sqlType: 'jsonb',
            of: ({ values }) => picturesOf(series(values, 'image', four), series(values, 'alt', four)),
          },
        },
        joins: `left join products p on p.slug = s.product
          left join product_tables pt on pt.product_id = p.id and pt.number = s."table"`,
        match: 't.product_id = p.id and t.name = s.name',
        values: {
          product_id: { value: 'p.id' },
          table_id: { value: 'pt.id' },
          position: { value: 's.position' },
          slug: { value: 's.slug', from: ['slug'] },
          cells: { value: 's.cells', from: Object.keys(cellColumns) },
          images: { value: 's.images', from: ['image1', 'image2', 'image3', 'image4'] },
          featured_order: { value: 's.featured', from: ['featured'] },
        },
        hasUpdatedAt: true,
      }),
      modelAttributesWrite(sheet.rows, columns, (row) => ({
        product: row.values.product,
        name: row.values.name,
        attributes: attributesOf(row, columns),
      })),
    ];
  },
});

const cellsOf = (values: Record<keyof typeof cellColumns, string>): string[] =>
  withoutBlankEnd(series(values, 'r', twenty));

function checkTable(product: string, table: number | null, cells: string[], keys: CatalogueKeys, report: Report): void {
  if (table === null) return;
  const columns = keys.tables.get(tableKey(product, table));
  if (columns === undefined) {
    const numbers = [1, 2, 3, 4].filter((number) => keys.tables.has(tableKey(product, number)));
    report('table', `"${product}" has no table ${table}`, numbers.length > 0 ? numbers.join(', ') : 'a row in tables');
  } else if (cells.length > columns) {
    report(`r${cells.length}`, `holds "${cells.at(-1)}" beyond the table's labels`, `r1 to r${columns}`);
  }
}
