import {
  drawing,
  four,
  html,
  integer,
  numbered,
  picture,
  reference,
  required,
  seoColumns,
  slug,
  text,
  video,
  yesNo,
} from '../workbook/columns.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, completeSlug, reporter } from '../workbook/sheet-rules.ts';
import { pictureList, settlePictures, storedPictures } from './picture-list.ts';
import { columnsOf } from './stored-columns.ts';

const stored = {
  name: required(text(200)),
  short_description: text(1000),
  main_description: html(),
  video_url: video(),
  group1_image: drawing('products'),
  group1_image_alt: text(300),
  group2_image: drawing('products'),
  group2_image_alt: text(300),
  sort_order: integer(-100_000, 100_000, 0),
  is_active: yesNo(true),
  ...seoColumns,
};

export const productsSheet = defineSheet({
  name: 'products',
  columns: {
    category: required(reference('categories', 'slug', 150, { column: 'content', is: false })),
    slug: slug(200),
    ...stored,
    ...numbered('image', four, () => picture('products')),
    ...numbered('alt', four, () => text(300)),
  },
  key: ['slug'],

  check(row, context) {
    const { keys } = context;
    const { values } = row;
    const report = reporter(context, 'products', row);
    completeSlug(values, report);
    const conflict = keys.conflictingSlug('products', values.slug);
    if (conflict) report('slug', `"${values.slug}" reads like the slug "${conflict}"`, 'letters and digits of its own');
    checkReference(values.category, keys.categories, 'category', 'category', report);
    if (keys.categories.get(values.category)?.content) {
      report('category', `"${values.category}" holds sub-categories`, 'a category with content 0');
    }
    keys.addProduct(values.slug);
  },

  settle: settlePictures,
  stored: {
    columns: `c.slug as category, t.slug, ${columnsOf(Object.keys(stored))}, ${storedPictures}`,
    from: 'products t join categories c on c.id = t.category_id',
  },
  target: {
    table: 'products',
    sameName: Object.keys(stored),
    joins: 'left join categories c on c.slug = s.category',
    match: 't.slug = s.slug',
    values: {
      slug: { value: 's.slug' },
      category_id: { value: 'c.id', compared: ['category'] },
      images: pictureList,
    },
    hasUpdatedAt: true,
  },
});
