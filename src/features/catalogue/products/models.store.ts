import { type AnyColumn, and, asc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { builtQuery } from '../../../platform/postgres/built-query.ts';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { brandKey, normOf } from '../../../platform/slug.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { brands } from '../brands-and-categories/brands.tables.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { files, media } from './files.tables.ts';
import { attributes, modelAttributes, models } from './models.tables.ts';
import { products, productTables } from './products.tables.ts';

const MAX_FEATURED = 24;
/** On each side of a model in its table. */
const NEIGHBOURS = 3;

const rowColumns = {
  id: models.id,
  name: models.name,
  productId: models.productId,
  productSlug: products.slug,
  tableHeadline: productTables.headline,
  cells: models.cells,
  /** The model's first image, else its product's. */
  image: checkedValue(
    sql`coalesce(${models.images}->0->>'file', '/uploads/products/' || (${products.images}->0->>'file'))`,
    z.string().nullable(),
  ),
};

export const visibleModel = [eq(models.isActive, true), eq(products.isActive, true), eq(categories.isActive, true)];

/** Tables 1 and 2 are group 1 of a product, tables 3 and 4 its group 2. */
const ofGroup = (first: AnyColumn, second: AnyColumn) =>
  checkedValue(sql`case when ${productTables.number} <= 2 then ${first} else ${second} end`, z.string());

const modelColumns = {
  ...getTableColumns(models),
  ...rowColumns,
  labels: productTables.labels,
  measures: productTables.measures,
  productName: products.name,
  productImages: products.images,
  productDescription: products.shortDescription,
  groupImage: ofGroup(products.group1Image, products.group2Image),
  groupImageAlt: ofGroup(products.group1ImageAlt, products.group2ImageAlt),
  categoryId: products.categoryId,
  brandId: brands.id,
  brandName: brands.name,
  brandSlug: brands.slug,
};

export const selectModels = (db: Queryable) =>
  db
    .select(modelColumns)
    .from(models)
    .innerJoin(productTables, eq(productTables.id, models.tableId))
    .innerJoin(products, eq(products.id, models.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(brands, eq(brands.id, categories.brandId));

export type OneModelRow = Awaited<ReturnType<typeof selectModels>>[number];

/** A visible model by its id; undefined when there is none. */
export async function modelById(db: Queryable, id: number): Promise<OneModelRow | undefined> {
  const [row] = await selectModels(db).where(and(eq(models.id, id), ...visibleModel));
  return row;
}

/**
 * A visible model by its exact name, then by letters and digits of the name, then by its slug
 * (docs/spec/catalogue.md#model-addresses). Among models of the same name, the one matching `context`
 * (product slug or id, brand) wins, then the oldest.
 */
export async function modelByName(db: Queryable, name: string, context = ''): Promise<OneModelRow | undefined> {
  const given = { name, norm: normOf(name), slug: name.toLowerCase(), context, brand: brandKey(context) };
  const [row] = await modelsNamed(db).execute(given);
  return row;
}

/** As `modelByName`, once for each catalogue version. */
export const modelNow = oncePerVersion(modelByName, { maxSize: 200 });

const modelsNamed = builtQuery((db) => {
  const [name, norm, slug] = [sql.placeholder('name'), sql.placeholder('norm'), sql.placeholder('slug')];
  const [context, brand] = [sql.placeholder('context'), sql.placeholder('brand')];
  const exact = sql`${models.name} = ${name}`;
  const byNorm = sql`${models.nameNorm} = ${norm}`;
  const bySlug = sql`${models.slug} = ${slug}`;
  // A name without letters or digits normalises to '' and must only match exactly.
  const match = sql`(${exact} or ((${byNorm} or ${bySlug}) and ${norm}::text <> ''))`;
  const hinted = sql`(${products.slug} = ${context} or ${products.id}::text = ${context} or ${brands.slug} = ${brand})`;
  return selectModels(db)
    .where(and(match, ...visibleModel))
    .orderBy(sql`${exact} desc, ${byNorm} desc, ${hinted} desc, ${models.id}`)
    .limit(1)
    .prepare('models_named');
});

/** Up to three models before and three after a model in its table, in the table's order; `isBefore` marks those before. */
const neighboursInTable = builtQuery((db) => {
  const [id, tableId, position] = [sql.placeholder('id'), sql.placeholder('tableId'), sql.placeholder('position')];
  const side = (comparison: SQL, order: SQL) => sql`
    (select id from ${models}
     where table_id = ${tableId}::int and is_active and (position, id) ${comparison} (${position}::int, ${id}::int)
     order by position ${order}, id ${order} limit ${sql.raw(String(NEIGHBOURS))})`;
  const isBefore = checkedValue(sql`(${models.position}, ${models.id}) < (${position}::int, ${id}::int)`, z.boolean());
  return db
    .select({ ...rowColumns, isBefore })
    .from(models)
    .innerJoin(productTables, eq(productTables.id, models.tableId))
    .innerJoin(products, eq(products.id, models.productId))
    .where(sql`${models.id} in (${side(sql`<`, sql`desc`)} union all ${side(sql`>`, sql`asc`)})`)
    .orderBy(asc(models.position), asc(models.id))
    .prepare('neighbours_in_table');
});

/** The visible rows of a table, in its order. */
export function rowsOfTable(db: Queryable, tableId: number) {
  return db
    .select(rowColumns)
    .from(models)
    .innerJoin(productTables, eq(productTables.id, models.tableId))
    .innerJoin(products, eq(products.id, models.productId))
    .where(and(eq(models.tableId, tableId), eq(models.isActive, true), eq(products.isActive, true)))
    .orderBy(asc(models.position), asc(models.id));
}

/** All visible rows of the product `id`, ordered by table. */
export const rowsOfProduct = builtQuery((db) =>
  db
    .select({ ...rowColumns, tableId: models.tableId })
    .from(models)
    .innerJoin(productTables, eq(productTables.id, models.tableId))
    .innerJoin(products, eq(products.id, models.productId))
    .where(and(eq(models.productId, sql.placeholder('id')), eq(models.isActive, true)))
    .orderBy(asc(productTables.number), asc(models.position), asc(models.id))
    .prepare('rows_of_product'),
);

/** The featured models of the home page, in order. */
export function featuredModels(db: Queryable) {
  return db
    .select({
      ...rowColumns,
      alt: checkedValue(sql`${models.images}->0->>'alt'`, z.string().nullable()),
      shortDescription: models.shortDescription,
      productName: products.name,
    })
    .from(models)
    .innerJoin(productTables, eq(productTables.id, models.tableId))
    .innerJoin(products, eq(products.id, models.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNotNull(models.featuredOrder), ...visibleModel))
    .orderBy(asc(models.featuredOrder), asc(models.id))
    .limit(MAX_FEATURED);
}

/** Where the file store holds a model's file; a file that is an address has no row there. */
export const mediaKey = sql`(select k.folder from file_kinds k where k.kind = ${files.kind}) || '/' || ${files.file}`;

/** The files of a model, of every kind, with size and day where they are known. */
const filesOfModel = builtQuery((db) =>
  db
    .select({
      kind: files.kind,
      title: files.title,
      file: files.file,
      bytes: media.bytes,
      storedOn: checkedValue(sql`to_char(${media.storedAt} at time zone 'utc', 'YYYY-MM-DD')`, z.string().nullable()),
    })
    .from(files)
    .leftJoin(media, eq(media.key, mediaKey))
    .where(and(eq(files.modelId, sql.placeholder('id')), eq(files.isActive, true)))
    .orderBy(asc(files.kind), asc(files.position))
    .prepare('files_of_model'),
);

/** A number, or a range, as text. */
export const figureText = sql`${modelAttributes.number}::text || coalesce('–' || ${modelAttributes.upper}::text, '')`;

/** The values of a model in the order of the attributes; numbers are in the attribute's unit. */
const attributesOfModel = builtQuery((db) =>
  db
    .select({
      name: attributes.name,
      unit: attributes.unit,
      value: checkedValue(sql`coalesce(${modelAttributes.text}, ${figureText})`, z.string()),
    })
    .from(modelAttributes)
    .innerJoin(attributes, eq(attributes.id, modelAttributes.attributeId))
    .where(eq(modelAttributes.modelId, sql.placeholder('id')))
    .orderBy(asc(attributes.sortOrder), asc(attributes.name))
    .prepare('attributes_of_model'),
);

/** The files, typed values and table neighbours of a model. */
export async function partsOfModel(db: Queryable, model: OneModelRow) {
  const [files, attributes, neighbours] = await Promise.all([
    filesOfModel(db).execute({ id: model.id }),
    attributesOfModel(db).execute({ id: model.id }),
    neighboursInTable(db).execute({ id: model.id, tableId: model.tableId, position: model.position }),
  ]);
  return { files, attributes, neighbours };
}
export type ModelParts = Awaited<ReturnType<typeof partsOfModel>>;
