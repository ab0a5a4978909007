import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Download } from '../../../platform/api/services.ts';
import { GATED_KINDS, type GatedKind } from '../../../platform/file-kinds.limits.ts';
import { checkedValue } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { brands } from '../../catalogue/brands-and-categories/brands.tables.ts';
import { categories } from '../../catalogue/brands-and-categories/categories.tables.ts';
import { downloadLog, files, media } from '../../catalogue/products/files.tables.ts';
import { mediaKey } from '../../catalogue/products/models.store.ts';
import { models } from '../../catalogue/products/models.tables.ts';
import { visibleProducts } from '../../catalogue/products/products.store.ts';
import { productDownloads, products } from '../../catalogue/products/products.tables.ts';
import { listedTables } from '../../content/listed/listed.tables.ts';
import { users } from '../../visitors/accounts/accounts.tables.ts';

const { catalogues } = listedTables;

/** Which models are listed. */
export interface WantedModels {
  brandId?: number;
  categoryId?: number;
  productId?: number;
  kind?: GatedKind;
}

/** The products that have a model with a members-only file, in catalogue order, with the number of these models. */
export function productsWithFiles(db: Queryable, { brandId, categoryId, productId, kind }: WantedModels) {
  return db
    .select({ id: productDownloads.productId, models: productDownloads.models })
    .from(productDownloads)
    .innerJoin(products, eq(products.id, productDownloads.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(brands, eq(brands.id, categories.brandId))
    .where(
      and(
        eq(productDownloads.kind, kind ?? 'any'),
        visibleProducts,
        brandId ? eq(brands.id, brandId) : undefined,
        categoryId ? eq(categories.id, categoryId) : undefined,
        productId ? eq(products.id, productId) : undefined,
      ),
    )
    .orderBy(asc(brands.menuOrder), asc(categories.sortOrder), asc(products.sortOrder), asc(products.id));
}

/** The models with a members-only file of some products, or with a text in their norm, with the kinds of their files, in catalogue order. */
export function modelsWithFiles(
  db: Queryable,
  wanted: { kind?: GatedKind } & ({ productIds: readonly number[] } | { norm: string }),
  page: { limit: number; offset: number },
) {
  const isGatedFile = and(
    eq(files.modelId, models.id),
    inArray(files.kind, [...GATED_KINDS]),
    eq(files.isActive, true),
  );
  return db
    .select({
      model_id: models.id,
      model_name: models.name,
      product_id: products.id,
      product_name: products.name,
      category_id: categories.id,
      category_name: categories.name,
      brand_id: brands.id,
      brand_name: brands.name,
      kinds: checkedValue(
        sql`array(select ${files.kind} from ${files} where ${isGatedFile})`,
        z.array(z.enum(GATED_KINDS)),
      ),
    })
    .from(models)
    .innerJoin(products, eq(products.id, models.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(brands, eq(brands.id, categories.brandId))
    .where(
      and(
        exists(
          db
            .select({ one: sql`1` })
            .from(files)
            .where(and(isGatedFile, wanted.kind ? eq(files.kind, wanted.kind) : undefined)),
        ),
        'norm' in wanted
          ? sql`${models.nameNorm} like ${`%${wanted.norm}%`}`
          : sql`${models.productId} = any(${sql.param(wanted.productIds)}::int[])`,
        eq(models.isActive, true),
        visibleProducts,
      ),
    )
    .orderBy(
      asc(brands.menuOrder),
      asc(categories.sortOrder),
      asc(products.sortOrder),
      asc(products.id),
      asc(models.id),
    )
    .limit(page.limit)
    .offset(page.offset);
}
export type ModelWithFiles = Awaited<ReturnType<typeof modelsWithFiles>>[number];

/** The sizes of the members-only files of some models; null where a file lies elsewhere. */
export function sizesOfFiles(db: Queryable, modelIds: readonly number[]) {
  return db
    .select({ modelId: files.modelId, kind: files.kind, bytes: media.bytes })
    .from(files)
    .leftJoin(media, eq(media.key, mediaKey))
    .where(and(inArray(files.modelId, [...modelIds]), inArray(files.kind, [...GATED_KINDS]), eq(files.isActive, true)))
    .orderBy(asc(files.position));
}

/** A model's file of a kind; undefined when the model or the file does not exist or is not visible. */
export async function fileOfModel(db: Queryable, modelId: number, kind: GatedKind) {
  const [row] = await db
    .select({ file: files.file, modelName: models.name })
    .from(files)
    .innerJoin(models, eq(models.id, files.modelId))
    .where(and(eq(files.modelId, modelId), eq(files.kind, kind), eq(files.isActive, true), eq(models.isActive, true)))
    .orderBy(asc(files.position))
    .limit(1);
  return row;
}

/** Visible models in the order of their names, each with its file of a kind; null where it has none. */
export const modelsWithFile = (db: Queryable, ids: readonly number[], kind: GatedKind) =>
  db
    .selectDistinctOn([models.name, models.id], { id: models.id, name: models.name, file: files.file })
    .from(models)
    .innerJoin(products, eq(products.id, models.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(files, and(eq(files.modelId, models.id), eq(files.kind, kind), eq(files.isActive, true)))
    .where(and(inArray(models.id, [...ids]), eq(models.isActive, true), visibleProducts))
    .orderBy(asc(models.name), asc(models.id), asc(files.position));

/** A visible catalogue. */
export async function catalogueFile(db: Queryable, id: number) {
  const [row] = await db
    .select({ file: catalogues.file, title: catalogues.title })
    .from(catalogues)
    .where(and(eq(catalogues.id, id), eq(catalogues.isActive, true)));
  return row;
}

/** Logs downloads. A customer or a model that was deleted meanwhile is left out, as it would be after its download. */
export async function logDownloads(db: Queryable, entries: readonly Download[]): Promise<void> {
  await db.execute(sql`
    insert into ${downloadLog} (user_id, kind, file, model_id)
    select u.id, entry->>'kind', entry->>'file', m.id
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality one (entry, place)
    left join ${users} u on u.id = (entry->>'userId')::int
    left join ${models} m on m.id = (entry->>'modelId')::int
    order by place`);
}
