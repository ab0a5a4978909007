import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { files, media } from '../products/files.tables.ts';
import { figureText, mediaKey, selectModels, visibleModel } from '../products/models.store.ts';
import { attributes, modelAttributes, models } from '../products/models.tables.ts';
import { productTables } from '../products/products.tables.ts';

const byId = [asc(models.id)];
const asPrinted = [asc(productTables.number), asc(models.position), asc(models.id)];

const rowsWith = (db: Queryable, which: SQL, order: readonly SQL[], limit: number) =>
  selectModels(db)
    .where(and(which, ...visibleModel))
    .orderBy(...order)
    .limit(limit);

/** The next visible models, by their ids. */
export const modelsAfter = (db: Queryable, id: number, limit: number) => rowsWith(db, gt(models.id, id), byId, limit);

/** The visible models of a product in the order of its tables, or of one of these. */
export const modelsOfProduct = (db: Queryable, product: number, table: number | null, limit: number) =>
  rowsWith(
    db,
    sql`${eq(models.productId, product)} and ${table === null ? sql`true` : eq(productTables.number, table)}`,
    asPrinted,
    limit,
  );

/** The visible models of some exact names. */
export const modelsNamed = (db: Queryable, names: readonly string[]) =>
  rowsWith(db, inArray(models.name, [...names]), byId, names.length);

/** What some models state, by their ids, in the order of the attributes. */
export async function attributesOfModels(db: Queryable, ids: readonly number[]) {
  const found = await db
    .select({
      model: modelAttributes.modelId,
      name: attributes.name,
      unit: attributes.unit,
      value: checkedValue(sql`coalesce(${modelAttributes.text}, ${figureText})`, z.string()),
    })
    .from(modelAttributes)
    .innerJoin(attributes, eq(attributes.id, modelAttributes.attributeId))
    .where(sql`${modelAttributes.modelId} = any(${sql.param(ids)}::int[])`)
    .orderBy(asc(attributes.sortOrder), asc(attributes.name));
  return groupBy(found, ({ model }) => model);
}

/** The files of some models, by the ids of these, of every kind. */
export async function filesOfModels(db: Queryable, ids: readonly number[]) {
  const found = await db
    .select({ model: files.modelId, kind: files.kind, file: files.file, bytes: media.bytes })
    .from(files)
    .leftJoin(media, eq(media.key, mediaKey))
    .where(and(sql`${files.modelId} = any(${sql.param(ids)}::int[])`, eq(files.isActive, true)))
    .orderBy(asc(files.kind), asc(files.position));
  return groupBy(found, ({ model }) => model);
}
