import type pg from 'pg';
import { z } from 'zod';
import { FILE_KIND_LABELS, FILE_KINDS, type FileKind, getFileKindFacts } from '../../../platform/file-kinds.limits.ts';
import { executeSql, queryColumn, queryRows } from '../../../platform/postgres/plain-sql.ts';
import {
  choiceColumn,
  filePathColumn,
  imageColumn,
  integerColumn,
  numberedColumns,
  ONE_TO_FOUR,
  ONE_TO_TWENTY,
  referenceColumn,
  requiredColumn,
  slugColumn,
  textColumn,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { toBrandKey } from '../../../platform/slug.ts';
import { brandsColumns } from '../../catalogue/brands-and-categories/brands.tables.ts';
import { categoriesColumns } from '../../catalogue/brands-and-categories/categories.tables.ts';
import { readTableValues } from '../../catalogue/measures/model-values.store.ts';
import { productsColumns, productTablesColumns } from '../../catalogue/products/products.tables.ts';
import type { CatalogueKeys } from '../staging/catalogue-keys.ts';
import { checkTableMeasures } from '../staging/check-measures.ts';
import { suggestNearMatches } from '../staging/near-matches.ts';
import { defineResourceTable } from '../staging/resource-table.ts';
import { buildRowReporter, checkReference, completeSlug, type ReportProblem } from '../staging/row-checks.ts';
import { completeModelOwners } from './check-models.store.ts';
import { buildColumnsSql, buildElementsSql, buildListSql } from './column-sql.ts';
import { closeImageGaps, imageListValue, storedImageColumns } from './image-list.ts';

const stored = { title: textColumn(200), file: requiredColumn(filePathColumn()), is_active: yesNoColumn(true) };

type Values = { product: string; model: string; kind: FileKind | ''; position: number };

export const filesTable = defineResourceTable({
  name: 'files',
  columns: {
    product: referenceColumn('products', 'slug', 200),
    model: textColumn(150),
    kind: requiredColumn(choiceColumn(FILE_KINDS, FILE_KIND_LABELS)),
    position: integerColumn(1, 10, 1),
    ...stored,
  },
  key: ['product', 'model', 'kind', 'position'],

  check(row, context) {
    const report = buildRowReporter(context, 'files', row);
    checkReference(row.values.product, context.keys.products, 'product', 'product', report);
    checkFileOwner(row.values, report);
  },

  checkAll: (client, context) =>
    completeModelOwners(client, context, { worksheet: 'files', product: 'product', model: 'model' }),

  destination(column, { values }) {
    if (column !== 'file' || values.kind === '') return undefined;
    const { folder, gated } = getFileKindFacts(values.kind);
    return { folder, gated, picture: false };
  },

  stored: {
    columns: `p.slug as product, coalesce(m.name, '') as model, t.kind, t.position, ${buildColumnsSql(Object.keys(stored))}`,
    from: 'files t left join models m on m.id = t.model_id join products p on p.id = coalesce(t.product_id, m.product_id)',
  },
  target: {
    table: 'files',
    sameName: Object.keys(stored),
    joins: `left join products p on p.slug = staged.product
      left join models m on m.product_id = p.id and m.name = staged.model`,
    match: `t.kind = staged.kind and t.position = staged.position
      and ((staged.model = '' and t.product_id = p.id) or t.model_id = m.id)`,
    values: {
      product_id: { value: "case when staged.model = '' then p.id end" },
      model_id: { value: 'm.id' },
      kind: { value: 'staged.kind' },
      position: { value: 'staged.position' },
    },
  },
});

function checkFileOwner({ product, model, kind }: Values, report: ReportProblem): void {
  if (kind === '') return;
  if (getFileKindFacts(kind).owner === 'model') {
    if (model === '') report('model', 'is required', `the model of the ${kind}`);
    return;
  }
  if (product === '') report('product', 'is required', `the product of the ${kind}`);
  if (model !== '') report('model', `"${model}" cannot own a ${kind}`, 'a blank cell');
}

const listNumberedNames = (prefix: string) => ONE_TO_TWENTY.map((number) => `${prefix}${number}`);

export const productTablesTable = defineResourceTable({
  name: 'tables',
  columns: {
    product: requiredColumn(referenceColumn('products', 'slug', 200)),
    table: requiredColumn(integerColumn(1, 4, null)),
    ...productTablesColumns,
    ...numberedColumns('c', ONE_TO_TWENTY, () => textColumn(100)),
    c1: requiredColumn(textColumn(100)),
    ...numberedColumns('a', ONE_TO_TWENTY, () => textColumn(120)),
  },
  key: ['product', 'table'],

  check(row, context) {
    const { values } = row;
    checkReference(
      values.product,
      context.keys.products,
      'product',
      'product',
      buildRowReporter(context, 'tables', row),
    );
    checkTableMeasures(row, context);
  },

  stored: {
    columns: `p.slug as product, t.number as "table", ${buildColumnsSql(Object.keys(productTablesColumns))}, ${buildElementsSql('t.labels', 'c', ONE_TO_TWENTY)},
      ${buildElementsSql('t.measures', 'a', ONE_TO_TWENTY)}`,
    from: 'product_tables t join products p on p.id = t.product_id',
  },
  order: 't.product_id, t.number',
  target: {
    table: 'product_tables',
    sameName: Object.keys(productTablesColumns),
    joins: 'left join products p on p.slug = staged.product',
    match: 't.product_id = p.id and t.number = staged."table"',
    values: {
      product_id: { value: 'p.id' },
      number: { value: 'staged."table"' },
      labels: { value: buildListSql('c', ONE_TO_TWENTY), from: listNumberedNames('c') },
      // Changed labels can move measures to other columns.
      measures: {
        value: buildListSql('a', ONE_TO_TWENTY),
        from: [...listNumberedNames('c'), ...listNumberedNames('a')],
        compared: listNumberedNames('a'),
      },
    },
  },
  writeMore: async (client, rows) => {
    const ids = await queryColumn(
      client,
      z.int(),
    )`select staged.stored_id from ${rows} where staged.stored_id is not null`;
    await readTableValues(client, ids);
  },
});

export const productsTable = defineResourceTable({
  name: 'products',
  columns: {
    category: requiredColumn(referenceColumn('categories', 'slug', 150, { column: 'content', is: false })),
    slug: slugColumn(200),
    ...productsColumns,
    ...numberedColumns('image', ONE_TO_FOUR, () => imageColumn('products')),
    ...numberedColumns('alt', ONE_TO_FOUR, () => textColumn(300)),
  },
  key: ['slug'],

  check(row, context) {
    const { keys } = context;
    const { values } = row;
    const report = buildRowReporter(context, 'products', row);
    completeSlug(values, report);
    const conflict = keys.conflictingSlug('products', values.slug);
    if (conflict)
      report(
        'slug',
        `"${values.slug}" is too similar to the slug "${conflict}"`,
        'a slug with other letters or digits',
      );
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

  settle: closeImageGaps,
  stored: {
    columns: `c.slug as category, t.slug, ${buildColumnsSql(Object.keys(productsColumns))}, ${storedImageColumns}`,
    from: 'products t join categories c on c.id = t.category_id',
  },
  target: {
    table: 'products',
    sameName: Object.keys(productsColumns),
    joins: 'left join categories c on c.slug = staged.category',
    match: 't.slug = staged.slug',
    values: {
      slug: { value: 'staged.slug' },
      category_id: { value: 'c.id', compared: ['category'] },
      images: imageListValue,
    },
    hasUpdatedAt: true,
  },
});

export const brandsTable = defineResourceTable({
  name: 'brands',
  columns: { id: requiredColumn(integerColumn(1, 1_000_000, null)), ...brandsColumns },
  key: ['id'],

  check(row, context) {
    const { brands, categories } = context.keys;
    const { id, name } = row.values;
    const report = buildRowReporter(context, 'brands', row);
    const slug = toBrandKey(name);
    if (id === null || name === '') return;
    if (!/^[a-z0-9]+$/.test(slug))
      report('name', `"${name}" cannot be made into an address`, 'letters, digits, spaces and hyphens');
    const conflict = [...brands].find(([other, brand]) => other !== id && brand.slug === slug);
    if (conflict) report('name', `brand ${conflict[0]} has the same address "${slug}"`, 'another name');
    if (categories.has(slug)) report('name', `the category "${slug}" has the same address`, 'another name');
    brands.set(id, { name, slug });
  },

  staged: { slug: { sqlType: 'text', of: ({ values }) => toBrandKey(values.name) } },
  stored: { columns: `t.id, t.slug, ${buildColumnsSql(Object.keys(brandsColumns))}`, from: 'brands t' },
  target: {
    table: 'brands',
    sameName: Object.keys(brandsColumns),
    match: 't.id = staged.id',
    values: { id: { value: 'staged.id' }, slug: { value: 'staged.slug' } },
  },
});

export const categoriesTable = defineResourceTable({
  name: 'categories',
  columns: {
    brand: requiredColumn(referenceColumn('brands', 'name', 100)),
    slug: slugColumn(150),
    parent: referenceColumn('categories', 'slug', 150),
    ...categoriesColumns,
  },
  key: ['slug'],

  check(row, context) {
    const { keys, headings } = context;
    const { values } = row;
    const report = buildRowReporter(context, 'categories', row);
    completeSlug(values, report);
    const brandName = values.brand;
    const [brandId, brand] = [...keys.brands].find(([, { slug }]) => slug === toBrandKey(brandName)) ?? [];
    if (!brand && brandName !== '') {
      const names = [...keys.brands.values()].map(({ name }) => name);
      report('brand', `no brand "${brandName}"`, () => suggestNearMatches(brandName, names, 'the name of a brand'));
    }
    values.brand = brand?.name ?? '';
    const conflict = keys.conflictingSlug('categories', values.slug);
    if (conflict)
      report(
        'slug',
        `"${values.slug}" is too similar to the slug "${conflict}"`,
        'a slug with other letters or digits',
      );
    if ([...keys.brands.values()].some(({ slug }) => slug === toBrandKey(values.slug))) {
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
    for (const { row, slug } of rows)
      checkParentCategory(slug, context.keys, buildRowReporter(context, 'categories', { row }));
  },

  stored: {
    columns: `b.name as brand, t.slug, coalesce(p.slug, '') as parent, ${buildColumnsSql(Object.keys(categoriesColumns))}`,
    from: 'categories t join brands b on b.id = t.brand_id left join categories p on p.id = t.parent_id',
  },
  target: {
    table: 'categories',
    sameName: Object.keys(categoriesColumns),
    joins: 'left join brands b on b.name = staged.brand left join categories p on p.slug = staged.parent',
    match: 't.slug = staged.slug',
    values: {
      slug: { value: 'staged.slug' },
      brand_id: { value: 'b.id', compared: ['brand'] },
      parent_id: { value: 'p.id', from: ['parent'] },
    },
    readyWhen: "(staged.parent = '' or p.id is not null)",
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
  await executeSql(client)`
    update import_categories staged set parent = r.parent
    from json_to_recordset(${JSON.stringify(resolved)}::json) as r("row" integer, parent text) where staged.row = r.row`;
}

function checkParentCategory(slug: string, keys: CatalogueKeys, report: ReportProblem): void {
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
