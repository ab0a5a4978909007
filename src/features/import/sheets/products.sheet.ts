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
  video,
  yesNo,
} from '../workbook/columns.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, completeSlug, reporter } from '../workbook/sheet-rules.ts';
import { tableWrite } from '../workbook/workbook.store.ts';
import { picturesOf } from './picture-list.ts';

const stored = {
  name: required(text(200)),
  short_description: text(1000),
  main_description: html(),
  video_url: video(),
  group1_image: picture('products'),
  group1_image_alt: text(300),
  group2_image: picture('products'),
  group2_image_alt: text(300),
  sort_order: integer(-100_000, 100_000, 0),
  is_active: yesNo(true),
  ...seoColumns,
};

export const productsSheet = defineSheet({
  name: 'products',
  columns: {
    category: required(text(150)),
    slug: text(200),
    ...stored,
    ...numbered('image', four, () => picture('products')),
    ...numbered('alt', four, () => text(300)),
  },
  key: ['slug'],

  check(sheet, context) {
    const { keys } = context;
    for (const row of sheet.rows) {
      const { values } = row;
      const report = reporter(context, sheet.name, row);
      completeSlug(values, report);
      const conflict = keys.conflictingSlug('products', values.slug);
      if (conflict)
        report('slug', `"${values.slug}" reads like the slug "${conflict}"`, 'letters and digits of its own');
      checkReference(values.category, keys.categories, 'category', 'category', report);
      if (keys.categories.get(values.category)?.content) {
        report('category', `"${values.category}" holds sub-categories`, 'a category with content 0');
      }
      keys.addProduct(values.slug);
    }
  },

  writes(sheet) {
    return [
      tableWrite(sheet, sheet.rows, {
        table: 'products',
        sameName: stored,
        fields: {
          slug: { sqlType: 'text', of: ({ values }) => values.slug },
          category: { sqlType: 'text', of: ({ values }) => values.category },
          images: {
            sqlType: 'jsonb',
            of: ({ values }) => picturesOf(series(values, 'image', four), series(values, 'alt', four)),
          },
        },
        joins: 'left join categories c on c.slug = s.category',
        match: 't.slug = s.slug',
        values: {
          slug: { value: 's.slug' },
          category_id: { value: 'c.id' },
          images: { value: 's.images', from: ['image1', 'image2', 'image3', 'image4'] },
        },
        hasUpdatedAt: true,
      }),
    ];
  },
});
