import { and, asc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { builtQuery } from '../../../platform/postgres/built-query.ts';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { columnsNamed } from '../../../platform/resource/table-columns.ts';
import { normOf } from '../../../platform/slug.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { brands } from '../brands-and-categories/brands.tables.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { files } from './files.tables.ts';
import { figureText, rowsOfProduct } from './models.store.ts';
import { attributes, modelAttributes, models } from './models.tables.ts';
import { PRODUCT_FIELDS } from './products.contract.ts';
import { products, productTables } from './products.tables.ts';
import { DRAWN_ONLY } from './swept-arcs.ts';

/** Products that visitors may see. */
export const visibleProducts = and(eq(products.isActive, true), eq(categories.isActive, true));

/** The order of the catalogue, of products joined with their categories. */
export const catalogueOrder = [
  asc(categories.sortOrder),
  asc(products.categoryId),
  asc(products.sortOrder),
  asc(products.id),
];

export const cardColumns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  image: checkedValue(sql`${products.images}->0->>'file'`, z.string().nullable()),
  imageAlt: checkedValue(sql`${products.images}->0->>'alt'`, z.string().nullable()),
  ...columnsNamed(products, PRODUCT_FIELDS),
  categoryId: products.categoryId,
  modelCount: checkedValue(
    sql`(select count(*)::int from ${models} where ${models.productId} = ${products.id} and ${models.isActive})`,
    z.int(),
  ),
};

const productColumns = {
  ...getTableColumns(products),
  ...cardColumns,
  categoryName: categories.name,
  brandId: brands.id,
  brandName: brands.name,
  brandSlug: brands.slug,
};

/** A visible product by its exact slug, then by letters and digits of the slug, then of the name. */
async function productBy(db: Queryable, spelling: string): Promise<ProductRow | undefined> {
  const [row] = await productBySpelling(db).execute({ spelling, norm: normOf(spelling) });
  return row;
}

/** As `productBy`, once for each catalogue version. */
export const productNow = oncePerVersion(productBy, { maxSize: 200 });

const productBySpelling = builtQuery((db) => {
  const norm = sql.placeholder('norm');
  const bySlug = sql`${products.slug} = ${sql.placeholder('spelling')}`;
  const bySlugNorm = sql`${products.slugNorm} = ${norm}`;
  // A spelling without letters or digits normalises to '' and matches nothing.
  const byNorm = sql`(${bySlugNorm} or ${products.nameNorm} = ${norm}) and ${norm}::text <> ''`;
  return selectProducts(db)
    .where(and(visibleProducts, sql`(${bySlug} or ${byNorm})`))
    .orderBy(sql`${bySlug} desc, ${bySlugNorm} desc, ${products.id}`)
    .limit(1)
    .prepare('product_by_spelling');
});

const selectProducts = (db: Queryable) =>
  db
    .select(productColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(brands, eq(brands.id, categories.brandId));

/** The visible products of a category, without those below it, in the order of the catalogue. */
export const productsOfCategory = (db: Queryable, category: number) =>
  selectProducts(db)
    .where(and(visibleProducts, eq(products.categoryId, category)))
    .orderBy(asc(products.sortOrder), asc(products.id));

export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];
export type ProductCardRow = Pick<ProductRow, keyof typeof cardColumns>;

const tableColumns = {
  id: productTables.id,
  number: productTables.number,
  headline: productTables.headline,
  labels: productTables.labels,
  measures: productTables.measures,
};

/** The tables of a product, 1 to 4 of them, with their column labels. */
const tablesOfProduct = builtQuery((db) =>
  db
    .select(tableColumns)
    .from(productTables)
    .where(and(eq(productTables.productId, sql.placeholder('id')), eq(productTables.isActive, true)))
    .orderBy(asc(productTables.number))
    .prepare('tables_of_product'),
);
export type TableRow = ProductParts['tables'][number];

/** One table, by its id and number, or by its product and number. */
export async function tableBy(
  db: Queryable,
  by: { id: number; number: number } | { productId: number; number: number },
): Promise<TableRow | undefined> {
  const [row] = await db
    .select(tableColumns)
    .from(productTables)
    .where(
      and(
        'id' in by ? eq(productTables.id, by.id) : eq(productTables.productId, by.productId),
        eq(productTables.number, by.number),
        eq(productTables.isActive, true),
      ),
    );
  return row;
}

