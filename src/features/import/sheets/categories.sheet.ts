import { brandKey } from '../../../platform/slug.ts';
import type { CatalogueKeys } from '../workbook/catalogue-keys.ts';
import { integer, picture, required, seoColumns, text, yesNo } from '../workbook/columns.ts';
import { didYouMean } from '../workbook/near-matches.ts';
import type { Row } from '../workbook/parsed-sheet.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, completeSlug, type Report, reporter } from '../workbook/sheet-rules.ts';
import { tableWrite } from '../workbook/workbook.store.ts';

const stored = {
  name: required(text(150)),
  content: yesNo(false),
  description: text(5000),
  image: picture('categories'),
  image_alt: text(300),
  sort_order: integer(-100_000, 100_000, 0),
  is_active: yesNo(true),
  ...seoColumns,
};

export const categoriesSheet = defineSheet({
  name: 'categories',
  columns: { brand: required(text(100)), slug: text(150), parent: text(150), ...stored },
  key: ['slug'],

  check(sheet, context) {
    const { keys } = context;
    const brandSlugs = new Map([...keys.brands].map(([id, { slug }]) => [slug, id]));
    for (const row of sheet.rows) {
      const { values } = row;
      const report = reporter(context, sheet.name, row);
      completeSlug(values, report);
      const brandId = brandSlugs.get(brandKey(values.brand));
      if (brandId === undefined && values.brand !== '') {
        const names = [...keys.brands.values()].map(({ name }) => name);
        report('brand', `no brand "${values.brand}"`, () => didYouMean(values.brand, names, 'the name of a brand'));
      }
      const conflict = keys.conflictingSlug('categories', values.slug);
      if (conflict)
        report('slug', `"${values.slug}" reads like the slug "${conflict}"`, 'letters and digits of its own');
      if (brandSlugs.has(brandKey(values.slug)))
        report('slug', `"${values.slug}" is a brand's address`, 'another slug');
      const stored = keys.categories.get(values.slug);
      keys.addCategory(values.slug, {
        brandId: brandId ?? 0,
        parent: sheet.headings.has('parent') ? values.parent : (stored?.parent ?? ''),
        content: sheet.headings.has('content') ? values.content : (stored?.content ?? false),
      });
    }
    for (const row of sheet.rows) checkParent(row.values.slug, keys, reporter(context, sheet.name, row));
  },

  writes(sheet) {
    return [
      tableWrite(sheet, sheet.rows, {
        table: 'categories',
        sameName: stored,
        fields: {
          slug: { sqlType: 'text', of: ({ values }) => values.slug },
          brand: { sqlType: 'text', of: ({ values }) => brandKey(values.brand) },
          parent: { sqlType: 'text', of: ({ values }) => values.parent },
        },
        joins: 'left join brands b on b.slug = s.brand left join categories p on p.slug = s.parent',
        match: 't.slug = s.slug',
        values: {
          slug: { value: 's.slug' },
          brand_id: { value: 'b.id' },
          parent_id: { value: 'p.id', from: ['parent'] },
        },
        alsoDiffers: "(s.parent <> '' and p.id is null)",
        hasUpdatedAt: true,
        levels: levelsOf(sheet.rows),
      }),
    ];
  },
});

function checkParent(slug: string, keys: CatalogueKeys, report: Report): void {
  const category = keys.categories.get(slug);
  if (!category || !checkReference(category.parent, keys.categories, 'parent', 'category', report)) return;
  if (keys.categories.get(category.parent)?.brandId !== category.brandId) {
    report('parent', `"${category.parent}" is a category of another brand`, 'a category of the same brand');
  }
  const above = new Set([slug]);
  for (let at = category.parent; at !== ''; at = keys.categories.get(at)?.parent ?? '') {
    if (above.has(at)) {
      report('parent', `"${category.parent}" lies below "${slug}" itself`, 'a tree without a circle');
      return;
    }
    above.add(at);
  }
}

/** Groups rows so that parents are inserted before their children, which reference them. */
function levelsOf<Values extends { slug: string; parent: string }>(rows: Row<Values>[]): Row<Values>[][] {
  const bySlug = new Map(rows.map((row) => [row.values.slug, row]));
  const levels: Row<Values>[][] = [];
  for (const row of rows) {
    let depth = 0;
    for (let above = bySlug.get(row.values.parent); above; above = bySlug.get(above.values.parent)) depth += 1;
    levels[depth] = [...(levels[depth] ?? []), row];
  }
  return levels.map((level) => level ?? []);
}
