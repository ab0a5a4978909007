import { four, numbered, picture, reference, required, slug, text } from '../../../platform/resource/columns.ts';
import { productsColumns } from '../../catalogue/products/products.tables.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, completeSlug, reporter } from '../workbook/sheet-rules.ts';
import { pictureList, settlePictures, storedPictures } from './picture-list.ts';
import { columnsOf } from './stored-columns.ts';

export const productsSheet = defineSheet({
  name: 'products',
  columns: {
    category: required(reference('categories', 'slug', 150, { column: 'content', is: false })),
    slug: slug(200),
    ...productsColumns,
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
    if (conflict)
      report('slug', `"${values.slug}" reads like the slug "${conflict}"`, 'a slug with other letters or digits');
    checkReference(values.category, keys.categories, 'category', 'category', report);
    if (keys.categories.get(values.category)?.content) {
      report(
        'category',
        `"${values.category}" holds sub-categories`,
        'a category that holds products (its content is 0)',
      );
    }
    keys.addProduct(values.slug, { name: values.name, category: values.category });
  },

  settle: settlePictures,
  stored: {
    columns: `c.slug as category, t.slug, ${columnsOf(Object.keys(productsColumns))}, ${storedPictures}`,
    from: 'products t join categories c on c.id = t.category_id',
  },
  target: {
    table: 'products',
    sameName: Object.keys(productsColumns),
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
