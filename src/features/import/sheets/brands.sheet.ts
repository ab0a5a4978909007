import { brandKey } from '../../../platform/slug.ts';
import { integer, picture, required, seoColumns, text, yesNo } from '../workbook/columns.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { reporter } from '../workbook/sheet-rules.ts';
import { columnsOf } from './stored-columns.ts';

const stored = {
  name: required(text(100)),
  description: text(2000),
  brand_image: picture('brands'),
  brand_banner: picture('brands'),
  menu_order: integer(0, 1000, 0),
  is_active: yesNo(true),
  ...seoColumns,
};

export const brandsSheet = defineSheet({
  name: 'brands',
  columns: { id: required(integer(1, 1_000_000, null)), ...stored },
  key: ['id'],

  check(row, context) {
    const { brands, categories } = context.keys;
    const { id, name } = row.values;
    const report = reporter(context, 'brands', row);
    const slug = brandKey(name);
    if (id === null || name === '') return;
    if (!/^[a-z0-9]+$/.test(slug)) report('name', `"${name}" gives no address`, 'letters, digits, spaces and hyphens');
    const conflict = [...brands].find(([other, brand]) => other !== id && brand.slug === slug);
    if (conflict) report('name', `brand ${conflict[0]} has the same address "${slug}"`, 'a name of its own');
    if (categories.has(slug)) report('name', `the category "${slug}" has the same address`, 'a name of its own');
    brands.set(id, { name, slug });
  },

  staged: { slug: { sqlType: 'text', of: ({ values }) => brandKey(values.name) } },
  stored: { columns: `t.id, ${columnsOf(Object.keys(stored))}`, from: 'brands t' },
  target: {
    table: 'brands',
    sameName: Object.keys(stored),
    match: 't.id = s.id',
    values: { id: { value: 's.id' }, slug: { value: 's.slug' } },
  },
});