/** The typed attributes of a product's models, by table: `values` has those of `models`, in no order. */
const attributesOfProduct = builtQuery((db) => {
  const value = sql`coalesce(${modelAttributes.text}, ${figureText})`;
  return db
    .select({
      tableId: models.tableId,
      name: attributes.name,
      unit: attributes.unit,
      models: checkedValue(sql`array_agg(${models.id})`, z.array(z.int())),
      values: checkedValue(sql`array_agg(${value})`, z.array(z.string())),
    })
    .from(models)
    .innerJoin(modelAttributes, eq(modelAttributes.modelId, models.id))
    .innerJoin(attributes, eq(attributes.id, modelAttributes.attributeId))
    .where(
      and(
        eq(models.productId, sql.placeholder('id')),
        eq(models.isActive, true),
        notInArray(attributes.name, [...DRAWN_ONLY]),
      ),
    )
    .groupBy(models.tableId, attributes.id)
    .orderBy(asc(models.tableId), asc(attributes.sortOrder), asc(attributes.name))
    .prepare('attributes_of_product');
});

/** The files of a product, of every kind. */
const filesOfProduct = builtQuery((db) =>
  db
    .select({ kind: files.kind, title: files.title, file: files.file, position: files.position })
    .from(files)
    .where(and(eq(files.productId, sql.placeholder('id')), eq(files.isActive, true)))
    .orderBy(asc(files.kind), asc(files.position))
    .prepare('files_of_product'),
);

/** The 3D view of a product: that of its first visible model, in table order, that has a GLB. One row or none. */
const view3dOfProduct = builtQuery((db) =>
  db
    .select({ model: models.name, file: files.file })
    .from(files)
    .innerJoin(models, eq(models.id, files.modelId))
    .innerJoin(productTables, eq(productTables.id, models.tableId))
    .where(
      and(
        eq(models.productId, sql.placeholder('id')),
        eq(models.isActive, true),
        eq(files.kind, '3d'),
        eq(files.isActive, true),
        sql`${files.file} ~* '^[^/]+[.]glb$'`,
      ),
    )
    .orderBy(asc(productTables.number), asc(models.position), asc(models.id), asc(files.position))
    .limit(1)
    .prepare('view3d_of_product'),
);

/** The parts of a product: tables, their visible rows and typed attributes, files, and the 3D view if there is one. */
export async function partsOfProduct(db: Queryable, id: number) {
  const [tables, rows, attributes, files, view3d] = await Promise.all([
    tablesOfProduct(db).execute({ id }),
    rowsOfProduct(db).execute({ id }),
    attributesOfProduct(db).execute({ id }),
    filesOfProduct(db).execute({ id }),
    view3dOfProduct(db).execute({ id }),
  ]);
  return { tables, rows, attributes, files, view3d };
}
export type ProductParts = Awaited<ReturnType<typeof partsOfProduct>>;

/** Names and ids of brands, categories and products, for the filters of the CAD list. */
export async function catalogueNames(db: Queryable) {
  const [brandRows, categoryRows, productRows] = await Promise.all([
    db
      .select({ brand_id: brands.id, name: brands.name, order: brands.menuOrder })
      .from(brands)
      .where(eq(brands.isActive, true))
      .orderBy(asc(brands.menuOrder), asc(brands.id)),
    db
      .select({ category_id: categories.id, category_name: categories.name, brand_id: categories.brandId })
      .from(categories)
      .where(
        and(
          eq(categories.isActive, true),
          sql`exists (select 1 from ${products} where ${products.categoryId} = ${categories.id})`,
        ),
      )
      .orderBy(asc(categories.name)),
    db
      .select({
        id: products.id,
        product_name: products.name,
        category_id: products.categoryId,
        brand_id: categories.brandId,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(visibleProducts)
      .orderBy(asc(products.name)),
  ]);
  return { brands: brandRows, categories: categoryRows, products: productRows };
}
