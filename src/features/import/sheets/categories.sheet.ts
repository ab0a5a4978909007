import type pg from 'pg';
import { z } from 'zod';
import { execute, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { reference, required, slug } from '../../../platform/resource/columns.ts';
import { brandKey } from '../../../platform/slug.ts';
import { categoriesColumns } from '../../catalogue/brands-and-categories/categories.tables.ts';
import type { CatalogueKeys } from '../workbook/catalogue-keys.ts';
import { didYouMean } from '../workbook/near-matches.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, completeSlug, type Report, reporter } from '../workbook/sheet-rules.ts';
import { columnsOf } from './stored-columns.ts';

export const categoriesSheet = defineSheet({
  name: 'categories',
  columns: {
    brand: required(reference('brands', 'name', 100)),
    slug: slug(150),
    parent: reference('categories', 'slug', 150),
    ...categoriesColumns,
  },
  key: ['slug'],

  check(row, context) {
    const { keys, headings } = context;
    const { values } = row;
    const report = reporter(context, 'categories', row);
    completeSlug(values, report);
    const brandName = values.brand;
    const [brandId, brand] = [...keys.brands].find(([, { slug }]) => slug === brandKey(brandName)) ?? [];
    if (!brand && brandName !== '') {
      const names = [...keys.brands.values()].map(({ name }) => name);
      report('brand', `no brand "${brandName}"`, () => didYouMean(brandName, names, 'the name of a brand'));
    }
    values.brand = brand?.name ?? '';
    const conflict = keys.conflictingSlug('categories', values.slug);
    if (conflict)
      report('slug', `"${values.slug}" reads like the slug "${conflict}"`, 'a slug with other letters or digits');
    if ([...keys.brands.values()].some(({ slug }) => slug === brandKey(values.slug))) {
      report('slug', `"${values.slug}" is a brand's address`, 'another slug');
    }
    const stored = keys.categories.get(values.slug);
    keys.addCategory(values.slug, {
      name: values.name,
      brandId: brandId ?? 0,
      parent: headings.has('parent') ? values.parent : (stored?.parent ?? ''),
      content: headings.has('content') ? values.content : (stored?.content ?? false),
    });
  },

  async checkAll(client, context) {
    const rows = await queryRows(client, z.object({ row: z.number(), slug: z.string() }))`
      select row, slug from import_categories`;
    await resolveParents(client, rows, context.keys);
    for (const { row, slug } of rows) checkParent(slug, context.keys, reporter(context, 'categories', { row }));
  },

  stored: {
    columns: `b.name as brand, t.slug, coalesce(p.slug, '') as parent, ${columnsOf(Object.keys(categoriesColumns))}`,
    from: 'categories t join brands b on b.id = t.brand_id left join categories p on p.id = t.parent_id',
  },
  target: {
    table: 'categories',
    sameName: Object.keys(categoriesColumns),
    joins: 'left join brands b on b.name = s.brand left join categories p on p.slug = s.parent',
    match: 't.slug = s.slug',
    values: {
      slug: { value: 's.slug' },
      brand_id: { value: 'b.id', compared: ['brand'] },
      parent_id: { value: 'p.id', from: ['parent'] },
    },
    readyWhen: "(s.parent = '' or p.id is not null)",
    hasUpdatedAt: true,
  },
});

async function resolveParents(
  client: pg.ClientBase,
  rows: readonly { row: number; slug: string }[],
  { categories }: CatalogueKeys,
): Promise<void> {
  const resolved = rows.flatMap(({ row, slug }) => {
    const category = categories.get(slug);
    const [parent, other] = categories.find(category?.parent ?? '');
    if (!category || parent === undefined || other !== undefined || parent === category.parent) return [];
    categories.set(slug, { ...category, parent });
    return [{ row, parent }];
  });
  if (resolved.length === 0) return;
  await execute(client)`
    update import_categories s set parent = r.parent
    from json_to_recordset(${JSON.stringify(resolved)}::json) as r("row" integer, parent text) where s.row = r.row`;
}

function checkParent(slug: string, keys: CatalogueKeys, report: Report): void {
  const category = keys.categories.get(slug);
  if (!category || !checkReference(category.parent, keys.categories, 'parent', 'category', report)) return;
  if (keys.categories.get(category.parent)?.brandId !== category.brandId) {
    report('parent', `"${category.parent}" is a category of another brand`, 'a category of the same brand');
  }
  const above = new Set([slug]);
  for (let at = category.parent; at !== ''; at = keys.categories.get(at)?.parent ?? '') {
    if (above.has(at)) {
      report('parent', `"${category.parent}" lies below "${slug}" itself`, 'a category that is not below this one');
      return;
    }
    above.add(at);
  }
}
