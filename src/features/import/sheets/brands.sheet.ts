import { integer, required } from '../../../platform/resource/columns.ts';
import { brandKey } from '../../../platform/slug.ts';
import { brandsColumns } from '../../catalogue/brands-and-categories/brands.tables.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { reporter } from '../workbook/sheet-rules.ts';
import { columnsOf } from './stored-columns.ts';

export const brandsSheet = defineSheet({
  name: 'brands',
  columns: { id: required(integer(1, 1_000_000, null)), ...brandsColumns },
  key: ['id'],

  check(row, context) {
    const { brands, categories } = context.keys;
    const { id, name } = row.values;
    const report = reporter(context, 'brands', row);
    const slug = brandKey(name);
    if (id === null || name === '') return;
    if (!/^[a-z0-9]+$/.test(slug))
      report('name', `"${name}" cannot be made into an address`, 'letters, digits, spaces and hyphens');
    const conflict = [...brands].find(([other, brand]) => other !== id && brand.slug === slug);
    if (conflict) report('name', `brand ${conflict[0]} has the same address "${slug}"`, 'another name');
    if (categories.has(slug)) report('name', `the category "${slug}" has the same address`, 'another name');
    brands.set(id, { name, slug });
  },

  staged: { slug: { sqlType: 'text', of: ({ values }) => brandKey(values.name) } },
  stored: { columns: `t.id, t.slug, ${columnsOf(Object.keys(brandsColumns))}`, from: 'brands t' },
  target: {
    table: 'brands',
    sameName: Object.keys(brandsColumns),
    match: 't.id = s.id',
    values: { id: { value: 's.id' }, slug: { value: 's.slug' } },
  },
});
