import type pg from 'pg';
import { z } from 'zod';
import { FILE_KIND_LABELS, FILE_KINDS, type FileKind, factsOf } from '../../../platform/file-kinds.limits.ts';
import { execute, queryColumn, queryRows } from '../../../platform/postgres/plain-sql.ts';
import {
  choice,
  filePath,
  four,
  integer,
  numbered,
  picture,
  reference,
  required,
  slug,
  text,
  twenty,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { brandKey } from '../../../platform/slug.ts';
import { brandsColumns } from '../../catalogue/brands-and-categories/brands.tables.ts';
import { categoriesColumns } from '../../catalogue/brands-and-categories/categories.tables.ts';
import { readTables } from '../../catalogue/measures/model-values.store.ts';
import { productsColumns, tablesColumns } from '../../catalogue/products/products.tables.ts';
import type { CatalogueKeys } from '../workbook/catalogue-keys.ts';
import { checkMeasures } from '../workbook/measures.ts';
import { didYouMean } from '../workbook/near-matches.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, completeSlug, type Report, reporter } from '../workbook/sheet-rules.ts';
import { findOwners } from './models.store.ts';
import { pictureList, settlePictures, storedPictures } from './picture-list.ts';
import { columnsOf, elementsOf, listOf } from './stored-columns.ts';

const stored = { title: text(200), file: required(filePath()), is_active: yesNo(true) };

type Values = { product: string; model: string; kind: FileKind | ''; position: number };

export const filesSheet = defineSheet({
  name: 'files',
  columns: {
    product: reference('products', 'slug', 200),
    model: text(150),
    kind: required(choice(FILE_KINDS, FILE_KIND_LABELS)),
    position: integer(1, 10, 1),
    ...stored,
  },
  key: ['product', 'model', 'kind', 'position'],

  check(row, context) {
    const report = reporter(context, 'files', row);
    checkReference(row.values.product, context.keys.products, 'product', 'product', report);
    checkOwner(row.values, report);
  },

  checkAll: (client, context) => findOwners(client, context, { sheet: 'files', product: 'product', model: 'model' }),

  destination(column, { values }) {
    if (column !== 'file' || values.kind === '') return undefined;
    const { folder, gated } = factsOf(values.kind);
    return { folder, gated, picture: false };
  },

  stored: {
    columns: `p.slug as product, coalesce(m.name, '') as model, t.kind, t.position, ${columnsOf(Object.keys(stored))}`,
    from: 'files t left join models m on m.id = t.model_id join products p on p.id = coalesce(t.product_id, m.product_id)',
  },
  target: {
    table: 'files',
    sameName: Object.keys(stored),
    joins: `left join products p on p.slug = s.product
      left join models m on m.product_id = p.id and m.name = s.model`,
    match: `t.kind = s.kind and t.position = s.position
      and ((s.model = '' and t.product_id = p.id) or t.model_id = m.id)`,
    values: {
      product_id: { value: "case when s.model = '' then p.id end" },
      model_id: { value: 'm.id' },
      kind: { value: 's.kind' },
      position: { value: 's.position' },
    },
  },
});

function checkOwner({ product, model, kind }: Values, report: Report): void {
  if (kind === '') return;
  if (factsOf(kind).owner === 'model') {
    if (model === '') report('model', 'is required', `the model of the ${kind}`);
    return;
  }
  if (product === '') report('product', 'is required', `the product of the ${kind}`);
  if (model !== '') report('model', `"${model}" cannot own a ${kind}`, 'a blank cell');
}

const numberedNames = (prefix: string) => twenty.map((number) => `${prefix}${number}`);

export const tablesSheet = defineSheet({
  name: 'tables',
  columns: {
    product: required(reference('products', 'slug', 200)),
    table: required(integer(1, 4, null)),
    ...tablesColumns,
    ...numbered('c', twenty, () => text(100)),
    c1: required(text(100)),
    ...numbered('a', twenty, () => text(120)),
  },
  key: ['product', 'table'],

  check(row, context) {
    const { values } = row;
    checkReference(values.product, context.keys.products, 'product', 'product', reporter(context, 'tables', row));
    checkMeasures(row, context);
  },

  stored: {
    columns: `p.slug as product, t.number as "table", ${columnsOf(Object.keys(tablesColumns))}, ${elementsOf('t.labels', 'c', twenty)},
      ${elementsOf('t.measures', 'a', twenty)}`,
    from: 'product_tables t join products p on p.id = t.product_id',
  },
  order: 't.product_id, t.number',
  target: {
    table: 'product_tables',
    sameName: Object.keys(tablesColumns),
    joins: 'left join products p on p.slug = s.product',
    match: 't.product_id = p.id and t.number = s."table"',
    values: {
      product_id: { value: 'p.id' },
      number: { value: 's."table"' },
      labels: { value: listOf('c', twenty), from: numberedNames('c') },
      // Changed labels can move measures to other columns.
      measures: {
        value: listOf('a', twenty),
        from: [...numberedNames('c'), ...numberedNames('a')],
        compared: numberedNames('a'),
      },
    },
  },
  writeMore: async (client, rows) => {
    const ids = await queryColumn(client, z.int())`select s.stored_id from ${rows} where s.stored_id is not null`;
    await readTables(client, ids);
  },
});

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
