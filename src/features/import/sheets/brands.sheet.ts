import { brandKey } from '../../../platform/slug.ts';
import { integer, picture, required, seoColumns, text } from '../workbook/columns.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { reporter } from '../workbook/sheet-rules.ts';
import { tableWrite } from '../workbook/workbook.store.ts';

const stored = {
  name: required(text(100)),
  description: text(2000),
  brand_image: picture('brands'),
  brand_banner: picture('brands'),
  menu_order: integer(0, 1000, 0),
  ...seoColumns,
};

export const brandsSheet = defineSheet({
  name: 'brands',
  columns: { id: required(integer(1, 1_000_000, null)), ...stored },
  key: ['id'],

  check(sheet, context) {
    const { brands, categories } = context.keys;
    for (const row of sheet.rows) {
      const { id, name } = row.values;
      const report = reporter(context, sheet.name, row);
      const slug = brandKey(name);
      if (id === null || name === '') continue;
      if (!/^[a-z0-9]+$/.test(slug))
        report('name', `"${name}" gives no address`, 'letters, digits, spaces and hyphens');
      const conflict = [...brands].find(([other, brand]) => other !== id && brand.slug === slug);
      if (conflict) report('name', `brand ${conflict[0]} has the same address "${slug}"`, 'a name of its own');
      if (categories.has(slug)) report('name', `the category "${slug}" has the same address`, 'a name of its own');
      brands.set(id, { name, slug });
    }
  },

  writes(sheet) {
    return [
      tableWrite(sheet, sheet.rows, {
        table: 'brands',
        sameName: stored,
        fields: {
          id: { sqlType: 'integer', of: ({ values }) => values.id },
          slug: { sqlType: 'text', of: ({ values }) => brandKey(values.name) },
        },
        match: 't.id = s.id',
        values: { id: { value: 's.id' }, slug: { value: 's.slug' } },
      }),
    ];
  },
});
